import Compositor
import Testing
import VSync

@testable import Report

/// Traces, read back by ``DecodedTrace``.
@Suite struct TraceTests {
  static let rate = RefreshRate.sixty

  private func decoded(_ recording: Recording) throws -> DecodedTrace {
    try DecodedTrace(ReplayReport(recording).trace())
  }

  private func ms(_ count: Int64) -> Instant { Instant(nanoseconds: count * 1_000_000) }

  /// A turn of two phases, a worker, a frame of both halves, a dropped slot.
  private func recording() -> Recording {
    var recording = Recordings.empty()
    var frame = Recordings.main(0, begin: 0, buffers: 2)
      .landed(ms: 24)
      .costing(
        Recordings.cost(.busy, .main, "feed", ms: 2),
        Recordings.cost(.layout, .main, "list", ms: 3),
        Recordings.cost(.layout, .main, "list", ms: 1),
        Recordings.cost(.textLayout, .main, "title", ms: 4),
        Recordings.cost(.imageDecode, .main, "photo", ms: 13),
        Recordings.cost(.commitSize, .main, "", ms: 1),
        Recordings.cost(.renderPrepare, .serverCPU, "", ms: 1),
        Recordings.cost(.blending, .serverExecute, "list", ms: 2),
        Recordings.cost(.offscreen, .serverExecute, "card", ms: 3),
        Recordings.cost(.backpressure, .serverCPU, "", ms: 5))
    frame.renderStart = ms(40)
    frame.renderEnd = ms(46)
    frame.expectedSlot = 3
    recording.frames = [frame.shown(at: 3)]
    recording.slots = [
      Recordings.slot(0, .idle, nil), Recordings.slot(1, .idle, nil),
      Recordings.slot(2, .repeated, nil), Recordings.slot(3, .presented, 0),
    ]
    recording.workerSpans = [
      WorkerSpan(lane: 1, label: "cell", start: ms(3), end: ms(9), completed: true),
      WorkerSpan(lane: 0, label: "cell-2", start: ms(3), end: ms(5), completed: false),
    ]
    recording.counters = [0: FrameCounters()]
    return recording
  }

  @Test func everyTrackSaysWhoDidWhat() throws {
    let trace = try decoded(recording())
    func spans(_ track: String) -> [String] {
      trace.spans.filter { $0.hasPrefix(track + ": ") }
        .map { span in
          String(span.dropFirst(track.count + 2)).replacing(/\b(\d+)000000\b/) { "\($0.1)ms" }
        }
    }
    #expect(
      spans("main") == [
        "0-2ms >>busy feed", "0-2ms >event", "2ms-6ms >>layout list",
        "6ms-10ms >>text_layout title",
        "2ms-10ms >layout", "10ms-23ms >>image_decode photo", "10ms-23ms >prepare",
        "23ms-24ms >>commit_size", "23ms-24ms >commit", "0-24ms turn 0",
      ])
    #expect(spans("worker 1") == ["3ms-5ms cell-2"])
    #expect(spans("worker 2") == ["3ms-9ms cell"])
    #expect(spans("prepare") == ["40ms-41ms >render_prepare", "40ms-41ms frame 0"])
    #expect(
      spans("execute") == [
        "41ms-43ms >blending list", "43ms-46ms >offscreen card", "41ms-46ms frame 0",
      ])
    #expect(
      spans("display") == [
        "33333333-50ms >dropped: commit", "0-50ms background", "50ms-66666667 frame 0",
      ])
    // From the turn to the frame to the glass.
    #expect(
      trace.flows == [
        1: ["main: turn 0", "prepare: frame 0", "execute: frame 0", "display: frame 0"]
      ])
    #expect(trace.counters["hitch"]?.map(\.value) == [0, 16_666_667, 0])
    #expect(trace.counters["hitch"]?.map(\.time) == [0, 33_333_333, 50_000_000])
    #expect(trace.counters["overdraw"]?.map(\.time) == [50_000_000])
    #expect(trace.tracks.count == 8 + TraceCounter.all.count)
  }

  @Test func theSameRecordingGivesTheSameBytes() throws {
    let recording = recording()
    #expect(try ReplayReport(recording).trace() == ReplayReport(recording).trace())
  }

  @Test func anOvertakenCommitFlowsIntoTheFrameThatShowsIt() throws {
    var recording = Recordings.showing("PPPrP")
    // A turn that takes its time up to the next one, and is overtaken by that.
    recording.frames[3].costs = [Recordings.cost(.layout, .main, "list", ms: 30)]
    recording.frames[4].begin = Self.rate.tick(3)
    recording.frames[4].renderStart = Self.rate.tick(3)
    recording.frames[4].renderEnd = Self.rate.tick(3)
    let flows = try decoded(recording).flows
    #expect(flows[4] == ["main: turn 3", "prepare: frame 4", "execute: frame 4"])
    #expect(
      flows[5] == ["main: turn 4", "prepare: frame 4", "execute: frame 4", "display: frame 4"])
  }

  // MARK: Nesting

  private func span(_ name: String, _ start: Int64, _ end: Int64) -> TraceSpan {
    TraceSpan(name: name, start: Instant(nanoseconds: start), end: Instant(nanoseconds: end))
  }

  struct Nesting: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var spans: [(name: String, start: Int64, end: Int64)]
    /// What begins and ends, or the error.
    var result: String
  }

  @Test(arguments: [
    Nesting(
      testDescription: "one after the other", spans: [("b", 5, 9), ("a", 0, 5)],
      result: "a0 /5 b5 /9"),
    Nesting(
      testDescription: "one within the other, given first", spans: [("b", 2, 5), ("a", 0, 5)],
      result: "a0 b2 /5 /5"),
    Nesting(
      testDescription: "of equal ones the first is around", spans: [("a", 1, 2), ("b", 1, 2)],
      result: "a1 b1 /2 /2"),
    Nesting(
      testDescription: "of no length", spans: [("a", 1, 1), ("b", 1, 1), ("c", 1, 3)],
      result: "c1 a1 /1 b1 /1 /3"),
    Nesting(
      testDescription: "before the replay", spans: [("a", -9, -3), ("b", -3, 0), ("c", -2, 4)],
      result: "c0 /4"),
    Nesting(
      testDescription: "overlapping", spans: [("a", 0, 5), ("b", 4, 6)],
      result: "trace: on track 't' 'b' begins at 4 ns within 'a' and ends after it"),
    Nesting(
      testDescription: "overlapping the one around",
      spans: [("a", 0, 9), ("b", 1, 4), ("c", 3, 5)],
      result: "trace: on track 't' 'c' begins at 3 ns within 'b' and ends after it"),
    Nesting(
      testDescription: "backward", spans: [("a", 5, 4)],
      result: "trace: on track 't' 'a' ends before it begins, at 5 ns"),
  ])
  func spansNestOrAreRefused(_ c: Nesting) {
    let result: String
    do {
      let edges = try TraceSpan.edges(of: c.spans.map { span($0.name, $0.start, $0.end) }, on: "t")
      result = edges.map { edge in
        switch edge {
        case .begin(let span): "\(span.name)\(span.start.nanoseconds)"
        case .end(let time): "/\(time.nanoseconds)"
        }
      }.joined(separator: " ")
    } catch {
      result = "\(error)"
    }
    #expect(result == c.result)
  }

  @Test func turnsThatOverlapAreNotWritten() throws {
    var recording = Recordings.empty()
    recording.frames = [
      Recordings.main(0, begin: 0, buffers: 2).costing(Recordings.cost(.busy, .main, "a", ms: 20)),
      Recordings.main(1, begin: 1, buffers: 2).costing(Recordings.cost(.busy, .main, "b", ms: 20)),
    ]
    let report = try ReplayReport(recording)
    #expect(
      throws: TraceError.overlap(
        track: "main", first: "busy a", second: "turn 1", at: Self.rate.tick(1))
    ) { try report.trace() }
  }
}
