internal import Foundation
public import Graphics

extension Transform3D {
  /// The transform `progress` of the way to `end` (core-animation 1.8).
  ///
  /// Two affine transforms are decomposed as CSS Transforms Level 1 does in two dimensions:
  /// scale, angle, what remains, and translation are blended apart, so that a turn keeps its
  /// size. When either is not affine, both are taken apart in space, and turn along the shortest
  /// arc. When either has no inverse, the elements are blended one by one.
  public func interpolated(to end: Transform3D, _ progress: Double) -> Transform3D {
    if let a = affine, let b = end.affine {
      guard a.determinant != 0, b.determinant != 0 else { return blended(with: end, progress) }
      return Transform3D(PlaneDecomposition(a).blended(with: PlaneDecomposition(b), progress))
    }
    guard let a = SpatialDecomposition(self), let b = SpatialDecomposition(end) else {
      return blended(with: end, progress)
    }
    return a.blended(with: b, progress).transform
  }

  private func blended(with end: Transform3D, _ progress: Double) -> Transform3D {
    func lerp(_ element: KeyPath<Transform3D, Double>) -> Double {
      self[keyPath: element] + (end[keyPath: element] - self[keyPath: element]) * progress
    }
    return Transform3D(
      lerp(\.m11), lerp(\.m12), lerp(\.m13), lerp(\.m14),
      lerp(\.m21), lerp(\.m22), lerp(\.m23), lerp(\.m24),
      lerp(\.m31), lerp(\.m32), lerp(\.m33), lerp(\.m34),
      lerp(\.m41), lerp(\.m42), lerp(\.m43), lerp(\.m44))
  }
}

/// An invertible affine transform as scale, then a 2 x 2 remainder, then a turn, then a move.
private struct PlaneDecomposition {
  var scaleX, scaleY: Double
  /// What is left of the axes; the identity when there is no shear.
  var m11, m12, m21, m22: Double
  /// Radians, from +x toward +y.
  var angle: Double
  var tx, ty: Double

  init(_ t: Transform2D) {
    (tx, ty) = (t.tx, t.ty)
    (scaleX, scaleY) = (hypot(t.a, t.b), hypot(t.c, t.d))
    if t.determinant < 0 {
      // One axis is flipped: the one that points further away from its own direction.
      if t.a < t.d { scaleX = -scaleX } else { scaleY = -scaleY }
    }
    let (x0, y0) = (t.a / scaleX, t.b / scaleX)
    let (x1, y1) = (t.c / scaleY, t.d / scaleY)
    angle = y0 == 0 && x0 > 0 ? 0 : atan2(y0, x0)
    if angle == 0 {
      (m11, m12, m21, m22) = (1, 0, x1, y1)
    } else {
      // Turned back by the angle, the first axis is (1, 0).
      (m11, m12) = (x0 * x0 + y0 * y0, 0)
      (m21, m22) = (x1 * x0 + y1 * y0, y1 * x0 - x1 * y0)
    }
  }

  func blended(with other: PlaneDecomposition, _ progress: Double) -> Transform2D {
    var (a, b) = (self, other)
    // x flipped here and y there: half a turn apart, and no flip is needed.
    if (a.scaleX < 0 && b.scaleY < 0) || (a.scaleY < 0 && b.scaleX < 0) {
      (a.scaleX, a.scaleY) = (-a.scaleX, -a.scaleY)
      a.angle += a.angle < 0 ? .pi : -.pi
    }
    // The shorter way round, with no turn counted as a full one.
    if a.angle == 0 { a.angle = 2 * .pi }
    if b.angle == 0 { b.angle = 2 * .pi }
    if abs(a.angle - b.angle) > .pi {
      if a.angle > b.angle { a.angle -= 2 * .pi } else { b.angle -= 2 * .pi }
    }
    func lerp(_ part: KeyPath<PlaneDecomposition, Double>) -> Double {
      a[keyPath: part] + (b[keyPath: part] - a[keyPath: part]) * progress
    }
    let angle = lerp(\.angle)
    // A full turn is none: an upright layer must stay exactly upright.
    let isUpright = angle == 0 || angle == 2 * .pi
    let (s, c) = isUpright ? (0, 1) : (sin(angle), cos(angle))
    let (n11, n12, n21, n22) = (lerp(\.m11), lerp(\.m12), lerp(\.m21), lerp(\.m22))
    let (sx, sy) = (lerp(\.scaleX), lerp(\.scaleY))
    return Transform2D(
      a: sx * (n11 * c - n12 * s), b: sx * (n11 * s + n12 * c),
      c: sy * (n21 * c - n22 * s), d: sy * (n21 * s + n22 * c),
      tx: lerp(\.tx), ty: lerp(\.ty))
  }
}
