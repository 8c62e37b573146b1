/// Why a picture file cannot be read.
public struct ImageError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The first bytes are those of no format that Scanout reads.
    case unknownFormat
    /// The header says a size that is not within 1...``PixelSize/limit`` a side.
    case size(width: Int, height: Int)
    /// The file is cut off or its bytes contradict each other; the decoder's own words.
    case damaged(String)
    /// A valid picture whose colours Scanout does not read, such as CMYK.
    case colors(String)
  }

  /// The format, as far as the first bytes say it.
  public var format: ImageFormat?
  /// What is wrong.
  public var reason: Reason
}

/// A format of picture files.
public enum ImageFormat: String, Hashable, Sendable {
  /// Portable Network Graphics.
  case png = "PNG"
  /// JPEG in a JFIF or EXIF file.
  case jpeg = "JPEG"
}

extension ImageError: CustomStringConvertible {
  /// What is wrong, and what would be accepted.
  public var description: String {
    let name = format?.rawValue ?? "picture"
    return switch reason {
    case .unknownFormat: "not a picture that can be read; a PNG or JPEG file would be accepted"
    case .size(let width, let height):
      "\(name) of \(width) x \(height) pixels; 1 to \(PixelSize.limit) a side would be accepted"
    case .damaged(let words): "\(name) file is damaged (\(words)); a whole file would be accepted"
    case .colors(let found):
      "\(name) file holds \(found) colours; grey or RGB ones would be accepted"
    }
  }
}
