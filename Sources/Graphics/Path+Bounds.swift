public import Foundation

extension Path {
  /// The smallest rectangle around the outline itself; control points may lie outside it.
  ///
  /// `CGRect.zero` for an empty path. A subpath that is only a point counts.
  public var boundingBox: CGRect { boundingBox(applying: .identity) }

  /// The bounding box of the path after a transform: as tight as that of the path.
  public func boundingBox(applying transform: Transform2D) -> CGRect {
    var box = Extent()
    var (current, start) = (CGPoint.zero, CGPoint.zero)
    for element in elements {
      switch element {
      case .move(let point):
        current = transform.apply(point)
        start = current
        box.add(current)
      case .line(let point):
        current = transform.apply(point)
        box.add(current)
      case .cubic(let control1, let control2, let point):
        let end = transform.apply(point)
        let (c1, c2) = (transform.apply(control1), transform.apply(control2))
        box.add(end)
        for t in Self.turns(current.x, c1.x, c2.x, end.x) + Self.turns(current.y, c1.y, c2.y, end.y)
        {
          box.add(Self.point(at: t, current, c1, c2, end))
        }
        current = end
      case .close: current = start
      }
    }
    return box.rect
  }

  /// Where inside 0...1 one coordinate of a cubic stops and turns back: the roots of its derivative.
  private static func turns(_ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat) -> [CGFloat]
  {
    // A curve stays inside the box of its controls, so most need no root.
    let (low, high) = (min(p0, p3), max(p0, p3))
    if low <= p1, p1 <= high, low <= p2, p2 <= high { return [] }
    let a = p3 - 3 * p2 + 3 * p1 - p0
    let b = 2 * (p2 - 2 * p1 + p0)
    let c = p1 - p0
    var roots: [CGFloat] = []
    let discriminant = b * b - 4 * a * c
    if discriminant >= 0 {
      // The form without cancellation: one root from the sum, the other from the product.
      let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
      if a != 0 { roots.append(q / a) }
      if q != 0 { roots.append(c / q) }
    }
    return roots.filter { $0 > 0 && $0 < 1 }
  }

  private static func point(
    at t: CGFloat, _ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint
  ) -> CGPoint {
    let s = 1 - t
    let (w0, w1, w2, w3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return CGPoint(
      x: w0 * p0.x + w1 * p1.x + w2 * p2.x + w3 * p3.x,
      y: w0 * p0.y + w1 * p1.y + w2 * p2.y + w3 * p3.y)
  }

  /// A box that grows around points.
  private struct Extent {
    private var bounds: (minX: CGFloat, minY: CGFloat, maxX: CGFloat, maxY: CGFloat)?

    mutating func add(_ point: CGPoint) {
      guard let old = bounds else {
        bounds = (point.x, point.y, point.x, point.y)
        return
      }
      bounds = (
        min(old.minX, point.x), min(old.minY, point.y), max(old.maxX, point.x),
        max(old.maxY, point.y)
      )
    }

    var rect: CGRect {
      guard let bounds else { return .zero }
      return CGRect(
        x: bounds.minX, y: bounds.minY, width: bounds.maxX - bounds.minX,
        height: bounds.maxY - bounds.minY)
    }
  }
}
