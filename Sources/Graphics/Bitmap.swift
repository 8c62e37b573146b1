internal import WrongUse

/// An immutable picture: premultiplied 8-bit pixels, row by row from the top left, no padding.
///
/// A class, so that it crosses threads and trees as one reference: two layers that show the
/// same bitmap share it, and "did the contents change" is a comparison of references.
public final class Bitmap: Sendable {
  /// Columns and rows.
  public let size: PixelSize
  /// `size.area` pixels; the pixel at (x, y) is `pixels[y * size.width + x]`.
  public let pixels: [UInt32]
  /// Smaller and grey copies, made when they are asked for.
  let derived = Derived()
  /// Stands for this bitmap where others were drawn over it.
  package let token = Token()
  /// What it was drawn over, and where.
  let change: Change?

  /// Freezes a buffer.
  public convenience init(_ buffer: PixelBuffer) { self.init(buffer, change: nil) }

  init(_ buffer: PixelBuffer, change: Change?) {
    size = buffer.size
    pixels = buffer.pixels
    self.change = change
  }

  /// Whether every pixel has alpha 255. O(pixels) when it is asked for the first time, then O(1);
  /// of a bitmap that was drawn over an opaque one O(changed rows). Nobody asks a frame that is neither
  /// encoded nor drawn from.
  public var isOpaque: Bool {
    let known = token.opacity.load(ordering: .relaxed)
    if known != Finding.none.rawValue { return known == Finding.opaque.rawValue }
    let found = pixels.withUnsafeBufferPointer { pixels in
      guard let change, change.base.opacity.load(ordering: .relaxed) == Finding.opaque.rawValue
      else { return Self.isOpaque(pixels) }
      return change.rows.allSatisfy { rows in
        let (start, count) = (rows.lowerBound * size.width, rows.count * size.width)
        return Self.isOpaque(UnsafeBufferPointer(rebasing: pixels[start..<start + count]))
      }
    }
    token.opacity.store((found ? Finding.opaque : .clear).rawValue, ordering: .relaxed)
    return found
  }

  /// Looks at a block of pixels at a time: without a way out of the inner loop the compiler takes
  /// several in one instruction.
  private static func isOpaque(_ pixels: UnsafeBufferPointer<UInt32>) -> Bool {
    var start = 0
    while start < pixels.count {
      let end = min(start + 4096, pixels.count)
      var common: UInt32 = 0xFF00_0000
      for index in start..<end { common &= pixels[index] }
      guard common == 0xFF00_0000 else { return false }
      start = end
    }
    return true
  }

  /// The pixel at a place inside the picture.
  public subscript(x: Int, y: Int) -> Pixel {
    require(
      (0..<size.width).contains(x) && (0..<size.height).contains(y),
      "pixel (\(x), \(y)) is outside \(size.width) x \(size.height)")
    return Pixel(argb: pixels[y * size.width + x])
  }

  /// Four bytes a pixel.
  public var byteCount: Int { size.area * 4 }
}

/// A picture that is being drawn: the mutable twin of ``Bitmap``, with value semantics.
public struct PixelBuffer: Sendable {
  /// Columns and rows.
  public let size: PixelSize
  /// `size.area` premultiplied pixels, row by row.
  public var pixels: [UInt32]

  /// A buffer filled with one pixel value.
  public init(size: PixelSize, filledWith pixel: Pixel = .clear) {
    self.size = size
    pixels = Array(repeating: pixel.argb, count: size.area)
  }

  /// Takes pixels that are there already.
  ///
  /// - Precondition: there are `size.area` of them, premultiplied.
  public init(size: PixelSize, pixels: [UInt32]) {
    require(
      pixels.count == size.area,
      "\(pixels.count) pixels do not fill \(size.width) x \(size.height)")
    self.size = size
    self.pixels = pixels
  }

  /// A copy of a bitmap that can be drawn over.
  public init(_ bitmap: Bitmap) {
    size = bitmap.size
    pixels = bitmap.pixels
  }

  /// The pixel at (x, y), which must be inside.
  public subscript(x: Int, y: Int) -> Pixel {
    get { Pixel(argb: pixels[y * size.width + x]) }
    set { pixels[y * size.width + x] = newValue.argb }
  }
}
