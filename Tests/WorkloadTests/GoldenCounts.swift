import Testing

/// A frame of a workload and its counts.
struct GoldenCounts: CustomTestStringConvertible, Sendable {
  enum Frame: String {
    /// Everything is new.
    case first
    /// Frame 30 of a workload that moves.
    case later
    /// A workload that does not, one pixel further down: everything is drawn, from what was kept.
    case shifted
    /// The first one again.
    case same
  }

  let workload: String
  let frame: Frame
  let counts: Counts

  var testDescription: String { "\(workload), \(frame)" }

  init(_ workload: String, _ frame: Frame, _ counts: Counts) {
    (self.workload, self.frame, self.counts) = (workload, frame, counts)
  }

  static let all = [
    GoldenCounts(
      "W1", .first,
      Counts(
        written: 2_962_440, blended: 0, read: 2_962_440, damaged: 2_962_440,
        drawn: 1, covered: 19, tiles: 40)),
    GoldenCounts(
      "W1", .shifted,
      Counts(
        written: 2_961_270, blended: 0, read: 2_961_270, damaged: 2_962_440,
        drawn: 1, covered: 19, tiles: 40)),
    GoldenCounts(
      "W2", .first,
      Counts(
        written: 3_326_844, blended: 1_228_704, read: 1_577_400, damaged: 2_962_440,
        drawn: 54, culled: 227, made: 2, tiles: 40)),
    GoldenCounts(
      "W2", .later,
      Counts(
        written: 3_755_656, blended: 1_357_148, read: 1_802_472, damaged: 2_962_440,
        drawn: 60, culled: 221, kept: 2, tiles: 40)),
    GoldenCounts(
      "W3", .first,
      Counts(
        written: 0, blended: 16_157_787, read: 16_000_000, damaged: 2_962_440,
        drawn: 400, tiles: 40)),
    GoldenCounts(
      "W3", .shifted,
      Counts(
        written: 0, blended: 16_157_787, read: 16_000_000, damaged: 2_914_483,
        drawn: 400, tiles: 40)),
    GoldenCounts(
      "W4", .first,
      Counts(
        written: 5_400_000, blended: 11_280_000, read: 15_600_000, damaged: 2_962_440,
        drawn: 200, passes: 50, made: 1, tiles: 40)),
    GoldenCounts(
      "W4", .shifted,
      Counts(
        written: 5_400_000, blended: 11_280_000, read: 15_600_000, damaged: 2_620_995,
        drawn: 200, passes: 50, kept: 1, tiles: 39)),
    GoldenCounts(
      "W5", .first,
      Counts(
        written: 3_328_288, blended: 1_230_860, read: 1_581_000, damaged: 2_962_440,
        drawn: 55, culled: 227, made: 3, tiles: 40)),
    GoldenCounts(
      "W5", .later,
      Counts(
        written: 5_164, blended: 4_016, read: 5_460, damaged: 3_720,
        drawn: 3, culled: 227, kept: 1, tiles: 1)),
    GoldenCounts(
      "W6", .first,
      Counts(
        written: 4_824_311, blended: 8_139_524, read: 11_579_536, damaged: 2_962_440,
        drawn: 196, covered: 4, made: 196, tiles: 40)),
    GoldenCounts(
      "W6", .shifted,
      Counts(
        written: 4_824_143, blended: 8_140_233, read: 11_579_784, damaged: 2_962_440,
        drawn: 196, covered: 4, made: 196, tiles: 40)),
    GoldenCounts(
      "W7a", .first,
      Counts(
        written: 10_584_000, blended: 13_115_640, read: 23_699_640, damaged: 2_962_440,
        drawn: 30, passes: 60, misses: 60, tiles: 40)),
    GoldenCounts(
      "W7a", .shifted,
      Counts(
        written: 10_584_000, blended: 13_113_495, read: 23_697_495, damaged: 2_940_460,
        drawn: 30, passes: 60, hits: 60, tiles: 41)),
    GoldenCounts(
      "W7b", .first,
      Counts(
        written: 18_265_620, blended: 5_099_220, read: 23_364_840, damaged: 2_962_440,
        drawn: 60, misses: 30, made: 1, tiles: 40)),
    GoldenCounts(
      "W7b", .shifted,
      Counts(
        written: 18_264_720, blended: 5_097_975, read: 23_362_695, damaged: 2_940_460,
        drawn: 60, hits: 30, kept: 1, tiles: 41)),
  ]
}
