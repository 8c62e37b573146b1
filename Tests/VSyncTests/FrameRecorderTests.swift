import Testing
import VSync

@Suite struct FrameRecorderTests {
  let rate = RefreshRate.sixty

  @Test func aFrameThatIsOnTimeHasAllItsMoments() {
    let harness = PipelineHarness(.triple)
    harness.want = { $0 == 2 ? .update : .nothing }
    harness.run(0...6)
    var expected = FrameRecord(id: 0, kind: .main, beginSlot: 2, wantedSlot: 2, targetSlot: 5)
    expected.outcome = .onTime
    expected.begin = rate.tick(2)
    expected.commitEnd = rate.tick(2) + .milliseconds(1)
    expected.renderStart = rate.tick(3)
    expected.renderEnd = rate.tick(3) + .milliseconds(1)
    (expected.expectedSlot, expected.expected) = (5, rate.tick(5))
    (expected.presentSlot, expected.present) = (5, rate.tick(5))
    #expect(harness.recorder.frames == [expected])
  }

  @Test func aFrameIsLateAgainstItsTargetThoughTheServerMadeItForALaterSlot() {
    let harness = PipelineHarness(.double)
    harness.want = { $0 == 0 ? .update : .nothing }
    harness.commitLength = { _ in .milliseconds(20) }
    harness.run(0...6)
    let frame = harness.recorder.frames[0]
    #expect(frame.targetSlot == 2)
    #expect(frame.expectedSlot == 3)
    #expect(frame.presentSlot == 3)
    #expect(frame.outcome == .late)
  }

  @Test func aFrameThatNeverLandedHasNoExpectedMoment() {
    let harness = PipelineHarness(.double)
    harness.want = { $0 == 0 ? .update : .nothing }
    harness.commitLength = { _ in nil }
    harness.run(0...4)
    let frame = harness.recorder.frames[0]
    #expect(frame.outcome == .cancelled)
    #expect(frame.commitEnd == nil)
    #expect(frame.expected == nil)
    #expect(frame.present == nil)
  }

  @Test func aSlotNamesTheFrameOnTheGlass() {
    let harness = PipelineHarness(.double)
    harness.want = { $0 == 0 || $0 == 3 ? .update : .nothing }
    harness.run(0...6)
    #expect(harness.recorder.slots.map(\.frame) == [nil, nil, 0, 0, 0, 1, 1])
    #expect(harness.recorder.slots.map(\.time) == (0...6).map(rate.tick))
  }

  @Test func slotsBeforeTheFirstAreNotWrittenDownButTheirFramesAre() {
    let harness = PipelineHarness(.double, firstSlot: -2)
    harness.want = { _ in .update }
    harness.commitLength = { $0 == -2 ? .milliseconds(20) : .milliseconds(1) }
    harness.run(-2...3)
    #expect(harness.recorder.slots.map(\.index) == [0, 1, 2, 3])
    #expect(harness.recorder.frames[0].beginSlot == -2)
    #expect(harness.recorder.skippedBegins == [])
  }

  @Test func costsAddUpInTheOrderOfTheWork() {
    let harness = PipelineHarness(.double)
    harness.want = { $0 == 0 ? .update : .nothing }
    harness.run(0...3)
    let costs = [Cause.layout, .display, .layout].map {
      CostEntry(cause: $0, owner: .main, subject: "a", cost: Nanoseconds(1))
    }
    harness.recorder.add([costs[0]], to: 0)
    harness.recorder.add([costs[1], costs[2]], to: 0)
    #expect(harness.recorder.frames[0].costs == costs)
  }
}
