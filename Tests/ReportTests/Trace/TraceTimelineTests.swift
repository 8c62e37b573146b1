import Testing
import VSync

@testable import Report

/// The frame timeline of traces: which jank a late frame has (frames 6.3), and what Perfetto's parser demands.
@Suite struct TraceTimelineTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// Milliseconds: a turn begins at 0, its commit is due at 16.7, the frame at 33.3.
    var commit: Int64
    var prepare: Int64 = 1
    var execute: Int64 = 2
    /// When the server begins; the VSYNC after the commit.
    var render: Int64
    /// The slot that the frame is shown in; nil where a later commit overtook it.
    var slot: Int?
    /// Present type, in time, jank and severity, of the surface frame and the display frame.
    var surface: [UInt64]
    var display: [UInt64]
  }

  @Test(arguments: [
    Row(
      testDescription: "on time", commit: 5, render: 17, slot: 2, surface: [1, 1, 1, 1],
      display: [1, 1, 1, 1]),
    Row(
      testDescription: "late commit: APP_DEADLINE_MISSED; the server was in time for its slot",
      commit: 20, render: 34, slot: 3, surface: [2, 0, 64, 3], display: [1, 1, 1, 1]),
    Row(
      testDescription: "late drawing: SF_GPU_DEADLINE_MISSED, on both", commit: 5, execute: 20,
      render: 17, slot: 3, surface: [2, 1, 32, 3], display: [2, 0, 32, 3]),
    Row(
      testDescription: "late walk: SF_CPU_DEADLINE_MISSED, on both", commit: 5, prepare: 20,
      render: 17, slot: 3, surface: [2, 1, 16, 3], display: [2, 0, 16, 3]),
    Row(
      testDescription: "late, and nobody was: DISPLAY_HAL", commit: 5, render: 17, slot: 3,
      surface: [2, 1, 8, 3], display: [2, 1, 8, 3]),
    Row(
      testDescription: "overtaken: DROPPED", commit: 20, render: 0, slot: nil,
      surface: [4, 0, 1024, 3], display: []),
  ])
  func lateFramesHaveTheirJank(_ c: Row) throws {
    var recording = Recordings.empty()
    var frame = Recordings.main(0, begin: 0, buffers: 2).landed(ms: c.commit)
    if let slot = c.slot {
      frame = frame.shown(at: slot, late: slot > 2)
        .costing(
          Recordings.cost(.renderPrepare, .serverCPU, "", ms: c.prepare),
          Recordings.cost(.gpuFill, .serverExecute, "list", ms: c.execute))
      frame.expectedSlot = c.commit > 16 ? 3 : 2
      frame.expected = Recordings.sixty.tick(c.commit > 16 ? 3 : 2)
      frame.renderStart = Instant(nanoseconds: c.render * 1_000_000)
      frame.renderEnd = Instant(nanoseconds: (c.render + c.prepare + c.execute) * 1_000_000)
    } else {
      frame.outcome = .superseded
      frame.supersededBy = 1
    }
    recording.frames = [frame]
    let trace = try DecodedTrace(ReplayReport(recording).trace())
    func found(_ kind: Int, _ fields: [Int]) -> [UInt64] {
      trace.timeline.first { $0.kind == kind }.map { event in
        fields.map { event.numbers[$0] ?? .max }
      } ?? []
    }
    #expect(found(4, [6, 7, 9, 12]) == c.surface)
    #expect(found(2, [4, 5, 7, 9]) == c.display)
    // How late, in milliseconds, as a float.
    if let slot = c.slot {
      let delay = found(4, [13]).first.map { Float(bitPattern: UInt32(truncatingIfNeeded: $0)) }
      #expect(delay.map { abs($0 - Float(slot - 2) * 16.6667) < 0.001 } == true)
    }
  }

  /// Plays turns of all lengths through the real pipeline, and holds what the parser of Perfetto demands of
  /// every event.
  @Test(arguments: [DisplayPipeline.Buffering.double, .triple])
  func everyEventHasWhatTheParserDemands(_ buffering: DisplayPipeline.Buffering) throws {
    let replay = SimulatedReplay(buffering)
    replay.turn = { slot in (.milliseconds(slot % 5 == 0 ? 20 : 3), slot % 7 != 0) }
    replay.render = { frame in .milliseconds(frame % 6 == 0 ? 19 : 4) }
    let trace = try DecodedTrace(ReplayReport(replay.recording(slots: 90)).trace())
    var open: [UInt64: UInt64] = [:]
    var expected: Set<[UInt64]> = []
    var cookies: Set<UInt64> = []
    var janks: Set<UInt64> = []
    for event in trace.timeline {
      let cookie = try #require(event.numbers[1])
      if event.kind == 5 {
        let begin = open.removeValue(forKey: cookie)
        #expect(try #require(begin) <= event.time)
        continue
      }
      #expect(cookies.insert(cookie).inserted)
      open[cookie] = event.time
      let isSurface = event.kind >= 3
      let (token, pid) = (
        try #require(event.numbers[2]), try #require(event.numbers[isSurface ? 4 : 3])
      )
      if isSurface { #expect(event.numbers[3] != nil) }
      switch event.kind {
      case 1, 3: #expect(expected.insert([pid, token]).inserted)
      case 2, 4:
        #expect(expected.contains([pid, token]))
        #expect((1...5).contains(try #require(event.numbers[isSurface ? 6 : 4])))
        #expect((1...3).contains(try #require(event.numbers[isSurface ? 10 : 8])))
        janks.insert(try #require(event.numbers[isSurface ? 9 : 7]))
      default: Issue.record("event \(event.kind)")
      }
    }
    #expect(open.isEmpty)
    #expect(janks.contains(1) && janks.reduce(0, |) & 96 == 96)
    #expect(janks.allSatisfy { $0 > 0 && $0 < 2048 })
  }
}
