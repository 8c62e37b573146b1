import Report
import Testing
import VSync

@Suite struct HitchTimeRatioTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var hertz: Double
    var outcomes: String
    var ratio: Double?

    init(_ name: String, _ hertz: Double, _ outcomes: String, _ ratio: Double?) {
      testDescription = name
      self.hertz = hertz
      self.outcomes = outcomes
      self.ratio = ratio
    }
  }

  /// `count` slots that show new frames.
  static func run(_ count: Int) -> String { String(repeating: "P", count: count) }

  /// The table of frames 2.1.
  @Test(arguments: [
    Case(
      "H1: 2 s with two one-slot hitches", 60, run(50) + "r" + run(50) + "r" + run(18), 50.0 / 3),
    Case("H2: 10 s with one", 60, run(300) + "r" + run(299), 5.0 / 3),
    Case(
      "H3: three in 5 s at 120 Hz are exactly on the edge", 120,
      run(100) + "r" + run(100) + "r" + run(100) + "r" + run(297), 5),
    Case(
      "H4: H1 and 8 s of idle slots", 60,
      run(50) + "r" + run(50) + "r" + run(18) + String(repeating: ".", count: 480), 50.0 / 3),
    Case("H5: nothing moves", 60, "....", nil),
    Case("a replay without slots", 60, "", nil),
    Case("partial slots are not dropped", 60, "PPppPP", 0),
    Case("S5 of frames 2.2: every second slot", 60, "PrPrPrPr", 500),
  ])
  func isHitchTimeInASecondOfActiveTime(_ c: Case) throws {
    let rate = try #require(RefreshRate(hertz: c.hertz))
    let report = try ReplayReport(Recordings.showing(c.outcomes, at: rate))
    let ratio = report.metrics.hitchTimeRatio
    #expect((ratio == nil) == (c.ratio == nil))
    if let expected = c.ratio, let ratio { #expect(abs(ratio - expected) < 1e-12) }
  }

  @Test func hitchTimeIsTheTimeThatRepeatedSlotsStood() throws {
    let report = try ReplayReport(Recordings.showing("PrPPrrP"))
    // Slot 1 from 16,666,667 to 33,333,333; slots 4 and 5 from 66,666,667 to 100,000,000.
    #expect(report.metrics.hitchNs == Nanoseconds(16_666_666 + 33_333_333))
  }
}
