import Foundation
import Graphics
import LayerModel
import Testing

/// core-animation 1.7: animations along a path.
@Suite struct PathKeyframeTests {
  /// A line of 100, then a curve.
  static func bend() throws -> Path { try Path(svg: "M0 0 L100 0 C150 0 200 50 200 100") }

  struct Row: Sendable, CustomTestStringConvertible {
    let mode: KeyframeAnimation.CalculationMode
    var keyTimes: [Double]?
    /// The time, and where the layer is then.
    let places: [(Double, Double, Double)]
    /// What is measured is measured to .3; the rest follows exactly.
    var tolerance = 1e-6
    var testDescription: String { "\(mode) \(keyTimes.map { "\($0)" } ?? "without times")" }
  }

  @Test(arguments: [
    Row(
      mode: .linear,
      places: [
        (0, 0, 0), (0.1, 20, 0), (0.25, 50, 0), (0.5, 100, 0), (0.6, 129.6, 5.6),
        (0.75, 168.75, 31.25), (0.9, 194.4, 70.4), (1, 200, 100),
      ]),
    Row(
      mode: .cubic,
      places: [(0.25, 50, 0), (0.5, 100, 0), (0.75, 168.75, 31.25)]),
    Row(
      mode: .linear, keyTimes: [0, 0.2, 1],
      places: [
        (0.1, 50, 0), (0.25, 109.36, 0.57), (0.5, 153.61, 18.46), (0.6, 168.75, 31.25),
        (0.75, 186.88, 54.65), (0.9, 197.75, 81.35),
      ], tolerance: 0.3),
    Row(
      mode: .paced,
      places: [
        (0, 0, 0), (0.1, 25.49, 0), (0.25, 63.72, 0), (0.5, 126.87, 4.62), (0.6, 149.72, 15.82),
        (0.75, 177.88, 41.5), (0.9, 195.99, 74.98), (0.99, 199.96, 97.46),
      ], tolerance: 0.3),
    Row(
      mode: .cubicPaced,
      places: [(0.25, 63.72, 0), (0.5, 126.87, 4.62), (0.75, 177.88, 41.5)], tolerance: 0.3),
    Row(
      mode: .discrete,
      places: [(0, 0, 0), (0.25, 0, 0), (0.5, 100, 0), (0.75, 100, 0), (0.99, 100, 0)]),
    Row(
      mode: .discrete, keyTimes: [0, 0.2, 1], places: [(0.1, 0, 0), (0.2, 100, 0), (1, 100, 0)]),
  ])
  func thePlaceAtEachTimeIsTheMeasuredOne(_ row: Row) throws {
    let animation = try KeyframeAnimation(
      keyPath: .position, path: Self.bend(), keyTimes: row.keyTimes, calculationMode: row.mode,
      timing: second)
    for (time, x, y) in row.places {
      let place = shown(animation, at: time).position
      #expect(isClose(place, CGPoint(x: x, y: y), row.tolerance), "at \(time): \(place)")
    }
  }

  @Test func aClosingLineCountsAndAMoveDoesNot() throws {
    let square = try Path(svg: "M0 0 L10 0 L10 10 L0 10 Z M50 50 L60 50")
    let animation = try KeyframeAnimation(keyPath: .position, path: square, timing: second)
    #expect(shown(animation, at: 0.1).position == CGPoint(x: 5, y: 0))
    #expect(isClose(shown(animation, at: 0.7).position, CGPoint(x: 0, y: 5), 1e-9))
    #expect(isClose(shown(animation, at: 0.9).position, CGPoint(x: 55, y: 50), 1e-9))
    // Paced, the jump takes no time: four sides and the line are alike.
    let paced = try KeyframeAnimation(
      keyPath: .position, path: square, calculationMode: .paced, timing: second)
    #expect(isClose(shown(paced, at: 0.9).position, CGPoint(x: 55, y: 50), 1e-9))
    let nothing = try KeyframeAnimation(keyPath: .position, path: Path(svg: "M5 5"), timing: second)
    #expect(shown(nothing, at: 0.5) == LayerProperties())
  }

  struct Turn: Sendable, CustomTestStringConvertible {
    let mode: KeyframeAnimation.RotationMode
    let svg: String
    let elements: [Double]
    var testDescription: String { "\(mode) \(svg)" }
  }

  /// The layer is scaled by 2 and 3; m11, m12, m21, m22.
  @Test(arguments: [
    Turn(mode: .auto, svg: "M0 0 L0 100", elements: [0, 3, -2, 0]),
    Turn(mode: .autoReverse, svg: "M0 0 L0 100", elements: [0, -3, 2, 0]),
    Turn(mode: .auto, svg: "M0 0 L100 0", elements: [2, 0, 0, 3]),
    // The curve stands still where it begins, and has a direction all the same.
    Turn(mode: .auto, svg: "M0 0 C0 0 0 0 0 100", elements: [0, 3, -2, 0]),
  ])
  func theLayerTurnsWithThePathBeforeItsOwnTransform(_ row: Turn) throws {
    var model = LayerProperties()
    model.transform = .scale(x: 2, y: 3)
    let animation = try KeyframeAnimation(
      keyPath: .position, path: Path(svg: row.svg), rotationMode: row.mode, timing: second)
    for time in [0, 0.5, 1] {
      let t = shown(animation, over: model, at: time).transform
      for (element, wanted) in zip([t.m11, t.m12, t.m21, t.m22], row.elements) {
        #expect(abs(element - wanted) <= 1e-6, "\(t) at \(time)")
      }
    }
  }

  @Test func aPathThatIsAPointTurnsNothing() throws {
    let animation = try KeyframeAnimation(
      keyPath: .position, path: Path(svg: "M7 7 L7 7"), rotationMode: .auto, timing: second)
    #expect(shown(animation, at: 0.5).transform == .identity)
    #expect(shown(animation, at: 0.5).position == CGPoint(x: 7, y: 7))
  }
}
