import Foundation
import Graphics
import Testing

/// Lengths, parts by length, and outlines between outlines (core-animation 1.2).
@Suite struct PathTrimTests {
  static func line(_ points: [(Double, Double)], closed: Bool = false) -> Path {
    var path = Path()
    for (index, (x, y)) in points.enumerated() {
      let point = CGPoint(x: x, y: y)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    if closed { path.closeSubpath() }
    return path
  }

  static func joined(_ paths: [Path]) -> Path {
    var all = Path()
    for path in paths {
      for element in path.elements {
        switch element {
        case .move(let p): all.move(to: p)
        case .line(let p): all.addLine(to: p)
        case .cubic(let a, let b, let p): all.addCurve(to: p, control1: a, control2: b)
        case .close: all.closeSubpath()
        }
      }
    }
    return all
  }

  static let hundred = line([(0, 0), (100, 0)])
  static let square = line([(0, 0), (10, 0), (10, 10), (0, 10)], closed: true)

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var path: Path
    var from: Double
    var to: Double
    var expected: Path
  }

  @Test(arguments: [
    // core-animation 5, Extra.
    Case(
      testDescription: "end .5 of a line of 100 is 50", path: hundred, from: 0, to: 0.5,
      expected: line([(0, 0), (50, 0)])),
    Case(
      testDescription: "start .25, end .75", path: hundred, from: 0.25, to: 0.75,
      expected: line([(25, 0), (75, 0)])),
    Case(
      testDescription: "all of it is itself", path: square, from: 0, to: 1, expected: square),
    Case(
      testDescription: "beyond both ends is all of it", path: square, from: -3, to: 7,
      expected: square),
    Case(
      testDescription: "start at the end leaves nothing", path: square, from: 0.5, to: 0.5,
      expected: Path()),
    Case(
      testDescription: "start after the end leaves nothing", path: square, from: 0.6, to: 0.5,
      expected: Path()),
    Case(
      testDescription: "NaN counts as the whole", path: square, from: .nan, to: .nan,
      expected: square),
    Case(
      testDescription: "a closed subpath that is cut is open", path: square, from: 0, to: 0.5,
      expected: line([(0, 0), (10, 0), (10, 10)])),
    Case(
      testDescription: "the closing line has a length too", path: square, from: 0.625, to: 0.875,
      expected: line([(5, 10), (0, 10), (0, 5)])),
    Case(
      testDescription: "the length runs over all subpaths",
      path: joined([hundred, line([(0, 5), (100, 5)])]), from: 0.25, to: 0.75,
      expected: joined([line([(50, 0), (100, 0)]), line([(0, 5), (50, 5)])])),
    Case(
      testDescription: "a subpath that is inside as a whole stays closed",
      path: joined([square, line([(0, 20), (40, 20)])]), from: 0, to: 0.75,
      expected: joined([square, line([(0, 20), (20, 20)])])),
    Case(
      testDescription: "a point has no length and stays where it lies",
      path: joined([hundred, line([(7, 7)]), hundred]), from: 0.5, to: 1,
      expected: joined([line([(7, 7)]), hundred])),
    Case(
      testDescription: "nothing of nothing", path: Path(), from: 0.2, to: 0.3, expected: Path()),
  ])
  func partsByLength(_ c: Case) {
    #expect(c.path.trimmed(from: c.from, to: c.to) == c.expected)
  }

  @Test func lengthsAreThoseOfTheLines() {
    #expect(Self.hundred.length == 100)
    #expect(Self.square.length == 40)
    #expect(Path().length == 0)
    let circle = Path.oval(in: CGRect(x: 0, y: 0, width: 200, height: 200))
    // The four cubics miss the circle by 1/3700 of the radius.
    #expect(abs(circle.length - 200 * .pi) < 0.1)
  }

  @Test func partsOfCurvesHaveTheirShareOfTheLength() {
    let circle = Path.oval(in: CGRect(x: 0, y: 0, width: 200, height: 200))
    var bend = Path()
    bend.move(to: .zero)
    bend.addCurve(
      to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 200, y: 90), control2: CGPoint(x: -90, y: 80))
    for path in [circle, bend] {
      for (from, to) in [(0, 0.3), (0.1, 0.11), (0.5, 1), (0.249, 0.751), (0.9999, 1)] {
        let part = path.trimmed(from: from, to: to)
        #expect(abs(part.length / path.length - (to - from)) < 1e-6, "\(from) to \(to)")
      }
    }
    // A quarter of a circle ends at the bottom: it goes clockwise from the right.
    let quarter = circle.trimmed(from: 0, to: 0.25)
    #expect(quarter.currentPoint.map { hypot($0.x - 100, $0.y - 200) < 1e-6 } == true)
  }

  @Test func theEndOfAPathIsExact() {
    let path = Path.oval(in: CGRect(x: 0.1, y: 0.2, width: 33.3, height: 7.7))
    #expect(path.trimmed(from: 0.7, to: 1).currentPoint == path.currentPoint)
    #expect(path.trimmed(from: 0, to: 0.3).elements.first == path.elements.first)
  }

  // core-animation 1.2: a linear blend of on-curve and control points.
  @Test func pathsOfEqualElementsAreBlendedPointByPoint() throws {
    let a = Path.roundedRect(CGRect(x: 0, y: 0, width: 10, height: 10), radius: 2)
    let b = Path.roundedRect(CGRect(x: 20, y: 0, width: 30, height: 10), radius: 2)
    let half = try #require(a.interpolated(to: b, 0.5))
    #expect(half.boundingBox == CGRect(x: 10, y: 0, width: 20, height: 10))
    #expect(half.elements.count == a.elements.count)
    #expect(a.interpolated(to: b, 0) == a)
    #expect(a.interpolated(to: b, 1) == b)
    let beyond = Self.hundred.interpolated(to: Self.line([(10, 0), (200, 0)]), 2)
    #expect(beyond == Self.line([(20, 0), (300, 0)]))
  }

  @Test func pathsOfOtherElementsAreNotBlended() {
    #expect(Self.hundred.interpolated(to: Self.square, 0.5) == nil)
    #expect(
      Self.line([(0, 0), (1, 1), (2, 2)])
        .interpolated(to: Self.line([(0, 0), (1, 1)], closed: true), 0.5) == nil)
  }
}
