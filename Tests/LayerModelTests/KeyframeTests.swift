import Foundation
import Graphics
import LayerModel
import Testing
import VSync

/// core-animation 1.7.
@Suite struct KeyframeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let mode: KeyframeAnimation.CalculationMode
    var keyTimes: [Double]?
    var times = KeyframeTests.times
    let values: [Double]
    var testDescription: String { "\(mode) \(keyTimes.map { "\($0)" } ?? "without times")" }
  }

  static let times = [0.05, 0.2, 0.3, 0.4, 0.5, 0.7, 0.8, 0.9]
  static let spread = [0, 0.1, 0.6, 1]

  /// Values 0, 1, .5, .7 over a second.
  @Test(arguments: [
    Row(mode: .linear, values: [0.15, 0.6, 0.9, 0.9, 0.75, 0.52, 0.58, 0.64]),
    Row(mode: .linear, keyTimes: spread, values: [0.5, 0.9, 0.8, 0.7, 0.6, 0.55, 0.6, 0.65]),
    Row(mode: .discrete, values: [0, 0, 1, 1, 0.5, 0.5, 0.7, 0.7]),
    Row(mode: .discrete, keyTimes: spread, values: [0, 1, 1, 1, 1, 0.5, 0.5, 0.5]),
    Row(mode: .paced, values: [0.085, 0.34, 0.51, 0.68, 0.85, 0.81, 0.64, 0.53]),
    Row(
      mode: .cubic, values: [0.164344, 0.708, 0.96075, 0.9848, 0.8, 0.49165, 0.5296, 0.61795]),
    Row(
      mode: .cubic, keyTimes: spread,
      values: [0.614583, 1.006667, 0.9, 0.74, 0.586667, 0.503125, 0.558333, 0.634375]),
    // Paced with times is linear with them.
    Row(mode: .paced, keyTimes: spread, values: [0.5, 0.9, 0.8, 0.7, 0.6, 0.55, 0.6, 0.65]),
    Row(
      mode: .cubicPaced, keyTimes: spread,
      values: [0.614583, 1.006667, 0.9, 0.74, 0.586667, 0.503125, 0.558333, 0.634375]),
    // Three times for four values: the first three of each count.
    Row(
      mode: .linear, keyTimes: [0, 0.5, 1], times: [0.1, 0.25, 0.4, 0.6, 0.75, 0.9],
      values: [0.2, 0.5, 0.8, 0.9, 0.75, 0.6]),
    Row(
      mode: .linear, keyTimes: [0, 0.1, 0.6, 1, 1], times: [0.05, 0.9], values: [0.5, 0.65]),
    // Discrete takes one time more.
    Row(
      mode: .discrete, keyTimes: [0, 0.1, 0.6, 0.8, 1], times: [0.05, 0.5, 0.7, 0.8, 1],
      values: [0, 1, 0.5, 0.7, 0.7]),
    // Before the first time and after the last the ends hold.
    Row(
      mode: .linear, keyTimes: [0.2, 0.4, 0.4, 0.8], times: [0.1, 0.3, 0.4, 0.6, 0.9],
      values: [0, 0.5, 0.5, 0.6, 0.7]),
  ])
  func theValueAtEachTimeIsTheMeasuredOne(_ row: Row) throws {
    let animation = try KeyframeAnimation(
      keyPath: path("zPosition"), values: [0, 1, 0.5, 0.7].map { .number($0) },
      keyTimes: row.keyTimes, calculationMode: row.mode, timing: second)
    for (time, value) in zip(row.times, row.values) {
      #expect(abs(shown(animation, at: time).zPosition - value) <= 1e-6, "at \(time)")
    }
  }

  struct Shape: Sendable, CustomTestStringConvertible {
    let name: String
    var shape = KeyframeAnimation.CurveShape()
    let middle: Double
    var testDescription: String { name }
  }

  /// Values 0, 1, 4, 9, half way.
  @Test(arguments: [
    Shape(name: "plain", middle: 2.25),
    Shape(name: "T 0 1 1 0", shape: .init(tension: [0, 1, 1, 0]), middle: 2.5),
    Shape(name: "C 0 1 0 0", shape: .init(continuity: [0, 1, 0, 0]), middle: 2.125),
    Shape(name: "B 0 0 1 0", shape: .init(bias: [0, 0, 1, 0]), middle: 2.375),
    Shape(name: "T 1", shape: .init(tension: [1]), middle: 2.25),
  ])
  func tensionContinuityAndBiasShapeTheCurve(_ row: Shape) throws {
    let animation = try KeyframeAnimation(
      keyPath: path("zPosition"), values: [0, 1, 4, 9].map { .number($0) },
      calculationMode: .cubic, shape: row.shape, timing: second)
    #expect(abs(shown(animation, at: 0.5).zPosition - row.middle) <= 1e-6)
  }

  @Test func oneValueAnimatesNothing() throws {
    for (values, times) in [([0.25], nil), ([0.25, 0.75], [0.0]), ([0.25], [0, 1])] {
      for mode in KeyframeAnimation.CalculationMode.allCases {
        let animation = try KeyframeAnimation(
          keyPath: .opacity, values: values.map { .number($0) }, keyTimes: times,
          calculationMode: mode, timing: second)
        #expect(shown(animation, at: 0.5) == LayerProperties())
        #expect(AttachedAnimation(key: "k", animation: animation).motion == nil)
        #expect(animation.finalValue == nil)
      }
    }
  }

  @Test func timingFunctionsBendTheirOwnWay() throws {
    var animation = try KeyframeAnimation(
      keyPath: path("zPosition"), values: [0, 1, 3].map { .number($0) },
      timingFunctions: [.easeIn], timing: second)
    #expect(abs(shown(animation, at: 0.25).zPosition - 0.315357) <= 1e-6)
    #expect(shown(animation, at: 0.75).zPosition == 2, "a missing one is linear")
    // The animation's own comes first: at .5 it is at .315357, on the way's curve at .630714.
    animation.timingFunction = .easeIn
    let inner = TimingFunction.easeIn.progress(at: 2 * TimingFunction.easeIn.progress(at: 0.5))
    #expect(abs(shown(animation, at: 0.5).zPosition - inner) <= 1e-12)
  }

  @Test func pacedMeasuresDistanceOverAllNumbers() throws {
    let points = [CGPoint.zero, CGPoint(x: 30, y: 40), CGPoint(x: 30, y: 190)]
    let animation = try KeyframeAnimation(
      keyPath: .position, values: points.map { .point($0) }, calculationMode: .paced,
      timing: second)
    #expect(shown(animation, at: 0.125).position == CGPoint(x: 15, y: 20))
    #expect(isClose(shown(animation, at: 0.625).position, CGPoint(x: 30, y: 115), 1e-9))
    let still = try KeyframeAnimation(
      keyPath: .position, values: [.point(.zero), .point(.zero)], calculationMode: .paced,
      timing: second)
    #expect(shown(still, at: 0.5).position == .zero)
  }

  @Test func cubicPacedKeepsItsPaceAndPassesTheValues() throws {
    let points = [
      CGPoint.zero, CGPoint(x: 100, y: 0), CGPoint(x: 120, y: 80), CGPoint(x: 0, y: 90),
    ]
    let animation = try KeyframeAnimation(
      keyPath: .position, values: points.map { .point($0) }, calculationMode: .cubicPaced,
      timing: second)
    let places = (0...1000).map { shown(animation, at: Double($0) / 1000).position }
    let steps = zip(places, places.dropFirst()).map { hypot($1.x - $0.x, $1.y - $0.y) }
    let mean = steps.reduce(0, +) / 1000
    // A chord is a little shorter than its arc where the curve bends.
    #expect(steps.allSatisfy { abs($0 - mean) < mean * 1e-3 })
    for point in points {
      #expect(places.contains { hypot($0.x - point.x, $0.y - point.y) <= mean })
    }
    #expect(places[1000] == points[3])
  }

  @Test func whatHasNothingBetweenSteps() throws {
    let animation = try KeyframeAnimation(
      keyPath: .hidden, values: [.flag(false), .flag(true), .flag(false)],
      calculationMode: .cubic, timing: second)
    #expect(!shown(animation, at: 0).isHidden)
    #expect(shown(animation, at: 0.001).isHidden)
    #expect(!shown(animation, at: 0.501).isHidden)
    let colors = try KeyframeAnimation(
      keyPath: .backgroundColor, values: [.color(.white), .color(nil), .color(.black)],
      calculationMode: .cubicPaced, timing: second)
    #expect(shown(colors, at: 0.2).backgroundColor == nil)
  }
}

/// One second, from 0.
var second: MediaTiming {
  var timing = MediaTiming()
  timing.duration = 1
  return timing
}

/// What one animation makes of a layer.
func shown(
  _ animation: some AnimationConvertible, over model: LayerProperties = LayerProperties(),
  at time: Double
) -> LayerProperties {
  Presentation.properties(
    model, animations: [AttachedAnimation(key: "k", animation: animation)], at: at(time))
}

func isClose(_ a: CGPoint, _ b: CGPoint, _ tolerance: Double) -> Bool {
  abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
}
