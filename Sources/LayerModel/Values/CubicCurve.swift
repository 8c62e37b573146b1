internal import Foundation

/// A cubic curve in any number of dimensions, over a parameter from 0 to 1.
struct CubicCurve: Equatable, Sendable {
  /// For each dimension what 1, s, s² and s³ are multiplied by.
  private let factors: [SIMD4<Double>]
  private let end: [Double]
  /// How long it is.
  let length: Double

  /// From one place to another, with what it changes by per parameter at both ends (Hermite).
  init(from start: [Double], to end: [Double], leaving: [Double], arriving: [Double]) {
    self.init(
      start.indices.map { i in
        let (p, q, m, n) = (start[i], end[i], leaving[i], arriving[i])
        let (square, cube): (Double, Double) = (3 * (q - p) - 2 * m - n, 2 * (p - q) + m + n)
        return SIMD4<Double>(p, m, square, cube)
      }, end: end)
  }

  /// From one place to another, with two control points (Bézier).
  init(from start: CGPoint, _ control1: CGPoint, _ control2: CGPoint, to end: CGPoint) {
    func factors(_ p: Double, _ c1: Double, _ c2: Double, _ q: Double) -> SIMD4<Double> {
      let (linear, square): (Double, Double) = (3 * (c1 - p), 3 * (p - 2 * c1 + c2))
      return SIMD4<Double>(p, linear, square, q - p + 3 * (c1 - c2))
    }
    self.init(
      [
        factors(start.x, control1.x, control2.x, end.x),
        factors(start.y, control1.y, control2.y, end.y),
      ], end: [end.x, end.y])
  }

  /// A straight line at an even pace.
  init(from start: CGPoint, to end: CGPoint) {
    self.init(
      [SIMD4(start.x, end.x - start.x, 0, 0), SIMD4(start.y, end.y - start.y, 0, 0)],
      end: [end.x, end.y])
  }

  private init(_ factors: [SIMD4<Double>], end: [Double]) {
    self.factors = factors
    self.end = end
    length = Self.length(factors, upTo: 1)
  }

  /// Where it is; exact at both ends.
  func place(at s: Double) -> [Double] {
    if s == 1 { return end }
    return factors.map { $0[0] + s * ($0[1] + s * ($0[2] + s * $0[3])) }
  }

  /// The direction in the plane of its first two dimensions, in radians from +x toward +y; nil
  /// for a curve that is a point.
  func direction(at s: Double) -> Double? {
    // Where a control point lies on its end the curve stands still: look a little further in.
    for nearby in [s, s + (0.5 - s) * 1e-4, s + (0.5 - s) * 1e-2] {
      let velocity = Self.velocity(factors, nearby)
      if velocity.contains(where: { abs($0) > 1e-12 }) { return atan2(velocity[1], velocity[0]) }
    }
    return nil
  }

  /// The parameter up to which the curve has some length; clamped to 0...1.
  func parameter(atLength wanted: Double) -> Double {
    guard wanted > 0, length > 0 else { return 0 }
    guard wanted < length else { return 1 }
    var (low, high) = (0.0, 1.0)
    var s = wanted / length
    for _ in 0..<60 {
      let error = Self.length(factors, upTo: s) - wanted
      if abs(error) <= length * 1e-12 { break }
      if error < 0 { low = s } else { high = s }
      let next = s - error / Self.speed(factors, s)
      s = next > low && next < high ? next : (low + high) / 2
    }
    return s
  }

  private static func velocity(_ factors: [SIMD4<Double>], _ s: Double) -> [Double] {
    factors.map { $0[1] + s * (2 * $0[2] + s * 3 * $0[3]) }
  }

  private static func speed(_ factors: [SIMD4<Double>], _ s: Double) -> Double {
    var sum = 0.0
    for f in factors {
      let change = f[1] + s * (2 * f[2] + s * 3 * f[3])
      sum += change * change
    }
    return sum.squareRoot()
  }

  /// The length up to a parameter: Gauss-Legendre with five points in each of some panels, as
  /// the speed of a curve with a sharp bend is no polynomial.
  private static func length(_ factors: [SIMD4<Double>], upTo end: Double) -> Double {
    if factors.allSatisfy({ $0[2] == 0 && $0[3] == 0 }) { return speed(factors, 0) * end }
    let panels = 16
    let half = end / Double(2 * panels)
    var sum = 0.0
    for panel in 0..<panels {
      let middle = half * Double(2 * panel + 1)
      for (node, weight) in nodes { sum += weight * speed(factors, middle + half * node) }
    }
    return sum * half
  }

  private static let nodes: [(Double, Double)] = [
    (0, 0.568_888_888_888_888_9),
    (-0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
    (0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
    (-0.906_179_845_938_664, 0.236_926_885_056_189_1),
    (0.906_179_845_938_664, 0.236_926_885_056_189_1),
  ]
}
