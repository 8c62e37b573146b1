import Compositor
import Foundation
import Report
import Testing
import VSync

@Suite struct ReportWriterTests {
  private func report() throws -> ReplayReport {
    var recording = Recordings.showing("PPrP.")
    recording.counters = [0: FrameCounters(), 1: FrameCounters(), 3: FrameCounters()]
    recording.segments = [
      Recording.Segment(name: "idle", from: Recordings.sixty.tick(4), to: Recordings.sixty.tick(9))
    ]
    recording.startup = [Recordings.cost(.display, .main, "label", ms: 4)]
    recording.logEntryCount = 12
    return try ReplayReport(recording)
  }

  @Test func jsonHasTheKeysOfTheFormat() throws {
    let text = try report().json
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(
      object.keys.sorted() == [
        "assumedFields", "cadenceLocks", "costs", "device", "display", "drawings", "frames",
        "hitches",
        "hitchesJudged", "honesty", "lateContent", "live", "logEntries", "metrics",
        "missingGlyphs", "mode",
        "modeChanges", "scene", "schemaVersion", "segments", "slots", "start", "startup",
        "warmupFrames",
      ])
    #expect(object["live"] as? Bool == false)
    let costs = try #require(object["costs"] as? [[String: Any]])
    let entries = try report().recording.frames.flatMap(\.costs)
    #expect(
      costs.compactMap { $0["costNs"] as? Int }.reduce(0, +)
        == entries.reduce(0) { $0 + Int($1.cost.count) })
    #expect(costs.count == Set(entries.map { [$0.owner.rawValue, $0.cause.rawValue] }).count)
    let slots = try #require(object["slots"] as? [[String: Any]])
    #expect(slots.count == 5)
    #expect(slots[2]["outcome"] as? String == "repeated")
    #expect(slots[2]["frame"] as? Int == 1)
    #expect(slots[2]["timeNs"] as? Int == 33_333_333)
    #expect(slots[2]["offscreenPasses"] as? Int == 0)
    let frames = try #require(object["frames"] as? [[String: Any]])
    #expect(frames[2]["outcome"] as? String == "superseded")
    #expect(frames[2]["presentNs"] is NSNull)
    let hitches = try #require(object["hitches"] as? [[String: Any]])
    #expect(hitches.count == 1)
    let reasons = try #require(hitches[0]["reasons"] as? [[String: Any]])
    #expect(
      reasons[0].keys.sorted() == [
        "code", "costNs", "helped", "joint", "labels", "layers", "necessary", "owner", "savedNs",
      ])
    #expect(reasons[0]["necessary"] is NSNull)
    #expect(frames[2]["jankType"] as? Int == 1024)
    #expect(frames[2]["jankSeverity"] as? String == "full")
    let segments = try #require(object["segments"] as? [[String: Any]])
    let metrics = try #require(segments[0]["metrics"] as? [String: Any])
    #expect(metrics["hitchTimeRatio"] is NSNull)
    #expect((metrics["latencyNs"] as? [String: Any])?["p50"] is NSNull)
    #expect(metrics["slotsIdle"] as? Int == 1)
    #expect((metrics["hitchBands"] as? [String: Any])?["wwdc20"] is NSNull)
    let whole = try #require(object["metrics"] as? [String: Any])
    #expect(
      whole["hitchBands"] as? [String: String] == ["wwdc20": "critical", "organizer": "immediate"])
  }

  @Test func theSameRecordingGivesTheSameBytes() throws {
    let (first, second) = (try report(), try report())
    #expect(first.json == second.json)
    #expect(first.csv == second.csv)
  }

  @Test func csvHasARowForEverySlot() throws {
    // By scalars: Swift joins CR LF to one character.
    let lines = try report().csv.components(separatedBy: "\r\n")
    #expect(lines.count == 7)
    #expect(lines[0].hasPrefix("slot,t_ns,outcome,frame,begin_ns,commit_end_ns,render_start_ns,"))
    #expect(lines[6].isEmpty)
    #expect(
      Set(lines[0..<6].map { $0.split(separator: ",", omittingEmptySubsequences: false).count })
        .count == 1)
    #expect(
      lines[3]
        == "2,33333333,repeated,1,-16666667,0,,,16666667,16666667,16666667,commit,layout,list,,"
        + ",0,0,0,0,0,0,0,0,0,0,0,0,,0,0,0,0,0,0,0,0,0,0,0,0")
    #expect(lines[5].contains(",idle,3,"))
  }

  @Test func csvNamesTheFilesOfSlots() throws {
    let table = try report().csv { $0.index % 2 == 0 ? "frames/a,\($0.index).png" : nil }
    let lines = table.components(separatedBy: "\r\n")
    #expect(lines[0].contains(",top_subject,jank_type,file,layers_drawn,"))
    #expect(lines[1].contains(",0,,,,,\"frames/a,0.png\",0,"))
    #expect(lines[2].contains(",0,,,,,,0,"))
    #expect(lines[3].contains(",layout,list,,\"frames/a,2.png\",0,"))
  }

  @Test func passesAreCountedByReason() throws {
    var recording = Recordings.showing("P")
    var counters = FrameCounters()
    (counters.passReasons, counters.bytesRead) = ([.mask: 1, .clip: 12], 40)
    recording.counters[0] = counters
    let report = try ReplayReport(recording)
    #expect(report.csv.contains(",10,40,0,0,0,clip=12;mask=1,0,"))
    let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
    let slots = try #require(object?["slots"] as? [[String: Any]])
    #expect(slots[0]["passReasons"] as? [String: Int] == ["clip": 12, "mask": 1])
    #expect(slots[0]["readPixels"] as? Int == 10)
  }

  @Test func csvQuotesWhatWouldBreakARow() throws {
    var recording = Recordings.showing("PrP")
    recording.frames[1].costs = [Recordings.cost(.busy, .main, "a, \"b\"\r\nc", ms: 20)]
    let report = try ReplayReport(recording)
    #expect(report.csv.contains(",busy,\"a, \"\"b\"\"\r\nc\","))
    #expect(
      report.hitchLines() == [
        #"HITCH scene=feed slot=1 dur_ms=16.667 kind=commit reason=busy(a, "b"\u{d}\u{a}c)"#
      ])
  }

  @Test func linesOfHitchesAreLimitedAndTheRestIsCounted() throws {
    let report = try ReplayReport(Recordings.showing("PrPrPrP"))
    #expect(report.hitchLines().count == 3)
    #expect(report.hitchLines(limit: 2).count == 3)
    #expect(report.hitchLines(limit: 2).last == "1 more hitch not listed")
    #expect(report.hitchLines(limit: 1).last == "2 more hitches not listed")
  }

  struct Summary: Sendable, CustomTestStringConvertible {
    var outcomes: String
    var line: String
    var testDescription: String { line }
  }

  @Test(arguments: [
    Summary(
      outcomes: "PPPP", line: "feed: 4 slots, 4 presented, 0 dropped, hitch 0.0 ms/s (wwdc20: good)"
    ),
    Summary(
      outcomes: "PPrP",
      line: "feed: 4 slots, 3 presented, 1 dropped (1 commit), hitch 250.0 ms/s (wwdc20: critical)"),
    Summary(
      outcomes: "Ppp.",
      line:
        "feed: 4 slots, 3 presented, 0 dropped, 2 partial, 1 idle, hitch 0.0 ms/s (wwdc20: good)"),
    Summary(outcomes: "..", line: "feed: 2 slots, 0 presented, 0 dropped, 2 idle, hitch -"),
  ])
  func theSummaryIsOneLine(_ c: Summary) throws {
    #expect(try ReplayReport(Recordings.showing(c.outcomes)).summary() == c.line)
  }
}
