import Testing
import VSync

@testable import Report

/// What reasons say besides layers.
@Suite struct ReasonDetailTests {
  private static func entry(_ cause: Cause, _ subject: String, _ ns: Int64, _ detail: String = "")
    -> CostEntry
  {
    CostEntry(
      cause: cause, owner: .main, subject: subject, cost: Nanoseconds(ns), detail: detail)
  }

  @Test func detailsAreLabelsOfTheLayersReason() {
    let reasons = Reason.summing(
      [
        Self.entry(.lockWait, "title", 5, "font lock, held for a"),
        Self.entry(.lockWait, "body", 9, "font lock, held for b"),
        Self.entry(.lockWait, "title", 1, "font lock, held for a"),
      ], of: 3)
    #expect(reasons.map(\.layers) == [["body", "title"]])
    #expect(reasons.map(\.labels) == [["font lock, held for a", "font lock, held for b"]])
    #expect(reasons.map(\.cost) == [Nanoseconds(15)])
  }

  @Test func threadsOnCoresAreALabelAndNoLayer() {
    let reasons = Reason.summing([Self.entry(.threadExplosion, "9 threads on 2 cores", 7)], of: 3)
    #expect(reasons.map(\.layers) == [[]])
    #expect(reasons.map(\.labels) == [["9 threads on 2 cores"]])
    #expect(reasons.first?.subject == "9 threads on 2 cores")
  }
}
