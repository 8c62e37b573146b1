import Foundation
import Testing
import VSync

@testable import Replay

/// What the log says, and to whom: details of frames only where they are asked for.
@Suite struct PlayLogTests {
  /// A square, a layer behind it and one beside the display.
  static func scene(_ more: String = "") -> String {
    square(
      more.isEmpty ? ##""duration": 0.1"## : ##""duration": 0.1, "## + more,
      sublayers: ##"""
        {"id": "lid", "frame": [0, 0, 10, 10], "backgroundColor": "#0F0"},
        {"id": "far", "frame": [90, 0, 10, 10], "backgroundColor": "#0F0"}
        """##)
  }

  private func log(_ text: String, details: Bool) throws -> ReplayOutcome {
    let scene = try SceneFolder().read(text)
    let options = PlayOptions(drawsFrames: false, logsDetails: details)
    return try Player(scene: scene, options: options).run()
  }

  @Test func detailsAreThereOnlyWhereTheyAreAskedFor() throws {
    let plain = try log(Self.scene(), details: false)
    let asked = try log(Self.scene(), details: true)
    let expected = try log(
      Self.scene(#""expect": [{"count": "overdraw", "is": 1}]"#), details: false)
    #expect(!plain.log.contains { $0.kind.isDetail })
    #expect(
      asked.log.filter(\.kind.isDetail).map(\.text) == [
        "drawn lid", "covered square", "culled far", "pixelsWritten 0 100", "pixelsBlended 0 0",
        "pixelsRead 0 0", "overdraw 0 0.167", "kept 0 0 0 0 0",
      ])
    #expect(expected.log == asked.log)
    #expect(asked.log.filter { !$0.kind.isDetail } == plain.log)
    // The report says the same, whoever asks.
    #expect(asked.recording.logEntryCount == plain.recording.logEntryCount)
    #expect(plain.recording.logEntryCount == plain.log.count)
  }

  @Test func theLogOfPicturesWithoutTimeHasThemToo() throws {
    let scene = try SceneFolder().read(Self.scene())
    let options = PlayOptions(mode: .content, drawsFrames: false, logsDetails: true)
    let log = try Player(scene: scene, options: options).run().log.map(\.text)
    #expect(log.suffix(3) == ["kept 0 0 0 0 0", "renderFinish 0", "present 0"])
  }

  struct Filter: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var filter: LogFilter
    var passed: [String]
  }

  @Test(arguments: [
    Filter(
      testDescription: "all", filter: LogFilter(),
      passed: [
        "touch began card", "pass card mask", "commit 1", "busy card", "overdraw 1 2",
        "warning card is too large",
      ]),
    Filter(
      testDescription: "kinds", filter: LogFilter(kinds: [.commit, .busy]),
      passed: ["commit 1", "busy card"]),
    Filter(
      testDescription: "a layer", filter: LogFilter(layer: "card"),
      passed: ["touch began card", "pass card mask", "warning card is too large"]),
    Filter(
      testDescription: "warnings", filter: LogFilter(kinds: [.warning]),
      passed: ["warning card is too large"]),
    Filter(
      testDescription: "both", filter: LogFilter(kinds: [.pass, .commit], layer: "card"),
      passed: ["pass card mask"]),
    Filter(testDescription: "no layer of that name", filter: LogFilter(layer: "mask"), passed: []),
  ])
  func aFilterLetsThrough(_ c: Filter) {
    let entries: [(LogEntry.Kind, String)] = [
      (.touch, "began card"), (.pass, "card mask"), (.commit, "1"), (.busy, "card"),
      (.overdraw, "1 2"), (.warning, "card is too large"),
    ]
    let passed = entries.map { LogEntry(time: .zero, kind: $0.0, subject: $0.1) }
      .filter(c.filter.matches)
    #expect(passed.map(\.text) == c.passed)
  }

  @Test func everyLayerThatComesHasItsId() throws {
    let scene = try SceneFolder().read(
      square(
        ##""timeline": [{"at": 0, "insert": {"into": "square", "layer": {"mask": {}}}}]"##,
        layer: #""mask": {"id": "hole"}"#))
    #expect(scene.layerIDs == ["hole", "root", "square", "timeline/0", "timeline/0/mask"])
  }

  @Test(arguments: [
    ("overdraw 1", "overdraw 1 0.5", true), ("overdraw 1", "overdraw 10 0.5", false),
    ("overdraw 1 0.5", "overdraw 1 0.5", true), ("overdraw 1 0", "overdraw 1 0.5", false),
    ("cacheHit card", "cacheHit card shadow", true), ("cacheHit", "cacheMiss card shadow", false),
    ("drawn card", "drawn card-2", false),
    ("warning", "warning card is too large", true),
    ("warning card", "warning card is too large", true),
    ("warning card is too", "warning card is too large", true),
    ("warning card is to", "warning card is too large", false),
    ("warning car", "warning card is too large", false),
  ])
  func aPatternStandsForAnEntry(_ pattern: String, _ entry: String, _ matches: Bool) throws {
    func parts(_ text: String) throws -> (LogEntry.Kind, String) {
      let words = text.split(separator: " ", maxSplits: 1).map(String.init)
      return (try #require(LogEntry.Kind(rawValue: words[0])), words.count > 1 ? words[1] : "")
    }
    let (kind, subject) = try parts(pattern)
    let (happened, what) = try parts(entry)
    #expect(
      LogPattern(kind: kind, subject: subject)
        .matches(LogEntry(time: .zero, kind: happened, subject: what)) == matches)
  }

  @Test func warningsCanBeExpectedAndRuledOut() throws {
    let text = Self.scene(
      ##"""
      "expect": [
        {"count": "warning", "is": 1}, {"never": "warning lid"},
        {"order": ["warning wide is too large for one bitmap", "contents wide"]},
        {"count": "warning", "is": 0}, {"never": "warning wide"}, {"count": "warning wide is small", "is": 1}
      ]
      """##
    ).replacing(
      #"{"id": "far""#,
      with: ##"""
        {"id": "wide", "frame": [0, 0, 40000, 1], "display": {"async": true, "oversize": "downscale",
          "draw": [{"fill": {"rect": [0, 0, 9, 1], "color": "#000"}}]}}, {"id": "far"
        """##)
    let check = try Player(scene: SceneFolder().read(text)).check()
    let warning = "warning wide is too large for one bitmap and drawn at scale 0.409575"
    #expect(
      check.expectations.map { $0.failure?.split(separator: " at -").first.map(String.init) ?? "" }
        == [
          "", "", "", "the log has 'warning' 1 times, not 0", "the log has '\(warning)'",
          "the log has 'warning wide is small' 0 times, not 1",
        ])
  }

  /// What the recording has of workers, for traces, is what the log says of them.
  @Test func spansOfWorkersAreThoseOfTheLog() throws {
    let file = ExactnessTests.folder.appendingPathComponent("feed-async.json").path
    let scene = try SceneReader.read(file)
    let outcome = try Player(scene: scene, options: PlayOptions(drawsFrames: false)).run()
    let spans = outcome.recording.workerSpans
    func entries(_ kind: LogEntry.Kind) -> [String] {
      // What a warm start drew before slot 0 took no time.
      outcome.log.filter { $0.kind == kind && $0.time >= .zero }
        .map { "\($0.time.nanoseconds) \($0.subject)" }.sorted()
    }
    #expect(spans.count > 10)
    #expect(spans.map { "\($0.start.nanoseconds) \($0.label)" }.sorted() == entries(.drawStart))
    #expect(
      spans.filter(\.completed).map { "\($0.end.nanoseconds) \($0.label)" }.sorted()
        == entries(.drawFinish))
    // One thing at a time on each.
    for (lane, spans) in Dictionary(grouping: spans, by: \.lane) {
      #expect(lane < scene.device.workers)
      #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.end <= $1.start }, "worker \(lane)")
    }
  }
}
