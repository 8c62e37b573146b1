internal import Foundation

/// A box around a stencil, in its pixels, beyond which nothing can show.
struct Near {
  private let minX, minY, maxX, maxY: CGFloat

  init(_ content: StencilRecipe.Content, reach: Double) {
    (minX, minY) = (CGFloat(-reach), CGFloat(-reach))
    (maxX, maxY) = (CGFloat(Double(content.width) + reach), CGFloat(Double(content.height) + reach))
  }

  /// The nearest place inside.
  func clamped(_ point: CGPoint) -> CGPoint {
    CGPoint(x: min(max(point.x, minX), maxX), y: min(max(point.y, minY), maxY))
  }

  /// Where a line crosses the lines through the sides, in order, its ends left out.
  func crossings(from a: CGPoint, to b: CGPoint) -> [CGPoint] {
    var places: [Double] = []
    func cross(_ from: CGFloat, _ to: CGFloat, _ side: CGFloat) {
      if (from < side) != (to < side) { places.append(Double((side - from) / (to - from))) }
    }
    cross(a.x, b.x, minX)
    cross(a.x, b.x, maxX)
    cross(a.y, b.y, minY)
    cross(a.y, b.y, maxY)
    return places.sorted().map { Path.mix(a, b, $0) }
  }

  /// The part of a line inside, as shares of it; nil when none is.
  func part(from a: CGPoint, to b: CGPoint) -> (from: Double, to: Double)? {
    var (from, to) = (0.0, 1.0)
    func cut(_ start: CGFloat, _ end: CGFloat, _ low: CGFloat, _ high: CGFloat) -> Bool {
      guard start != end else { return low <= start && start <= high }
      let (p, q) = (Double((low - start) / (end - start)), Double((high - start) / (end - start)))
      from = max(from, min(p, q))
      to = min(to, max(p, q))
      return from <= to
    }
    guard cut(a.x, b.x, minX, maxX), cut(a.y, b.y, minY, maxY) else { return nil }
    return (from, to)
  }

  /// The ends of a curve's chords, each within 1/50 pixel of it where it is inside; parts that
  /// lie beyond one side become one chord.
  func flatten(
    _ curve: (CGPoint, CGPoint, CGPoint, CGPoint), isLine: Bool, depth: Int = 0,
    _ add: (CGPoint) -> Void
  ) {
    let (p0, p1, p2, p3) = curve
    if isLine || depth == 40 || isBeyond(curve) || isFlat(curve) { return add(p3) }
    let (a, b, c) = (Path.mix(p0, p1, 0.5), Path.mix(p1, p2, 0.5), Path.mix(p2, p3, 0.5))
    let (ab, bc) = (Path.mix(a, b, 0.5), Path.mix(b, c, 0.5))
    let middle = Path.mix(ab, bc, 0.5)
    flatten((p0, a, ab, middle), isLine: false, depth: depth + 1, add)
    flatten((middle, bc, c, p3), isLine: false, depth: depth + 1, add)
  }

  /// Whether all of a curve lies on the far side of one side.
  private func isBeyond(_ curve: (CGPoint, CGPoint, CGPoint, CGPoint)) -> Bool {
    let (p0, p1, p2, p3) = curve
    return max(p0.x, p1.x, p2.x, p3.x) < minX || min(p0.x, p1.x, p2.x, p3.x) > maxX
      || max(p0.y, p1.y, p2.y, p3.y) < minY || min(p0.y, p1.y, p2.y, p3.y) > maxY
  }

  /// Whether the chord is as good as the curve: both second differences are small.
  private func isFlat(_ curve: (CGPoint, CGPoint, CGPoint, CGPoint)) -> Bool {
    let (p0, p1, p2, p3) = curve
    let first = hypot(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y)
    let second = hypot(p1.x - 2 * p2.x + p3.x, p1.y - 2 * p2.y + p3.y)
    // A cubic lies within 3/4 of the larger of the two from its chord.
    return max(first, second) * 0.75 <= 0.02
  }
}
