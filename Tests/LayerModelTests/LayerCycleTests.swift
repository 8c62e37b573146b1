import Foundation
import Graphics
import LayerModel
import Testing
import VSync

/// Core-animation 1.4 for layers: their active time, their cycles, and what their fill modes hold.
@Suite struct LayerCycleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable (inout LayerTiming) -> Void
    /// The own time at these moments; nil where the layer is not there.
    let shown: [(outer: Double, inner: Double?)]
    var testDescription: String { name }

    var timing: LayerTiming {
      var timing = LayerTiming()
      make(&timing)
      return timing
    }
  }

  /// The rows of 1.4's first table, for a layer of one second, and of the second, from 1 to 2.
  static let rows = [
    Row(
      name: "a second", make: { $0.duration = 1 },
      shown: [(-0.1, nil), (0, 0), (0.2, 0.2), (0.9, 0.9), (1, 1), (1.2, nil), (3, nil)]),
    Row(
      name: "autoreverses",
      make: {
        $0.duration = 1
        $0.autoreverses = true
      },
      shown: [
        (0, 0), (0.2, 0.2), (0.5, 0.5), (0.9, 0.9), (1, 1), (1.2, 0.8), (1.5, 0.5), (1.9, 0.1),
        (2.1, nil), (3, nil),
      ]),
    Row(
      name: "repeatCount 2.5",
      make: {
        $0.duration = 1
        $0.repeatCount = 2.5
      },
      shown: [
        (0, 0), (0.9, 0.9), (1.0, 0), (1.2, 0.2), (1.9, 0.9), (2.1, 0.1), (2.5, 0.5), (3, nil),
      ]),
    Row(
      name: "repeatDuration 1.7",
      make: {
        $0.duration = 1
        $0.repeatDuration = 1.7
      },
      shown: [(0, 0), (0.9, 0.9), (1, 0), (1.5, 0.5), (1.7, 0.7), (1.9, nil)]),
    Row(
      name: "speed 2",
      make: {
        $0.duration = 1
        $0.speed = 2
      },
      shown: [(0, 0), (0.2, 0.4), (0.5, 1), (0.9, nil)]),
    Row(
      name: "timeOffset .3 turns the cycle",
      make: {
        $0.duration = 1
        $0.timeOffset = .milliseconds(300)
      },
      shown: [(0, 0.3), (0.2, 0.5), (0.5, 0.8), (0.9, 0.2), (1, 0.3), (1.2, nil)]),
    Row(
      name: "speed -1",
      make: {
        $0.duration = 1
        $0.speed = -1
      },
      shown: [(0, 0), (0.2, 0.8), (0.5, 0.5), (0.9, 0.1), (1, 0), (1.2, nil)]),
    Row(
      name: "paused, it is there for ever",
      make: {
        $0.duration = 1
        $0.speed = 0
        $0.timeOffset = .milliseconds(2300)
      },
      shown: [(0, 0.3), (1000, 0.3)]),
    Row(
      name: "removed", make: { from1(&$0, .removed) },
      shown: [(0, nil), (0.5, nil), (1, 0), (1.5, 0.5), (2, 1), (2.5, nil)]),
    Row(
      name: "forwards", make: { from1(&$0, .forwards) },
      shown: [(0, nil), (0.5, nil), (1, 0), (1.5, 0.5), (2, 1), (2.5, 1)]),
    Row(
      name: "backwards", make: { from1(&$0, .backwards) },
      shown: [(0, 0), (0.5, 0), (1, 0), (1.5, 0.5), (2, 1), (2.5, nil)]),
    Row(
      name: "both", make: { from1(&$0, .both) },
      shown: [(0, 0), (0.5, 0), (1, 0), (1.5, 0.5), (2, 1), (2.5, 1)]),
    Row(
      name: "for ever, but from 1 on", make: { $0.beginTime = at(1) },
      shown: [(0, nil), (1, 0), (1000, 999)]),
    Row(
      name: "for ever, from 1 on, and held before",
      make: {
        $0.beginTime = at(1)
        $0.fillMode = .backwards
      },
      shown: [(0, 0), (0.5, 0), (1.5, 0.5)]),
    Row(
      name: "for ever from 0 has always begun",
      make: { $0.speed = 2 }, shown: [(-1, -2), (0, 0), (1, 2)]),
    Row(
      name: "two seconds of for ever",
      make: {
        $0.repeatDuration = 2
        $0.fillMode = .forwards
      },
      shown: [(-1, nil), (0, 0), (2, 2), (5, 2)]),
  ]

  private static func from1(_ timing: inout LayerTiming, _ mode: MediaTiming.FillMode) {
    timing.beginTime = at(1)
    timing.duration = 1
    timing.fillMode = mode
  }

  @Test(arguments: rows)
  func theOwnTimeAndWhetherItIsThere(_ row: Row) {
    let timing = row.timing
    for (outer, inner) in row.shown {
      #expect(timing.isActive(at: at(outer)) == (inner != nil), "at \(outer)")
      if let inner { #expect(timing.time(at: at(outer)) == at(inner), "at \(outer)") }
    }
  }

  /// What is not shown has a time all the same: moments can be converted at any time.
  @Test func outsideTimeGoesOn() {
    var timing = LayerTiming()
    timing.duration = 1
    timing.beginTime = at(1)
    #expect(timing.time(at: at(0.5)) == at(-0.5) && timing.time(at: at(5)) == at(4))
    #expect(timing.outerTime(at: at(0.5)) == at(1.5))
  }

  @Test func whatIsSetBackIsPlain() {
    var timing = LayerTiming()
    timing.duration = 2
    timing.fillMode = .both
    #expect(timing != LayerTiming() && timing.hasWindow && !timing.isPlain)
    timing.duration = .infinity
    timing.fillMode = .removed
    #expect(timing == LayerTiming() && timing.isPlain && !timing.hasWindow)
  }

  /// Never less than there is: every moment's time lies in what is said of the stretch around it.
  @Test(arguments: 0..<60)
  func stretchesHoldAllTheirTimes(_ seed: UInt64) {
    var random = Mixer(seed)
    var timing = LayerTiming()
    timing.speed = [1, 2, -1, 0.5, 0][random.below(5)]
    timing.beginTime = at(Double(random.below(4)) / 2)
    timing.timeOffset = .milliseconds(Int64(random.below(3)) * 300)
    if random.below(4) > 0 { timing.duration = Double(1 + random.below(4)) / 2 }
    timing.repeatCount = [0, 1.5, 3, .infinity][random.below(4)]
    timing.repeatDuration = random.below(3) == 0 ? 1.2 : 0
    timing.autoreverses = random.below(2) == 0
    timing.fillMode = MediaTiming.FillMode.allCases[random.below(4)]
    for _ in 0..<40 {
      let a = Instant.zero + .milliseconds(Int64(random.below(5000)) - 500)
      let b = a + .milliseconds(Int64(random.below(1500)))
      let span = timing.times(over: a...b)
      var changed = false
      for part in 0...20 {
        let moment = a + Nanoseconds((b - a).count / 20 * Int64(part))
        let isThere = timing.isActive(at: moment)
        changed = changed || isThere != timing.isActive(at: a)
        if isThere {
          #expect(span?.contains(timing.time(at: moment)) == true, "seed \(seed), \(timing)")
        }
      }
      if changed { #expect(timing.appears(after: a, through: b), "seed \(seed), \(timing)") }
    }
  }

  /// After the moment that is given, what had an end there does not come back.
  @Test(arguments: 0..<60)
  func whatIsOverDoesNotComeBack(_ seed: UInt64) {
    var random = Mixer(seed)
    let timings = (0..<2).map { _ in
      var timing = LayerTiming()
      timing.speed = [1, 2, 0.5][random.below(3)]
      timing.beginTime = at(Double(random.below(3)) / 2)
      if random.below(3) > 0 { timing.duration = Double(1 + random.below(4)) / 2 }
      timing.repeatCount = [0, 1.5, 3][random.below(3)]
      timing.autoreverses = random.below(3) == 0
      return timing
    }
    let path = LayerTimePath(timings)
    let end = at(Double(random.below(4)) / 4)
    func isThere(_ moment: Instant) -> Bool {
      timings[1].isActive(at: moment) && timings[0].isActive(at: timings[1].time(at: moment))
    }
    guard let over = path.moment(reaching: end + Nanoseconds(1)) else {
      Issue.record("seed \(seed) has no end")
      return
    }
    for step in 0..<2000 {
      let moment = Instant.zero + .milliseconds(Int64(step * 10))
      #expect(path.isOver(end, at: moment) == (moment >= over))
      if moment >= over && isThere(moment) {
        #expect(
          path.time(at: moment) > end, "seed \(seed) at \(moment.seconds), over \(over.seconds)")
      }
    }
  }
}

/// Numbers that follow from a seed.
private struct Mixer {
  private var bits: SplitMix64
  init(_ seed: UInt64) { bits = SplitMix64(seed: seed) }
  mutating func below(_ bound: Int) -> Int { Int(bits.next() % UInt64(bound)) }
}
