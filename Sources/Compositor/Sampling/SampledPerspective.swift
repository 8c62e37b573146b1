internal import Foundation
internal import Graphics

/// Where the texel under a device pixel is when the picture is seen in perspective.
///
/// For the centre (X, Y) of a pixel, `u = (a X + (c Y + tx)) / (p X + (q Y + r))` and `v` likewise
/// with b and d, in texels, in `Double` and in this order; then both are moved by 1/512 - 1/2 and
/// rounded once to 32.32 fixed point, as those of ``Sampler``. Nothing is carried from pixel to
/// pixel. Not a number counts as 0.
final class SampledPerspective: Equatable, Sendable {
  /// From device pixels to texels.
  private let toTexels: Homography
  /// How many texels a device pixel covers in the middle of the picture.
  let texelsPerPixel: Double

  init?(size: PixelSize, box: Box, map: PlaneMap) {
    let placed = Homography(
      box.width / Double(size.width), 0, 0, 0, box.height / Double(size.height), 0, box.minX,
      box.minY, 1)
    guard case .projective(let perspective) = map,
      let inverse = placed.concatenating(perspective.matrix).inverse
    else { return nil }
    toTexels = inverse
    let (x, y) = ((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
    let pixelsPerPoint = abs(perspective.matrix.areaScale(x: x, y: y))
    let texels = Double(size.area) / (box.width * box.height * pixelsPerPoint)
    texelsPerPixel = texels.isFinite ? texels : 0
  }

  static func == (a: SampledPerspective, b: SampledPerspective) -> Bool {
    a === b || a.toTexels == b.toTexels && a.texelsPerPixel == b.texelsPerPixel
  }

  /// In 32.32 fixed point.
  @inline(__always)
  func texel(_ x: Int, _ y: Int) -> (u: Int64, v: Int64) {
    let (centreX, centreY) = (Double(x) + 0.5, Double(y) + 0.5)
    let m = toTexels
    let w = m.p * centreX + (m.q * centreY + m.r)
    let u = (m.a * centreX + (m.c * centreY + m.tx)) / w
    let v = (m.b * centreX + (m.d * centreY + m.ty)) / w
    let shift = -0.5 + 1.0 / 512
    return (Sampler.fixed(u + shift), Sampler.fixed(v + shift))
  }
}
