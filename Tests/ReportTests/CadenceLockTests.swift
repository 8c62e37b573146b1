import Testing
import VSync

@testable import Report

@Suite struct CadenceLockTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var slots: String
    /// First slot, hold, count.
    var locks: [[Int]]
    var hitches: Int
  }

  private static func every(_ hold: Int, _ count: Int) -> String {
    String(repeating: "P" + String(repeating: "r", count: hold - 1), count: count)
  }

  @Test(arguments: [
    Case(
      testDescription: "ten holds of two slots", slots: "PP" + every(2, 10) + "PP",
      locks: [[2, 2, 10]], hitches: 0),
    Case(
      testDescription: "nine are hitches", slots: "PP" + every(2, 9) + "PP", locks: [], hitches: 9),
    Case(
      testDescription: "a steady third of the rate", slots: every(3, 12) + "P",
      locks: [[0, 3, 12]], hitches: 0),
    Case(
      testDescription: "two rates, one after the other", slots: every(2, 10) + every(3, 10) + "P",
      locks: [[0, 2, 10], [20, 3, 10]], hitches: 0),
    Case(
      testDescription: "an idle slot ends it", slots: every(2, 6) + "P." + every(2, 6) + "P",
      locks: [], hitches: 12),
    Case(
      testDescription: "a hitch beside it stays a hitch", slots: "PrrP" + every(2, 10) + "P",
      locks: [[4, 2, 10]], hitches: 1),
    Case(testDescription: "every slot new", slots: every(1, 30), locks: [], hitches: 0),
  ])
  func isOneRecordInPlaceOfManyHitches(_ c: Case) throws {
    let report = try ReplayReport(Recordings.showing(c.slots))
    let locks = report.cadenceLocks.map { [$0.slot, $0.hold, $0.slotCount / $0.hold] }
    #expect(locks == c.locks)
    #expect(report.hitches.count == c.hitches)
    #expect(report.metrics.hitchCount == c.hitches)
    #expect(report.metrics.cadenceLocks == c.locks.count)
    // The ratio and the count of dropped frames keep them.
    #expect(report.metrics.droppedFrames == c.slots.count { $0 == "r" })
  }

  @Test func saysItsRateAndWhy() throws {
    let report = try ReplayReport(Recordings.showing("PP" + Self.every(2, 10) + "PP"))
    #expect(report.cadenceLocks.first?.framesPerSecond == 30)
    #expect(
      report.hitchLines() == [
        "LOCK scene=feed slot=2 slots=20 fps=30.0 kind=commit reason=layout(list)"
      ])
    #expect(
      report.summary()
        == "feed: 24 slots, 14 presented, 10 dropped (10 commit), locked to 30.0 fps from slot 2,"
        + " hitch 416.7 ms/s (wwdc20: critical)")
    // A slot inside says why it repeated, as that of a hitch does.
    #expect(report.csv.contains(",commit,layout,list,"))
  }
}
