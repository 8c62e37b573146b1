import Testing
import VSync

/// The rules of frames 3.5, one by one, on the state machine alone.
@Suite struct PipelineRuleTests {
  typealias Action = DisplayPipeline.Action

  /// All of a VSYNC's actions; motion questions are answered, and left out of the list.
  func vsync(
    _ slot: Int, _ pipeline: inout DisplayPipeline, want: Want = .nothing, moves: Bool = false
  ) -> [Action] {
    var actions: [Action] = []
    pipeline.beginVSync(slot)
    pipeline.mainWantsUpdate = want == .update
    pipeline.mainWantsTurn = want == .turn
    while let action = pipeline.nextAction() {
      if case .askMotion = action { pipeline.answerMotion(moves) } else { actions.append(action) }
    }
    return actions
  }

  func land(_ frame: Int, _ pipeline: inout DisplayPipeline) {
    pipeline.commitLanded(frame)
    pipeline.turnEnded(frame)
  }

  @Test func r2TheDisplayComesBeforeTheServerAndTheServerBeforeTheMainThread() {
    var pipeline = DisplayPipeline(buffering: .double, showsFrameAtStart: false)
    #expect(vsync(0, &pipeline, want: .update) == [.idle, .beginTurn(0)])
    land(0, &pipeline)
    #expect(
      vsync(1, &pipeline, want: .update) == [
        .idle, .sample([0]), .startFrame(0, expected: 2), .beginTurn(1),
      ])
    land(1, &pipeline)
    pipeline.renderFinished(0)
    #expect(
      vsync(2, &pipeline, want: .update) == [
        .present(frame: 0, partial: false), .sample([1]), .startFrame(1, expected: 3),
        .beginTurn(2),
      ])
  }

  @Test func r2AFrameThatIsShownFreesItsBufferForTheSameVSync() {
    let harness = PipelineHarness(.double)
    harness.want = { _ in .update }
    harness.run(0...20)
    #expect(harness.presents == Array(2...20))
    #expect(harness.mostInFlight == 1)
  }

  @Test func r4AMainThreadThatIsBusySkipsBeginsAndTakesOneTurnForAll() {
    var pipeline = DisplayPipeline(buffering: .double, showsFrameAtStart: true)
    #expect(vsync(0, &pipeline, want: .update) == [.idle, .beginTurn(0)])
    #expect(vsync(1, &pipeline, want: .update) == [.idle, .skipBegin])
    #expect(vsync(2, &pipeline, want: .update) == [.repeatFrame, .skipBegin])
    land(0, &pipeline)
    #expect(
      vsync(3, &pipeline, want: .update) == [
        .repeatFrame, .sample([0]), .startFrame(0, expected: 4), .beginTurn(1),
      ])
    #expect(pipeline.turn?.beginSlot == 3)
    #expect(pipeline.turn?.wantedSlot == 1)
  }

  @Test func r4ATurnWithoutAWantedUpdateIsNeverOverdue() {
    var pipeline = DisplayPipeline(buffering: .double, showsFrameAtStart: true)
    #expect(vsync(0, &pipeline, want: .turn) == [.idle, .beginTurn(0)])
    for slot in 1...5 { #expect(vsync(slot, &pipeline, want: .turn) == [.idle]) }
    pipeline.turnEnded(0)
    #expect(vsync(6, &pipeline) == [.idle])
  }

  @Test func r4AnUpdateWantedDuringABusyTurnIsOverdueFromWhenItWasWanted() {
    var pipeline = DisplayPipeline(buffering: .double, showsFrameAtStart: true)
    #expect(vsync(0, &pipeline, want: .turn) == [.idle, .beginTurn(0)])
    #expect(vsync(1, &pipeline, want: .update) == [.idle, .skipBegin])
    #expect(vsync(2, &pipeline, want: .update) == [.idle, .skipBegin])
    #expect(vsync(3, &pipeline, want: .update) == [.repeatFrame, .skipBegin])
    pipeline.turnEnded(0)
    #expect(vsync(4, &pipeline, want: .update) == [.repeatFrame, .beginTurn(1)])
    land(1, &pipeline)
    #expect(vsync(5, &pipeline) == [.repeatFrame, .sample([1]), .startFrame(1, expected: 6)])
    pipeline.renderFinished(1)
    #expect(vsync(6, &pipeline) == [.present(frame: 1, partial: false)])
  }

  @Test func r4AnUpdateThatIsNotWantedAnyMoreIsNotOverdue() {
    var pipeline = DisplayPipeline(buffering: .double, showsFrameAtStart: true)
    _ = vsync(0, &pipeline, want: .turn)
    #expect(vsync(1, &pipeline, want: .update) == [.idle, .skipBegin])
    pipeline.turnEnded(0)
    #expect(vsync(2, &pipeline) == [.idle])
    #expect(vsync(3, &pipeline) == [.idle])
  }

  @Test func r4ATurnThatCommitsNothingIsCancelledAndOwesNothing() {
    let harness = PipelineHarness(.double, showsFrameAtStart: true)
    harness.want = { $0 == 0 ? .update : .nothing }
    harness.commitLength = { _ in nil }
    harness.run(0...6)
    #expect(harness.frames(.cancelled) == [0])
    #expect(harness.slots(.idle) == Array(0...6))
  }

  @Test func r5ACommitIsNotSampledBeforeItHasLanded() {
    let harness = PipelineHarness(.double)
    harness.want = { $0 == 0 ? .update : .nothing }
    harness.commitLength = { _ in .milliseconds(40) }
    harness.run(0...6)
    #expect(harness.actions.first { $0.action == .sample([0]) }?.slot == 3)
  }

  @Test func r5ATurnThatGoesOnAfterItsCommitOwesNothing() {
    var pipeline = DisplayPipeline(buffering: .double, showsFrameAtStart: true)
    #expect(vsync(0, &pipeline, want: .update) == [.idle, .beginTurn(0)])
    pipeline.commitLanded(0)
    #expect(vsync(1, &pipeline) == [.idle, .sample([0]), .startFrame(0, expected: 2)])
    pipeline.renderFinished(0)
    #expect(vsync(2, &pipeline) == [.present(frame: 0, partial: false)])
    #expect(vsync(3, &pipeline) == [.idle])
    #expect(vsync(4, &pipeline, want: .update) == [.idle, .skipBegin])
    pipeline.turnEnded(0)
    #expect(vsync(5, &pipeline, want: .update) == [.idle, .beginTurn(1)])
  }

  @Test func r6SupersededCommitsAreStillSampledInOrder() {
    let harness = PipelineHarness(.double)
    harness.want = { $0 < 8 ? .update : .nothing }
    harness.renderLength = { $0 == 1 ? .milliseconds(60) : .milliseconds(1) }
    harness.run(0...14)
    #expect(harness.samples == [[0], [1], [2, 3, 4, 5], [6], [7]])
    #expect(harness.frames(.superseded) == [2, 3, 4])
    #expect(harness.recorder.frames[2...4].map(\.supersededBy) == [5, 5, 5])
  }

  @Test(arguments: [DisplayPipeline.Buffering.double, .triple])
  func r7FramesInFlightAndTheOneOnTheGlassNeverExceedTheBuffers(
    _ buffering: DisplayPipeline.Buffering
  ) {
    let harness = PipelineHarness(buffering)
    harness.want = { _ in .update }
    harness.renderLength = { _ in .milliseconds(120) }
    harness.run(0...60)
    #expect(harness.mostInFlight == buffering.count - 1)
  }

  @Test func r8AFrameIsHeldUntilItsTarget() {
    let harness = PipelineHarness(.triple)
    harness.want = { $0 == 0 ? .update : .nothing }
    harness.run(0...6)
    #expect(harness.recorder.frames[0].renderEnd == harness.rate.tick(1) + .milliseconds(1))
    #expect(harness.presents == [3])
  }

  @Test func r8OneFrameASlotTheOldestFirst() {
    var pipeline = DisplayPipeline(buffering: .triple, showsFrameAtStart: true)
    _ = vsync(0, &pipeline, want: .update)
    land(0, &pipeline)
    _ = vsync(1, &pipeline, want: .update)
    land(1, &pipeline)
    _ = vsync(2, &pipeline)
    #expect(vsync(3, &pipeline) == [.repeatFrame])
    #expect(vsync(4, &pipeline) == [.repeatFrame])
    // The later one being complete first does not let it pass.
    pipeline.renderFinished(1)
    #expect(vsync(5, &pipeline) == [.repeatFrame])
    pipeline.renderFinished(0)
    #expect(vsync(6, &pipeline) == [.present(frame: 0, partial: false)])
    #expect(vsync(7, &pipeline) == [.present(frame: 1, partial: false)])
  }

  @Test func r11NothingWantedAndNothingMovingIsIdle() {
    let harness = PipelineHarness(.triple)
    harness.want = { $0 == 5 ? .update : .nothing }
    harness.run(0...20)
    #expect(harness.presents == [8])
    #expect(harness.repeats == [])
    #expect(harness.slots(.idle).count == 20)
  }

  @Test func tripleBufferingHidesALateCommitWhenNothingElseWasWanted() {
    let harness = PipelineHarness(.triple)
    harness.want = { $0 == 4 ? .nothing : .update }
    harness.commitLength = { $0 == 3 ? .milliseconds(20) : .milliseconds(1) }
    harness.run(0...12)
    #expect(harness.recorder.skippedBegins == [])
    #expect(harness.recorder.frames[3].presentSlot == 6)
    #expect(harness.frames(.late) == [])
    #expect(harness.repeats == [])
    #expect(harness.slots(.idle) == [0, 1, 2, 7])
  }

  @Test func tripleBufferingPaysForASkippedBeginWhenItWouldHaveBeenShown() {
    let harness = PipelineHarness(.triple)
    harness.want = { _ in .update }
    harness.commitLength = { $0 == 3 ? .milliseconds(20) : .milliseconds(1) }
    harness.run(0...12)
    #expect(harness.recorder.skippedBegins == [4])
    #expect(harness.frames(.late) == [])
    #expect(harness.repeats == [7])
    let next = harness.recorder.frames[4]
    #expect([next.wantedSlot, next.beginSlot, next.targetSlot, next.presentSlot] == [4, 5, 8, 8])
  }

  @Test func aWarmStartShowsItsFirstFrameInSlotZero() {
    for buffering in DisplayPipeline.Buffering.allCases {
      let first = -buffering.count
      let harness = PipelineHarness(buffering, firstSlot: first)
      harness.want = { $0 == first || $0 >= 0 ? .update : .nothing }
      harness.run(first...5)
      #expect(harness.recorder.frames[0].presentSlot == 0)
      #expect(harness.recorder.slots.first?.index == 0)
      #expect(harness.recorder.slots.first?.outcome == .presented)
      #expect(harness.repeats == [])
      #expect(harness.recorder.frames[1].presentSlot == buffering.count)
    }
  }

  @Test func aColdStartIsIdleUntilTheFirstFrameHoweverLate() {
    let harness = PipelineHarness(.triple)
    harness.want = { _ in .update }
    harness.commitLength = { $0 == 0 ? .milliseconds(100) : .milliseconds(1) }
    harness.run(0...12)
    // 100 ms end exactly at slot 6.
    #expect(harness.presents.first == 7)
    #expect(harness.slots(.idle) == Array(0...6))
    #expect(harness.recorder.slots[6].frame == nil)
  }

  @Test(arguments: [DisplayPipeline.Buffering.double, .triple])
  func motionAloneMakesAFrameForEverySlot(_ buffering: DisplayPipeline.Buffering) {
    let n = buffering.count
    let harness = PipelineHarness(buffering)
    harness.want = { $0 == 0 ? .update : .nothing }
    // From slot N on until slot 10 something moves.
    harness.moves = { after, through in through > n && after < 10 }
    harness.run(0...15)
    #expect(harness.presents == Array(n...10))
    #expect(harness.repeats == [])
    let kinds = harness.recorder.frames.map(\.kind)
    #expect(kinds == [.main] + Array(repeating: .server, count: 10 - n))
    #expect(harness.frames(.onTime).count == 11 - n)
    #expect(harness.recorder.frames[1].begin == nil)
  }

  @Test func motionThatStartsLaterIsFirstShownInTheSlotItStartsIn() {
    for buffering in DisplayPipeline.Buffering.allCases {
      let harness = PipelineHarness(buffering)
      harness.want = { $0 == 0 ? .update : .nothing }
      harness.moves = { after, through in through >= 9 && after < 11 }
      harness.run(0...15)
      #expect(harness.presents == [buffering.count, 9, 10, 11])
      #expect(harness.repeats == [])
    }
  }

  @Test func r10MotionGoesOnAndIsPartialWhileTheMainThreadIsLate() {
    let harness = PipelineHarness(.double)
    harness.want = { $0 == 0 || $0 == 4 ? .update : .nothing }
    harness.commitLength = { $0 == 4 ? .milliseconds(60) : .milliseconds(1) }
    harness.moves = { _, _ in true }
    harness.run(0...12)
    // The update wanted at slot 4 is due in slot 6; it lands before slot 8 and is shown in 9.
    #expect(harness.presents == [2, 3, 4, 5, 9, 10, 11, 12])
    #expect(harness.slots(.partial) == [6, 7, 8])
    #expect(harness.repeats == [])
  }

  @Test func motionThatTheServerIsTooSlowForRepeats() {
    let harness = PipelineHarness(.double)
    harness.want = { $0 == 0 ? .update : .nothing }
    harness.moves = { _, _ in true }
    harness.renderLength = { _ in .milliseconds(20) }
    harness.run(0...11)
    #expect(harness.presents == [3, 5, 7, 9, 11])
    #expect(harness.repeats == [4, 6, 8, 10])
  }

  @Test func motionThatBeganInVSyncsThatWereMissedRepeats() {
    var pipeline = DisplayPipeline(buffering: .double, showsFrameAtStart: true)
    _ = vsync(0, &pipeline, want: .update)
    land(0, &pipeline)
    _ = vsync(1, &pipeline)
    pipeline.renderFinished(0)
    #expect(vsync(2, &pipeline) == [.present(frame: 0, partial: false)])
    #expect(vsync(3, &pipeline) == [.idle])
    // A real display's VSYNCs 4 to 6 were not seen, and something began to move in one of them.
    #expect(vsync(7, &pipeline, moves: true) == [.repeatFrame, .startFrame(1, expected: 8)])
  }

  @Test func motionIsAskedForFromTheLastFrameToTheOneThatWouldBeMade() {
    var pipeline = DisplayPipeline(buffering: .triple, showsFrameAtStart: true)
    _ = vsync(0, &pipeline, want: .update)
    land(0, &pipeline)
    _ = vsync(1, &pipeline)
    pipeline.renderFinished(0)
    var questions: [Action] = []
    for slot in 2...5 {
      pipeline.beginVSync(slot)
      while let action = pipeline.nextAction() {
        guard case .askMotion = action else { continue }
        questions.append(action)
        pipeline.answerMotion(false)
      }
    }
    // The frame was made for slot 3. The server asks two slots ahead, the display for its own.
    #expect(
      questions == [
        .askMotion(after: 3, through: 4), .askMotion(after: 3, through: 5),
        .askMotion(after: 3, through: 4), .askMotion(after: 3, through: 6),
        .askMotion(after: 3, through: 5), .askMotion(after: 3, through: 7),
      ])
  }

  @Test func aFrameThatWasStartedLateIsMadeForTheNextSlot() {
    var pipeline = DisplayPipeline(buffering: .triple, showsFrameAtStart: true)
    _ = vsync(0, &pipeline, want: .update)
    for slot in 1...4 { _ = vsync(slot, &pipeline) }
    land(0, &pipeline)
    #expect(vsync(5, &pipeline) == [.repeatFrame, .sample([0]), .startFrame(0, expected: 6)])
  }
}
