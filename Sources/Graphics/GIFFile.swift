internal import CGIF

/// Reading GIF with giflib, record by record, so that sizes are checked before memory is taken.
///
/// The background colour is clear, as browsers have it. A file that ends before its trailer is damaged.
enum GIFFile {
  static func probe(_ bytes: [UInt8]) throws(ImageError) -> PixelSize {
    // Signature, then width and height, little-endian.
    guard bytes.count >= 10 else { throw damaged("it ends too early") }
    return try ImageFile.checked(
      width: Int(bytes[6]) | Int(bytes[7]) << 8, height: Int(bytes[8]) | Int(bytes[9]) << 8, .gif)
  }

  /// All frames, or the first one only.
  static func decode(_ bytes: [UInt8], firstOnly: Bool) throws(ImageError) -> ImageFrames {
    let size = try probe(bytes)
    return try bytes.withUnsafeBufferPointer { (raw) throws(ImageError) in
      var source = GIFSource(bytes: raw)
      return try withUnsafeMutablePointer(to: &source) { (source) throws(ImageError) in
        var code: Int32 = 0
        let file = DGifOpen(
          source,
          { file, buffer, count in
            guard let buffer,
              let source = file?.pointee.UserData?.assumingMemoryBound(to: GIFSource.self)
            else { return 0 }
            return source.pointee.read(buffer, count)
          }, &code)
        guard let file else { throw damaged(words(code)) }
        defer { DGifCloseFile(file, nil) }
        var reader = GIFReader(file, canvas: try FrameCanvas(size, count: 1, .gif), size)
        return try reader.frames(firstOnly: firstOnly)
      }
    }
  }

  static func damaged(_ words: String) -> ImageError {
    ImageError(format: .gif, reason: .damaged(words))
  }

  static func words(_ code: Int32) -> String {
    GifErrorString(code).map { String(cString: $0) } ?? "error \(code)"
  }
}

/// The bytes that giflib asks for.
private struct GIFSource {
  var bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  mutating func read(_ buffer: UnsafeMutablePointer<UInt8>, _ count: Int32) -> Int32 {
    let found = min(Int(count), bytes.count - position)
    for index in 0..<found { buffer[index] = bytes[position + index] }
    position += found
    return Int32(found)
  }
}

/// Walks the records of one file.
private struct GIFReader {
  private let file: UnsafeMutablePointer<GifFileType>
  private var canvas: FrameCanvas
  private let size: PixelSize
  private var count = 0
  private var loopCount = 1
  /// What the last graphics control block says of the frame after it.
  private var control = GraphicsControlBlock()

  init(_ file: UnsafeMutablePointer<GifFileType>, canvas: FrameCanvas, _ size: PixelSize) {
    (self.file, self.canvas, self.size) = (file, canvas, size)
    control.TransparentColor = NO_TRANSPARENT_COLOR
  }

  mutating func frames(firstOnly: Bool) throws(ImageError) -> ImageFrames {
    while true {
      var record = UNDEFINED_RECORD_TYPE
      try check(DGifGetRecordType(file, &record))
      switch record {
      case IMAGE_DESC_RECORD_TYPE:
        try readImage()
        if firstOnly { return canvas.frames(loopCount: loopCount) }
      case EXTENSION_RECORD_TYPE: try readExtension()
      case TERMINATE_RECORD_TYPE:
        guard count > 0 else { throw GIFFile.damaged("it has no picture") }
        return canvas.frames(loopCount: loopCount)
      default: break
      }
    }
  }

  private func check(_ status: Int32) throws(ImageError) {
    guard status == GIF_OK else { throw GIFFile.damaged(GIFFile.words(file.pointee.Error)) }
  }

  private mutating func readExtension() throws(ImageError) {
    var (function, block): (Int32, UnsafeMutablePointer<GifByteType>?) = (0, nil)
    try check(DGifGetExtension(file, &function, &block))
    var isLoop = false
    while let data = block {
      // The first byte is how many follow.
      let bytes = Array(UnsafeBufferPointer(start: data + 1, count: Int(data[0])))
      if function == GRAPHICS_EXT_FUNC_CODE {
        DGifExtensionToGCB(bytes.count, bytes, &control)
      } else if function == APPLICATION_EXT_FUNC_CODE {
        if isLoop, bytes.count == 3, bytes[0] == 1 {
          let repeats = Int(bytes[1]) | Int(bytes[2]) << 8
          // It says how often the frames show again.
          loopCount = repeats == 0 ? 0 : repeats + 1
        }
        isLoop = bytes.elementsEqual("NETSCAPE2.0".utf8)
      }
      try check(DGifGetExtensionNext(file, &block))
    }
  }

  private mutating func readImage() throws(ImageError) {
    try check(DGifGetImageDesc(file))
    count += 1
    guard count <= max(1, ImageFrames.pixelLimit / size.area) else {
      throw ImageError(format: .gif, reason: .frames(count: count, size: size))
    }
    let image = file.pointee.Image
    let side = try ImageFile.checked(
      width: Int(image.Width), height: Int(image.Height), .gif)
    guard let map = image.ColorMap ?? file.pointee.SColorMap else {
      throw GIFFile.damaged("frame \(count) has no colours")
    }
    let palette = UnsafeBufferPointer(
      start: map.pointee.Colors, count: Int(map.pointee.ColorCount)
    ).map { UInt32(0xFF) << 24 | UInt32($0.Red) << 16 | UInt32($0.Green) << 8 | UInt32($0.Blue) }
    var part = PixelBuffer(size: side)
    var line = [GifPixelType](repeating: 0, count: side.width)
    for row in Self.rows(of: side.height, isInterlaced: image.Interlace) {
      try check(DGifGetLine(file, &line, Int32(side.width)))
      for (column, index) in line.enumerated()
      where Int32(index) != control.TransparentColor && Int(index) < palette.count {
        part.pixels[row * side.width + column] = palette[Int(index)]
      }
    }
    canvas.show(
      part, x: Int(image.Left), y: Int(image.Top), blends: true,
      disposal: Self.disposal(control.DisposalMode),
      nanoseconds: Int64(control.DelayTime) * 10_000_000)
    control = GraphicsControlBlock()
    control.TransparentColor = NO_TRANSPARENT_COLOR
  }

  private static func disposal(_ mode: Int32) -> FrameDisposal {
    switch mode {
    case DISPOSE_BACKGROUND: .background
    case DISPOSE_PREVIOUS: .previous
    default: .keep
    }
  }

  /// The order in which rows are stored.
  private static func rows(of height: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0, to: height, by: $1)) }
  }
}
