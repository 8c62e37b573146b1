internal import Foundation
internal import Graphics
internal import LayerModel

// Edges that are not softened (core-animation 2.8): a pixel is inside when its centre is.

extension Shape {
  /// The sides of an upright rectangle, those along hard edges moved to whole pixels.
  ///
  /// - Parameter corners: Those of the box, from its smallest x and y by way of the largest x.
  static func snap(
    _ low: (x: Double, y: Double), _ high: (x: Double, y: Double), _ hard: EdgeMask,
    _ corners: [(x: Double, y: Double)]
  ) -> (low: (x: Double, y: Double), high: (x: Double, y: Double)) {
    var (low, high) = (low, high)
    func first(_ edge: Double) -> Double { (edge - 0.5 - PixelRules.wholeTolerance).rounded(.up) }
    let middle = (x: (low.x + high.x) / 2, y: (low.y + high.y) / 2)
    let edges: [(EdgeMask, Int, Int)] = [
      (.bottom, 0, 1), (.right, 1, 2), (.top, 2, 3), (.left, 3, 0),
    ]
    for (edge, from, to) in edges where hard.contains(edge) {
      let (p, q) = (corners[from], corners[to])
      if abs(p.x - q.x) < abs(p.y - q.y) {
        if p.x < middle.x { low.x = first(low.x) } else { high.x = first(high.x) }
      } else {
        if p.y < middle.y { low.y = first(low.y) } else { high.y = first(high.y) }
      }
    }
    return (low, high)
  }

  /// The half-planes inside hard edges that lie slanted; nil where there are none.
  var cut: Cut? {
    guard !hardEdges.isEmpty, !isUpright else { return nil }
    return Cut(sides: lines(of: hardEdges).map { Cut.Side($0, positive: true) })
  }

  /// What the soft edges leave of ``bounds``; where there is none, of an upright rectangle
  /// that has them moved.
  var softPolygon: [(x: Double, y: Double)] {
    if isUpright {
      let corners = self.corners
      var (low, high) = (corners[0], corners[0])
      for corner in corners {
        (low.x, low.y) = (min(low.x, corner.x), min(low.y, corner.y))
        (high.x, high.y) = (max(high.x, corner.x), max(high.y, corner.y))
      }
      (low, high) = Self.snap(low, high, hardEdges, corners)
      return Box(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y).corners
    }
    let around = Box(
      minX: Double(bounds.minX), minY: Double(bounds.minY), maxX: Double(bounds.maxX),
      maxY: Double(bounds.maxY))
    var lines = lines(of: EdgeMask.all.subtracting(hardEdges))
    if case .projective(let perspective) = map {
      lines += perspective.horizons.map { map.onDisplay($0) }
    }
    return lines.reduce(around.corners) { Compositor.cut($0, where: $1) }
  }

  /// Functions of device pixels that are positive inside some edges.
  private func lines(of edges: EdgeMask) -> [Line] {
    let all: [(EdgeMask, Line)] = [
      (.left, Line(a: 1, b: 0, c: -box.minX)), (.right, Line(a: -1, b: 0, c: box.maxX)),
      (.bottom, Line(a: 0, b: 1, c: -box.minY)), (.top, Line(a: 0, b: -1, c: box.maxY)),
    ]
    return all.filter { edges.contains($0.0) }.map { map.onDisplay($0.1) }
  }
}
