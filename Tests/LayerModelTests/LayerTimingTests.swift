import Foundation
import Graphics
import LayerModel
import Testing
import VSync

/// Core-animation 1.4, the formula `(parent - beginTime) * speed + timeOffset`.
@Suite struct LayerTimingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    var begin = 0.0
    var speed = 1.0
    var offset = 0.0
    let outer: Double
    let inner: Double
    var testDescription: String { name }

    var timing: LayerTiming {
      var timing = LayerTiming()
      timing.beginTime = at(begin)
      timing.speed = speed
      timing.timeOffset = at(offset) - .zero
      return timing
    }
  }

  static let rows = [
    Row(name: "plain", outer: 10, inner: 10),
    Row(
      name: "speed 2, timeOffset 1, beginTime 3: 10 is 15", begin: 3, speed: 2, offset: 1,
      outer: 10,
      inner: 15),
    Row(name: "before its begin", begin: 3, outer: 1, inner: -2),
    Row(name: "backwards", begin: 1, speed: -2, offset: 5, outer: 3, inner: 1),
    Row(name: "half", speed: 0.5, offset: 0.25, outer: 1, inner: 0.75),
  ]

  @Test(arguments: rows)
  func theOwnTimeFollowsTheFormulaBothWays(_ row: Row) {
    #expect(row.timing.time(at: at(row.outer)) == at(row.inner))
    #expect(row.timing.outerTime(at: at(row.inner)) == at(row.outer))
  }

  @Test func aLayerThatStandsStillHasOneTime() {
    let timing = Row(name: "", begin: 2, speed: 0, offset: 0.5, outer: 0, inner: 0).timing
    for outer in [-1.0, 0, 2, 1000] { #expect(timing.time(at: at(outer)) == at(0.5)) }
    #expect(timing.outerTime(at: at(7)) == at(2))
  }

  @Test func onlyTheDefaultsArePlain() {
    #expect(LayerTiming().isPlain)
    #expect(LayerProperties().timing.isPlain)
    for change: (inout LayerTiming) -> Void in [
      { $0.speed = 0 }, { $0.timeOffset = .milliseconds(1) }, { $0.beginTime = at(1) },
    ] {
      var properties = LayerProperties()
      change(&properties.timing)
      #expect(!properties.timing.isPlain)
      #expect(properties != LayerProperties())
    }
  }

  @Test(arguments: [1e300, -1e300, 1e-300, .greatestFiniteMagnitude, -1, 1])
  func timesStayInTheirRange(_ speed: Double) {
    var timing = LayerTiming()
    timing.speed = speed
    timing.timeOffset = Nanoseconds(.max)
    timing.beginTime = Instant(nanoseconds: .min)
    for time in [Instant(nanoseconds: .min), .zero, .distantFuture] {
      // Neither way traps; where it ends is bounded by the type.
      _ = timing.outerTime(at: timing.time(at: time))
    }
    timing.timeOffset = .zero
    timing.beginTime = .zero
    if speed >= 1 { #expect(timing.time(at: .distantFuture) == .distantFuture) }
  }

  /// The render server looks at stretches of time: order must survive.
  @Test(arguments: 0..<20)
  func laterIsNeverEarlierInside(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var timing = LayerTiming()
    timing.speed = Double(random.next() % 4000) / 1000 - 2
    timing.timeOffset = Nanoseconds(Int64(random.next() % 5_000_000_000))
    timing.beginTime = Instant(nanoseconds: Int64(random.next() % 5_000_000_000))
    var previous = timing.time(at: .zero)
    for step in 1...500 {
      let next = timing.time(at: Instant(nanoseconds: Int64(step * step)))
      let isOrdered = timing.speed < 0 ? next <= previous : next >= previous
      #expect(isOrdered, "seed \(seed), step \(step)")
      previous = next
    }
  }
}
