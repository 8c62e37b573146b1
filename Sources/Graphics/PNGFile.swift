internal import CPNG

/// Reading PNG with libpng's simplified interface, which reports errors without a long jump
/// through our frames.
///
/// Depths below 8 bits are widened, 16-bit samples are rounded to 8, palettes and grey become RGB,
/// and a `tRNS` chunk becomes alpha.
enum PNGFile {
  /// What every file begins with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func probe(_ bytes: [UInt8]) throws(ImageError) -> PixelSize {
    try reading(bytes) { (_, size) throws(ImageError) in size }
  }

  static func decode(_ bytes: [UInt8]) throws(ImageError) -> Bitmap {
    try reading(bytes) { (image, size) throws(ImageError) in
      // Straight alpha, bytes B, G, R, A. An opaque file gets alpha 255 from libpng.
      image.format = png_uint_32(
        PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_BGR | PNG_FORMAT_FLAG_ALPHA)
      // Without a gAMA chunk libpng takes 16-bit samples for linear light; ours are sRGB.
      image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
      var succeeded = false
      let pixels = [UInt32](unsafeUninitializedCapacity: size.area) { buffer, count in
        succeeded =
          png_image_finish_read(&image, nil, buffer.baseAddress, Int32(size.width * 4), nil) != 0
        guard succeeded else { return }
        for index in buffer.indices { buffer[index] = premultiplied(buffer[index]) }
        count = size.area
      }
      guard succeeded else { throw failure(image) }
      return Bitmap(PixelBuffer(size: size, pixels: pixels))
    }
  }

  /// A straight-alpha value with its colours multiplied by alpha.
  static func premultiplied(_ straight: UInt32) -> UInt32 {
    let alpha = straight >> 24
    if alpha == 255 { return straight }
    return Pixel(argb: straight | 0xFF00_0000).scaled(by: alpha).argb
  }

  private static func reading<Result>(
    _ bytes: [UInt8], _ body: (inout png_image, PixelSize) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    try bytes.withUnsafeBufferPointer { (raw) throws(ImageError) in
      var image = png_image()
      image.version = png_uint_32(PNG_IMAGE_VERSION)
      defer { png_image_free(&image) }
      guard png_image_begin_read_from_memory(&image, raw.baseAddress, raw.count) != 0 else {
        throw failure(image)
      }
      let size = try ImageFile.checked(
        width: Int(image.width), height: Int(image.height), .png)
      return try body(&image, size)
    }
  }

  private static func failure(_ image: png_image) -> ImageError {
    let words = withUnsafeBytes(of: image.message) { raw in
      String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    }
    return ImageError(format: .png, reason: .damaged(words))
  }
}
