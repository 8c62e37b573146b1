import Foundation
import Graphics
import Testing

@Suite struct PathSVGTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let svg: String
    let elements: [Path.Element]
    var testDescription: String { svg.debugDescription }
    init(_ svg: String, _ elements: Path.Element...) {
      self.svg = svg
      self.elements = elements
    }
  }

  static func m(_ x: CGFloat, _ y: CGFloat) -> Path.Element { .move(CGPoint(x: x, y: y)) }
  static func l(_ x: CGFloat, _ y: CGFloat) -> Path.Element { .line(CGPoint(x: x, y: y)) }
  static func c(
    _ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat, _ x: CGFloat, _ y: CGFloat
  ) -> Path.Element {
    .cubic(CGPoint(x: x1, y: y1), CGPoint(x: x2, y: y2), to: CGPoint(x: x, y: y))
  }

  @Test(arguments: [
    Case(""),
    Case(" \n\t"),
    Case("M1 2", m(1, 2)),
    Case("m1 2", m(1, 2)),
    Case("M1,2L3,4", m(1, 2), l(3, 4)),
    Case("M 1 , 2 L 3 , 4 ", m(1, 2), l(3, 4)),
    Case("M1 2 3 4 5 6", m(1, 2), l(3, 4), l(5, 6)),
    Case("M1 2,3 4", m(1, 2), l(3, 4)),
    Case("m1 2 3 4 5 6", m(1, 2), l(4, 6), l(9, 12)),
    Case("M1 2l3 4", m(1, 2), l(4, 6)),
    Case("M1 2H5V6h-1v-2", m(1, 2), l(5, 2), l(5, 6), l(4, 6), l(4, 4)),
    Case("M1 2H3 4", m(1, 2), l(3, 2), l(4, 2)),
    Case("M0 0C1 2 3 4 5 6", m(0, 0), c(1, 2, 3, 4, 5, 6)),
    Case("M1 1c1 2 3 4 5 6", m(1, 1), c(2, 3, 4, 5, 6, 7)),
    Case("M0 0C1 2 3 4 5 6S9 8 7 6", m(0, 0), c(1, 2, 3, 4, 5, 6), c(7, 8, 9, 8, 7, 6)),
    Case("M0 0C1 2 3 4 5 6s4 2 2 0", m(0, 0), c(1, 2, 3, 4, 5, 6), c(7, 8, 9, 8, 7, 6)),
    Case("M2 2S9 8 7 6", m(2, 2), c(2, 2, 9, 8, 7, 6)),
    Case(
      "M0 0C1 2 3 4 5 6L5 6S9 8 7 6", m(0, 0), c(1, 2, 3, 4, 5, 6), l(5, 6), c(5, 6, 9, 8, 7, 6)),
    Case("M0 0Q3 6 6 0", m(0, 0), c(2, 4, 4, 4, 6, 0)),
    Case("M0 0q3 6 6 0t6 0", m(0, 0), c(2, 4, 4, 4, 6, 0), c(8, -4, 10, -4, 12, 0)),
    Case(
      "M0 0Q3 6 6 0T12 0 18 0", m(0, 0), c(2, 4, 4, 4, 6, 0), c(8, -4, 10, -4, 12, 0),
      c(14, 4, 16, 4, 18, 0)),
    Case("M0 0T3 0", m(0, 0), c(0, 0, 1, 0, 3, 0)),
    Case("M1 2L3 4Z", m(1, 2), l(3, 4), .close),
    Case("M1 2L3 4z l1 1", m(1, 2), l(3, 4), .close, m(1, 2), l(2, 3)),
    Case("M1 2L3 4zm1 1L0 0", m(1, 2), l(3, 4), .close, m(2, 3), l(0, 0)),
    Case("M.5.5", m(0.5, 0.5)),
    Case("M1-2", m(1, -2)),
    Case("M+1 -.5e1", m(1, -5)),
    Case("M1e2 1E-2", m(100, 0.01)),
    Case("M1. 2.", m(1, 2)),
    Case("M0 0A0 5 0 0 1 3 4", m(0, 0), l(3, 4)),
    Case("M3 4A5 5 0 0 1 3 4", m(3, 4)),
    Case("M-1e9 1e9", m(-1e9, 1e9)),
  ])
  func readsEveryCommand(_ c: Case) throws {
    #expect(try Path(svg: c.svg).elements == c.elements)
  }

  @Test(arguments: ["M10 0A10 10 0 0 1 0 10", "M10,0a10,10,0,0,1-10,10", "M10 0A10 10 0 01 0 10"])
  func aQuarterArcIsOneCubic(_ svg: String) throws {
    let path = try Path(svg: svg)
    #expect(path.elements.count == 2)
    guard case .cubic(let c1, let c2, to: let end) = path.elements[1] else {
      Issue.record("not a curve: \(path.elements)")
      return
    }
    let k: CGFloat = 5.522_847_498
    #expect(abs(c1.x - 10) < 1e-6 && abs(c1.y - k) < 1e-6)
    #expect(abs(c2.x - k) < 1e-6 && abs(c2.y - 10) < 1e-6)
    #expect(end == CGPoint(x: 0, y: 10))
  }

  @Test func anArcBetweenEndsThatAreTooNearIsALine() throws {
    let path = try Path(svg: "M0 0A1e9 1e9 0 0 0 1e-146 0")
    #expect(path.elements == [.move(.zero), .line(CGPoint(x: 1e-146, y: 0))])
  }

  struct ArcCase: Sendable, CustomTestStringConvertible {
    let svg: String
    let box: CGRect
    let pieces: Int
    var testDescription: String { svg }
  }

  /// From (10, 0) to (0, 10) there are two circles of radius 10, each with a short and a long way.
  @Test(arguments: [
    ArcCase(
      svg: "M10 0A10 10 0 0 1 0 10", box: CGRect(x: 0, y: 0, width: 10, height: 10), pieces: 1),
    ArcCase(
      svg: "M10 0A10 10 0 0 0 0 10", box: CGRect(x: 0, y: 0, width: 10, height: 10), pieces: 1),
    ArcCase(
      svg: "M10 0A10 10 0 1 0 0 10", box: CGRect(x: -10, y: -10, width: 20, height: 20), pieces: 3),
    ArcCase(
      svg: "M10 0A10 10 0 1 1 0 10", box: CGRect(x: 0, y: 0, width: 20, height: 20), pieces: 3),
    ArcCase(svg: "M0 0A5 5 0 0 1 10 0", box: CGRect(x: 0, y: -5, width: 10, height: 5), pieces: 2),
    ArcCase(svg: "M0 0A5 5 0 0 0 10 0", box: CGRect(x: 0, y: 0, width: 10, height: 5), pieces: 2),
    ArcCase(svg: "M0 0A1 1 0 0 0 10 0", box: CGRect(x: 0, y: 0, width: 10, height: 5), pieces: 2),
    ArcCase(svg: "M0 0A-5 2 0 0 0 10 0", box: CGRect(x: 0, y: 0, width: 10, height: 2), pieces: 2),
    ArcCase(svg: "M0 0A2 5 90 0 0 10 0", box: CGRect(x: 0, y: 0, width: 10, height: 2), pieces: 2),
  ])
  func arcsTakeTheWayTheFlagsSay(_ c: ArcCase) throws {
    let path = try Path(svg: c.svg)
    let box = path.boundingBox
    #expect(path.segmentCount == c.pieces)
    // Cubics bulge by up to 1/3600 of the radius.
    for (is_, wanted) in [
      (box.minX, c.box.minX), (box.minY, c.box.minY), (box.maxX, c.box.maxX),
      (box.maxY, c.box.maxY),
    ] {
      #expect(abs(is_ - wanted) < 0.01, "\(box)")
    }
  }

  struct ErrorCase: Sendable, CustomTestStringConvertible {
    let svg: String
    let message: String
    var testDescription: String { svg.debugDescription }
  }

  static let commands =
    "is not a path command; one of M L H V C S Q T A Z in either case, or a number, would be accepted"

  @Test(arguments: [
    ErrorCase(svg: "L1 2", message: "at character 0: path data must begin with M or m"),
    ErrorCase(svg: " Z", message: "at character 1: path data must begin with M or m"),
    ErrorCase(svg: "1 2", message: "at character 0: '1' \(commands)"),
    ErrorCase(svg: "M1 2X", message: "at character 4: 'X' \(commands)"),
    ErrorCase(svg: "M1 2é", message: "at character 4: 'é' \(commands)"),
    ErrorCase(svg: "M1 2Z3", message: "at character 5: '3' \(commands)"),
    ErrorCase(svg: "M", message: "at character 1: the end where 'M' needs a number"),
    ErrorCase(svg: "M1", message: "at character 2: the end where 'M' needs a number"),
    ErrorCase(svg: "M1 2L3", message: "at character 6: the end where 'L' needs a number"),
    ErrorCase(svg: "M1 2l3 z", message: "at character 7: 'z' where 'l' needs a number"),
    ErrorCase(svg: "M1 2,", message: "at character 5: the end where 'M' needs a number"),
    ErrorCase(svg: "M1 2,L3 4", message: "at character 5: 'L' where 'M' needs a number"),
    ErrorCase(svg: "M,1 2", message: "at character 1: ',' where 'M' needs a number"),
    ErrorCase(svg: "M1,,2", message: "at character 3: ',' where 'M' needs a number"),
    ErrorCase(svg: "M- 2", message: "at character 2: ' ' where 'M' needs a number"),
    ErrorCase(svg: "M1 .", message: "at character 4: the end where 'M' needs a number"),
    ErrorCase(svg: "M1 NaN", message: "at character 3: 'N' where 'M' needs a number"),
    ErrorCase(
      svg: "M0 0A5 5 0 2 0 1 1", message: "at character 11: '2' where an arc needs the flag 0 or 1"),
    ErrorCase(
      svg: "M0 0A5 5 0", message: "at character 10: the end where an arc needs the flag 0 or 1"),
    ErrorCase(
      svg: "M1e10 0",
      message: "at character 1: coordinate beyond the limit; -1e9 to 1e9 would be accepted"),
    ErrorCase(
      svg: "M0 1e999",
      message: "at character 3: coordinate beyond the limit; -1e9 to 1e9 would be accepted"),
    ErrorCase(
      svg: "M9e8 0l9e8 0",
      message: "at character 7: coordinate beyond the limit; -1e9 to 1e9 would be accepted"),
    ErrorCase(svg: "M1e 2", message: "at character 2: 'e' where 'M' needs a number"),
  ])
  func saysWhereAndWhatWouldBeAccepted(_ c: ErrorCase) {
    let error = #expect(throws: PathError.self) { try Path(svg: c.svg) }
    #expect(error?.description == c.message)
  }

  @Test func neverCrashesOnRandomText() {
    let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789+-.,eE \n\u{301}é😀")
    for seed in UInt64(0)..<3000 {
      var generator = SplitMix64(seed: seed)
      var text = "M0 0"
      for _ in 0..<Int.random(in: 0...30, using: &generator) {
        text.append(alphabet.randomElement(using: &generator) ?? " ")
      }
      guard let path = try? Path(svg: text) else { continue }
      let box = path.boundingBox
      #expect(
        box.minX.isFinite && box.maxX.isFinite && box.height.isFinite, "seed \(seed): \(text)")
    }
  }
}
