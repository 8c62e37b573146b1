internal import CPack
internal import WrongUse

/// A picture as video takes it: luma, then chroma of 2 x 2 pixels each, 8 bits (4:2:0).
///
/// BT.709 in video range (16 to 235), chroma from the mean of its four pixels; what is translucent lies
/// over black. Sides are even: of an odd side the last row or column is there twice.
public struct VideoFrame: Sendable {
  /// Of the frame, both even.
  public let width, height: Int
  /// `width * height` bytes of luma, then a quarter as many of each chroma, blue first.
  public private(set) var bytes: [UInt8]
  private let size: PixelSize

  /// A frame for pictures of one size, grey until one is drawn.
  public init(_ size: PixelSize) {
    self.size = size
    (width, height) = ((size.width + 1) & ~1, (size.height + 1) & ~1)
    bytes = [UInt8](repeating: 128, count: width * height * 3 / 2)
  }

  /// Replaces the picture. O(pixels).
  ///
  /// - Precondition: the bitmap has the frame's size.
  public mutating func draw(_ bitmap: Bitmap) {
    require(bitmap.size == size, "bitmap of \(bitmap.size) in a video of \(size)")
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
