import Testing
import VSync

@testable import Report

/// Android's frame timeline (the tables of frames 2.4).
@Suite struct FrameTimelineTests {
  static let timeline = FrameTimeline(interval: Nanoseconds(16_666_667))

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var actual: Double?
    var expected = 33.33
    var deadline = 16.67
    var end: Double
    var lastLatch: Double? = 15.67
    var display: JankType = []
    var type: JankType
    var severity: JankSeverity
  }

  private static func instant(_ milliseconds: Double) -> Instant {
    Instant(nanoseconds: Int64((milliseconds * 1e6).rounded()))
  }

  private static func presentation(_ c: Case) -> FrameTimeline.Presentation {
    // 33.33 and 16.67 are the table's way to write the ticks.
    func tick(_ value: Double) -> Instant {
      value == 33.33
        ? Instant(nanoseconds: 33_333_333)
        : value == 16.67 ? Instant(nanoseconds: 16_666_667) : instant(value)
    }
    return FrameTimeline.Presentation(
      expected: tick(c.expected), actual: c.actual.map(instant), deadline: tick(c.deadline),
      end: instant(c.end))
  }

  @Test(arguments: [
    Case(
      testDescription: "a commit after its deadline", actual: 50, end: 30,
      type: .appDeadlineMissed, severity: .full),
    Case(
      testDescription: "ready, and the server's own work was late", actual: 50, end: 10,
      display: .serverCPU, type: .serverCPU, severity: .full),
    Case(
      testDescription: "ready, a whole interval off", actual: 50, end: 10, type: .serverScheduling,
      severity: .full),
    Case(
      testDescription: "ready, somewhere between", actual: 45, end: 10, type: .predictionError,
      severity: .partial),
    Case(
      testDescription: "behind an earlier commit", actual: 50, end: 20, lastLatch: 17,
      type: .bufferStuffing, severity: .full),
    Case(
      testDescription: "behind an earlier commit, and late for the next turn as well",
      actual: 66.67,
      end: 40, lastLatch: 17, type: [.bufferStuffing, .appDeadlineMissed], severity: .full),
    Case(
      testDescription: "within 2 ms of what was expected", actual: 35.33, end: 30, type: [],
      severity: .none),
    Case(
      testDescription: "early and ready, a whole interval", actual: 16.666, end: 10,
      type: .serverScheduling, severity: .full),
    Case(
      testDescription: "early and ready, between", actual: 25, end: 10, type: .predictionError,
      severity: .partial),
    Case(
      testDescription: "early, and not ready", actual: 25, end: 20, type: .unknown,
      severity: .partial),
    Case(
      testDescription: "late on both sides", actual: 50, end: 30, display: .serverGPU,
      type: [.appDeadlineMissed, .serverGPU], severity: .full),
    Case(testDescription: "never shown", actual: nil, end: 10, type: .dropped, severity: .full),
  ])
  func judgesTurns(_ c: Case) {
    let frame = Self.presentation(c)
    let type = Self.timeline.surfaceFrame(
      frame, display: c.display, lastLatch: c.lastLatch.map(Self.instant))
    #expect(type == c.type, "\(type.names)")
    #expect(Self.timeline.severity(of: frame, type) == c.severity)
  }

  struct DisplayCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var actual: Double?
    var end: Double
    var lateBy: JankType = .serverGPU
    var previous: Double?
    var type: JankType
  }

  @Test(arguments: [
    DisplayCase(testDescription: "on time", actual: 33.33, end: 30, type: []),
    DisplayCase(
      testDescription: "execution too long", actual: 50, end: 40, type: .serverGPU),
    DisplayCase(
      testDescription: "preparation too long", actual: 50, end: 40, lateBy: .serverCPU,
      type: .serverCPU),
    DisplayCase(
      testDescription: "the frame before stood in its place", actual: 50, end: 40,
      previous: 33.33, type: .serverStuffing),
    DisplayCase(
      testDescription: "ready, and the display a whole interval late", actual: 50, end: 30,
      type: .displayHAL),
    DisplayCase(
      testDescription: "ready, and shown between", actual: 45, end: 30, type: .predictionError),
    DisplayCase(testDescription: "early and late", actual: 20, end: 40, type: .unknown),
    DisplayCase(testDescription: "never", actual: nil, end: 40, type: .dropped),
  ])
  func judgesFramesOfTheServer(_ c: DisplayCase) {
    let frame = FrameTimeline.Presentation(
      expected: Instant(nanoseconds: 33_333_333), actual: c.actual.map(Self.instant),
      deadline: Instant(nanoseconds: 33_333_333), end: Self.instant(c.end))
    let type = Self.timeline.displayFrame(
      frame, lateBy: c.lateBy, previous: c.previous.map(Self.instant))
    #expect(type == c.type, "\(type.names)")
  }

  @Test func bitsAreThoseOfTheTraceFormat() {
    #expect(JankType([]).traceValue == 1)
    #expect(JankType.appDeadlineMissed.union(.serverGPU).traceValue == 96)
    #expect(JankType.dropped.names == ["DROPPED"])
  }

  /// The mapping of frames 6.3: who was late in a replay.
  @Test func namesWhoWasLateInAReplay() throws {
    func types(commit: Int64, render: Int64) throws -> [Int: JankType] {
      let replay = SimulatedReplay(.double)
      replay.turn = { (.milliseconds($0 == 3 ? commit : 2), true) }
      replay.render = { .milliseconds($0 == 3 ? render : 2) }
      let report = try ReplayReport(replay.recording(slots: 20))
      return report.recording.frames.reduce(into: [:]) {
        $0[$1.id] = report.jankType(ofFrame: $1.id)
      }
    }
    let clean = try types(commit: 2, render: 2)
    #expect(clean.values.allSatisfy(\.isEmpty) && clean.count > 10)
    #expect(try types(commit: 20, render: 2)[3] == .appDeadlineMissed)
    let slow = try types(commit: 2, render: 20)
    #expect(slow[3] == .serverGPU)
    // Its commit was on time and never shown.
    #expect(slow.values.contains(.dropped))
  }
}
