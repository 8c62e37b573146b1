internal import Graphics

/// The alpha of a picture becomes a shadow: moved by part of a pixel, blurred, filled with a colour.
///
/// Whole pixels of the offset are left to whoever places the shadow; the rest, in 1/256 of a
/// pixel, mixes each pixel with its left and upper neighbour: the sum of weights `256 - f` and `f`,
/// rounded once for both directions. The mixing blurs by a variance of `f (1 - f)` pixels, which
/// the blur leaves out. A pixel of the shadow is the colour scaled by the blurred alpha.
struct ShadowStep: Equatable, Sendable {
  /// Premultiplied, the shadow's opacity included.
  var color: Pixel
  /// The standard deviation of the blur along rows, in pixels.
  var sigmaX: Double
  /// The same along columns.
  var sigmaY: Double
  /// 0 to 255: how many 256ths of a pixel the shadow lies to the right of its place.
  var shiftX = 0
  /// How many it lies below.
  var shiftY = 0

  /// Makes the shadow in place.
  ///
  /// - Parameter origin: Where the picture's first pixel lies: see ``GaussianBlur``.
  /// - Precondition: the picture has room for what is moved and blurred.
  func apply(to picture: inout PixelBuffer, origin: (x: Int, y: Int)) {
    let size = picture.size
    var alpha = picture.pixels.map { UInt8(truncatingIfNeeded: $0 >> 24) }
    if shiftX > 0 || shiftY > 0 { shift(&alpha, size) }
    GaussianBlur.blur(
      alpha: &alpha, width: size.width, height: size.height,
      sigmaX: Self.left(sigmaX, shiftX), sigmaY: Self.left(sigmaY, shiftY),
      origin: origin)
    let row = [UInt32](repeating: color.argb, count: size.width)
    picture.pixels.withUnsafeMutableBufferPointer { pixels in
      alpha.withUnsafeBufferPointer { alpha in
        guard let target = pixels.baseAddress, let bytes = alpha.baseAddress else { return }
        for y in 0..<size.height {
          let first = y * size.width
          RowKernels.scale(row, size.width, by: bytes + first, into: target + first)
        }
      }
    }
  }

  /// The blur that is left after mixing.
  private static func left(_ sigma: Double, _ shift: Int) -> Double {
    let part = Double(shift) / 256
    return max(0, sigma * sigma - part * (1 - part)).squareRoot()
  }

  private func shift(_ alpha: inout [UInt8], _ size: PixelSize) {
    let (fx, fy) = (shiftX, shiftY)
    // From the lower right, so that what is read has not been written yet.
    for y in (0..<size.height).reversed() {
      for x in (0..<size.width).reversed() {
        func value(_ dx: Int, _ dy: Int) -> Int {
          x >= dx && y >= dy ? Int(alpha[(y - dy) * size.width + x - dx]) : 0
        }
        let upper = value(0, 1) * (256 - fx) + value(1, 1) * fx
        let lower = value(0, 0) * (256 - fx) + value(1, 0) * fx
        alpha[y * size.width + x] = UInt8((lower * (256 - fy) + upper * fy + 32768) >> 16)
      }
    }
  }
}
