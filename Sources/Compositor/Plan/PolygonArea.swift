internal import Graphics

/// Reckons the areas that shapes share with rectangles: cut by one side after the other, in memory that it keeps.
struct PolygonArea {
  private var polygon: [(x: Double, y: Double)] = []
  private var rest: [(x: Double, y: Double)] = []

  /// The area of a shape without its arcs, in pixels.
  mutating func of(_ shape: Shape, in rect: PixelRect) -> Double {
    guard !rect.isEmpty else { return 0 }
    polygon.removeAll(keepingCapacity: true)
    if case .affine(let plane) = shape.map {
      let quad = Quad(shape.box, plane)
      polygon.append(quad.a)
      polygon.append(quad.b)
      polygon.append(quad.c)
      polygon.append(quad.d)
    } else {
      polygon.append(contentsOf: shape.corners)
    }
    keep(where: Line(a: 1, b: 0, c: -Double(rect.minX)))
    keep(where: Line(a: -1, b: 0, c: Double(rect.maxX)))
    keep(where: Line(a: 0, b: 1, c: -Double(rect.minY)))
    keep(where: Line(a: 0, b: -1, c: Double(rect.maxY)))
    var twice = 0.0
    for (index, point) in polygon.enumerated() {
      let next = polygon[(index + 1) % polygon.count]
      twice += point.x * next.y - next.x * point.y
    }
    return abs(twice) / 2
  }

  private mutating func keep(where line: Line) {
    cut(polygon, where: line, into: &rest)
    swap(&polygon, &rest)
  }
}
