internal import Graphics

/// Where some items of a plan draw: what decides whether planes that cross must be split.
enum Footprint {
  typealias Point = (x: Double, y: Double)

  /// A convex polygon around the centres of all pixels that some items touch.
  ///
  /// Close around slanted rectangles, so that planes that only cross outside of what they draw are
  /// left whole. O(n log n).
  static func polygon(around items: ArraySlice<FramePlan.Item>) -> [Point] {
    var box = PixelRect.empty
    var points: [Point] = []
    var groupEnd = items.startIndex
    for (index, item) in zip(items.indices, items) {
      switch item {
      case .draw(let draw):
        box = box.union(draw.bounds)
        points += draw.shape?.corners ?? corners(of: draw.bounds, margin: 0)
      case .beginGroup(let group) where index >= groupEnd:
        groupEnd = group.end
        guard Blend.reachesBeyondSource(group.blend) else { continue }
        box = box.union(group.bounds)
        points += corners(of: group.bounds, margin: 0)
      default: continue
      }
    }
    // Half covered pixels have their centres up to a pixel outside.
    let wide = hull(points).flatMap { point -> [Point] in
      [-1.0, 1].flatMap { x in [-1.0, 1].map { y in (point.x + x, point.y + y) } }
    }
    let left = sides(of: box).reduce(hull(wide)) { cut($0, where: $1) }
    let isUsable = left.count > 2 && left.allSatisfy { $0.x.isFinite && $0.y.isFinite }
    return isUsable ? left : corners(of: box, margin: 1)
  }

  private static func corners(of rect: PixelRect, margin: Double) -> [Point] {
    Box(
      minX: Double(rect.minX) - margin, minY: Double(rect.minY) - margin,
      maxX: Double(rect.maxX) + margin, maxY: Double(rect.maxY) + margin
    ).corners
  }

  /// Lines that are not negative inside of a rectangle.
  static func sides(of rect: PixelRect) -> [Line] {
    [
      Line(a: 1, b: 0, c: -Double(rect.minX)), Line(a: -1, b: 0, c: Double(rect.maxX)),
      Line(a: 0, b: 1, c: -Double(rect.minY)), Line(a: 0, b: -1, c: Double(rect.maxY)),
    ]
  }

  /// The smallest convex polygon around some points: from left to right below them, and back above.
  static func hull(_ points: [Point]) -> [Point] {
    guard points.count > 3 else { return points }
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func half(_ points: some Sequence<Point>) -> [Point] {
      var chain: [Point] = []
      for point in points {
        while chain.count > 1 {
          let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
          let turn = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
          guard turn <= 0 else { break }
          chain.removeLast()
        }
        chain.append(point)
      }
      return Array(chain.dropLast())
    }
    return half(sorted) + half(sorted.reversed())
  }
}
