import Testing
import VSync

@testable import Report

@Suite struct DrawingSpanTests {
  static func entry(_ ms: Int64, _ kind: LogEntry.Kind, _ subject: String) -> LogEntry {
    LogEntry(time: Instant(nanoseconds: ms * 1_000_000), kind: kind, subject: subject)
  }

  static func spans(_ log: [LogEntry]) -> [String] {
    DrawingSpan.spans(in: log, until: Instant(nanoseconds: 100_000_000)).map {
      let end = $0.isFinished ? "" : " cut"
      return "\($0.label) \($0.start.nanoseconds / 1_000_000)-\($0.end.nanoseconds / 1_000_000)"
        + " lane \($0.lane)\(end)"
    }
  }

  @Test func lanesAreFilledFromTheLowest() {
    let log = [
      Self.entry(0, .drawStart, "a"), Self.entry(2, .drawStart, "b"),
      Self.entry(3, .drawFinish, "a"), Self.entry(3, .drawStart, "c"),
      Self.entry(5, .drawFinish, "b"), Self.entry(9, .drawFinish, "c"),
      Self.entry(9, .drawStart, "a"), Self.entry(10, .drawFinish, "a"),
    ]
    #expect(
      Self.spans(log) == ["a 0-3 lane 0", "b 2-5 lane 1", "c 3-9 lane 0", "a 9-10 lane 0"])
  }

  @Test func cancelledAndUnfinishedOnesAreCut() {
    let log = [
      Self.entry(1, .drawStart, "a b"), Self.entry(4, .drawCancel, "a b superseded"),
      Self.entry(6, .drawStart, "c"), Self.entry(7, .drawCancel, "waiting hidden"),
    ]
    #expect(Self.spans(log) == ["a b 1-4 lane 0 cut", "c 6-100 lane 0 cut"])
  }

  @Test func warmStartsAreLeftOut() {
    let log = [Self.entry(-30, .drawStart, "a"), Self.entry(-20, .drawFinish, "a")]
    #expect(Self.spans(log) == [])
  }
}
