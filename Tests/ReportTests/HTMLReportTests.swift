import Compositor
import Foundation
import PlainText
import Testing
import VSync

@testable import Report

@Suite struct HTMLReportTests {
  /// The data of a page, read back from the page itself.
  static func data(of html: String) throws -> [String: Any] {
    let open = try #require(html.range(of: #"<script type="application/json" id="data">"#))
    let close = try #require(html[open.upperBound...].range(of: "</script>"))
    let json = Data(html[open.upperBound..<close.lowerBound].utf8)
    return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  static func page(_ outcomes: String) throws -> HTMLReport {
    HTMLReport(try ReplayReport(Recordings.showing(outcomes)))
  }

  @Test func slotsAreColumnsOfTheSameLength() throws {
    let data = try Self.data(of: try Self.page("PPrrPp.P").html)
    let slots = try #require(data["slots"] as? [String: Any])
    #expect(slots["outcome"] as? [Int] == [0, 0, 1, 1, 0, 2, 3, 0])
    #expect(slots["outcomes"] as? [String] == ["presented", "repeated", "partial", "idle"])
    #expect((slots["time"] as? [Int])?.suffix(2) == [100_000_000, 116_666_667])
    #expect(data["endNs"] as? Int == 133_333_333)
    let frames = try #require(data["frames"] as? [String: Any])
    let ids = try #require(frames["id"] as? [Int])
    // Slot 6 is idle: no frame was begun for it, and the one of slot 5 stays.
    #expect(ids == [0, 1, 2, 3, 4, 5, 7])
    #expect(slots["frame"] as? [Int] == [0, 1, 1, 1, 4, 5, 5, 6])
    for (name, column) in frames where !["costs", "outcomes", "extra"].contains(name) {
      #expect((column as? [Any])?.count == ids.count, "\(name)")
    }
  }

  @Test func costsOfAFrameStandBetweenTwoPlaces() throws {
    let data = try Self.data(of: try Self.page("PrP").html)
    let frames = try #require(data["frames"] as? [String: Any])
    let costs = try #require(frames["costs"] as? [String: Any])
    #expect(costs["first"] as? [Int] == [0, 0, 1, 1])
    #expect(costs["ns"] as? [Int] == [20_000_000])
    let strings = try #require(data["strings"] as? [String])
    let subjects = try #require(costs["subject"] as? [Int])
    #expect(subjects.map { strings[$0] } == ["list"])
  }

  @Test func workersHaveLanes() throws {
    var recording = Recordings.showing("PP")
    recording.workerSpans = [(0, "a", 1, true), (1, "b", 2, true), (0, "a", 3, false)].map {
      WorkerSpan(
        lane: $0.0, label: $0.1, start: Instant(nanoseconds: $0.2 * 1_000_000),
        end: Instant(nanoseconds: $0.2 * 1_000_000 + 500_000), completed: $0.3)
    }
    let data = try Self.data(of: HTMLReport(try ReplayReport(recording)).html)
    let workers = try #require(data["workers"] as? [String: Any])
    let strings = try #require(data["strings"] as? [String])
    #expect(workers["lanes"] as? Int == 2)
    #expect(workers["lane"] as? [Int] == [0, 1, 0])
    #expect((workers["label"] as? [Int])?.map { strings[$0] } == ["a", "b", "a"])
    #expect(workers["start"] as? [Int] == [1_000_000, 2_000_000, 3_000_000])
    #expect(workers["isFinished"] as? [Int] == [1, 1, 0])
  }

  @Test func costsOfOneCauseInARowAreOne() {
    let frame = Recordings.main(0, begin: 0, buffers: 2).costing(
      Recordings.cost(.layout, .main, "a", ms: 1), Recordings.cost(.layout, .main, "b", ms: 3),
      Recordings.cost(.commitSize, .main, "", ms: 2), Recordings.cost(.layout, .main, "a", ms: 1))
    let sums = PartialCost.summing(frame)
    #expect(sums.map(\.cause) == [.layout, .commitSize, .layout])
    #expect(sums.map(\.cost) == [4, 2, 1].map(Nanoseconds.milliseconds))
    #expect(sums.map(\.subject) == ["b", "", "a"])
    #expect(sums.map(\.others) == [1, 0, 0])
  }

  @Test func manyChangesOfCauseAreSummed() {
    var frame = Recordings.main(0, begin: 0, buffers: 2)
    for _ in 0..<20 {
      frame.costs.append(Recordings.cost(.display, .main, "a", ms: 1))
      frame.costs.append(Recordings.cost(.textLayout, .main, "b", ms: 2))
    }
    let sums = PartialCost.summing(frame)
    #expect(sums.map(\.cause) == [.display, .textLayout])
    #expect(sums.map(\.cost) == [20, 40].map(Nanoseconds.milliseconds))
  }

  @Test func hitchesNameCausesAndPictures() throws {
    let report = try ReplayReport(Recordings.showing("PrrPrP"))
    #expect(report.slotsToPicture() == [1, 3, 4, 5])
    #expect(report.slotsToPicture(limit: 1) == [1, 3])
    let picture = HTMLReport.Picture(slot: 3, width: 4, height: 3, shrink: 2, png: [1, 2, 3])
    let data = try Self.data(of: HTMLReport(report, pictures: [picture]).html)
    let hitches = try #require(data["hitches"] as? [[String: Any]])
    #expect(hitches.map { $0["slot"] as? Int } == [1, 4])
    #expect(hitches.map { $0["count"] as? Int } == [2, 1])
    #expect(hitches.map { $0["pictures"] as? [Int] } == [[-1, 0], [-1, -1]])
    let pictures = try #require(data["pictures"] as? [[String: Any]])
    #expect(pictures.map { $0["source"] as? String } == ["data:image/png;base64,AQID"])
    let causes = try #require(data["causes"] as? [[String: Any]])
    let reasons = try #require(hitches[0]["reasons"] as? [[String: Any]])
    let cause = try #require(reasons[0]["cause"] as? Int)
    #expect(causes[cause]["code"] as? String == "layout")
    #expect((causes[cause]["cure"] as? String)?.isEmpty == false)
  }

  @Test func aHitchAtTheEndHasNoFrameAfterIt() throws {
    let report = try ReplayReport(Recordings.showing("Pr"))
    #expect(report.slotsToPicture() == [1])
  }

  @Test func everyCauseHasATextAndARemedy() {
    for cause in Cause.allCases {
      #expect(CauseText.all.contains { $0.code == cause.rawValue }, "\(cause.rawValue)")
    }
    for text in CauseText.all {
      #expect(text.cure.hasSuffix(".") && text.cure.count > 20, "\(text.code)")
      #expect(text.title.first?.isUppercase == true, "\(text.code)")
    }
    #expect(Set(CauseText.all.map(\.code)).count == CauseText.all.count)
  }

  @Test func everyMetricHasADefinition() {
    for leaf in Metrics.leaves {
      let base = String(leaf.name.prefix { $0 != "." })
      #expect(MetricText.of(base).definition.hasSuffix("."), "\(leaf.name)")
    }
    #expect(MetricText.of("someNewNs").title == "Some new")
    #expect(MetricText.of("someNewNs").unit == .nanoseconds)
  }

  @Test func metricsHaveAColumnForEachSegment() throws {
    var recording = Recordings.showing("PPrPPP")
    recording.segments = [
      Recording.Segment(
        name: "scroll", from: .zero, to: Instant(nanoseconds: 40_000_000))
    ]
    let data = try Self.data(of: HTMLReport(try ReplayReport(recording)).html)
    let metrics = try #require(data["metrics"] as? [String: Any])
    let names = try #require(metrics["names"] as? [String])
    let values = try #require(metrics["values"] as? [[Any]])
    #expect(names == Metrics.leaves.map(\.name) && values.count == names.count)
    let slots = try #require(names.firstIndex(of: "slots"))
    #expect(values[slots] as? [Int] == [6, 3])
  }

  @Test(arguments: HitchBands.allCases)
  func edgesOfBandsAreThoseOfTheScale(_ scale: HitchBands) throws {
    #expect(scale.edges.count == HitchBands.Band.allCases.count - (scale == .wwdc20 ? 1 : 0))
    for (edge, band) in zip(scale.edges, HitchBands.Band.allCases) {
      let words = edge.split(separator: " ")
      let limit = try #require(Double(words[1]))
      let isInside = ["≤", "≥"].contains(words[0])
      #expect((scale.band(of: limit) == band) == isInside, "\(edge)")
      let further = ["≤", "<"].contains(words[0]) ? -0.01 : 0.01
      #expect(scale.band(of: limit + further) == band, "\(edge)")
      #expect(scale.band(of: limit - further) != band, "\(edge)")
    }
  }

  @Test func aSteadyRateIsOneEntryForAllItsSlots() throws {
    let slots = "PPrP" + String(repeating: "rP", count: 12) + "PPrPP"
    let report = try ReplayReport(Recordings.showing(slots))
    #expect(report.cadenceLocks.count == 1)
    let data = try Self.data(of: HTMLReport(report).html)
    let hitches = try #require(data["hitches"] as? [[String: Any]])
    #expect(
      hitches.map { $0["slot"] as? Int } == hitches.compactMap { $0["slot"] as? Int }.sorted())
    let lock = try #require(hitches.first { $0["lock"] != nil })
    #expect(lock["lock"] as? Double == 30)
    let all = hitches.compactMap { $0["dropped"] as? Int ?? $0["count"] as? Int }
    #expect(all.reduce(0, +) == report.metrics.droppedFrames)
  }

  @Test func reasonsSayWhatWouldBeWithoutThem() throws {
    let recording = Recordings.showing("PPrP")
    let report = try ReplayReport(recording).judged(.all) { _, _ in
      recording.slots.map {
        SlotRecord(index: $0.index, time: $0.time, outcome: .presented, frame: $0.frame)
      }
    }
    let data = try Self.data(of: HTMLReport(report).html)
    let hitches = try #require(data["hitches"] as? [[String: Any]])
    let reasons = try #require(hitches.first?["reasons"] as? [[String: Any]])
    #expect(reasons.first?["effect"] as? String == "necessary")
    #expect((reasons.first?["savedNs"] as? Int).map { $0 > 0 } == true)
  }

  @Test func framesHaveTheirJankTypeInWords() throws {
    let replay = SimulatedReplay(.double)
    replay.turn = { (.milliseconds($0 == 3 ? 20 : 2), true) }
    let data = try Self.data(of: HTMLReport(try ReplayReport(replay.recording(slots: 20))).html)
    let frames = try #require(data["frames"] as? [String: Any])
    let strings = try #require(data["strings"] as? [String])
    let janks = try #require(frames["jank"] as? [Int]).map { $0 < 0 ? "-" : strings[$0] }
    #expect(janks.prefix(5) == ["none", "none", "none", "APP_DEADLINE_MISSED", "none"])
    // Those that are under way when the replay ends.
    #expect(janks.last == "-")
  }

  /// Whose work a cost was is what tells the rows of the render server apart.
  @Test func costsNameTheirOwner() throws {
    let replay = SimulatedReplay(.double)
    replay.renderCosts = { _ in
      [
        Recordings.cost(.blending, .serverExecute, "bar", ms: 2),
        Recordings.cost(.renderPrepare, .serverCPU, "", ms: 1),
      ]
    }
    let data = try Self.data(of: HTMLReport(try ReplayReport(replay.recording(slots: 8))).html)
    let owners = try #require(data["owners"] as? [String])
    let frames = try #require(data["frames"] as? [String: Any])
    let costs = try #require(frames["costs"] as? [String: Any])
    let used = Set(try #require(costs["owner"] as? [Int]).map { owners[$0] })
    #expect(used == ["main", "serverExecute", "serverCPU"])
    // The page's model goes by these names.
    #expect(Template.scripts.contains(#"owner === "serverCPU""#))
    #expect(Template.scripts.contains(#"owner.startsWith("server")"#))
    #expect(Set(owners) == ["main", "worker", "serverCPU", "serverExecute", "display"])
  }

  @Test func emptyRecordingsHaveAPage() throws {
    let html = HTMLReport(try ReplayReport(Recordings.empty())).html
    let data = try Self.data(of: html)
    #expect(data["endNs"] as? Int == 0)
  }

  @Test func theSameReplayGivesTheSameBytes() throws {
    func html() throws -> String {
      var recording = Recordings.showing(String(repeating: "PPrPp.", count: 50))
      recording.frames[3].costs = ["z", "b", "a", "q"].map {
        Recordings.cost(.display, .main, $0, ms: 1)
      }
      return HTMLReport(try ReplayReport(recording)).html
    }
    #expect(try html() == html())
  }

  /// About 300 bytes a slot: as objects it would be ten times as much.
  @Test func pagesStaySmall() throws {
    let short = try Self.page(String(repeating: "P", count: 100)).html.utf8.count
    let long = try Self.page(String(repeating: "P", count: 1100)).html.utf8.count
    #expect((long - short) / 1000 < 300)
  }
}
