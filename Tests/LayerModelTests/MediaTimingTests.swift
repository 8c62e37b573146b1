import LayerModel
import Testing
import VSync

/// The tables of core-animation 1.4: opacity 0 to 1 over a second, linear, model value .5.
@Suite struct MediaTimingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let times: [Double]
    let values: [Double]
    var begin = 0.0
    let change: @Sendable (inout MediaTiming) -> Void
    var testDescription: String { name }
  }

  static let model = 0.5
  static let times = [0, 0.2, 0.5, 0.9, 1, 1.2, 1.5, 1.9, 2.1, 3]
  static let m = model

  static let cycles = [
    Row(name: "autoreverses", times: times, values: [0, 0.2, 0.5, 0.9, 1, 0.8, 0.5, 0.1, m, m]) {
      $0.autoreverses = true
    },
    Row(
      name: "repeatCount 2.5", times: times,
      values: [0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, 0.9, 0.1, m]
    ) { $0.repeatCount = 2.5 },
    Row(
      name: "repeatDuration 1.7", times: times,
      values: [0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, m, m, m]
    ) { $0.repeatDuration = 1.7 },
    Row(name: "speed 2", times: times, values: [0, 0.4, 1, m, m, m, m, m, m, m]) { $0.speed = 2 },
    Row(
      name: "timeOffset .3", times: times, values: [0.3, 0.5, 0.8, 0.2, 0.3, m, m, m, m, m]
    ) { $0.timeOffset = 0.3 },
    Row(name: "speed -1", times: times, values: [0, 0.8, 0.5, 0.1, 0, m, m, m, m, m]) {
      $0.speed = -1
    },
    Row(name: "duration 0", times: times, values: [0, 0.8, m, m, m, m, m, m, m, m]) {
      $0.duration = 0
    },
    Row(
      name: "repeatDuration is not doubled by autoreverses", times: [0, 0.5, 1, 1.2, 1.6],
      values: [0, 0.5, 1, 0.8, m]
    ) { ($0.repeatDuration, $0.autoreverses) = (1.5, true) },
    Row(name: "endless", times: [0, 0.25, 1, 1000.25], values: [0, 0.25, 0, 0.25]) {
      $0.repeatCount = .infinity
    },
    Row(name: "speed 0 stands at its offset", times: [0, 1, 1000], values: [0.5, 0.5, 0.5]) {
      ($0.speed, $0.timeOffset) = (0, 0.5)
    },
    Row(name: "ends on the last bit", times: [2.1], values: [1]) {
      ($0.duration, $0.repeatCount) = (0.7, 3)
    },
  ]

  static let fillTimes = [0, 0.5, 1, 1.5, 2, 2.5]

  static let fills = [
    Row(name: "removed", times: fillTimes, values: [m, m, 0, 0.5, 1, m], begin: 1) {
      $0.fillMode = .removed
    },
    Row(name: "forwards", times: fillTimes, values: [m, m, 0, 0.5, 1, 1], begin: 1) {
      $0.fillMode = .forwards
    },
    Row(name: "backwards", times: fillTimes, values: [0, 0, 0, 0.5, 1, m], begin: 1) {
      $0.fillMode = .backwards
    },
    Row(name: "both", times: fillTimes, values: [0, 0, 0, 0.5, 1, 1], begin: 1) {
      $0.fillMode = .both
    },
  ]

  @Test(arguments: cycles + fills)
  func theValueAtEachTimeIsTheMeasuredOne(_ row: Row) {
    var timing = MediaTiming()
    timing.duration = 1
    timing.begin = at(row.begin)
    row.change(&timing)
    var animation = BasicAnimation(
      keyPath: .opacity, from: .number(0), to: .number(1), timing: timing)
    animation.isRemovedOnCompletion = false
    let attached = AttachedAnimation(key: "fade", animation: animation)
    var model = LayerProperties()
    model.opacity = Self.model
    for (time, value) in zip(row.times, row.values) {
      let shown = Presentation.properties(model, animations: [attached], at: at(time))
      #expect(abs(shown.opacity - value) < 1e-9, "at \(time)")
    }
  }

  /// Motion is what the render server skips frames by: outside it nothing may change.
  @Test(arguments: cycles + fills)
  func nothingChangesOutsideTheMotion(_ row: Row) {
    for isRemoved in [true, false] {
      var timing = MediaTiming()
      timing.duration = 1
      timing.begin = at(row.begin)
      row.change(&timing)
      var animation = BasicAnimation(
        keyPath: .opacity, from: .number(0.125), to: .number(1), timing: timing)
      animation.isRemovedOnCompletion = isRemoved
      let attached = AttachedAnimation(key: "fade", animation: animation)
      var previous = attached.fraction(at: at(-1))
      for step in -199...700 {
        let (a, b) = (at(Double(step - 1) / 200), at(Double(step) / 200))
        let fraction = attached.fraction(at: b)
        if fraction != previous {
          #expect(attached.moves(after: a, through: b), "changed before \(b.seconds)")
        }
        previous = fraction
      }
    }
  }

  struct Motion: Sendable, CustomTestStringConvertible {
    let name: String
    let lower, upper: Int64?
    var isRemoved = true
    let change: @Sendable (inout MediaTiming) -> Void
    var testDescription: String { name }
  }

  @Test(arguments: [
    Motion(name: "removed", lower: 1_000_000_000, upper: 2_000_000_002) { _ in },
    Motion(name: "backwards", lower: 1_000_000_001, upper: 2_000_000_002) {
      $0.fillMode = .backwards
    },
    Motion(name: "both, kept", lower: 1_000_000_001, upper: 2_000_000_001, isRemoved: false) {
      $0.fillMode = .both
    },
    Motion(name: "both, removed", lower: 1_000_000_001, upper: 2_000_000_002) {
      $0.fillMode = .both
    },
    Motion(name: "speed 2", lower: 1_000_000_000, upper: 1_500_000_002) { $0.speed = 2 },
    Motion(name: "endless", lower: 1_000_000_000, upper: .max) { $0.repeatCount = .infinity },
    Motion(name: "speed 0", lower: 1_000_000_000, upper: 1_000_000_001) { $0.speed = 0 },
    Motion(name: "speed 0, backwards", lower: nil, upper: nil) {
      ($0.speed, $0.fillMode) = (0, .backwards)
    },
  ])
  func motionIsWhenTheValueChanges(_ row: Motion) {
    var timing = MediaTiming()
    timing.duration = 1
    timing.begin = at(1)
    row.change(&timing)
    var animation = BasicAnimation(keyPath: .opacity, to: .number(1), timing: timing)
    animation.isRemovedOnCompletion = row.isRemoved
    let motion = AttachedAnimation(key: "fade", animation: animation).motion
    #expect(motion?.lowerBound.nanoseconds == row.lower)
    #expect(motion?.upperBound.nanoseconds == row.upper)
  }

  @Test func anAnimationIsOverJustAfterItsEnd() {
    var timing = MediaTiming()
    timing.duration = 1
    var attached = AttachedAnimation(
      key: "fade", animation: BasicAnimation(keyPath: .opacity, timing: timing))
    #expect(!attached.isOver(at: at(1)))
    #expect(attached.isOver(at: Instant(nanoseconds: 1_000_000_001)))
    attached.animation.timing.repeatCount = .infinity
    #expect(!attached.isOver(at: .distantFuture))
  }

  @Test func anAnimationThatIsRemovedDoesNotFillAfterItsEnd() {
    var timing = MediaTiming()
    (timing.duration, timing.fillMode) = (1, .forwards)
    let attached = AttachedAnimation(
      key: "fade", animation: BasicAnimation(keyPath: .opacity, timing: timing))
    #expect(attached.fraction(at: at(1)) == 1)
    #expect(attached.fraction(at: at(1.5)) == nil)
  }
}

/// A moment in seconds.
func at(_ seconds: Double) -> Instant { Instant.zero + (Nanoseconds(seconds: seconds) ?? .zero) }
