import Testing
import VSync

/// What becomes of commits that wait for the render server (frames 3.2).
@Suite struct CommitQueueTests {
  /// One render of 60 ms, frame 1, while the main thread commits at every VSYNC.
  private func harness(
    _ queue: CommitQueue, _ buffering: DisplayPipeline.Buffering = .double
  ) -> PipelineHarness {
    let harness = PipelineHarness(buffering, queue)
    harness.want = { $0 < 12 ? .update : .nothing }
    harness.renderLength = { $0 == 1 ? .milliseconds(60) : .milliseconds(1) }
    harness.run(0...24)
    return harness
  }

  @Test func fifoShowsEveryCommitInOrder() {
    let harness = harness(.fifo)
    #expect(harness.frames(.superseded) == [])
    #expect(harness.samples == harness.landed.map { [$0] })
    #expect(harness.recorder.frames.map(\.outcome).contains(nil) == false)
    #expect(harness.pipeline.isDrained)
  }

  @Test func fifoBlocksTheMainThreadWhileTheQueueIsFull() {
    let harness = harness(.fifo)
    // Frame 1 is started at slot 2 and takes until slot 6. Commits 2 and 3 wait; the turn of slot 4
    // stands with the third from 1 ms after its begin until slot 6, where the server takes the oldest.
    let stood = harness.recorder.frames[4]
    #expect(stood.beginSlot == 4)
    #expect(stood.commitEnd == harness.rate.tick(6))
    #expect(harness.recorder.skippedBegins == [5])
    #expect(harness.blocked[4] == harness.rate.tick(6) - harness.rate.tick(4) - .milliseconds(1))
    #expect(harness.actions.filter { $0.action == .landCommit(4) }.map(\.slot) == [6])
    // It is idle by then, and begins its next turn at the same VSYNC.
    #expect(harness.recorder.frames[5].beginSlot == 6)
    #expect(harness.recorder.frames[5].wantedSlot == 5)
  }

  @Test func aMailboxSupersedesAtTheLandingAndNeverBlocks() {
    let harness = harness(.mailbox)
    #expect(harness.blocked == [:])
    #expect(harness.frames(.superseded) == [2, 3, 4])
    // Each by the one that came next, and the server is given the last alone.
    #expect(harness.recorder.frames[2...4].map(\.supersededBy) == [3, 4, 5])
    #expect(harness.samples.allSatisfy { $0.count == 1 })
    #expect(harness.samples.contains([5]))
  }

  @Test func aMailboxKeepsWhenTheOldestUpdateWasWanted() {
    var pipeline = DisplayPipeline(
      buffering: .double, commitQueue: .mailbox, showsFrameAtStart: true)
    func turn(_ slot: Int) -> Int? {
      pipeline.beginVSync(slot)
      pipeline.mainWantsUpdate = true
      while pipeline.nextAction() != nil {}
      let replaced = pipeline.commitLanded(slot)
      pipeline.turnEnded(slot)
      return replaced
    }
    // The server is kept busy by frame 0.
    #expect(turn(0) == nil)
    #expect(turn(1) == nil)
    #expect(turn(2) == 1)
    #expect(turn(3) == 2)
    pipeline.renderFinished(0)
    pipeline.beginVSync(4)
    pipeline.mainWantsUpdate = false
    #expect(pipeline.nextAction() == .present(frame: 0, partial: false))
    #expect(pipeline.nextAction() == .sample([3]))
    #expect(pipeline.nextAction() == .startFrame(3, expected: 5))
    #expect(pipeline.nextAction() == nil)
    pipeline.renderFinished(3)
    // Commit 1 was due in slot 3: until it shows, all else is late.
    #expect(pipeline.outlook(for: 4) == .awaited)
    #expect(pipeline.outlook(for: 5) == .ready)
  }

  @Test(arguments: CommitQueue.allCases)
  func aPipelineThatIsNeverLateIsTheSameWithEachQueue(_ queue: CommitQueue) {
    let harness = PipelineHarness(.triple, queue)
    harness.want = { $0 < 20 ? .update : .nothing }
    harness.run(0...24)
    #expect(harness.presents == Array(3...22))
    #expect(harness.frames(.onTime).count == 20)
    #expect(harness.blocked == [:])
  }
}
