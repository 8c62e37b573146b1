import Testing
import VSync

/// A turn that commits in its middle: the rest of it makes another frame.
@Suite struct ContinuedTurnTests {
  /// Runs a VSYNC that wants an update; says what happened, as the recorder saw it.
  private func vsync(
    _ slot: Int, _ pipeline: inout DisplayPipeline, _ recorder: inout FrameRecorder,
    wants: Bool = false
  ) -> [DisplayPipeline.Action] {
    var actions: [DisplayPipeline.Action] = []
    pipeline.beginVSync(slot)
    (pipeline.mainWantsUpdate, pipeline.mainWantsTurn) = (wants, false)
    while let action = pipeline.nextAction() {
      recorder.record(action, of: pipeline)
      if case .askMotion = action { pipeline.answerMotion(false) } else { actions.append(action) }
    }
    return actions
  }

  private func land(
    _ frame: Int, at time: Instant, _ pipeline: inout DisplayPipeline,
    _ recorder: inout FrameRecorder
  ) {
    pipeline.commitLanded(frame)
    recorder.commitLanded(frame, at: time)
  }

  @Test func theFirstPartIsShownWhileTheRestGoesOn() {
    var pipeline = DisplayPipeline(buffering: .double, showsFrameAtStart: true)
    var recorder = FrameRecorder(refreshRate: .sixty)
    #expect(vsync(0, &pipeline, &recorder, wants: true) == [.idle, .beginTurn(0)])
    #expect(!pipeline.turnHasCommitted)
    let early = Instant(nanoseconds: 1_000_000)
    land(0, at: early, &pipeline, &recorder)
    #expect(pipeline.turnHasCommitted)
    #expect(
      vsync(1, &pipeline, &recorder) == [.idle, .sample([0]), .startFrame(0, expected: 2)])
    pipeline.renderFinished(0)
    let next = pipeline.continueTurn()
    recorder.turnContinued(next, after: 0)
    #expect(next == 1)
    #expect(pipeline.turn?.frame == 1)
    #expect(pipeline.turn?.beginSlot == 0)
    #expect(recorder.frames[1].begin == early, "it begins where the first part ends")
    #expect(recorder.frames[1].kind == .main)
    land(1, at: Instant(nanoseconds: 20_000_000), &pipeline, &recorder)
    pipeline.turnEnded(1)
    recorder.turnEnded(1)
    // It was wanted in slot 0, for slot 2: there the glass has the first part.
    #expect(
      vsync(2, &pipeline, &recorder) == [
        .present(frame: 0, partial: false), .sample([1]), .startFrame(1, expected: 3),
      ])
    pipeline.renderFinished(1)
    #expect(vsync(3, &pipeline, &recorder) == [.present(frame: 1, partial: false)])
  }

  @Test func partsThatLandBetweenTwoVSyncsAreOneFrame() {
    var pipeline = DisplayPipeline(buffering: .double, showsFrameAtStart: true)
    var recorder = FrameRecorder(refreshRate: .sixty)
    _ = vsync(0, &pipeline, &recorder, wants: true)
    land(0, at: Instant(nanoseconds: 1), &pipeline, &recorder)
    let next = pipeline.continueTurn()
    recorder.turnContinued(next, after: 0)
    land(next, at: Instant(nanoseconds: 2), &pipeline, &recorder)
    pipeline.turnEnded(next)
    recorder.turnEnded(next)
    #expect(
      vsync(1, &pipeline, &recorder) == [.idle, .sample([0, 1]), .startFrame(1, expected: 2)])
    #expect(recorder.frames[0].outcome == .superseded)
  }

  @Test func theNextTurnBeginsAnew() {
    var pipeline = DisplayPipeline(buffering: .double, showsFrameAtStart: true)
    var recorder = FrameRecorder(refreshRate: .sixty)
    _ = vsync(0, &pipeline, &recorder, wants: true)
    land(0, at: .zero, &pipeline, &recorder)
    pipeline.turnEnded(0)
    recorder.turnEnded(0)
    _ = vsync(1, &pipeline, &recorder, wants: true)
    #expect(!pipeline.turnHasCommitted)
  }
}
