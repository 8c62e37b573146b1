import Replay
import Testing
import VSync

@testable import ScanoutTesting

@Suite struct ExpectLogTests {
  @Test func whatHoldsRecordsNothing() throws {
    let run = try cardRun()
    expectOrder([], in: run)
    expectOrder(["display card", "drawStart card", "commit"], in: run)
    expectNever("draw card", in: run)
    expectNever("drawStart", during: 0...0.05, in: run)
    expectNever("drawStart card", during: 0.2...1, in: run)
    expectNever("commit", during: 0...0.05, in: run)
    expectNever("commit 0", during: 0.2...(.infinity), in: run)
    expectCount("mark", is: 0, in: run)
    expectCount("contents card", is: 2, in: run)
  }

  @Test func whatDoesNotHoldIsRecorded() throws {
    let run = try cardRun()
    withKnownIssue { expectOrder(["contents card", "contents card", "contents card"], in: run) }
    withKnownIssue { expectNever("display card", in: run) }
    withKnownIssue { expectNever("commit", during: 0.1...(.infinity), in: run) }
    withKnownIssue { expectNever("display card", during: -(.infinity)...0, in: run) }
    withKnownIssue { expectCount("commit 0", is: 7, in: run) }
  }

  @Test func anIssueStandsWhereTheAssertionStands() throws {
    let run = try cardRun()
    let line = #line + 2
    withKnownIssue {
      expectNever("display card", in: run)
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
        && issue.comments.map(\.rawValue) == [neverFailure("display card", in: run)]
    }
  }

  /// Six entries at 0.1 s, 0.2 s and so on.
  static func log(_ texts: [String]) throws -> [LogEntry] {
    try texts.enumerated().map { index, text in
      let pattern = try LogPattern(text)
      return LogEntry(
        time: Instant(nanoseconds: Int64(index + 1) * 100_000_000), kind: pattern.kind,
        subject: pattern.subject)
    }
  }

  static let texts = [
    "begin 1", "layout card", "display card", "commit 1", "begin 2", "layout card", "commit 2",
  ]

  @Test func theMessageOfAnOrderHasTheLogAroundTheMismatch() throws {
    let log = try Self.log(Self.texts)
    let patterns = try ["begin 1", "commit 1", "display card"].map { try LogPattern($0) }
    let match = LogMatch.order(patterns, in: log)
    let message = match.message(
      in: log, try #require(match.failure), sought: patterns[2], isOrder: true)
    #expect(
      message == """
        the log has no 'display card' after 'commit 1'; it stands earlier
        >   0.100000000  begin 1
            0.200000000  layout card
        ?   0.300000000  display card
        >   0.400000000  commit 1
            0.500000000  begin 2
            0.600000000  layout card
            0.700000000  commit 2
        """)
  }

  @Test func theMessageOfWhatIsNowhereShowsWhatIsAlike() throws {
    let log = try Self.log(Self.texts)
    let pattern = try LogPattern("commit 3")
    let match = LogMatch.order([pattern], in: log)
    let message = match.message(in: log, "no", sought: pattern, isOrder: true)
    #expect(
      message == """
        no
              ... 3 entries
        ~   0.400000000  commit 1
              ... 2 entries
        ~   0.700000000  commit 2
        """)
    let other = try LogPattern("mark x")
    let none = LogMatch.order([other], in: log)
    #expect(
      none.message(in: log, "no", sought: other, isOrder: true)
        == "no\n(the log has 7 entries)")
  }

  @Test func theMessageOfWhatMustNotBeShowsWhereItIs() throws {
    let log = try Self.log(Self.texts)
    let match = LogMatch.never(try LogPattern("display"), in: log)
    #expect(
      match.message(in: log, try #require(match.failure), sought: nil, isOrder: false) == """
        the log has 'display card' at 0.3 s
            0.100000000  begin 1
            0.200000000  layout card
        >   0.300000000  display card
            0.400000000  commit 1
            0.500000000  begin 2
              ... 2 entries
        """)
  }

  @Test func aLongListIsCutShort() throws {
    let log = try Self.log(Array(repeating: "commit 1", count: 100))
    let match = LogMatch.count(try LogPattern("commit"), is: 1, in: log)
    let message = match.message(
      in: log, try #require(match.failure), sought: nil, isOrder: false)
    #expect(message.hasPrefix("the log has 'commit' 100 times, not 1\n"))
    #expect(message.split(separator: "\n").count < 15)
    #expect(message.hasSuffix(" entries"))
  }

  @Test(arguments: [
    ("comit 1", "pattern \"comit 1\" "),
    ("commit one", "pattern is \"commit one\""),
    ("display ", "pattern \"display \""),
    ("drawn card", "'drawn card': the log of card has no details"),
    ("draw crad", "'draw crad' can never be: no layer 'crad' was ever in the tree; the nearest is"),
    ("touch began crad", "'touch began crad' can never be: no layer 'crad'"),
  ])
  func aPatternThatCanNeverMatchFails(_ pattern: String, _ message: String) throws {
    let run = try cardRun()
    let (never, none) = (neverFailure(pattern, in: run), countFailure(pattern, is: 0, in: run))
    let start = String(message.prefix(16))
    #expect(never?.hasPrefix(start) == true, "\(never ?? "nothing")")
    #expect(never == none)
    #expect(orderFailure([pattern], in: run) != nil)
  }

  @Test func aMisspeltLayerIsNamedInOtherFailuresToo() throws {
    let run = try cardRun()
    let order = try #require(orderFailure(["draw crad"], in: run))
    #expect(order.contains("no layer 'crad' was ever in the tree; the nearest is 'card'"))
    let count = try #require(countFailure("draw crad", is: 1, in: run))
    #expect(count.contains("the nearest is 'card'"))
  }

  @Test func detailsAreThereWhereTheyAreAskedFor() throws {
    let run = try cardRun(options: PlayOptions(logsDetails: true))
    expectNever("culled card", in: run)
    #expect(countFailure("drawn card", is: 0, in: run)?.contains("times, not 0") == true)
  }

  @Test func layersMayHaveAnyNames() throws {
    let run = try StageRun(on: .small) { stage in
      stage.root.name = "my card"
      let root = stage.root
      stage.at(0.1) { root.setNeedsLayout() }
    }
    expectCount("setNeedsLayout my card", is: 2, in: run)
    #expect(countFailure("setNeedsLayout my cart", is: 1, in: run)?.contains("my card") == true)
  }
}
