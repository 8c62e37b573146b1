import Compositor
import Report
import Testing
import VSync

@Suite struct BudgetTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var segment: String?
    var metric: String
    var bound: BudgetResult.Bound
    var limit: Double
    var holds: Bool
    var message: String
    var testDescription: String { message }
  }

  @Test(arguments: [
    Case(
      metric: "droppedFrames", bound: .max, limit: 3, holds: true,
      message: "droppedFrames is 3, allowed at most 3 (slack 0, worst at slot 4)"),
    Case(
      metric: "droppedFrames", bound: .max, limit: 2, holds: false,
      message: "droppedFrames is 3, allowed at most 2 (slack -1, worst at slot 4)"),
    Case(
      metric: "framesPresented", bound: .min, limit: 6, holds: false,
      message: "framesPresented is 5, allowed at least 6 (slack -1)"),
    Case(
      metric: "overdraw.max", bound: .max, limit: 1.25, holds: false,
      message: "overdraw.max is 1.500, allowed at most 1.250 (slack -0.250, worst at slot 3)"),
    Case(
      segment: "start", metric: "longestRun", bound: .max, limit: 1, holds: true,
      message: "segments.start.longestRun is 1, allowed at most 1 (slack 0, worst at slot 1)"),
    Case(
      segment: "later", metric: "hitchTimeRatio", bound: .max, limit: 5,
      holds: false,
      message: "segments.later.hitchTimeRatio has nothing to measure, allowed at most 5"),
  ])
  func saysWhatWasSeenAndWhatIsAllowed(_ c: Case) throws {
    var recording = Recordings.showing("PrPPrrPP")
    recording.counters[2] = FrameCounters()
    recording.counters[3] = FrameCounters()
    recording.counters[3]?.overdraw = 1.5
    recording.segments = [
      Recording.Segment(name: "start", from: .zero, to: Recordings.sixty.tick(3)),
      Recording.Segment(
        name: "later", from: Recordings.sixty.tick(50), to: Recordings.sixty.tick(60)),
    ]
    let result = try #require(
      try ReplayReport(recording).evaluate(c.metric, inSegment: c.segment, c.bound, c.limit))
    #expect(result.holds == c.holds)
    #expect(result.message == c.message)
  }

  @Test func aSegmentThatTheReplayLacksIsNoResult() throws {
    let report = try ReplayReport(Recordings.showing("P"))
    #expect(report.evaluate("slots", inSegment: "scroll", .max, 1) == nil)
  }
}
