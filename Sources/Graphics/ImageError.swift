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
    /// So many frames of that size that they take more than ``ImageFrames/pixelLimit`` together.
    case frames(count: Int, size: PixelSize)
    /// A valid picture whose colours Scanout does not read, such as CMYK.
    case colors(String)
  }

  /// The format, as far as the first bytes say it.
  public var format: ImageFormat?
  /// What is wrong.
  public var reason: Reason

  /// An error; the format as far as it is known.
  public init(format: ImageFormat?, reason: Reason) {
    (self.format, self.reason) = (format, reason)
  }
}

/// A format of picture files.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// Portable Network Graphics, animated or not.
  case png = "PNG"
  /// JPEG in a JFIF or EXIF file.
  case jpeg = "JPEG"
  /// WebP, animated or not.
  case webp = "WebP"
  /// Graphics Interchange Format, animated or not.
  case gif = "GIF"

  /// All of them, for messages: what would be accepted.
  public static let names = "PNG, JPEG, WebP or GIF"
}

extension ImageError: CustomStringConvertible {
  /// What is wrong, and what would be accepted.
  public var description: String {
    let name = format?.rawValue ?? "picture"
    return switch reason {
    case .unknownFormat:
      "not a picture that can be read; a \(ImageFormat.names) file would be accepted"
    case .size(let width, let height):
      "\(name) of \(width) x \(height) pixels; 1 to \(PixelSize.limit) a side would be accepted"
    case .frames(let count, let size):
      "\(name) of \(count) frames of \(size.width) x \(size.height) pixels; \(ImageFrames.pixelLimit) pixels together would be accepted"
    case .damaged(let words): "\(name) file is damaged (\(words)); a whole file would be accepted"
    case .colors(let found):
      "\(name) file holds \(found) colours; grey or RGB ones would be accepted"
    }
  }
}
