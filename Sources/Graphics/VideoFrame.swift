internal import CPack
internal import WrongUse

/// A picture as video takes it: luma, then chroma, 8 bits in video range (16 to 235); what is translucent
/// lies over black.
public struct VideoFrame: Sendable {
  /// How much chroma there is, and by which standard colours become luma and chroma.
  public enum Sampling: Hashable, Sendable {
    /// 4:2:0 by BT.709, as encoders take it: chroma of 2 x 2 pixels each, from their mean. Sides are even:
    /// of an odd side the last row or column is there twice.
    case half
    /// 4:4:4 by BT.601: chroma of every pixel, sides as they are. What readers take a file without a word
    /// on it for (frames 6.1).
    case full
  }

  /// Of the frame.
  public let width, height: Int
  /// `width * height` bytes of luma, then as many or a quarter as many of each chroma, blue first.
  public private(set) var bytes: [UInt8]
  private let size: PixelSize
  private let sampling: Sampling

  /// A frame for pictures of one size, grey until one is drawn.
  public init(_ size: PixelSize, sampling: Sampling = .half) {
    (self.size, self.sampling) = (size, sampling)
    switch sampling {
    case .half:
      (width, height) = ((size.width + 1) & ~1, (size.height + 1) & ~1)
      bytes = [UInt8](repeating: 128, count: width * height * 3 / 2)
    case .full:
      (width, height) = (size.width, size.height)
      bytes = [UInt8](repeating: 128, count: width * height * 3)
    }
  }

  /// Replaces the picture. O(pixels).
  ///
  /// - Precondition: the bitmap has the frame's size.
  public mutating func draw(_ bitmap: Bitmap) {
    require(bitmap.size == size, "bitmap of \(bitmap.size) in a video of \(size)")
    switch sampling {
    case .half: drawHalf(bitmap)
    case .full: drawFull(bitmap)
    }
  }

  private mutating func drawFull(_ bitmap: Bitmap) {
    let area = size.area
    bytes.withUnsafeMutableBufferPointer { bytes in
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        guard let out = bytes.baseAddress, let pixels = pixels.baseAddress else { return }
        // Rows follow each other without a gap, in all three.
        cpack_full_chroma(out, out + area, out + 2 * area, area, pixels)
      }
    }
  }

  private mutating func drawHalf(_ bitmap: Bitmap) {
    let (columns, last) = (size.width, size.height - 1)
    let area = width * height
    bytes.withUnsafeMutableBufferPointer { bytes in
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        guard let out = bytes.baseAddress, let pixels = pixels.baseAddress else { return }
        for y in 0..<height {
          let row = out + y * width
          cpack_luma(row, columns, pixels + min(y, last) * columns)
          if columns < width { row[columns] = row[columns - 1] }
        }
        for y in 0..<height / 2 {
          let start = out + area + y * width / 2
          cpack_chroma(
            start, start + area / 4, columns, pixels + 2 * y * columns,
            pixels + min(2 * y + 1, last) * columns)
        }
      }
    }
  }
}
