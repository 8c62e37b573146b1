/// Reads picture files into bitmaps.
///
/// The format is told by the first bytes, never by a name. A file is read whole or refused: a cut
/// or damaged one is an error even where a viewer would show its upper part; what is there so far of one
/// that is still coming is a ``preview(of:)``. The size is checked from the header, before memory for the
/// pixels is taken.
///
/// Colours are sRGB values. A PNG's `gAMA` chunk is honoured; other colour profiles are not read,
/// in any format. EXIF orientation is not read either: a JPEG comes out as its rows are stored.
public enum ImageFile {
  /// What the header of a picture file says.
  ///
  /// Cost: that of the header, whatever the size of the picture. A file that passes may still
  /// turn out to be damaged when it is decoded.
  public static func probe(
    _ bytes: [UInt8]
  ) throws(ImageError) -> (format: ImageFormat, size: PixelSize) {
    let format = try format(of: bytes)
    let size =
      switch format {
      case .png: try PNGFile.probe(bytes)
      case .jpeg: try JPEGFile.probe(bytes)
      case .webp: try WebPFile.probe(bytes)
      case .gif: try GIFFile.probe(bytes)
      }
    return (format, size)
  }

  /// Decodes a whole picture, premultiplied as ``Pixel/mul(_:_:)`` rounds: the first frame of an
  /// animated GIF or WebP, the default picture of an animated PNG.
  public static func decode(_ bytes: [UInt8]) throws(ImageError) -> Bitmap {
    switch try format(of: bytes) {
    case .png: try PNGFile.decode(bytes)
    case .jpeg: try JPEGFile.decode(bytes)
    case .webp: try WebPFile.decode(bytes)
    case .gif: try GIFFile.decode(bytes, firstOnly: true).frames[0].bitmap
    }
  }

  /// Decodes all frames of an animated GIF, PNG or WebP; of other files the one picture.
  ///
  /// Frames that show for less than 11 ms show for a tenth of a second, as in browsers.
  public static func decodeFrames(_ bytes: [UInt8]) throws(ImageError) -> ImageFrames {
    switch try format(of: bytes) {
    case .png:
      AnimatedPNGFile.isAnimated(bytes)
        ? try AnimatedPNGFile.decode(bytes) : ImageFrames(try PNGFile.decode(bytes))
    case .jpeg: ImageFrames(try JPEGFile.decode(bytes))
    case .webp: try WebPFile.decodeFrames(bytes)
    case .gif: try GIFFile.decode(bytes, firstOnly: false)
    }
  }

  /// What the first bytes of a file show, while the others are on their way: a coarse picture of a
  /// progressive JPEG, the upper rows of another JPEG or of a still WebP, the rest grey or clear.
  ///
  /// Nil while there is nothing to show, and of PNG and GIF.
  public static func preview(of bytes: [UInt8]) -> Bitmap? {
    switch try? format(of: bytes) {
    case .jpeg: JPEGFile.preview(bytes)
    case .webp: WebPFile.preview(bytes)
    case .png, .gif, nil: nil
    }
  }

  private static func format(of bytes: [UInt8]) throws(ImageError) -> ImageFormat {
    if bytes.starts(with: PNGFile.signature) { return .png }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) { return .gif }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      return .webp
    }
    throw ImageError(format: nil, reason: .unknownFormat)
  }

  /// Checks a header's size.
  static func checked(
    width: Int, height: Int, _ format: ImageFormat
  ) throws(ImageError) -> PixelSize {
    guard let size = PixelSize(width: width, height: height) else {
      throw ImageError(format: format, reason: .size(width: width, height: height))
    }
    return size
  }
}
