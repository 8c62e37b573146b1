import LayerModel
import Testing

@Suite struct TimingFunctionTests {
  struct Curve: Sendable, CustomTestStringConvertible {
    let name: String
    /// y at x = .1, .25, .5, .75, .9 (core-animation 1.5).
    let progress: [Double]
    var testDescription: String { name }
  }

  static let fractions = [0.1, 0.25, 0.5, 0.75, 0.9]

  @Test(arguments: [
    Curve(name: "linear", progress: [0.1, 0.25, 0.5, 0.75, 0.9]),
    Curve(name: "easeIn", progress: [0.017027, 0.093465, 0.315357, 0.621861, 0.839428]),
    Curve(name: "easeOut", progress: [0.160572, 0.378138, 0.684643, 0.906535, 0.982973]),
    Curve(name: "easeInEaseOut", progress: [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
    Curve(name: "default", progress: [0.094796, 0.408511, 0.802403, 0.960459, 0.994316]),
  ])
  func namedCurvesHaveTheirMeasuredProgress(_ curve: Curve) throws {
    let function = try #require(TimingFunction(name: curve.name))
    for (fraction, expected) in zip(Self.fractions, curve.progress) {
      // The table has six digits, one of them cut off instead of rounded (.6218619).
      #expect(abs(function.progress(at: fraction) - expected) <= 1e-6, "at \(fraction)")
    }
    #expect(function.progress(at: 0) == 0)
    #expect(function.progress(at: 1) == 1)
    #expect(TimingFunction.names.contains(curve.name))
  }

  /// Core-animation 1.5, the control points.
  @Test(arguments: [
    ("linear", [0, 0, 1, 1]), ("easeIn", [0.42, 0, 1, 1]), ("easeOut", [0, 0, 0.58, 1]),
    ("easeInEaseOut", [0.42, 0, 0.58, 1]), ("default", [0.25, 0.1, 0.25, 1]),
  ])
  func namedCurvesHaveTheirControlPoints(_ name: String, _ points: [Double]) throws {
    let function = try #require(TimingFunction(name: name))
    #expect([function.c1x, function.c1y, function.c2x, function.c2y] == points)
  }

  struct Controls: Sendable, CustomTestStringConvertible {
    let c1x, c1y, c2x, c2y: Double
    var testDescription: String { "(\(c1x), \(c1y)) (\(c2x), \(c2y))" }
  }

  @Test(arguments: [
    Controls(c1x: 1, c1y: 0, c2x: 0, c2y: 1), Controls(c1x: 0, c1y: 1, c2x: 0, c2y: 1),
    Controls(c1x: 1, c1y: 0, c2x: 1, c2y: 0), Controls(c1x: 0.5, c1y: -2, c2x: 0.5, c2y: 3),
    Controls(c1x: 0, c1y: 0, c2x: 0, c2y: 0), Controls(c1x: 0.99, c1y: 0.01, c2x: 0.01, c2y: 0.99),
  ])
  func steepAndFlatCurvesAreSolvedToABillionth(_ c: Controls) throws {
    let function = try #require(
      TimingFunction(c1x: c.c1x, c1y: c.c1y, c2x: c.c2x, c2y: c.c2y))
    func point(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * p1 + 3 * (1 - s) * s * s * p2 + s * s * s
    }
    // From the parameter to the point and back; a vertical tangent loses half of the digits
    // of x itself, so the middle of the first curve is left out.
    for step in 1..<64 where step != 32 {
      let s = Double(step) / 64
      let (x, y) = (point(c.c1x, c.c2x, s), point(c.c1y, c.c2y, s))
      #expect(abs(function.progress(at: x) - y) <= 1e-9, "s \(s)")
    }
  }

  @Test func progressOutsideTheAnimationIsItsEnds() {
    #expect(TimingFunction.default.progress(at: -1) == 0)
    #expect(TimingFunction.default.progress(at: 2) == 1)
  }

  @Test func controlPointsOutsideTheirRangeAndUnknownNamesAreRefused() {
    #expect(TimingFunction(c1x: -0.1, c1y: 0, c2x: 1, c2y: 1) == nil)
    #expect(TimingFunction(c1x: 0, c1y: 0, c2x: 1.1, c2y: 1) == nil)
    #expect(TimingFunction(c1x: .nan, c1y: 0, c2x: 1, c2y: 1) == nil)
    #expect(TimingFunction(c1x: 0, c1y: .infinity, c2x: 1, c2y: 1) == nil)
    #expect(TimingFunction(name: "ease") == nil)
    #expect(TimingFunction(c1x: 0.42, c1y: 0, c2x: 1, c2y: 1) == .easeIn)
  }
}
