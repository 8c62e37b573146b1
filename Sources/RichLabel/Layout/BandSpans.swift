internal import Foundation
internal import Graphics

/// Where in a horizontal band lines may lie: inside of one path, outside of others.
///
/// Curves count as 16 straight lines each. A band is looked at on scan lines one point apart or less, and
/// at each corner in it. Insides follow the non-zero winding rule.
struct BandSpans {
  private let inside: [Edge]?
  private let outside: [[Edge]]
  private let left: CGFloat
  private let right: CGFloat
  /// Below it nothing changes any more: all is free, or nothing.
  let bottom: CGFloat

  private struct Edge {
    var from: CGPoint
    var to: CGPoint
  }

  /// - Parameters:
  ///   - left: the edge of the room on the left, in points of the container.
  ///   - right: that on the right.
  init(_ container: TextContainer, left: CGFloat, right: CGFloat) {
    (self.left, self.right) = (left, right)
    inside = container.path.map(Self.edges)
    outside = container.exclusions.map(Self.edges)
    let all = (inside ?? []) + outside.flatMap { $0 }
    bottom = all.map { max($0.from.y, $0.to.y) }.max() ?? 0
  }

  /// The free stretches of a band, from the left.
  func spans(_ top: CGFloat, _ bottom: CGFloat) -> [ClosedRange<CGFloat>] {
    var free: [ClosedRange<CGFloat>] = left < right ? [left...right] : []
    for y in scanLines(top, bottom) {
      if let inside { free = Self.common(free, Self.spans(inside, y)) }
      for path in outside {
        for blocked in Self.spans(path, y) { free = Self.without(free, blocked) }
      }
    }
    return free
  }

  private func scanLines(_ top: CGFloat, _ bottom: CGFloat) -> [CGFloat] {
    // A hair inside, so that a path that only touches the band does not count.
    let hair: CGFloat = 1.0 / 1024
    var lines = Array(stride(from: top + hair, to: bottom - hair, by: 1))
    lines.append(bottom - hair)
    for edges in outside + [inside ?? []] {
      for edge in edges where edge.from.y > top && edge.from.y < bottom {
        lines += [edge.from.y - hair, edge.from.y + hair]
      }
    }
    return lines
  }

  private static func edges(of path: Path) -> [Edge] {
    var edges: [Edge] = []
    var (start, current) = (CGPoint.zero, CGPoint.zero)
    func line(to point: CGPoint) {
      edges.append(Edge(from: current, to: point))
      current = point
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        if current != start { line(to: start) }
        (start, current) = (point, point)
      case .line(let point): line(to: point)
      case .cubic(let a, let b, let end):
        let from = current
        for step in 1...16 {
          let t = CGFloat(step) / 16, u = 1 - CGFloat(step) / 16
          func mix(_ p: CGFloat, _ q: CGFloat, _ r: CGFloat, _ s: CGFloat) -> CGFloat {
            u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s
          }
          line(
            to: CGPoint(x: mix(from.x, a.x, b.x, end.x), y: mix(from.y, a.y, b.y, end.y)))
        }
      case .close: line(to: start)
      }
    }
    if current != start { line(to: start) }
    return edges.filter { $0.from.y != $0.to.y }
  }

  private static func spans(_ edges: [Edge], _ y: CGFloat) -> [ClosedRange<CGFloat>] {
    var crossings: [(x: CGFloat, turn: Int)] = []
    for edge in edges where min(edge.from.y, edge.to.y) <= y && y < max(edge.from.y, edge.to.y) {
      let share = (y - edge.from.y) / (edge.to.y - edge.from.y)
      crossings.append(
        (edge.from.x + share * (edge.to.x - edge.from.x), edge.from.y < edge.to.y ? 1 : -1))
    }
    crossings.sort { $0.x != $1.x ? $0.x < $1.x : $0.turn < $1.turn }
    var spans: [ClosedRange<CGFloat>] = []
    var (winding, start) = (0, CGFloat.zero)
    for crossing in crossings {
      if winding == 0 { start = crossing.x }
      winding += crossing.turn
      if winding == 0, crossing.x > start { spans.append(start...crossing.x) }
    }
    return spans
  }

  private static func common(
    _ a: [ClosedRange<CGFloat>], _ b: [ClosedRange<CGFloat>]
  ) -> [ClosedRange<CGFloat>] {
    a.flatMap { one in
      b.compactMap { other in
        let (from, to) = (
          max(one.lowerBound, other.lowerBound), min(one.upperBound, other.upperBound)
        )
        return from < to ? from...to : nil
      }
    }
  }

  private static func without(
    _ free: [ClosedRange<CGFloat>], _ blocked: ClosedRange<CGFloat>
  ) -> [ClosedRange<CGFloat>] {
    free.flatMap { span -> [ClosedRange<CGFloat>] in
      guard blocked.lowerBound < span.upperBound, blocked.upperBound > span.lowerBound else {
        return [span]
      }
      var rest: [ClosedRange<CGFloat>] = []
      if blocked.lowerBound > span.lowerBound { rest.append(span.lowerBound...blocked.lowerBound) }
      if blocked.upperBound < span.upperBound { rest.append(blocked.upperBound...span.upperBound) }
      return rest
    }
  }
}
