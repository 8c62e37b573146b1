internal import Foundation
internal import Graphics

/// Where the texel under a device pixel is: affine in the pixel's coordinates, in 32.32 fixed point.
///
/// For the pixel in column x and row y, `u = u0 + x * dux + y * duy` and `v` likewise; all exact
/// and without carry from pixel to pixel, so any part of a row gives the same bytes. The six
/// numbers are rounded once, halves away from zero. `u0` belongs to the centre of pixel (0, 0),
/// minus half a texel (texel centres) plus 1/512: with it the top 8 bits of the fraction, which
/// are the bilinear weights, are rounded to the nearest 1/256 instead of down, and a `Double` that
/// lies just below a whole texel is still a copy of that texel.
///
/// The four weights add up to 65,536; a channel is `(sum + 32768) >> 16`.
struct Sampler: Equatable, Sendable {
  let u0, dux, duy: Int64
  let v0, dvx, dvy: Int64
  /// The texels that may show; nil is all of the picture.
  var window: PixelRect?
  /// Whether the texel that a pixel's centre lies on shows alone, unweighted: that of its place
  /// plus 2^-20.
  var isNearest = false
  /// When the picture is seen in perspective; then the six numbers mean nothing.
  let perspective: SampledPerspective?

  /// Nil when the picture's plane collapses on the display.
  init?(size: PixelSize, box: Box, map: PlaneMap) {
    guard case .affine(let matrix) = map else {
      guard let seen = SampledPerspective(size: size, box: box, map: map) else { return nil }
      perspective = seen
      (u0, dux, duy, v0, dvx, dvy) = (0, 0, 0, 0, 0, 0)
      return
    }
    perspective = nil
    let placed = Transform2D(
      a: box.width / Double(size.width), b: 0, c: 0, d: box.height / Double(size.height),
      tx: box.minX, ty: box.minY)
    guard let inverse = placed.concatenating(matrix).inverse else { return nil }
    let centre = inverse.apply(x: 0.5, y: 0.5)
    let shift = -0.5 + 1.0 / 512
    u0 = Self.fixed(centre.x + shift)
    dux = Self.fixed(inverse.a)
    duy = Self.fixed(inverse.c)
    v0 = Self.fixed(centre.y + shift)
    dvx = Self.fixed(inverse.b)
    dvy = Self.fixed(inverse.d)
  }

  /// Copies a picture: texel (0, 0) is at device pixel (x, y).
  init(copyTo x: Int, _ y: Int) {
    perspective = nil
    (u0, dux, duy) = (Int64(-x) << 32, 1 << 32, 0)
    (v0, dvx, dvy) = (Int64(-y) << 32, 0, 1 << 32)
  }

  /// From a place as ``u0`` has it to the nearest texel's number, after 32 bits.
  static let nearestShift = fixed(0.5 - 1.0 / 512 + 0x1p-20)

  /// Clamped at 2^30 texels, which only a picture that is too small to see can reach.
  static func fixed(_ value: Double) -> Int64 {
    guard value == value else { return 0 }
    return Int64((min(max(value, -0x1p30), 0x1p30) * 0x1p32).rounded())
  }

  /// Whether texels lie on device pixels one to one: sampling is copying.
  var isCopy: Bool {
    dux == 1 << 32 && dvy == 1 << 32 && duy == 0 && dvx == 0
      && u0 & 0xFF00_0000 == 0 && v0 & 0xFF00_0000 == 0
  }

  /// The texel of device pixel (0, 0), for copies.
  var origin: (x: Int, y: Int) { (Int(u0 >> 32), Int(v0 >> 32)) }

  /// How many texels a device pixel covers.
  var texelsPerPixel: Double {
    if let perspective { return perspective.texelsPerPixel }
    let (ux, uy) = (Double(dux) / 0x1p32, Double(duy) / 0x1p32)
    let (vx, vy) = (Double(dvx) / 0x1p32, Double(dvy) / 0x1p32)
    return abs(ux * vy - uy * vx)
  }
}
