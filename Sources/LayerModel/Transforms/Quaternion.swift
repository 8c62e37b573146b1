internal import Foundation

/// A turn in space.
struct Quaternion: Equatable, Sendable {
  /// x, y and z, then the real part.
  var parts: SIMD4<Double>

  /// The turn that takes x, y and z to a right-handed set of unit vectors. The largest part is
  /// found first, so that nothing small is divided by.
  init(axes a: [SIMD3<Double>]) {
    let (xx, yy, zz) = (a[0].x, a[1].y, a[2].z)
    // Four times the square of each part.
    let squares = SIMD4<Double>(
      1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz, 1 + xx + yy + zz)
    let largest = (0..<4).max { squares[$0] < squares[$1] } ?? 3
    let root = max(squares[largest], 0).squareRoot()
    let half = root / 2
    let (sumXY, sumXZ, sumYZ) = (a[0].y + a[1].x, a[0].z + a[2].x, a[1].z + a[2].y)
    let (turnX, turnY, turnZ) = (a[1].z - a[2].y, a[2].x - a[0].z, a[0].y - a[1].x)
    let others = 1 / (2 * root)
    switch largest {
    case 0: parts = SIMD4(half, sumXY * others, sumXZ * others, turnX * others)
    case 1: parts = SIMD4(sumXY * others, half, sumYZ * others, turnY * others)
    case 2: parts = SIMD4(sumXZ * others, sumYZ * others, half, turnZ * others)
    default: parts = SIMD4(turnX * others, turnY * others, turnZ * others, half)
    }
  }

  private init(_ parts: SIMD4<Double>) { self.parts = parts }

  /// What it takes x, y and z to.
  var axes: [SIMD3<Double>] {
    let (x, y, z, w) = (parts.x, parts.y, parts.z, parts.w)
    let (xx, yy, zz): (Double, Double, Double) = (2 * x * x, 2 * y * y, 2 * z * z)
    let (xy, xz, yz): (Double, Double, Double) = (2 * x * y, 2 * x * z, 2 * y * z)
    let (xw, yw, zw): (Double, Double, Double) = (2 * x * w, 2 * y * w, 2 * z * w)
    return [
      SIMD3<Double>(1 - yy - zz, xy + zw, xz - yw), SIMD3<Double>(xy - zw, 1 - xx - zz, yz + xw),
      SIMD3<Double>(xz + yw, yz - xw, 1 - xx - yy),
    ]
  }

  /// A share of the way to another turn at an even pace, the shorter way round.
  func slerp(to end: Quaternion, _ progress: Double) -> Quaternion {
    var target = end.parts
    var cosine = (parts * target).sum()
    if cosine < 0 { (target, cosine) = (-target, -cosine) }
    // Nearly the same: a straight line, as the sine below would be 0.
    if cosine > 1 - 1e-12 {
      let line: SIMD4<Double> = parts + (target - parts) * progress
      let length = (line * line).sum().squareRoot()
      return Quaternion(line / length)
    }
    let angle = acos(cosine)
    let share = sin(angle * progress) / sin(angle)
    let rest = sin(angle * (1 - progress)) / sin(angle)
    let turn: SIMD4<Double> = parts * rest + target * share
    return Quaternion(turn)
  }
}
