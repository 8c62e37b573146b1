import Foundation
import Graphics
import LayerModel

// Shapes, gradients, corners and ways to place and sample contents.

extension RandomScene {
  /// Gives a layer a class of its own, corners of its own, and contents placed by halves.
  mutating func paint(_ p: inout LayerProperties) {
    if chance(15) { p.kind = .shape(shape()) } else if chance(15) { p.kind = .gradient(gradient()) }
    if chance(25) { p.cornerCurve = .continuous }
    if chance(25) {
      p.maskedCorners = CornerMask(rawValue: UInt8.random(in: 0...15, using: &generator))
    }
    guard p.contents != nil else { return }
    if chance(30) {
      p.contentsRect = part(
        of: pick([
          CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: -0.5, y: -0.25, width: 2, height: 1.5),
        ]))
    }
    if chance(30) { p.contentsCenter = part(of: CGRect(x: 0, y: 0, width: 1, height: 1)) }
    if chance(40) { p.magnificationFilter = pick([.nearest, .linear, .trilinear]) }
    if chance(40) { p.minificationFilter = pick([.nearest, .trilinear]) }
    if chance(20) { p.minificationFilterBias = pick([-1, 0.5, 1, 3]) }
    if chance(10) { p.contentsFormat = pick([.gray8Uint, .rgba16Float]) }
  }

  /// A change of what only these layers have.
  mutating func repaint(_ p: inout LayerProperties) {
    switch p.kind {
    case .shape(var values):
      if chance(50) {
        values.strokeEnd = Double(number(0...1))
      } else if chance(50) {
        values.path = path()
      } else {
        values.fillColor = color()
      }
      p.kind = .shape(values)
    case .gradient(var values):
      if chance(50) { values.endPoint = point() } else { values.colors = colors() }
      p.kind = .gradient(values)
    default: p.contentsRect = part(of: CGRect(x: 0, y: 0, width: 1, height: 1))
    }
  }

  private mutating func part(of rect: CGRect) -> CGRect {
    func steps(_ g: inout SplitMix64) -> (Double, Double) {
      let (a, b) = (Int.random(in: 0...8, using: &g), Int.random(in: 0...8, using: &g))
      return (Double(min(a, b)) / 8, Double(max(a, b)) / 8)
    }
    let (x, y) = (steps(&generator), steps(&generator))
    return CGRect(
      x: rect.minX + x.0 * rect.width, y: rect.minY + y.0 * rect.height,
      width: (x.1 - x.0) * rect.width, height: (y.1 - y.0) * rect.height)
  }

  private mutating func point() -> CGPoint {
    CGPoint(x: pick([0, 0.5, 1, 0.3]), y: pick([0, 0.5, 1, -0.2]))
  }

  private mutating func colors() -> [Color] {
    (0..<Int.random(in: 0...4, using: &generator)).map { _ in color() }
  }

  private mutating func gradient() -> GradientProperties {
    var values = GradientProperties()
    values.colors = chance(90) ? colors() : nil
    if chance(40) { values.locations = [0.1, 0.5, 0.5, 0.9] }
    values.type = pick(GradientProperties.Shape.allCases)
    (values.startPoint, values.endPoint) = (point(), point())
    return values
  }

  private mutating func shape() -> ShapeProperties {
    var values = ShapeProperties()
    values.path = chance(95) ? path() : nil
    if chance(60) { values.fillColor = chance(80) ? color() : nil }
    values.fillRule = pick(FillRule.allCases)
    if chance(60) { values.strokeColor = color() }
    values.lineWidth = number(0...6)
    values.lineCap = pick(LineCap.allCases)
    values.lineJoin = pick(LineJoin.allCases)
    values.miterLimit = pick([10, 2, 0])
    if chance(30) { values.strokeStart = Double.random(in: 0...1, using: &generator) }
    if chance(30) { values.strokeEnd = Double.random(in: 0...1, using: &generator) }
    if chance(30) { values.lineDashPattern = pick([[4, 2], [3], [0, 5], []]) }
    if chance(30) { values.lineDashPhase = number(-5...5) }
    return values
  }

  private mutating func path() -> Path {
    let (w, h) = (Double(size.width), Double(size.height))
    let box = CGRect(
      x: number(-4...w / 2), y: number(-4...h / 2), width: number(0...w), height: number(0...h))
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return .rect(box)
    case 1: return .oval(in: box)
    case 2: return .roundedRect(box, radius: number(0...8))
    default:
      var path = Path()
      path.move(to: corner(w, h))
      for _ in 0..<Int.random(in: 0...5, using: &generator) {
        if chance(60) {
          path.addLine(to: corner(w, h))
        } else {
          path.addCurve(to: corner(w, h), control1: corner(w, h), control2: corner(w, h))
        }
        if chance(20) { path.closeSubpath() }
      }
      return path
    }
  }

  private mutating func corner(_ w: Double, _ h: Double) -> CGPoint {
    CGPoint(x: number(-5...w + 5), y: number(-5...h + 5))
  }
}
