import Testing
import VSync

/// The scenarios of frames 2.2, with its numbers.
@Suite struct PipelineScenarioTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var buffering = DisplayPipeline.Buffering.double
    var queue = CommitQueue.coalesce
    var turns = 12
    var commit: @Sendable (_ slot: Int) -> Nanoseconds = { _ in .milliseconds(2) }
    var render: @Sendable (_ frame: Int) -> Nanoseconds = { _ in .milliseconds(2) }
    /// The first of the slots with a presentation.
    let presents: [Int]
    let repeats: Int
    let hitch: Int64
    var superseded = 0
    var skipped = 0
    var lateness: Int64?
    var testDescription: String { name }
  }

  static let t = Nanoseconds(16_666_667)
  static let twenty = Nanoseconds.milliseconds(20)
  static func interval(after slot: Int) -> Nanoseconds {
    RefreshRate.sixty.tick(slot + 1) - RefreshRate.sixty.tick(slot)
  }

  static let cases = [
    Case(name: "S0 clean", presents: [2, 3, 4, 5], repeats: 0, hitch: 0, lateness: 0),
    Case(
      name: "S1 one commit of 20 ms",
      commit: { $0 == 3 ? .milliseconds(20) : .milliseconds(2) },
      presents: [2, 3, 4, 6, 7], repeats: 1, hitch: 16_666_667, skipped: 1, lateness: 16_666_667),
    Case(
      name: "S1b one commit of 34 ms",
      commit: { $0 == 3 ? .milliseconds(34) : .milliseconds(2) },
      presents: [2, 3, 4, 7, 8], repeats: 2, hitch: 33_333_334, skipped: 2, lateness: 33_333_334),
    Case(
      name: "S2 one render of 20 ms",
      render: { $0 == 3 ? .milliseconds(20) : .milliseconds(2) },
      presents: [2, 3, 4, 6, 7], repeats: 1, hitch: 16_666_667, superseded: 1,
      lateness: 16_666_667),
    Case(
      name: "S3 one render of 20 ms, fifo", queue: .fifo,
      render: { $0 == 3 ? .milliseconds(20) : .milliseconds(2) },
      presents: [2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14], repeats: 1, hitch: 16_666_667,
      lateness: 150_000_000),
    Case(
      name: "S2 with a mailbox", queue: .mailbox,
      render: { $0 == 3 ? .milliseconds(20) : .milliseconds(2) },
      presents: [2, 3, 4, 6, 7], repeats: 1, hitch: 16_666_667, superseded: 1,
      lateness: 16_666_667),
    Case(
      name: "S2 with auto: one hitch, then as with three buffers", buffering: .auto,
      render: { $0 == 3 ? .milliseconds(20) : .milliseconds(2) },
      // Frame 4 was begun for slot 6, which the late frame 3 takes.
      presents: [2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14], repeats: 1, hitch: 16_666_667,
      lateness: 33_333_334),
    Case(
      name: "S1 with auto: two buffers stay", buffering: .auto,
      commit: { $0 == 3 ? .milliseconds(20) : .milliseconds(2) },
      presents: [2, 3, 4, 6, 7], repeats: 1, hitch: 16_666_667, skipped: 1, lateness: 16_666_667),
    Case(
      name: "S4 one render of 20 ms, triple", buffering: .triple,
      render: { $0 == 3 ? .milliseconds(20) : .milliseconds(2) },
      presents: [3, 4, 5, 6, 7, 8], repeats: 0, hitch: 0, lateness: 0),
    Case(
      name: "S5 every commit 20 ms", turns: 23,
      commit: { _ in .milliseconds(20) },
      presents: [3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25], repeats: 11,
      hitch: 183_333_333, skipped: 11),
    Case(
      name: "S8 every commit T exactly",
      commit: { Self.interval(after: $0) },
      presents: [2, 3, 4, 5], repeats: 0, hitch: 0, lateness: 0),
    Case(
      name: "S8 every render T exactly",
      // Without misses frame n is rendered from slot n + 1.
      render: { Self.interval(after: $0 + 1) },
      presents: [2, 3, 4, 5], repeats: 0, hitch: 0, lateness: 0),
    Case(
      name: "a commit 1 ns over T is late",
      commit: { $0 == 3 ? Self.interval(after: 3) + Nanoseconds(1) : .milliseconds(2) },
      presents: [2, 3, 4, 6, 7], repeats: 1, hitch: 16_666_667, skipped: 1),
    Case(
      name: "a render 1 ns over T is late",
      render: { $0 == 3 ? Self.interval(after: 4) + Nanoseconds(1) : .milliseconds(2) },
      presents: [2, 3, 4, 6, 7], repeats: 1, hitch: 16_666_667, superseded: 1),
  ]

  static func run(_ c: Case) -> PipelineHarness {
    let harness = PipelineHarness(c.buffering, c.queue)
    harness.want = { $0 < c.turns ? .update : .nothing }
    harness.commitLength = c.commit
    harness.renderLength = c.render
    harness.run(0...c.turns + 12)
    return harness
  }

  @Test(arguments: cases)
  func presentsRepeatsAndHitchesAreThoseOfTheTable(_ c: Case) {
    let harness = Self.run(c)
    #expect(Array(harness.presents.prefix(c.presents.count)) == c.presents)
    #expect(harness.repeats.count == c.repeats)
    #expect(harness.hitch == Nanoseconds(c.hitch))
    #expect(harness.frames(.superseded).count == c.superseded)
    #expect(harness.recorder.skippedBegins.count == c.skipped)
    if let lateness = c.lateness { #expect(harness.lateness == Nanoseconds(lateness)) }
    #expect(harness.pipeline.isDrained)
  }

  @Test func s5HalvesTheRateAndEveryFrameIsOneSlotLate() throws {
    let harness = Self.run(try #require(Self.cases.first { $0.name.hasPrefix("S5") }))
    #expect(harness.presents.count == 12)
    let slots = 25 - 3
    #expect(slots == 22)
    #expect(harness.repeats.count * 2 == slots)
    let late = harness.recorder.frames.map { ($0.presentSlot ?? 0) - $0.targetSlot }
    #expect(late == Array(repeating: 1, count: 12))
    #expect(harness.frames(.late) == Array(0..<12))
  }

  /// 120 slots from the first presentation, at slot 3.
  struct Rate: Sendable, CustomTestStringConvertible {
    let name: String
    let buffering: DisplayPipeline.Buffering
    let repeats: Int
    let hitch: Int64
    /// Tenths of ms/s, and frames a second.
    let ratio: Int64, fps: Int
    let presents: [Int]
    var testDescription: String { name }
  }

  @Test(arguments: [
    Rate(
      name: "S6 every render 20 ms, double", buffering: .double, repeats: 60,
      hitch: 1_000_000_000, ratio: 5000, fps: 30, presents: [3, 5, 7, 9, 11]),
    Rate(
      name: "S7 every render 20 ms, triple", buffering: .triple, repeats: 20,
      hitch: 333_333_340, ratio: 1667, fps: 50, presents: [3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 15]),
  ])
  func slowRenderingLocksTheRate(_ c: Rate) {
    let harness = PipelineHarness(c.buffering)
    harness.want = { _ in .update }
    harness.renderLength = { _ in Self.twenty }
    harness.run(0...123)
    #expect(Array(harness.presents.prefix(c.presents.count)) == c.presents)
    #expect(harness.presents.first == 3)
    #expect(harness.presents.last == 123)
    #expect(harness.repeats.count == c.repeats)
    #expect(harness.hitch == Nanoseconds(c.hitch))
    let window = harness.rate.tick(123) - harness.rate.tick(3)
    #expect(window == .milliseconds(2000))
    #expect((harness.hitch.count * 10_000 + window.count / 2) / window.count == c.ratio)
    #expect((harness.presents.count - 1) / 2 == c.fps)
  }
}
