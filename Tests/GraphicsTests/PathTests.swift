import Foundation
import Graphics
import Testing

@Suite struct PathTests {
  static let box = CGRect(x: 10, y: 20, width: 30, height: 40)

  @Test func rectGoesClockwiseFromTheTopLeft() {
    #expect(
      Path.rect(Self.box).elements == [
        .move(CGPoint(x: 10, y: 20)), .line(CGPoint(x: 40, y: 20)), .line(CGPoint(x: 40, y: 60)),
        .line(CGPoint(x: 10, y: 60)), .close,
      ])
  }

  @Test func negativeSizesMeanTheSameRectangle() {
    let flipped = CGRect(x: 40, y: 60, width: -30, height: -40)
    #expect(Path.rect(flipped) == .rect(Self.box))
    #expect(Path.oval(in: flipped) == .oval(in: Self.box))
    #expect(Path.roundedRect(flipped, radius: 4) == .roundedRect(Self.box, radius: 4))
  }

  @Test func ovalHasFourCurvesAndTouchesTheSides() {
    let oval = Path.oval(in: Self.box)
    #expect(oval.elements.count == 6)
    #expect(oval.boundingBox == Self.box)
  }

  @Test func radiusIsClampedToHalfTheShorterSide() {
    #expect(Path.roundedRect(Self.box, radius: 99) == .roundedRect(Self.box, radius: 15))
    #expect(Path.roundedRect(Self.box, radius: -1) == .rect(Self.box))
    #expect(Path.roundedRect(Self.box, radius: 0) == .rect(Self.box))
    let square = CGRect(x: 0, y: 0, width: 8, height: 8)
    #expect(Path.roundedRect(square, radius: 4) == .oval(in: square))
  }

  @Test func roundedRectHasStraightSidesOnlyWhereThereIsRoom() {
    #expect(Path.roundedRect(Self.box, radius: 5).segmentCount == 9)
    #expect(Path.roundedRect(Self.box, radius: 15).segmentCount == 7)
    #expect(Path.roundedRect(Self.box, radius: 5).boundingBox == Self.box)
  }

  @Test func aLineInAnEmptyPathOnlyMoves() {
    var path = Path()
    path.addLine(to: CGPoint(x: 1, y: 2))
    #expect(path.elements == [.move(CGPoint(x: 1, y: 2))])
    #expect(path.segmentCount == 0)
  }

  @Test func closingAnEmptyPathDoesNothing() {
    var path = Path()
    path.closeSubpath()
    #expect(path.isEmpty)
  }

  @Test func afterACloseTheNextLineBeginsWhereTheSubpathBegan() {
    var path = Path.rect(Self.box)
    #expect(path.currentPoint == CGPoint(x: 10, y: 20))
    path.addLine(to: .zero)
    #expect(path.elements.suffix(2) == [.move(CGPoint(x: 10, y: 20)), .line(.zero)])
  }

  @Test func coordinatesStayWithinTheLimit() {
    var path = Path()
    path.move(to: CGPoint(x: CGFloat.infinity, y: -.infinity))
    path.addLine(to: CGPoint(x: CGFloat.nan, y: 1e300))
    #expect(
      path.elements == [.move(CGPoint(x: 1e9, y: -1e9)), .line(CGPoint(x: 0, y: 1e9))])
    let huge = CGRect(x: 1e308, y: -1e308, width: 1e308, height: 1e308)
    for path in [Path.rect(huge), .oval(in: huge), .roundedRect(huge, radius: .infinity)] {
      #expect(path.boundingBox.maxX.isFinite && path.boundingBox.height.isFinite)
    }
  }

  @Test func aQuadraticIsTheCubicOfItsShape() {
    var path = Path()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 6, y: 0), control: CGPoint(x: 3, y: 6))
    #expect(
      path.elements.last
        == .cubic(CGPoint(x: 2, y: 4), CGPoint(x: 4, y: 4), to: CGPoint(x: 6, y: 0)))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 6, height: 3))
  }

  struct BoxCase: Sendable, CustomTestStringConvertible {
    let svg: String
    let box: CGRect
    var testDescription: String { svg.isEmpty ? "empty" : svg }
  }

  @Test(arguments: [
    BoxCase(svg: "", box: .zero),
    BoxCase(svg: "M3 4", box: CGRect(x: 3, y: 4, width: 0, height: 0)),
    BoxCase(svg: "M3 4L-1 9", box: CGRect(x: -1, y: 4, width: 4, height: 5)),
    BoxCase(svg: "M0 0M5 5L6 6", box: CGRect(x: 0, y: 0, width: 6, height: 6)),
    BoxCase(svg: "M0 0C0 4 4 4 4 0", box: CGRect(x: 0, y: 0, width: 4, height: 3)),
    BoxCase(svg: "M0 0C1 1 2 2 3 3", box: CGRect(x: 0, y: 0, width: 3, height: 3)),
    BoxCase(svg: "M0 0L10 0ZL0 5", box: CGRect(x: 0, y: 0, width: 10, height: 5)),
  ])
  func boundingBoxIsTight(_ c: BoxCase) throws {
    #expect(try Path(svg: c.svg).boundingBox == c.box)
  }

  @Test func boundingBoxStaysTightUnderATransform() {
    let turned = Path.oval(in: CGRect(x: -10, y: -10, width: 20, height: 20))
      .boundingBox(applying: .rotation(.pi / 4))
    #expect(abs(turned.width - 20) < 0.02 && abs(turned.height - 20) < 0.02)
  }

  @Test func boundingBoxHoldsRandomCurvesAndTouchesThem() {
    for seed in UInt64(0)..<200 {
      var generator = SplitMix64(seed: seed)
      func point() -> CGPoint {
        CGPoint(
          x: Double.random(in: -50...50, using: &generator),
          y: Double.random(in: -50...50, using: &generator))
      }
      let (p0, p1, p2, p3) = (point(), point(), point(), point())
      var path = Path()
      path.move(to: p0)
      path.addCurve(to: p3, control1: p1, control2: p2)
      // A thousand points of the curve, by repeated halving of the lines between the controls.
      var (low, high) = (p0, p0)
      for step in 0...1000 {
        let t = CGFloat(step) / 1000
        func mix(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
          CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
        }
        let (a, b, c) = (mix(p0, p1), mix(p1, p2), mix(p2, p3))
        let q = mix(mix(a, b), mix(b, c))
        (low.x, low.y) = (min(low.x, q.x), min(low.y, q.y))
        (high.x, high.y) = (max(high.x, q.x), max(high.y, q.y))
      }
      let box = path.boundingBox
      let slack = 1e-9
      #expect(
        box.minX <= low.x + slack && box.minY <= low.y + slack && box.maxX >= high.x - slack
          && box.maxY >= high.y - slack, "seed \(seed)")
      #expect(
        low.x - box.minX < 0.01 && low.y - box.minY < 0.01 && box.maxX - high.x < 0.01
          && box.maxY - high.y < 0.01, "seed \(seed)")
    }
  }
}
