import Foundation
import Graphics
import LayerModel
import Testing
import VSync

/// core-animation 1.3: groups.
@Suite struct AnimationGroupTests {
  /// Opacity 0 to 1 from .5 on, for a second; x 0 to 100 without a duration; in two seconds.
  static func group(_ change: (inout MediaTiming) -> Void = { _ in }) -> AnimationGroup {
    var late = second
    late.begin = at(0.5)
    var timing = second
    timing.duration = 2
    change(&timing)
    return AnimationGroup(
      [
        BasicAnimation(keyPath: .opacity, from: .number(0), to: .number(1), timing: late),
        BasicAnimation(keyPath: path("position.x"), from: .number(0), to: .number(100)),
      ], timing: timing)
  }

  static var model: LayerProperties {
    var model = LayerProperties()
    model.opacity = 0.5
    model.position.x = -1
    return model
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    /// The time, the opacity and x then.
    let values: [(Double, Double, Double)]
    var change: @Sendable (inout MediaTiming) -> Void = { _ in }
    var testDescription: String { name }
  }

  @Test(arguments: [
    Row(
      name: "as measured",
      values: [
        (0, 0.5, 0), (0.25, 0.5, 12.5), (0.5, 0, 25), (1, 0.5, 50), (1.4, 0.9, 70),
        (1.6, 0.5, 80), (2, 0.5, 100), (2.1, 0.5, -1),
      ]),
    Row(
      name: "clipped, not scaled", values: [(0.75, 0.25, 75), (1, 0.5, 100), (1.1, 0.5, -1)]
    ) { $0.duration = 1 },
    Row(name: "twice as fast", values: [(0.25, 0, 25), (0.5, 0.5, 50), (0.8, 0.5, 80)]) {
      $0.speed = 2
    },
    Row(name: "again", values: [(2.5, 0, 25), (3, 0.5, 50), (4, 0.5, 100)]) { $0.repeatCount = 2 },
    Row(
      name: "there and back", values: [(1, 0.5, 50), (2, 0.5, 100), (3, 0.5, 50), (3.4, 0.1, 30)]
    ) { $0.autoreverses = true },
    Row(name: "held", values: [(5, 0.5, 100)]) { $0.fillMode = .forwards },
    Row(name: "offset", values: [(0, 0.5, 50), (0.5, 1, 75)]) { $0.timeOffset = 1 },
    Row(name: "a duration of 0 is .25 s", values: [(0.125, 0.5, 50), (0.3, 0.5, -1)]) {
      $0.duration = 0
    },
  ])
  func childrenRunInTheGroupsTime(_ row: Row) {
    var group = Self.group(row.change)
    group.isRemovedOnCompletion = false
    for (time, opacity, x) in row.values {
      let values = shown(group, over: Self.model, at: time)
      #expect(abs(values.opacity - opacity) <= 1e-6, "opacity at \(time)")
      #expect(abs(values.position.x - x) <= 1e-6, "x at \(time)")
    }
  }

  @Test func theGroupsTimingFunctionBendsItsTimeAndTheChildrenKeepTheirs() {
    var group = Self.group()
    group.timingFunction = .easeIn
    // easeIn at .5 is .315357: the group's time is .630714.
    let values = shown(group, over: Self.model, at: 1)
    #expect(abs(values.position.x - 31.5357) <= 1e-4)
    #expect(abs(values.opacity - 0.130714) <= 1e-6)
  }

  @Test func groupsNestAndDurationsAreInherited() throws {
    var inner = AnimationGroup(
      [
        BasicAnimation(keyPath: .opacity, from: .number(0), to: .number(1)),
        try KeyframeAnimation(keyPath: path("zPosition"), values: [.number(0), .number(4)]),
        SpringAnimation(
          BasicAnimation(keyPath: path("position.x"), from: .number(0), to: .number(100))),
      ])
    inner.timing.begin = at(1)
    var outer = AnimationGroup([inner], timing: second)
    outer.timing.duration = 4
    #expect(shown(outer, over: Self.model, at: 0.5) == Self.model)
    let values = shown(outer, over: Self.model, at: 2)
    #expect(values.opacity == 0.25)
    #expect(values.zPosition == 1)
    // The spring has the inherited four seconds to run in, and is at its first.
    #expect(abs(values.position.x - Spring.default.progress(after: 1) * 100) <= 1e-9)
  }

  @Test func removalOfAChildDoesNotCount() {
    var child = BasicAnimation(keyPath: .opacity, from: .number(0), to: .number(1), timing: second)
    child.timing.fillMode = .forwards
    #expect(child.isRemovedOnCompletion)
    var group = AnimationGroup([child], timing: second)
    group.timing.duration = 3
    #expect(shown(group, over: Self.model, at: 2).opacity == 1)
    #expect(shown(group, over: Self.model, at: 3.1).opacity == 0.5)
  }

  struct Motion: Sendable, CustomTestStringConvertible {
    let name: String
    let lower, upper: Int64?
    var change: @Sendable (inout AnimationGroup) -> Void = { _ in }
    var testDescription: String { name }
  }

  /// One second of opacity, half a second into ten; the group begins at 1 s.
  @Test(arguments: [
    Motion(name: "moves while something inside does", lower: 1_500_000_000, upper: 2_500_000_002),
    Motion(name: "endless", lower: 1_000_000_000, upper: .max) {
      $0.timing.repeatCount = .infinity
    },
    Motion(name: "there and back", lower: 1_000_000_000, upper: 21_000_000_002) {
      $0.timing.autoreverses = true
    },
    Motion(name: "cut off inside", lower: 1_500_000_000, upper: 2_000_000_002) {
      $0.timing.duration = 1
    },
    Motion(name: "over before it begins", lower: nil, upper: nil) { $0.timing.duration = 0.25 },
    Motion(name: "empty", lower: nil, upper: nil) { $0 = AnimationGroup([], timing: $0.timing) },
    Motion(name: "held inside", lower: 1_500_000_000, upper: 11_000_000_002) { group in
      group = AnimationGroup(
        group.animations.map { child in
          var held = child
          held.timing.fillMode = .forwards
          return held
        }, timing: group.timing)
    },
    Motion(name: "filled inside before", lower: 1_000_000_000, upper: 2_500_000_002) { group in
      group = AnimationGroup(
        group.animations.map { child in
          var filled = child
          filled.timing.fillMode = .backwards
          return filled
        }, timing: group.timing)
    },
    Motion(name: "nested", lower: 1_500_000_000, upper: 2_500_000_002) {
      $0 = AnimationGroup([AnimationGroup($0.animations)], timing: $0.timing)
    },
  ])
  func motionIsWhereSomethingInsideMoves(_ row: Motion) {
    var late = second
    late.begin = at(0.5)
    var timing = second
    (timing.begin, timing.duration) = (at(1), 10)
    var group = AnimationGroup(
      [BasicAnimation(keyPath: .opacity, from: .number(0.125), to: .number(1), timing: late)],
      timing: timing)
    row.change(&group)
    let attached = AttachedAnimation(key: "k", animation: group)
    #expect(attached.motion?.lowerBound.nanoseconds == row.lower)
    #expect(attached.motion?.upperBound.nanoseconds == row.upper)
  }

  /// The render server skips frames by motion: outside of it nothing may change.
  @Test func nothingChangesOutsideTheMotionOfRandomGroups() {
    for seed in UInt64(0)..<100 {
      var random = Seeded(state: seed)
      let group = random.anyGroup(depth: 2)
      let attached = AttachedAnimation(key: "k", animation: group)
      func values(_ step: Int) -> LayerProperties {
        Presentation.properties(
          Self.model, animations: [attached], at: Instant(nanoseconds: Int64(step) * 125_000_000))
      }
      var previous = values(-21)
      for step in -20...100 {
        let next = values(step)
        if next != previous {
          let (a, b) = (Int64(step - 1) * 125_000_000, Int64(step) * 125_000_000)
          #expect(
            attached.moves(after: Instant(nanoseconds: a), through: Instant(nanoseconds: b)),
            "seed \(seed): changed before \(Double(b) / 1e9)")
        }
        previous = next
      }
    }
  }
}

/// Animations that follow from a seed.
struct Seeded: RandomNumberGenerator {
  private var bits: SplitMix64

  init(state: UInt64) { bits = SplitMix64(seed: state) }

  mutating func next() -> UInt64 { bits.next() }

  /// Quarters of a second; 0 to 2 s.
  private mutating func quarters() -> Double { Double(Int.random(in: 0...8, using: &self)) / 4 }

  private mutating func timing(endless: Bool) -> MediaTiming {
    var timing = MediaTiming()
    timing.begin = at(quarters() - 0.5)
    timing.duration = quarters()
    timing.autoreverses = Int.random(in: 0..<6, using: &self) == 0
    timing.fillMode = MediaTiming.FillMode.allCases.randomElement(using: &self) ?? .removed
    timing.speed = [1, 1, 1, 2, 0.5, 0, -1].randomElement(using: &self) ?? 1
    timing.timeOffset = Int.random(in: 0..<6, using: &self) == 0 ? quarters() : 0
    let counts = endless ? [0, 1, 2.5, .infinity] : [0, 0, 1, 0.5, 2]
    timing.repeatCount = counts.randomElement(using: &self) ?? 0
    return timing
  }

  mutating func anyGroup(depth: Int) -> AnimationGroup {
    let children: [any AnimationConvertible] = (0..<Int.random(in: 0...3, using: &self)).map { _ in
      if depth > 0 && Bool.random(using: &self) { return anyGroup(depth: depth - 1) }
      let key: LayerKeyPath = Bool.random(using: &self) ? .opacity : path("position.x")
      var basic = BasicAnimation(
        keyPath: key, from: .number(0.125), to: .number(1), timing: timing(endless: true))
      basic.isAdditive = Bool.random(using: &self)
      return basic
    }
    var group = AnimationGroup(children, timing: timing(endless: false))
    group.isRemovedOnCompletion = Bool.random(using: &self)
    if Int.random(in: 0..<6, using: &self) == 0 { group.timingFunction = .easeOut }
    return group
  }
}
