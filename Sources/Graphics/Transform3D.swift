/// A 4 x 4 transform for row vectors, with Core Animation's element names: `p' = p * M`.
///
/// `m41`, `m42`, `m43` translate; `m34` makes perspective. Products read from left to right:
/// `m.concatenating(n)` is `m` first, then `n`.
public struct Transform3D: Hashable, Sendable {
  /// First row.
  public var m11, m12, m13, m14: Double
  /// Second row.
  public var m21, m22, m23, m24: Double
  /// Third row.
  public var m31, m32, m33, m34: Double
  /// Fourth row.
  public var m41, m42, m43, m44: Double

  /// The 16 elements, row by row.
  public init(
    _ m11: Double, _ m12: Double, _ m13: Double, _ m14: Double,
    _ m21: Double, _ m22: Double, _ m23: Double, _ m24: Double,
    _ m31: Double, _ m32: Double, _ m33: Double, _ m34: Double,
    _ m41: Double, _ m42: Double, _ m43: Double, _ m44: Double
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// The affine transform of the plane, z untouched.
  public init(_ affine: Transform2D) {
    self.init(
      affine.a, affine.b, 0, 0, affine.c, affine.d, 0, 0, 0, 0, 1, 0, affine.tx, affine.ty, 0, 1)
  }

  /// Changes nothing.
  public static let identity = Transform3D(.identity)

  /// Moves by (x, y, z).
  public static func translation(x: Double, y: Double, z: Double = 0) -> Transform3D {
    var moved = identity
    (moved.m41, moved.m42, moved.m43) = (x, y, z)
    return moved
  }

  /// Scales about the origin.
  public static func scale(x: Double, y: Double, z: Double = 1) -> Transform3D {
    var scaled = identity
    (scaled.m11, scaled.m22, scaled.m33) = (x, y, z)
    return scaled
  }

  /// Turns about the z axis by radians, from +x toward +y.
  public static func rotation(_ radians: Double) -> Transform3D {
    Transform3D(.rotation(radians))
  }

  /// This transform, then `next`.
  public func concatenating(_ next: Transform3D) -> Transform3D {
    func row(_ x: Double, _ y: Double, _ z: Double, _ w: Double) -> (Double, Double, Double, Double)
    {
      (
        x * next.m11 + y * next.m21 + z * next.m31 + w * next.m41,
        x * next.m12 + y * next.m22 + z * next.m32 + w * next.m42,
        x * next.m13 + y * next.m23 + z * next.m33 + w * next.m43,
        x * next.m14 + y * next.m24 + z * next.m34 + w * next.m44
      )
    }
    let (r1, r2) = (row(m11, m12, m13, m14), row(m21, m22, m23, m24))
    let (r3, r4) = (row(m31, m32, m33, m34), row(m41, m42, m43, m44))
    return Transform3D(
      r1.0, r1.1, r1.2, r1.3, r2.0, r2.1, r2.2, r2.3, r3.0, r3.1, r3.2, r3.3, r4.0, r4.1, r4.2, r4.3
    )
  }

  /// Whether all 16 elements are finite.
  public var isFinite: Bool {
    m11.isFinite && m12.isFinite && m13.isFinite && m14.isFinite
      && m21.isFinite && m22.isFinite && m23.isFinite && m24.isFinite
      && m31.isFinite && m32.isFinite && m33.isFinite && m34.isFinite
      && m41.isFinite && m42.isFinite && m43.isFinite && m44.isFinite
  }

  /// The plane's affine transform, or nil when z or perspective takes part.
  public var affine: Transform2D? {
    let flat =
      m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1 && m34 == 0
      && m43 == 0 && m44 == 1
    return flat ? Transform2D(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42) : nil
  }
}
