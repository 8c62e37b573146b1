internal import Graphics

/// An invertible transform as scale and shear, then a turn, then a move, then perspective
/// (core-animation 1.8: what two transforms that are not both affine are blended by).
struct SpatialDecomposition {
  /// Along the three axes.
  var scale: SIMD3<Double>
  /// Of y toward x, z toward x and z toward y, in units of the axis that is sheared.
  var shear: SIMD3<Double>
  /// The turned axes: a right-handed set of unit vectors.
  var axes: [SIMD3<Double>]
  var translation: SIMD3<Double>
  /// What the fourth coordinate is made of, last.
  var perspective: SIMD4<Double>

  /// Nil without an inverse.
  init?(_ transform: Transform3D) {
    var rows = transform.rows
    if rows[3][3] != 0, rows[3][3] != 1 { rows = rows.map { $0 / rows[3][3] } }
    // Without its perspective.
    let column = SIMD4(rows[0][3], rows[1][3], rows[2][3], rows[3][3])
    var affine = rows
    for row in 0..<4 { affine[row][3] = row == 3 ? 1 : 0 }
    guard let parts = Self.axes(of: affine.prefix(3).map(\.xyz)) else { return nil }
    (scale, shear, axes) = parts
    translation = affine[3].xyz
    perspective = SIMD4(0, 0, 0, 1)
    if column != perspective {
      guard let inverse = Transform3D(rows: affine).inverse else { return nil }
      perspective = inverse.times(column)
    }
  }

  /// The transform that it was made of, but for a common factor.
  var transform: Transform3D {
    let x: SIMD3<Double> = axes[0]
    let y: SIMD3<Double> = axes[1] + x * shear.x
    let z: SIMD3<Double> = axes[2] + x * shear.y + axes[1] * shear.z
    var whole = Transform3D(rows: [
      SIMD4(x * scale.x, 0), SIMD4(y * scale.y, 0), SIMD4(z * scale.z, 0), SIMD4(translation, 1),
    ])
    if perspective != SIMD4(0, 0, 0, 1) {
      let column = whole.times(perspective)
      (whole.m14, whole.m24, whole.m34, whole.m44) = (column[0], column[1], column[2], column[3])
    }
    return whole
  }

  /// Takes three rows apart by Gram and Schmidt; nil when they lie in one plane.
  private static func axes(
    of rows: [SIMD3<Double>]
  ) -> (scale: SIMD3<Double>, shear: SIMD3<Double>, axes: [SIMD3<Double>])? {
    var (scale, shear) = (SIMD3<Double>(), SIMD3<Double>())
    var axes = rows
    scale.x = rows[0].length
    axes[0] = rows[0] / scale.x
    shear.x = axes[0].dot(rows[1])
    axes[1] = rows[1] - axes[0] * shear.x
    scale.y = axes[1].length
    axes[1] /= scale.y
    (shear.y, shear.z) = (axes[0].dot(rows[2]), axes[1].dot(rows[2]))
    axes[2] = rows[2] - axes[0] * shear.y - axes[1] * shear.z
    scale.z = axes[2].length
    axes[2] /= scale.z
    guard scale.x > 0, scale.y > 0, scale.z > 0, scale.sum().isFinite else { return nil }
    shear = SIMD3(shear.x / scale.y, shear.y / scale.z, shear.z / scale.z)
    if axes[0].cross(axes[1]).dot(axes[2]) < 0 {
      // A mirror image: of the axis that points away the most, so that a negative scale along
      // one axis stays one.
      let flipped = (0..<3).min { axes[$0][$0] < axes[$1][$1] } ?? 0
      axes[flipped] = -axes[flipped]
      scale[flipped] = -scale[flipped]
      // What is sheared toward the flipped axis now leans the other way.
      switch flipped {
      case 0: (shear.x, shear.y) = (-shear.x, -shear.y)
      case 1: (shear.x, shear.z) = (-shear.x, -shear.z)
      default: (shear.y, shear.z) = (-shear.y, -shear.z)
      }
    }
    return (scale, shear, axes)
  }
}

extension SpatialDecomposition {
  /// Every part of the way to another: the turn along the shortest arc, the rest in a straight
  /// line.
  func blended(with other: SpatialDecomposition, _ progress: Double) -> SpatialDecomposition {
    var blend = self
    blend.scale += (other.scale - scale) * progress
    blend.shear += (other.shear - shear) * progress
    blend.translation += (other.translation - translation) * progress
    blend.perspective += (other.perspective - perspective) * progress
    blend.axes = Quaternion(axes: axes).slerp(to: Quaternion(axes: other.axes), progress).axes
    return blend
  }
}

extension SIMD4<Double> {
  /// The first three.
  var xyz: SIMD3<Double> { SIMD3(x, y, z) }
}

extension SIMD3<Double> {
  func dot(_ other: SIMD3<Double>) -> Double { (self * other).sum() }
  var length: Double { dot(self).squareRoot() }
  func cross(_ o: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x)
  }
}

extension Transform3D {
  /// The product with a column.
  func times(_ column: SIMD4<Double>) -> SIMD4<Double> {
    let rows = self.rows
    return SIMD4(
      (rows[0] * column).sum(), (rows[1] * column).sum(), (rows[2] * column).sum(),
      (rows[3] * column).sum())
  }
}
