internal import Foundation
public import Graphics

extension Transform3D {
  /// Turns about the x axis by radians, from +y toward +z.
  public static func rotationX(_ radians: Double) -> Transform3D {
    let (s, c) = (sin(radians), cos(radians))
    return Transform3D(1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, 0, 0, 1)
  }

  /// Turns about the y axis by radians, from +z toward +x.
  public static func rotationY(_ radians: Double) -> Transform3D {
    let (s, c) = (sin(radians), cos(radians))
    return Transform3D(c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1)
  }

  /// Turns by radians about an axis through the origin: about z from +x toward +y, about x from +y
  /// toward +z, about y from +z toward +x. The identity where the axis has no length.
  public static func rotation(
    _ radians: Double, x: Double, y: Double, z: Double
  ) -> Transform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return .identity }
    let (x, y, z) = (x / length, y / length, z / length)
    return turn(x: x, y: y, z: z, sine: sin(radians), cosine: cos(radians))
  }

  /// Turns by degrees, as ``rotation(_:x:y:z:)``; quarter turns are exact, so that what is turned
  /// by them stays on whole pixels.
  public static func rotation(
    degrees: Double, x: Double, y: Double, z: Double
  ) -> Transform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    let quarters = rest / 90
    guard length > 0, length.isFinite, quarters == quarters.rounded() else {
      return rotation(rest * .pi / 180, x: x, y: y, z: z)
    }
    let (sine, cosine) = [(0.0, 1.0), (1, 0), (0, -1), (-1, 0)][(Int(quarters) + 4) % 4]
    return turn(x: x / length, y: y / length, z: z / length, sine: sine, cosine: cosine)
  }

  private static func turn(
    x: Double, y: Double, z: Double, sine s: Double, cosine c: Double
  ) -> Transform3D {
    let k = 1 - c
    // Exactly 1 along an axis of space.
    func along(_ part: Double) -> Double { part * part + c * (1 - part * part) }
    return Transform3D(
      along(x), k * x * y + s * z, k * x * z - s * y, 0,
      k * x * y - s * z, along(y), k * y * z + s * x, 0,
      k * x * z + s * y, k * y * z - s * x, along(z), 0,
      0, 0, 0, 1)
  }

  /// The eye at a distance above the plane z = 0, in points (core-animation 2.7).
  public static func perspective(distance: Double) -> Transform3D {
    var lens = Transform3D.identity
    lens.m34 = -1 / distance
    return lens
  }

  /// The transform that undoes this one; nil when there is none. Gauss-Jordan with pivots.
  var inverse: Transform3D? {
    var left = rows
    var right = Transform3D.identity.rows
    for column in 0..<4 {
      let pivot = (column..<4).max { abs(left[$0][column]) < abs(left[$1][column]) } ?? column
      guard abs(left[pivot][column]) > 0, left[pivot][column].isFinite else { return nil }
      left.swapAt(pivot, column)
      right.swapAt(pivot, column)
      let factor = 1 / left[column][column]
      left[column] *= factor
      right[column] *= factor
      for row in 0..<4 where row != column {
        let share = left[row][column]
        left[row] -= share * left[column]
        right[row] -= share * right[column]
      }
    }
    return Transform3D(rows: right)
  }

  /// Its rows.
  var rows: [SIMD4<Double>] {
    [
      SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24), SIMD4(m31, m32, m33, m34),
      SIMD4(m41, m42, m43, m44),
    ]
  }

  /// From four rows.
  init(rows r: [SIMD4<Double>]) {
    self.init(
      r[0][0], r[0][1], r[0][2], r[0][3], r[1][0], r[1][1], r[1][2], r[1][3], r[2][0], r[2][1],
      r[2][2], r[2][3], r[3][0], r[3][1], r[3][2], r[3][3])
  }
}
