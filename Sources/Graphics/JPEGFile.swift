internal import CTurboJPEG

/// Reading JPEG with libjpeg-turbo.
///
/// Grey and YCbCr files, sequential or progressive. CMYK ones are refused: what their numbers
/// look like depends on a press profile. A decoder's warning counts as an error, because a cut
/// file is only a warning to it. The accurate inverse transform and smooth chroma upsampling are
/// asked for, so that the pixels do not depend on the machine's vector units.
enum JPEGFile {
  static func probe(_ bytes: [UInt8]) throws(ImageError) -> PixelSize {
    try reading(bytes) { (_, _, size) throws(ImageError) in size }
  }

  static func decode(_ bytes: [UInt8]) throws(ImageError) -> Bitmap {
    try reading(bytes) { (decoder, raw, size) throws(ImageError) in
      var status: Int32 = -1
      let pixels = [UInt32](unsafeUninitializedCapacity: size.area) { buffer, count in
        // A progressive file of a few bytes can ask for thousands of passes; that limit is theirs.
        let flags = TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS
        status = tjDecompress2(
          decoder, raw.baseAddress, UInt(raw.count),
          UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: UInt8.self),
          Int32(size.width), Int32(size.width * 4), Int32(size.height), Int32(TJPF_BGRA.rawValue),
          flags)
        if status == 0 { count = size.area }
      }
      guard status == 0 else { throw failure(decoder) }
      return Bitmap(PixelBuffer(size: size, pixels: pixels))
    }
  }

  /// What a cut file shows; nil when its header is not whole, or nothing after it is there.
  static func preview(_ bytes: [UInt8]) -> Bitmap? {
    try? reading(bytes) { (decoder, raw, size) throws(ImageError) in
      var isShown = false
      let pixels = [UInt32](unsafeUninitializedCapacity: size.area) { buffer, count in
        buffer.initialize(repeating: 0)
        let status = tjDecompress2(
          decoder, raw.baseAddress, UInt(raw.count),
          UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: UInt8.self),
          Int32(size.width), Int32(size.width * 4), Int32(size.height), Int32(TJPF_BGRA.rawValue),
          TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
        // That the file is cut is a warning to it.
        isShown = status == 0 || tjGetErrorCode(decoder) == TJERR_WARNING.rawValue
        count = size.area
      }
      guard isShown, pixels.contains(where: { $0 != 0 }) else { throw failure(decoder) }
      return Bitmap(PixelBuffer(size: size, pixels: pixels))
    }
  }

  private static func reading<Result>(
    _ bytes: [UInt8],
    _ body: (tjhandle, UnsafeBufferPointer<UInt8>, PixelSize) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    guard let decoder = tjInitDecompress() else {
      throw ImageError(format: .jpeg, reason: .damaged("no memory for a decoder"))
    }
    defer { tjDestroy(decoder) }
    return try bytes.withUnsafeBufferPointer { (raw) throws(ImageError) in
      var (width, height, subsampling, colors): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
      let status = tjDecompressHeader3(
        decoder, raw.baseAddress, UInt(raw.count), &width, &height,
        &subsampling, &colors)
      // libjpeg itself refuses sides over 65,500; a size beyond ours is said as such.
      let size =
        try status == 0
        ? ImageFile.checked(width: Int(width), height: Int(height), .jpeg) : nil
      if colors == Int32(TJCS_CMYK.rawValue) || colors == Int32(TJCS_YCCK.rawValue) {
        throw ImageError(format: .jpeg, reason: .colors("CMYK"))
      }
      guard let size else { throw failure(decoder) }
      return try body(decoder, raw, size)
    }
  }

  private static func failure(_ decoder: tjhandle) -> ImageError {
    let words = tjGetErrorStr2(decoder).map { String(cString: $0) } ?? "unknown error"
    return ImageError(format: .jpeg, reason: .damaged(words))
  }
}
