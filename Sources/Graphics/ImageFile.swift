/// Reads picture files into bitmaps.
///
/// The format is told by the first bytes, never by a name. A file is read whole or refused: a cut
/// or damaged one is an error even where a viewer would show its upper part. The size is checked
/// from the header, before memory for the pixels is taken.
///
/// Colours are sRGB values. A PNG's `gAMA` chunk is honoured; other colour profiles are not read,
/// in either format. EXIF orientation is not read either: a JPEG comes out as its rows are stored.
public enum ImageFile {
  /// What the header of a picture file says.
  ///
  /// Cost: that of the header, whatever the size of the picture. A file that passes may still
  /// turn out to be damaged when it is decoded.
  public static func probe(
    _ bytes: [UInt8]
  ) throws(ImageError) -> (format: ImageFormat, size: PixelSize) {
    switch try format(of: bytes) {
    case .png: (.png, try PNGFile.probe(bytes))
    case .jpeg: (.jpeg, try JPEGFile.probe(bytes))
    }
  }

  /// Decodes a whole picture, premultiplied as ``Pixel/mul(_:_:)`` rounds.
  public static func decode(_ bytes: [UInt8]) throws(ImageError) -> Bitmap {
    switch try format(of: bytes) {
    case .png: try PNGFile.decode(bytes)
    case .jpeg: try JPEGFile.decode(bytes)
    }
  }

  private static func format(of bytes: [UInt8]) throws(ImageError) -> ImageFormat {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
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
