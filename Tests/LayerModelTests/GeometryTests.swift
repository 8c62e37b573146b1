import Foundation
import Graphics
import LayerModel
import Testing

/// The cases of core-animation 2.1.
@Suite struct GeometryTests {
  struct Solved: Sendable, CustomTestStringConvertible {
    let name: String
    var anchor = CGPoint(x: 0.5, y: 0.5)
    var transform = Transform3D.identity
    var origin = CGPoint.zero
    let frame: CGRect
    let bounds: CGRect
    let position: CGPoint
    var testDescription: String { name }
  }

  static let wanted = CGRect(x: 10, y: 20, width: 100, height: 50)

  @Test(arguments: [
    Solved(
      name: "plain", frame: wanted, bounds: CGRect(x: 0, y: 0, width: 100, height: 50),
      position: CGPoint(x: 60, y: 45)),
    Solved(
      name: "anchor at the corner", anchor: .zero, frame: wanted,
      bounds: CGRect(x: 0, y: 0, width: 100, height: 50), position: CGPoint(x: 10, y: 20)),
    Solved(
      name: "scaled", transform: .scale(x: 2, y: 4), frame: wanted,
      bounds: CGRect(x: 0, y: 0, width: 50, height: 12.5), position: CGPoint(x: 60, y: 45)),
    Solved(
      name: "moved", transform: .translation(x: 10, y: 20), frame: wanted,
      bounds: CGRect(x: 0, y: 0, width: 100, height: 50), position: CGPoint(x: 50, y: 25)),
    Solved(
      name: "negative size", frame: CGRect(x: 10, y: 10, width: -20, height: -30),
      bounds: CGRect(x: 0, y: 0, width: 20, height: 30), position: CGPoint(x: 0, y: -5)),
    Solved(
      name: "the bounds' origin stays", origin: CGPoint(x: 7, y: 9), frame: wanted,
      bounds: CGRect(x: 7, y: 9, width: 100, height: 50), position: CGPoint(x: 60, y: 45)),
    Solved(
      name: "a quarter turn", transform: .rotation(.pi / 2), frame: wanted,
      bounds: CGRect(x: 0, y: 0, width: 50, height: 100), position: CGPoint(x: 60, y: 45)),
    Solved(
      name: "mirrored", transform: .scale(x: -1, y: 1), frame: wanted,
      bounds: CGRect(x: 0, y: 0, width: 100, height: 50), position: CGPoint(x: 60, y: 45)),
  ])
  func aFrameIsSolvedThroughTheTransform(_ row: Solved) {
    var p = LayerProperties()
    (p.anchorPoint, p.transform, p.bounds.origin) = (row.anchor, row.transform, row.origin)
    p.solve(frame: row.frame)
    #expect(isClose(p.bounds, row.bounds), "\(p.bounds)")
    #expect(
      isClose(CGRect(origin: p.position, size: .zero), CGRect(origin: row.position, size: .zero)))
    #expect(isClose(p.frame, row.frame.standardized), "\(p.frame)")
  }

  @Test(arguments: [
    Transform3D.scale(x: 1e-307, y: 1), .scale(x: 1e-160, y: 1e-160), .scale(x: 1e300, y: 1e300),
    .scale(x: 1e300, y: 1e-300), .translation(x: 1e308, y: -1e308),
  ])
  func aFrameIsSolvedToFiniteNumbersThroughAnyTransform(_ transform: Transform3D) {
    for anchor in [0.5, 1e9, -1e9] {
      var p = LayerProperties()
      (p.anchorPoint, p.transform) = (CGPoint(x: anchor, y: anchor), transform)
      p.solve(frame: CGRect(x: -1e9, y: 1e9, width: 1e9, height: 100))
      for number in [p.position.x, p.position.y, p.bounds.width, p.bounds.height] {
        #expect(number.isFinite, "\(transform), anchor \(anchor)")
      }
    }
  }

  @Test(arguments: [1e-300, 1e-290, 1e-150, 1e-307])
  func aFrameThroughNextToNothingStaysFinite(_ scale: CGFloat) {
    for other in [scale, 1, 1e9] {
      var p = LayerProperties()
      p.anchorPoint = CGPoint(x: 1e9, y: -1e9)
      p.transform = .scale(x: scale, y: other)
      p.solve(frame: CGRect(x: 0, y: 0, width: 1e9, height: 1e9))
      let numbers = [p.bounds.width, p.bounds.height, p.position.x, p.position.y]
      let areFinite = numbers.allSatisfy { $0.isFinite }
      #expect(areFinite, "\(scale) and \(other): \(numbers)")
    }
  }

  @Test func anEighthOfATurnHasABoxAroundIt() {
    var p = LayerProperties()
    p.bounds.size = CGSize(width: 100, height: 100)
    p.transform = .rotation(.pi / 4)
    let half = 50 * 2.0.squareRoot()
    #expect(isClose(p.frame, CGRect(x: -half, y: -half, width: 2 * half, height: 2 * half)))
  }

  @Test func aBoxThatNoRectangleHasIsCentred() {
    for transform in [Transform3D.rotation(.pi / 4), .scale(x: 0, y: 0), .rotation(0.5)] {
      var p = LayerProperties()
      p.bounds.size = CGSize(width: 10, height: 10)
      p.transform = transform
      p.solve(frame: CGRect(x: 0, y: 0, width: 300, height: 10))
      #expect(abs(p.frame.midX - 150) < 1e-9)
      #expect(abs(p.frame.midY - 5) < 1e-9)
      #expect(p.bounds.width >= 0 && p.bounds.width < 1e6)
    }
  }

  /// Whatever the transform: the frame of some bounds, set on a layer of another size, gives
  /// these bounds back, and reads back itself.
  @Test(arguments: 0..<50)
  func aFrameThatIsPossibleIsFound(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let sign: Double = Bool.random(using: &random) ? 1 : -1
    var p = LayerProperties()
    p.anchorPoint = CGPoint(x: number(-1...2), y: number(-1...2))
    p.bounds = CGRect(
      x: number(-50...50), y: number(-50...50), width: number(1...300), height: number(1...300))
    p.position = CGPoint(x: number(-500...500), y: number(-500...500))
    // An eighth of a turn, where no size can be told, is left out.
    p.transform = Transform3D.scale(x: sign * number(0.1...4), y: number(0.1...4))
      .concatenating(.rotation(Double(seed % 4) * .pi / 2 + number(-0.7...0.7)))
      .concatenating(.translation(x: number(-100...100), y: number(-100...100)))
    var q = p
    q.bounds.size = CGSize(width: 7, height: 9)
    q.position = .zero
    q.solve(frame: p.frame)
    func isClose(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-6 }
    #expect(q.bounds.origin == p.bounds.origin, "seed \(seed)")
    #expect(isClose(q.bounds.width, p.bounds.width), "seed \(seed): \(q.bounds)")
    #expect(isClose(q.bounds.height, p.bounds.height), "seed \(seed): \(q.bounds)")
    #expect(isClose(q.position.x, p.position.x), "seed \(seed): \(q.position)")
    #expect(isClose(q.position.y, p.position.y), "seed \(seed): \(q.position)")
    #expect(isClose(q.frame.minX, p.frame.minX) && isClose(q.frame.maxY, p.frame.maxY))
  }

  /// An eighth of a turn has a square box, whatever the size.
  @Test func aSquareFrameUnderAnEighthOfATurnIsFound() {
    func isClose(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-6 }
    let square = CGRect(x: 10, y: 20, width: 100, height: 100)
    for (size, found) in [
      (CGSize.zero, CGSize(width: 50 * 2.0.squareRoot(), height: 50 * 2.0.squareRoot())),
      (
        CGSize(width: 30, height: 10),
        CGSize(width: 75 * 2.0.squareRoot(), height: 25 * 2.0.squareRoot())
      ),
    ] {
      var p = LayerProperties()
      p.bounds.size = size
      p.transform = .rotation(.pi / 4)
      p.solve(frame: square)
      #expect(isClose(p.bounds.width, found.width) && isClose(p.bounds.height, found.height))
      #expect(isClose(p.frame.minX, 10) && isClose(p.frame.minY, 20))
      #expect(isClose(p.frame.width, 100) && isClose(p.frame.height, 100))
      // No size has this box: it stays.
      p.solve(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
      #expect(isClose(p.bounds.width, found.width))
    }
  }

  @Test func changingTheAnchorPointMovesTheFrame() {
    var p = LayerProperties()
    p.solve(frame: Self.wanted)
    p.anchorPoint = .zero
    #expect(p.frame == CGRect(x: 60, y: 45, width: 100, height: 50))
  }

  @Test func theBoundsHoldTheirLowerEdgesOnly() {
    var p = LayerProperties()
    p.bounds = CGRect(x: 5, y: 5, width: 10, height: 10)
    #expect(p.contains(CGPoint(x: 5, y: 5)))
    #expect(!p.contains(CGPoint(x: 15, y: 10)))
    #expect(!p.contains(CGPoint(x: 10, y: 15)))
    #expect(!p.contains(CGPoint(x: 4.999, y: 5)))
  }

  @Test func pointsGoUpAndComeBack() {
    var perspective = Transform3D.identity
    perspective.m34 = -1.0 / 500
    let tilted = Transform3D(
      cos(0.7), 0, -sin(0.7), 0, 0, 1, 0, 0, sin(0.7), 0, cos(0.7), 0, 0, 0, 0, 1
    ).concatenating(perspective)
    for transform in [.rotation(1), .scale(x: -2, y: 0.5), tilted] {
      var p = LayerProperties()
      p.bounds = CGRect(x: 3, y: 4, width: 50, height: 70)
      p.position = CGPoint(x: 11, y: 13)
      p.transform = transform
      let point = CGPoint(x: 20, y: 30)
      let back = p.convertFromSuperlayer(p.convertToSuperlayer(point))
      #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9, "\(transform)")
    }
  }

  @Test func theBoundsOriginScrollsWhatIsInside() {
    var p = LayerProperties()
    p.bounds = CGRect(x: 0, y: 20, width: 100, height: 100)
    p.anchorPoint = .zero
    #expect(p.convertToSuperlayer(CGPoint(x: 0, y: 20)) == .zero)
  }

  private func isClose(_ a: CGRect, _ b: CGRect) -> Bool {
    [a.minX - b.minX, a.minY - b.minY, a.width - b.width, a.height - b.height]
      .allSatisfy { abs($0) < 1e-9 }
  }
}
