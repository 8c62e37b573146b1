import PlainText
import Testing
import VSync

@testable import Report

@Suite struct BaselineTests {
  private func report(_ slots: String) throws -> ReplayReport {
    try ReplayReport(Recordings.showing(slots))
  }

  private func baseline(_ slots: String) throws -> Baseline {
    var baseline = Baseline()
    #expect(baseline.add(try report(slots)))
    return baseline
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var before: String
    var after: String
    var tolerance = 0.0
    /// Of `droppedFrames`, `fpsPresented` and `framesPresented`: nil is no change.
    var dropped: String?
    var rate: String?
    var presented: String?
  }

  @Test(arguments: [
    Case(testDescription: "the same", before: "PPrP", after: "PPrP"),
    Case(
      testDescription: "a slot more dropped", before: "PPPP", after: "PPrP", dropped: "worse",
      rate: "worse", presented: "other"),
    Case(
      testDescription: "a slot less", before: "PPrP", after: "PPPP", dropped: "better",
      rate: "better", presented: "other"),
    Case(
      testDescription: "half as much again is allowed", before: "PrrP", after: "rrrP",
      tolerance: 50, dropped: "better", rate: "better", presented: "other"),
    Case(
      testDescription: "more than is allowed", before: "PrPP", after: "PrrP", tolerance: 50,
      dropped: "worse", rate: "better", presented: "other"),
    Case(
      testDescription: "of nothing no share is allowed", before: "PPPP", after: "PPrP",
      tolerance: 1000, dropped: "worse", rate: "better", presented: "other"),
  ])
  func saysWhatIsWorse(_ c: Case) throws {
    let changes = try #require(
      try baseline(c.before).changes(of: report(c.after), tolerance: c.tolerance))
    func verdict(_ name: String) -> String? {
      changes.first { $0.name == name }.map {
        $0.isWorse.map { $0 ? "worse" : "better" } ?? "other"
      }
    }
    #expect(verdict("droppedFrames") == c.dropped)
    #expect(verdict("fpsPresented") == c.rate)
    #expect(verdict("framesPresented") == c.presented)
    #expect(changes.map(\.name) == changes.map(\.name).sorted())
  }

  @Test func knowsScenesByNameAndEachOnce() throws {
    var baseline = try baseline("PP")
    #expect(!baseline.add(try report("PP")))
    var other = Recordings.showing("PP")
    other.scene = "other"
    #expect(baseline.changes(of: try ReplayReport(other)) == nil)
  }

  @Test func isReadBackAsItWasWritten() throws {
    var recording = Recordings.showing("PPrP")
    recording.segments = [
      Recording.Segment(name: "a.b", from: .zero, to: Recordings.sixty.tick(2))
    ]
    var written = Baseline()
    #expect(written.add(try ReplayReport(recording)))
    let figures = try #require(written.scenes["feed"])
    #expect(figures["segments.a.b.slots"] == 2)
    let json: JSONValue = .object([
      .init(key: "scanoutBaseline", value: 1),
      .init(
        key: "scenes",
        value: .object([
          .init(
            key: "feed",
            value: .object(figures.map { .init(key: $0.key, value: .number($0.value)) }))
        ])),
    ])
    #expect(try Baseline(json).changes(of: ReplayReport(recording)) == [])
    #expect(written.text.hasPrefix("{\n  \"scanoutBaseline\": 1,\n  \"scenes\": {\n    \"feed\": "))
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    var file: JSONValue
    var message: String
    var testDescription: String { message }
  }

  @Test(arguments: [
    Bad(file: [], message: "is no baseline of version 1; what --write-baseline wrote"),
    Bad(
      file: ["scanoutBaseline": 2, "scenes": [:]],
      message: "is no baseline of version 1; what --write-baseline wrote"),
    Bad(file: ["scanoutBaseline": 1], message: "scenes: is missing; an object of scenes"),
    Bad(
      file: ["scanoutBaseline": 1, "scenes": ["feed": 3]],
      message: "scenes.feed: is no object; figures by their names"),
    Bad(
      file: ["scanoutBaseline": 1, "scenes": ["feed": ["slots": "3"]]],
      message: "scenes.feed.slots: is no number; a number or null"),
  ])
  func refusesWhatIsNone(_ c: Bad) {
    #expect(throws: Baseline.FormatError(description: c.message)) { try Baseline(c.file) }
  }

  @Test func everyMetricHasADirectionOrIsNeither() {
    let neither = Metrics.names.filter { Metrics.direction(of: $0) == nil }
    #expect(
      neither == [
        "framesPresented", "layersCovered.max", "layersCovered.mean", "layersCovered.p95",
        "layersDrawn.max", "layersDrawn.mean", "layersDrawn.p95", "slots", "slotsActive",
        "slotsIdle",
      ])
    #expect(Metrics.direction(of: "segments.a.b.fpsPresented") == .higher)
    #expect(Metrics.direction(of: "segments.slots.overdraw.max") == .lower)
    #expect(Metrics.direction(of: "segments.scroll.fpsPresented") == .higher)
  }
}
