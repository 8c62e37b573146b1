internal import Foundation
internal import Graphics

/// The parts of a transform that key paths speak of, in the order in which Core Animation
/// composes them: scale (with what shear there is), then the turns about x, y and z
/// (core-animation 1.8). The move, and perspective, are kept aside.
struct TransformComponents {
  /// Along x, y and z.
  var scale: SIMD3<Double>
  /// Radians about x, y and z.
  var rotation: SIMD3<Double>
  /// x per y, x per z and y per z, before the turns.
  private var shear: SIMD3<Double>

  /// Takes a transform apart. One that keeps the plane, even if it squeezes it to a line, is
  /// read as ``PlaneComponents``; any other one without an inverse has no turn.
  init(of t: Transform3D) {
    if t.keepsPlane {
      let plane = PlaneComponents(of: t)
      scale = SIMD3(plane.scaleX, plane.scaleY, t.m33)
      rotation = SIMD3(0, 0, plane.rotation)
      shear = SIMD3(plane.shear, 0, 0)
    } else if let parts = SpatialDecomposition(t) {
      scale = parts.scale
      rotation = Self.angles(parts.axes)
      shear = parts.shear * SIMD3(scale.y, scale.z, scale.z)
    } else {
      scale = SIMD3(t.rows[0].xyz.length, t.rows[1].xyz.length, t.rows[2].xyz.length)
      (rotation, shear) = (SIMD3(), SIMD3())
    }
  }

  /// Changes the components of a transform; the move and the perspective stay.
  static func change(_ transform: inout Transform3D, _ body: (inout TransformComponents) -> Void) {
    var parts = TransformComponents(of: transform)
    body(&parts)
    let axes = Self.axes(parts.rotation)
    let x: SIMD3<Double> = axes[0] * parts.scale.x
    let y: SIMD3<Double> = axes[1] * parts.scale.y + axes[0] * parts.shear.x
    let leaning: SIMD3<Double> = axes[0] * parts.shear.y + axes[1] * parts.shear.z
    let z: SIMD3<Double> = axes[2] * parts.scale.z + leaning
    let perspective =
      transform.hasPerspective ? SpatialDecomposition(transform)?.perspective : nil
    (transform.m11, transform.m12, transform.m13) = (x.x, x.y, x.z)
    (transform.m21, transform.m22, transform.m23) = (y.x, y.y, y.z)
    (transform.m31, transform.m32, transform.m33) = (z.x, z.y, z.z)
    guard let perspective else { return }
    var affine = transform
    (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
    let column = affine.times(perspective)
    (transform.m14, transform.m24, transform.m34, transform.m44) = (
      column[0], column[1], column[2], column[3]
    )
  }

  /// The axes after turns about x, then y, then z. No turn is exactly none.
  private static func axes(_ rotation: SIMD3<Double>) -> [SIMD3<Double>] {
    func turn(_ angle: Double) -> (sin: Double, cos: Double) {
      angle == 0 ? (0, 1) : (sin(angle), cos(angle))
    }
    let (x, y, z) = (turn(rotation.x), turn(rotation.y), turn(rotation.z))
    // The axes after y and z; x turns the last two of them about the first.
    let second = SIMD3<Double>(0 - z.sin, z.cos, 0)
    let third = SIMD3<Double>(y.sin * z.cos, y.sin * z.sin, y.cos)
    return [
      SIMD3<Double>(y.cos * z.cos, y.cos * z.sin, 0 - y.sin), second * x.cos + third * x.sin,
      third * x.cos - second * x.sin,
    ]
  }

  /// The turns that lead to some axes; about y within a quarter either way. Where y points
  /// along x or against it, x and z turn alike, and all of it counts for x.
  private static func angles(_ axes: [SIMD3<Double>]) -> SIMD3<Double> {
    let flat = (axes[0].x * axes[0].x + axes[0].y * axes[0].y).squareRoot()
    let y = atan2(-axes[0].z, flat)
    guard flat > 1e-9 else {
      return SIMD3(atan2(-axes[2].y, axes[1].y), y, 0)
    }
    return SIMD3(atan2(axes[1].z, axes[2].z), y, atan2(axes[0].y, axes[0].x))
  }
}

extension Transform3D {
  /// Whether the plane stays in itself, or is only moved toward the eye.
  fileprivate var keepsPlane: Bool {
    m13 == 0 && m23 == 0 && m31 == 0 && m32 == 0 && m14 == 0 && m24 == 0
  }

  fileprivate var hasPerspective: Bool { m14 != 0 || m24 != 0 || m34 != 0 || m44 != 1 }
}
