import Graphics
import Report
import Testing
import VSync

/// Reports of what the pipeline does, not of records made by hand.
@Suite struct PipelineReportTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var buffering: DisplayPipeline.Buffering
    /// Milliseconds of the commit that begins at a slot, and of the render of a frame.
    var commit: @Sendable (Int) -> Int64 = { _ in 2 }
    var render: @Sendable (Int) -> Int64 = { _ in 2 }
    var kind: Hitch.Kind
    /// Slots where a hitch begins, of the first ten.
    var slots: [Int]
    var subject: String
    var lockedFPS: Double?
  }

  /// Scenarios of frames 2.2.
  @Test(arguments: [
    Case(
      testDescription: "S1: one commit of 20 ms", buffering: .double,
      commit: { $0 == 3 ? 20 : 2 }, kind: .commit, slots: [5], subject: "list"),
    Case(
      testDescription: "S1b: one commit of 34 ms", buffering: .double,
      commit: { $0 == 3 ? 34 : 2 }, kind: .commit, slots: [5], subject: "list"),
    Case(
      testDescription: "S2: one render of 20 ms", buffering: .double,
      render: { $0 == 3 ? 20 : 2 }, kind: .render, slots: [5], subject: "bar"),
    Case(
      testDescription: "S4: one render of 20 ms, triple", buffering: .triple,
      render: { $0 == 3 ? 20 : 2 }, kind: .render, slots: [], subject: "bar"),
    Case(
      testDescription: "S5: every commit 20 ms", buffering: .double, commit: { _ in 20 },
      kind: .commit, slots: [], subject: "list", lockedFPS: 30),
    Case(
      testDescription: "S6: every render 20 ms", buffering: .double, render: { _ in 20 },
      kind: .render, slots: [], subject: "bar", lockedFPS: 30),
    Case(
      testDescription: "S7: every render 20 ms, triple", buffering: .triple, render: { _ in 20 },
      kind: .render, slots: [8], subject: "bar"),
  ])
  func blamesWhoeverWasSlow(_ c: Case) throws {
    let replay = SimulatedReplay(c.buffering)
    replay.turn = { (.milliseconds(c.commit($0)), true) }
    replay.render = { .milliseconds(c.render($0)) }
    let report = try ReplayReport(replay.recording(slots: 124))
    #expect(report.hitches.map(\.slot).filter { $0 < 10 } == c.slots)
    #expect(report.hitches.allSatisfy { $0.kind == c.kind })
    #expect(report.hitches.allSatisfy { $0.reasons.first?.subject == c.subject })
    #expect(report.cadenceLocks.map(\.framesPerSecond) == (c.lockedFPS.map { [$0] } ?? []))
    #expect(report.cadenceLocks.allSatisfy { $0.kind == c.kind && $0.hold == 2 })
    #expect(report.cadenceLocks.allSatisfy { $0.reasons.first?.subject == c.subject })
  }

  @Test(arguments: [(DisplayPipeline.Buffering.double, 30.0), (.triple, 50)])
  func slowRendersLockTheRate(_ buffering: DisplayPipeline.Buffering, fps: Double) throws {
    let replay = SimulatedReplay(buffering)
    replay.render = { _ in .milliseconds(20) }
    var recording = replay.recording(slots: 124)
    let rate = replay.rate
    recording.segments = [Recording.Segment(name: "all", from: rate.tick(4), to: rate.tick(124))]
    let metrics = try #require(try ReplayReport(recording).segments.first?.metrics)
    #expect(metrics.fpsPresented == fps)
    #expect(metrics.hitchTimeRatio == 1000 * (60 - fps) / 60)
  }

  /// Anything may be slow, nothing may be wanted, turns may come to nothing, and things move.
  @Test(arguments: 0..<200)
  func everyDroppedFrameIsExplained(seed: UInt64) throws {
    var random = Random(seed: seed)
    let lengths = (0..<400).map { _ in random.length() }
    let renders = (0..<400).map { _ in random.length() }
    let (wants, commits, moves) = (random.bits(400), random.bits(400), random.bits(400))
    let (isCommitQuick, isRenderQuick) = (seed % 4 == 1, seed % 4 == 2)
    // Every combination with each of the quick ones.
    let bufferings = DisplayPipeline.Buffering.allCases
    let queues = CommitQueue.allCases
    let replay = SimulatedReplay(
      bufferings[Int(seed / 4 % 3)], queues[Int(seed / 12 % 3)])
    replay.wants = { wants[$0] }
    replay.turn = { (isCommitQuick ? .milliseconds(1) : lengths[$0], commits[$0] || isCommitQuick) }
    replay.render = { isRenderQuick ? .milliseconds(1) : renders[$0] }
    replay.moves = { moves[$0] && !isRenderQuick && !isCommitQuick }
    let report = try ReplayReport(replay.recording(slots: 120))
    #expect(report.hitches.allSatisfy { $0.reasons.first?.subject != nil }, "seed \(seed)")
    #expect(
      report.hitches.reduce(0) { $0 + $1.slotCount }
        + report.cadenceLocks.reduce(0) { $0 + $1.slotCount / $1.hold * ($1.hold - 1) }
        == report.metrics.droppedFrames, "seed \(seed)")
    if isCommitQuick {
      #expect(report.hitches.allSatisfy { $0.kind == .render }, "seed \(seed)")
    } else if isRenderQuick {
      #expect(report.hitches.allSatisfy { $0.kind == .commit }, "seed \(seed)")
    }
  }
}

/// Lengths and bits by chance.
private struct Random {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func next() -> UInt64 { generator.next() }

  /// Mostly short, sometimes up to 70 ms.
  mutating func length() -> Nanoseconds {
    let isLong = next() % 4 == 0
    return Nanoseconds(Int64(next() % (isLong ? 70_000_000 : 9_000_000)) + 1)
  }

  /// Runs of true and false.
  mutating func bits(_ count: Int) -> [Bool] {
    var bits: [Bool] = []
    while bits.count < count {
      let value = next() % 3 != 0
      bits += Array(repeating: value, count: Int(next() % 12) + 1)
    }
    return bits
  }
}
