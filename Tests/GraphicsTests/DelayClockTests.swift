import Testing

@testable import Graphics

/// Delays of animated PNG: fractions of 16 bits that add up to the moments of a display.
@Suite struct DelayClockTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// Moments in nanoseconds, in order.
    var moments: [Int64]
    /// The delays up to each, as fractions.
    var delays: [[String]]
  }

  @Test(arguments: [
    Row(
      testDescription: "60 Hz, one slot, two, one", moments: [16_666_667, 50_000_000, 66_666_667],
      delays: [["1/60"], ["1/30"], ["1/60"]]),
    Row(
      testDescription: "120 Hz", moments: [8_333_333, 16_666_667], delays: [["1/120"], ["1/120"]]),
    Row(
      testDescription: "59.94 Hz, 1 and 15 slots", moments: [16_683_350, 266_933_600],
      delays: [["50/2997"], ["250/999"]]),
    Row(testDescription: "a film", moments: [41_708_375], delays: [["125/2997"]]),
    Row(testDescription: "9 ms on a panel that waits", moments: [9_000_000], delays: [["9/1000"]]),
    Row(
      testDescription: "16.7 ms after that", moments: [9_000_000, 25_700_000],
      delays: [["9/1000"], ["167/10000"]]),
    Row(testDescription: "a minute", moments: [60_000_000_000], delays: [["60/1"]]),
    Row(
      testDescription: "a minute and a slot", moments: [60_016_666_667], delays: [["3601/60"]]),
    Row(
      testDescription: "a second that no single fraction of 59.94 Hz has",
      // 2,000 slots: 100,000/2,997 is too long for 16 bits.
      moments: [33_366_700_033], delays: [["32/1", "4096/2997"]]),
    Row(
      testDescription: "a day, in seconds of 16 bits", moments: [86_400_000_000_000],
      delays: [["65535/1", "20865/1"]]),
    Row(
      testDescription: "what no fraction has is off by less than the next one",
      moments: [16_666_700, 33_333_333], delays: [["1/60"], ["1/60"]]),
    Row(testDescription: "as short as can be", moments: [1_000], delays: [["1/65535"]]),
  ])
  func delaysAreTheSimplestFractions(_ c: Row) {
    var clock = DelayClock()
    let delays = c.moments.map { moment in
      clock.delays(until: moment).map { "\($0.numerator)/\($0.denominator)" }
    }
    #expect(delays == c.delays)
  }

  /// For every rate that a display can have, and holds of any length: what is written is never further from
  /// the moment than half the widest gap between fractions of 16 bits, and the error does not grow.
  @Test func nothingAddsUp() {
    var random = SplitMix64(seed: 4)
    for microhertz in [60_000_000, 59_940_000, 59_940_060, 23_976_024, 144_000_000, 1_000_001]
      as [Int64]
    {
      var (clock, slot, sum) = (DelayClock(), Int128(0), 0.0)
      for _ in 0..<400 {
        slot += Int128(1 + random.next() % 9)
        let moment = (slot * 1_000_000_000_000_000 + Int128(microhertz) / 2) / Int128(microhertz)
        for delay in clock.delays(until: Int64(moment)) {
          #expect(delay.numerator > 0 && delay.denominator > 0)
          sum += Double(delay.numerator) / Double(delay.denominator)
        }
        let error = abs(sum - Double(moment) / 1e9)
        // Between 1 and 2 seconds fractions of 16 bits are up to 1/32767 apart; rounding of `sum` is far below.
        #expect(error < 1.6e-5, "\(microhertz) at \(slot)")
        if microhertz == 60_000_000 || microhertz == 59_940_000 { #expect(error < 2e-9) }
      }
    }
  }
}
