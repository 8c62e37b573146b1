import Testing
import VSync

/// Two buffers, and three from a render hitch until the server keeps up again (frames 3.5, R9).
@Suite struct AutoBufferingTests {
  static let clean = DisplayPipeline.Buffering.cleanFrames

  private func harness(
    turns: Int = 80, queue: CommitQueue = .coalesce,
    render: @escaping (Int) -> Nanoseconds = { .milliseconds($0 == 3 ? 20 : 2) },
    commit: @escaping (Int) -> Nanoseconds = { _ in .milliseconds(2) }
  ) -> PipelineHarness {
    let harness = PipelineHarness(.auto, queue)
    harness.want = { $0 < turns ? .update : .nothing }
    harness.renderLength = render
    harness.commitLength = commit
    harness.run(0...turns + 10)
    return harness
  }

  @Test(arguments: CommitQueue.allCases)
  func aRenderHitchCostsOnceAndTheWayBackNothing(_ queue: CommitQueue) {
    let harness = harness(queue: queue)
    // Frame 3 is missing in slot 5 and shown in slot 6; the clean ones are shown from slot 7 on.
    let back = 6 + Self.clean
    #expect(
      harness.recorder.modeChanges == [
        ModeChange(slot: 5, from: 2, to: 3), ModeChange(slot: back, from: 3, to: 2),
      ])
    #expect(harness.repeats == [5])
    #expect(harness.presents == Array(2...4) + Array(6...81))
    // On the way back no turn begins at that VSYNC, and no one counts it as the main thread's fault.
    let begins = harness.recorder.frames.map(\.beginSlot)
    #expect(begins == Array(0..<80).filter { $0 != back })
    #expect(harness.recorder.skippedBegins == [])
    let latencies = harness.recorder.frames.map { ($0.presentSlot ?? 0) - $0.beginSlot }
    #expect(Set(latencies[0..<3]) == [2])
    #expect(Set(latencies[3..<back]) == [3])
    #expect(Set(latencies[back...]) == [2])
    #expect(harness.frames(.superseded) == [])
  }

  struct Quiet: Sendable, CustomTestStringConvertible {
    let name: String
    var commit: @Sendable (Int) -> Nanoseconds = { _ in .milliseconds(2) }
    var want: @Sendable (Int) -> Want = { _ in .update }
    var moves = false
    var testDescription: String { name }
  }

  /// Frames that come later than they were meant for, but not for want of a buffer.
  @Test(arguments: [
    Quiet(name: "one commit is late", commit: { .milliseconds($0 == 7 ? 40 : 2) }),
    Quiet(name: "every commit is late", commit: { _ in .milliseconds(20) }),
    Quiet(name: "begins are missing", want: { $0 % 3 == 0 ? .update : .nothing }),
    Quiet(
      name: "late commits while the server moves things",
      commit: { .milliseconds($0 % 4 == 0 ? 30 : 2) }, moves: true),
    Quiet(
      name: "turns without updates keep the main thread",
      commit: { .milliseconds($0 % 5 == 0 ? 50 : 2) },
      want: { $0 % 5 == 0 ? .turn : .update }),
  ])
  func skipsForOtherReasonsDoNotChangeIt(_ c: Quiet) {
    let harness = PipelineHarness(.auto)
    harness.want = c.want
    harness.commitLength = c.commit
    harness.moves = { _, _ in c.moves }
    harness.run(0...100)
    #expect(harness.recorder.modeChanges == [])
    #expect(harness.pipeline.buffers == 2)
  }

  @Test func theFirstFrameOfAColdStartIsNoHitch() {
    let harness = harness(render: { .milliseconds($0 == 0 ? 40 : 2) })
    #expect(harness.recorder.modeChanges == [])
  }

  @Test func aServerThatIsAlwaysTooSlowKeepsThreeBuffers() {
    // S6, until the first frame is missing; S7 from then on: 50 frames a second.
    let harness = harness(turns: 200, render: { _ in .milliseconds(20) })
    #expect(harness.recorder.modeChanges == [ModeChange(slot: 4, from: 2, to: 3)])
    #expect(harness.repeats.count { (60..<120).contains($0) } == 10)
  }

  @Test func aFrameThatNeededTheThirdBufferBeginsTheCountAnew() {
    let harness = harness(
      turns: 120, render: { .milliseconds($0 == 3 || $0 == 20 ? 20 : 2) })
    #expect(harness.repeats == [5])
    // Frame 20 is shown in time in slot 23, but two buffers would not have done.
    #expect(harness.recorder.modeChanges.last == ModeChange(slot: 23 + Self.clean, from: 3, to: 2))
  }

  @Test func motionAloneGoesBackWithoutARepeat() {
    let harness = PipelineHarness(.auto)
    harness.want = { $0 == 0 ? .update : .nothing }
    harness.moves = { after, _ in after < 80 }
    harness.renderLength = { .milliseconds($0 == 3 ? 20 : 2) }
    harness.run(0...90)
    #expect(harness.recorder.modeChanges.map(\.to) == [3, 2])
    #expect(harness.repeats == [5])
    #expect(harness.presents == Array(2...4) + Array(6...80))
  }
}
