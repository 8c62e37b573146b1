internal import Foundation

extension Path {
  /// Adds an elliptical arc from the current point, as SVG's `A` command does.
  ///
  /// Radii are taken without their sign and grown until the ellipse reaches both ends; a radius of
  /// 0 gives a straight line, equal ends give nothing (SVG 2, 9.5.1 and appendix B.2).
  ///
  /// - Parameters:
  ///   - rotation: from the x axis to the ellipse's first radius, in radians, toward +y.
  ///   - isLarge: whether to take more than half of the ellipse.
  ///   - sweeps: whether the angle grows along the arc (clockwise to the eye).
  mutating func addArc(
    to end: CGPoint, radiusX: CGFloat, radiusY: CGFloat, rotation: CGFloat, isLarge: Bool,
    sweeps: Bool
  ) {
    let start = currentPoint ?? .zero
    guard start != end else { return }
    var (rx, ry) = (abs(radiusX), abs(radiusY))
    guard rx > 0, ry > 0 else {
      addLine(to: end)
      return
    }
    // Half the chord, turned into the ellipse's own axes.
    let (sine, cosine) = (sin(rotation), cos(rotation))
    let (dx, dy) = ((start.x - end.x) / 2, (start.y - end.y) / 2)
    let (x1, y1) = (cosine * dx + sine * dy, cosine * dy - sine * dx)
    let stretch = (x1 / rx) * (x1 / rx) + (y1 / ry) * (y1 / ry)
    // Ends that near to each other on so large an ellipse leave no digits to turn by.
    guard stretch.isNormal else {
      addLine(to: end)
      return
    }
    if stretch > 1 {
      rx *= stretch.squareRoot()
      ry *= stretch.squareRoot()
    }
    // On the unit circle the ends are a chord of half-length sqrt(s) around its middle.
    let (ux, uy) = (x1 / rx, y1 / ry)
    let s = ux * ux + uy * uy
    let reach = (max(0, 1 - s) / s).squareRoot() * (isLarge == sweeps ? -1 : 1)
    let center = (x: reach * uy, y: -reach * ux)
    let first = atan2(uy - center.y, ux - center.x)
    var turn = atan2(-uy - center.y, -ux - center.x) - first
    if sweeps, turn < 0 { turn += 2 * .pi }
    if !sweeps, turn > 0 { turn -= 2 * .pi }

    let (middleX, middleY) = ((start.x + end.x) / 2, (start.y + end.y) / 2)
    func place(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      let (px, py) = ((center.x + x) * rx, (center.y + y) * ry)
      return CGPoint(x: cosine * px - sine * py + middleX, y: sine * px + cosine * py + middleY)
    }
    // The tolerance keeps a half turn at two pieces when rounding makes it a little longer.
    let pieces = max(1, Int((abs(turn) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = turn / CGFloat(pieces)
    let reachOut = 4 / 3 * tan(step / 4)
    for piece in 0..<pieces {
      let (a, b) = (first + step * CGFloat(piece), first + step * CGFloat(piece + 1))
      let (ca, sa, cb, sb) = (cos(a), sin(a), cos(b), sin(b))
      addCurve(
        to: piece == pieces - 1 ? end : place(cb, sb),
        control1: place(ca - reachOut * sa, sa + reachOut * ca),
        control2: place(cb + reachOut * sb, sb - reachOut * cb))
    }
  }
}
