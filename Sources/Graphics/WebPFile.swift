internal import CWebP

/// Reading WebP with libwebp: lossy, lossless and animated files.
///
/// Colour profiles are not read. Pixels come out with straight alpha and are multiplied as those of PNG.
enum WebPFile {
  static func probe(_ bytes: [UInt8]) throws(ImageError) -> PixelSize {
    try features(bytes).size
  }

  static func decode(_ bytes: [UInt8]) throws(ImageError) -> Bitmap {
    let (size, isAnimated) = try features(bytes)
    if isAnimated { return try decodeFrames(bytes, first: true).frames[0].bitmap }
    return Bitmap(try still(bytes, size))
  }

  /// Every frame; one of a still picture.
  static func decodeFrames(_ bytes: [UInt8]) throws(ImageError) -> ImageFrames {
    if try !features(bytes).isAnimated { return ImageFrames(try decode(bytes)) }
    return try decodeFrames(bytes, first: false)
  }

  /// The rows that some first bytes of a file make, over clear ones; nil before there is one, and of
  /// animated files.
  static func preview(_ bytes: [UInt8]) -> Bitmap? {
    guard let (size, isAnimated) = try? features(bytes), !isAnimated else { return nil }
    var buffer = PixelBuffer(size: size)
    var rows: Int32 = 0
    buffer.pixels.withUnsafeMutableBytes { pixels in
      guard
        let decoder = WebPINewRGB(
          MODE_BGRA, pixels.bindMemory(to: UInt8.self).baseAddress, pixels.count,
          Int32(size.width * 4))
      else { return }
      defer { WebPIDelete(decoder) }
      let status = bytes.withUnsafeBufferPointer {
        WebPIUpdate(decoder, $0.baseAddress, $0.count)
      }
      guard status == VP8_STATUS_OK || status == VP8_STATUS_SUSPENDED else { return }
      _ = WebPIDecGetRGB(decoder, &rows, nil, nil, nil)
    }
    guard rows > 0 else { return nil }
    for index in 0..<Int(rows) * size.width {
      buffer.pixels[index] = PNGFile.premultiplied(buffer.pixels[index])
    }
    return Bitmap(buffer)
  }

  private static func features(
    _ bytes: [UInt8]
  ) throws(ImageError) -> (size: PixelSize, isAnimated: Bool) {
    var found = WebPBitstreamFeatures()
    let status = bytes.withUnsafeBufferPointer { WebPGetFeatures($0.baseAddress, $0.count, &found) }
    guard status == VP8_STATUS_OK else { throw damaged(status) }
    let size = try ImageFile.checked(width: Int(found.width), height: Int(found.height), .webp)
    return (size, found.has_animation != 0)
  }

  /// A bit stream of one picture.
  private static func still(
    _ bytes: some Collection<UInt8>, _ size: PixelSize
  ) throws(ImageError) -> PixelBuffer {
    var isDone = false
    var pixels = [UInt32](unsafeUninitializedCapacity: size.area) { buffer, count in
      let room = UnsafeMutableRawBufferPointer(buffer)
      isDone =
        bytes.withContiguousStorageIfAvailable { raw in
          WebPDecodeBGRAInto(
            raw.baseAddress, raw.count, room.bindMemory(to: UInt8.self).baseAddress, room.count,
            Int32(size.width * 4)) != nil
        } == true
      if isDone { count = size.area }
    }
    guard isDone else { throw damaged("its pixels cannot be decoded") }
    for index in pixels.indices { pixels[index] = PNGFile.premultiplied(pixels[index]) }
    return PixelBuffer(size: size, pixels: pixels)
  }

  private static func decodeFrames(
    _ bytes: [UInt8], first: Bool
  ) throws(ImageError) -> ImageFrames {
    try bytes.withUnsafeBufferPointer { (raw) throws(ImageError) in
      var data = WebPData(bytes: raw.baseAddress, size: raw.count)
      guard let demuxer = WebPDemuxInternal(&data, 0, nil, WEBP_DEMUX_ABI_VERSION) else {
        throw damaged("its chunks contradict each other")
      }
      defer { WebPDemuxDelete(demuxer) }
      let size = try ImageFile.checked(
        width: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)),
        height: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT)), .webp)
      let count = Int(WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT))
      var canvas = try FrameCanvas(size, count: first ? 1 : count, .webp)
      for number in 1...max(1, first ? 1 : count) {
        var frame = WebPIterator()
        guard WebPDemuxGetFrame(demuxer, Int32(number), &frame) != 0 else {
          throw damaged("frame \(number) of \(count) is not there")
        }
        defer { WebPDemuxReleaseIterator(&frame) }
        let part = UnsafeBufferPointer(start: frame.fragment.bytes, count: frame.fragment.size)
        let side = try ImageFile.checked(
          width: Int(frame.width), height: Int(frame.height), .webp)
        canvas.show(
          try still(part, side), x: Int(frame.x_offset), y: Int(frame.y_offset),
          blends: frame.blend_method == WEBP_MUX_BLEND,
          disposal: frame.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND ? .background : .keep,
          nanoseconds: Int64(frame.duration) * 1_000_000)
      }
      return canvas.frames(loopCount: Int(WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT)))
    }
  }

  private static func damaged(_ words: String) -> ImageError {
    ImageError(format: .webp, reason: .damaged(words))
  }

  private static func damaged(_ status: VP8StatusCode) -> ImageError {
    switch status {
    case VP8_STATUS_NOT_ENOUGH_DATA: damaged("it ends too early")
    case VP8_STATUS_UNSUPPORTED_FEATURE: damaged("it has a feature that libwebp does not know")
    default: damaged("its header contradicts itself")
    }
  }
}
