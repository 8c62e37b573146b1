import Graphics
import Replay
import Report
import Testing
import VSync

@testable import ScanoutTesting

@Suite struct ExpectBudgetTests {
  /// A run that drops two frames, in a segment.
  static func busyRun() throws -> StageRun {
    let segment = Recording.Segment(
      name: "late", from: Instant(nanoseconds: 100_000_000),
      to: Instant(nanoseconds: 400_000_000))
    return try StageRun("busy", on: .small, seconds: 0.5, segments: [segment]) { stage in
      let root = stage.root
      stage.at(0.1) {
        stage.busy(milliseconds: 60, "decode")
        root.backgroundColor = .red
      }
    }
  }

  @Test func aBudgetHoldsOrIsRecorded() throws {
    let run = try Self.busyRun()
    expectBudget(.droppedFrames, max: 2, min: 2, in: run)
    expectBudget("slots", min: 31, in: run)
    expectBudget(.droppedFrames, max: 2, segment: "late", in: run)
    withKnownIssue { expectBudget(.droppedFrames, max: 1, in: run) }
    withKnownIssue { expectBudget(.droppedFrames, min: 3, segment: "late", in: run) }
    #expect(
      budgetFailures(.droppedFrames, max: 1, min: 3, segment: nil, in: run).count == 2)
  }

  @Test func theMessageHasTheHitchAndTheLogAroundTheWorstSlot() throws {
    let run = try Self.busyRun()
    let message = try #require(
      budgetFailures(.droppedFrames, max: 0, min: nil, segment: nil, in: run).first)
    let lines = message.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("droppedFrames is 2, allowed at most 0 (slack -2, worst at slot"))
    #expect(lines[1].hasPrefix("HITCH scene=busy slot=9 ") && lines[1].contains("busy(decode)"))
    #expect(lines.contains { $0.hasPrefix(">") && $0.hasSuffix("repeat 9") }, "\(message)")
  }

  @Test func theNamesAreThoseOfMetrics() {
    let metrics: [BudgetMetric] = [
      .droppedFrames, .hitchCount, .hitchNs, .hitchTimeRatio, .commitHitches, .renderHitches,
      .skippedBegins, .offscreenPasses, .overdraw, .commitLayers, .uploadBytes,
    ]
    for metric in metrics { #expect(Metrics.names.contains(metric.name), "\(metric.name)") }
  }

  @Test func aBudgetThatCannotBeHeldFails() throws {
    let run = try Self.busyRun()
    func failures(_ metric: BudgetMetric, max: Double?, segment: String? = nil) -> [String] {
      budgetFailures(metric, max: max, min: nil, segment: segment, in: run)
    }
    #expect(
      failures("dropedFrames", max: 0)
        == ["there is no metric 'dropedFrames'; the nearest is 'droppedFrames'"])
    #expect(failures(.droppedFrames, max: nil) == ["a budget for droppedFrames without a limit"])
    #expect(failures(.droppedFrames, max: 0, segment: "x") == ["busy has no segment 'x'"])
  }
}
