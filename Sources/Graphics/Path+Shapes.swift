public import Foundation

extension Path {
  /// How far the controls of a cubic quarter circle lie from its ends, in radii: 4/3 (√2 - 1).
  private static let quarter: CGFloat = 0.552_284_749_830_793_6

  /// A closed rectangle, clockwise to the eye from its top left corner.
  ///
  /// A negative width or height means the same rectangle as the positive one on the other side.
  public static func rect(_ rect: CGRect) -> Path {
    let box = Sides(rect)
    var path = Path()
    path.move(to: CGPoint(x: box.minX, y: box.minY))
    path.addLine(to: CGPoint(x: box.maxX, y: box.minY))
    path.addLine(to: CGPoint(x: box.maxX, y: box.maxY))
    path.addLine(to: CGPoint(x: box.minX, y: box.maxY))
    path.closeSubpath()
    return path
  }

  /// The ellipse that touches the middle of each side, clockwise to the eye from the right.
  public static func oval(in rect: CGRect) -> Path {
    let box = Sides(rect)
    return .corners(box, radiusX: (box.maxX - box.minX) / 2, radiusY: (box.maxY - box.minY) / 2)
  }

  /// A rectangle with circular corners.
  ///
  /// The radius is clamped to 0 and to half the shorter side; a radius of 0 gives ``rect(_:)``.
  public static func roundedRect(_ rect: CGRect, radius: CGFloat) -> Path {
    let box = Sides(rect)
    let most = min(box.maxX - box.minX, box.maxY - box.minY) / 2
    let radius = min(max(0, clamped(radius)), most)
    return radius > 0 ? .corners(box, radiusX: radius, radiusY: radius) : .rect(rect)
  }

  /// Four quarter ellipses with straight sides between them where there is room.
  private static func corners(_ box: Sides, radiusX: CGFloat, radiusY: CGFloat) -> Path {
    let (left, right) = (box.minX + radiusX, box.maxX - radiusX)
    let (top, bottom) = (box.minY + radiusY, box.maxY - radiusY)
    let (cx, cy) = (radiusX * (1 - quarter), radiusY * (1 - quarter))
    var path = Path()
    func side(to x: CGFloat, _ y: CGFloat) {
      let point = CGPoint(x: x, y: y)
      if path.currentPoint != point { path.addLine(to: point) }
    }
    func turn(to x: CGFloat, _ y: CGFloat, _ c1: (CGFloat, CGFloat), _ c2: (CGFloat, CGFloat)) {
      path.addCurve(
        to: CGPoint(x: x, y: y), control1: CGPoint(x: c1.0, y: c1.1),
        control2: CGPoint(x: c2.0, y: c2.1))
    }
    path.move(to: CGPoint(x: box.maxX, y: top))
    side(to: box.maxX, bottom)
    turn(to: right, box.maxY, (box.maxX, box.maxY - cy), (box.maxX - cx, box.maxY))
    side(to: left, box.maxY)
    turn(to: box.minX, bottom, (box.minX + cx, box.maxY), (box.minX, box.maxY - cy))
    side(to: box.minX, top)
    turn(to: left, box.minY, (box.minX, box.minY + cy), (box.minX + cx, box.minY))
    side(to: right, box.minY)
    turn(to: box.maxX, top, (box.maxX - cx, box.minY), (box.maxX, box.minY + cy))
    path.closeSubpath()
    return path
  }

  /// The sides of a rectangle, in order and within the limit.
  private struct Sides {
    let minX, minY, maxX, maxY: CGFloat

    init(_ rect: CGRect) {
      let (x0, x1) = (clamped(rect.origin.x), clamped(rect.origin.x + rect.size.width))
      let (y0, y1) = (clamped(rect.origin.y), clamped(rect.origin.y + rect.size.height))
      (minX, maxX) = (min(x0, x1), max(x0, x1))
      (minY, maxY) = (min(y0, y1), max(y0, y1))
    }
  }
}
