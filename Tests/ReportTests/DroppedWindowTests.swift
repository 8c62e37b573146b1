import Testing
import VSync

@testable import Report

/// Chromium's percentages and janks (frames 2.3).
@Suite struct DroppedWindowTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var frames: Int
    var drops: Set<Int>
    var window = 60
    var max: Double?
    var p95: Double?
    var average: Double?
  }

  @Test(arguments: [
    Case(
      testDescription: "C1: 6 in a row of 120", frames: 120, drops: Set(30...35), max: 10, p95: 10,
      average: 5),
    Case(
      testDescription: "C2: two of 240", frames: 240, drops: [100, 101], max: 2 / 0.6, p95: 3,
      average: 2 / 2.4),
    Case(
      testDescription: "C5: every 10th of 300", frames: 300,
      drops: Set(stride(from: 8, to: 300, by: 10)), max: 10, p95: 10, average: 10),
    Case(
      testDescription: "C5: 30 in a row of 300", frames: 300, drops: Set(100...129), max: 50,
      p95: 50, average: 10),
    Case(testDescription: "less than a second", frames: 59, drops: [3], average: 100 / 59.0),
    Case(
      testDescription: "exactly a second", frames: 60, drops: [3], max: 1 / 0.6, p95: 1 / 0.6,
      average: 1 / 0.6),
    Case(testDescription: "nothing", frames: 0, drops: []),
    Case(
      testDescription: "everything", frames: 61, drops: Set(0...60), max: 100, p95: 100,
      average: 100),
  ])
  func slidesOverASecond(_ c: Case) {
    let windows = DroppedWindows(
      drops: (0..<c.frames).map { c.drops.contains($0) }, window: c.window)
    #expect(isNear(windows.max, c.max))
    #expect(isNear(windows.p95, c.p95))
    #expect(isNear(windows.average, c.average))
  }

  private func isNear(_ a: Double?, _ b: Double?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return abs(a - b) < 1e-9
  }

  @Test func idleSlotsAreInNoWindow() throws {
    let busy = String(repeating: "P", count: 30) + "rrrrrr" + String(repeating: "P", count: 30)
    let paused = busy.replacingOccurrences(of: "rrrrrr", with: "rrr......rrr")
    let (a, b) = (
      try ReplayReport(Recordings.showing(busy)).metrics,
      try ReplayReport(Recordings.showing(paused)).metrics
    )
    #expect(a.percentDropped == b.percentDropped)
    #expect(a.percentDropped.max == 10)
  }

  struct Holds: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var slots: String
    var janks: Int
    var percent: Double?
  }

  @Test(arguments: [
    Holds(testDescription: "C3: holds of 1, 1, 2, 2, 1, 3", slots: "PPPrPrPPrrP", janks: 2),
    Holds(testDescription: "C4: too few frames for a percentage", slots: "PPPrPPrP", janks: 2),
    Holds(
      testDescription: "a pause forgets nothing", slots: "PPP....rP", janks: 1),
    Holds(
      testDescription: "a long pause forgets the hold before",
      slots: "PPP" + String(repeating: ".", count: 100) + "PrP", janks: 0),
    Holds(
      testDescription: "2 of 104, rounded up",
      slots: "PPPrPPrP" + String(repeating: "P", count: 96),
      janks: 2, percent: 2),
    Holds(
      testDescription: "3 of 108, rounded up",
      slots: "PPPrPPrPPrP" + String(repeating: "P", count: 97), janks: 3, percent: 3),
  ])
  func countsHoldsThatGrow(_ c: Holds) throws {
    let metrics = try ReplayReport(Recordings.showing(c.slots)).metrics
    #expect(metrics.janks.janks == c.janks)
    #expect(metrics.janks.percent == c.percent)
  }
}

/// Apple's two scales (frames 2.1).
@Suite struct HitchBandsTests {
  @Test(arguments: [
    (HitchBands.wwdc20, 0, HitchBands.Band.good), (.wwdc20, 5, .good), (.wwdc20, 5.01, .warning),
    (.wwdc20, 9.99, .warning), (.wwdc20, 10, .critical), (.wwdc20, 16.67, .critical),
    (.wwdc20, 1000, .critical), (.organizer, 10, .good), (.organizer, 16.67, .warning),
    (.organizer, 25, .warning), (.organizer, 25.01, .critical), (.organizer, 50, .critical),
    (.organizer, 50.01, .immediate),
  ])
  func areTheirLimits(_ bands: HitchBands, _ ratio: Double, _ band: HitchBands.Band) {
    #expect(bands.band(of: ratio) == band)
  }

  @Test func sayNothingOfNothing() {
    #expect(HitchBands.allCases.allSatisfy { $0.band(of: nil) == nil })
  }
}
