internal import Foundation

/// One straight line or cubic curve of a path, by its length.
///
/// Lengths are in the units of the points; a curve's is within a millionth of it for curves
/// without a cusp. Sums are always made in the same order, so the same segment gives the same
/// bits.
struct CubicSegment {
  let start, control1, control2, end: CGPoint
  let isLine: Bool

  /// How long it is; found anew each time it is asked for.
  var length: Double {
    isLine
      ? hypot(Double(end.x - start.x), Double(end.y - start.y))
      : Self.length(start, control1, control2, end, upTo: 1)
  }

  /// A straight line.
  init(from start: CGPoint, to end: CGPoint) {
    (self.start, self.end, control1, control2) = (start, end, start, end)
    isLine = true
  }

  /// A cubic curve.
  init(from start: CGPoint, _ control1: CGPoint, _ control2: CGPoint, to end: CGPoint) {
    (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
    isLine = false
  }

  /// The part between two shares of the length, `from < to`, exact at 0 and 1.
  func part(from: Double, to: Double) -> CubicSegment {
    if from <= 0, to >= 1 { return self }
    if isLine { return CubicSegment(from: point(from), to: point(to)) }
    let (t0, t1) = (parameter(atShare: from), parameter(atShare: to))
    // de Casteljau, first up to t1, then from t0.
    let left = t1 >= 1 ? (start, control1, control2, end) : Self.split(self, at: t1).left
    let piece = CubicSegment(from: left.0, left.1, left.2, to: left.3)
    guard t0 > 0 else { return piece }
    let right = Self.split(piece, at: t1 > 0 ? t0 / t1 : 0).right
    return CubicSegment(from: right.0, right.1, right.2, to: right.3)
  }

  private func point(_ share: Double) -> CGPoint {
    share <= 0 ? start : share >= 1 ? end : Path.mix(start, end, share)
  }

  private typealias Four = (CGPoint, CGPoint, CGPoint, CGPoint)

  private static func split(_ s: CubicSegment, at t: Double) -> (left: Four, right: Four) {
    let a = Path.mix(s.start, s.control1, t)
    let b = Path.mix(s.control1, s.control2, t)
    let c = Path.mix(s.control2, s.end, t)
    let (ab, bc) = (Path.mix(a, b, t), Path.mix(b, c, t))
    let middle = Path.mix(ab, bc, t)
    return ((s.start, a, ab, middle), (middle, bc, c, s.end))
  }

  /// The curve parameter up to which a share of the length lies: Newton's method, kept between
  /// bounds that close in.
  private func parameter(atShare share: Double) -> Double {
    let length = self.length
    guard share > 0, length > 0 else { return 0 }
    guard share < 1 else { return 1 }
    let wanted = share * length
    var (low, high, t) = (0.0, 1.0, share)
    for _ in 0..<60 {
      let error = Self.length(start, control1, control2, end, upTo: t) - wanted
      if abs(error) <= length * 1e-12 { break }
      if error < 0 { low = t } else { high = t }
      let next = t - error / Self.speed(start, control1, control2, end, t)
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  private static func speed(
    _ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, _ t: Double
  ) -> Double {
    let s = 1 - t
    let (w0, w1, w2) = (3 * s * s, 6 * s * t, 3 * t * t)
    let x = w0 * Double(p1.x - p0.x) + w1 * Double(p2.x - p1.x) + w2 * Double(p3.x - p2.x)
    let y = w0 * Double(p1.y - p0.y) + w1 * Double(p2.y - p1.y) + w2 * Double(p3.y - p2.y)
    return (x * x + y * y).squareRoot()
  }

  /// Gauss-Legendre with five points in each of 16 panels, as the speed around a sharp bend is no
  /// polynomial.
  private static func length(
    _ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, upTo end: Double
  ) -> Double {
    let panels = 16
    let half = end / Double(2 * panels)
    var sum = 0.0
    for panel in 0..<panels {
      let middle = half * Double(2 * panel + 1)
      for (node, weight) in nodes {
        sum += weight * speed(p0, p1, p2, p3, middle + half * node)
      }
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
