import Testing
import VSync

/// A display whose refresh follows the frames (frames 3.4).
@Suite struct VariableRefreshTests {
  /// Hold of the frame before, with a frame that is ready after some time; in hundredths of a
  /// millisecond, as the table has them.
  struct Row: Sendable, CustomTestStringConvertible {
    let ready: Int64
    let fixed60: Int64, fixed120: Int64, adaptive: Int64
    var testDescription: String { "ready after \(Double(ready) / 1e6) ms" }
  }

  static let rows = [
    Row(ready: 5_000_000, fixed60: 1667, fixed120: 833, adaptive: 833),
    Row(ready: 9_000_000, fixed60: 1667, fixed120: 1667, adaptive: 900),
    Row(ready: 16_700_000, fixed60: 3333, fixed120: 2500, adaptive: 1670),
    Row(ready: 25_000_000, fixed60: 3333, fixed120: 2500, adaptive: 2500),
    Row(ready: 25_100_000, fixed60: 3333, fixed120: 3333, adaptive: 3333),
    Row(ready: 34_000_000, fixed60: 5000, fixed120: 4167, adaptive: 3400),
    Row(ready: 50_500_000, fixed60: 6667, fixed120: 5833, adaptive: 5833),
  ]

  static let forty = RefreshRange(slowest: 40, fastest: 120)

  /// The server starts frame 6 when frame 5 is scanned out, and takes that long.
  private func hold(_ ready: Int64, _ timing: RefreshTiming, slots: Int = 24) throws
    -> (harness: PipelineHarness, hold: Nanoseconds)
  {
    let harness = PipelineHarness(.double, timing: timing)
    harness.want = { _ in .update }
    harness.renderLength = { $0 == 6 ? Nanoseconds(ready) : .milliseconds(1) }
    if timing.range == nil { harness.run(0...slots) } else { try harness.runVariable(slots) }
    let frames = harness.recorder.frames
    let present = try #require(frames[6].present)
    return (harness, present - (try #require(frames[5].present)))
  }

  private func hundredths(_ length: Nanoseconds) -> Int64 { (length.count + 5000) / 10_000 }

  @Test(arguments: rows)
  func aFrameIsHeldAsLongAsTheTableSays(_ row: Row) throws {
    let fast = try #require(RefreshRate(hertz: 120))
    let adaptive = RefreshTiming(try #require(Self.forty))
    #expect(hundredths(try hold(row.ready, RefreshTiming(.sixty)).hold) == row.fixed60)
    #expect(hundredths(try hold(row.ready, RefreshTiming(fast)).hold) == row.fixed120)
    let (harness, hold) = try hold(row.ready, adaptive)
    #expect(hundredths(hold) == row.adaptive)
    // What the slots stood too long is the hold less the period that was asked for (frames 2.2).
    let overdue = harness.recorder.slots.reduce(into: Nanoseconds.zero) {
      $0 += $1.span?.overdue ?? .zero
    }
    let slot = try #require(harness.recorder.frames[5].presentSlot)
    let period = try #require(harness.recorder.slots[slot].span?.period)
    #expect(overdue == hold - period)
    #expect((8_333_333...8_333_334).contains(period.count))
  }

  @Test func aLateFrameInTheHoldRangeRepeatsNothing() throws {
    let (harness, _) = try hold(9_000_000, RefreshTiming(try #require(Self.forty)))
    #expect(harness.repeats == [])
    let late = harness.recorder.slots.filter { ($0.span?.overdue ?? .zero) > .zero }
    #expect(late.map(\.span?.overdue) == [Nanoseconds(666_666)])
    #expect(late.map(\.span?.length) == [Nanoseconds(9_000_000)])
    #expect(harness.recorder.frames[6].outcome == .late)
    // The frames after it are as far apart as ever.
    let presents = harness.recorder.frames[6...15].compactMap(\.present)
    #expect(
      zip(presents, presents.dropFirst()).allSatisfy {
        (8_333_333...8_333_334).contains(($1 - $0).count)
      })
  }

  @Test func aRepeatIsASelfRefresh() throws {
    for (ready, count) in [
      (Int64(25_000_000), 0), (25_100_000, 1), (34_000_000, 1), (50_500_000, 2),
    ] {
      let (harness, _) = try hold(ready, RefreshTiming(try #require(Self.forty)))
      #expect(harness.repeats.count == count, "\(ready)")
      for slot in harness.repeats {
        let before = try #require(harness.recorder.slots.first { $0.index == slot - 1 }?.span)
        #expect(before.length == .milliseconds(25))
      }
    }
  }

  @Test func aLateCommitIsTakenWhileTheDisplayWaits() throws {
    let harness = PipelineHarness(.double, timing: RefreshTiming(try #require(Self.forty)))
    harness.want = { _ in .update }
    harness.commitLength = { $0 == 6 ? .milliseconds(12) : .milliseconds(1) }
    try harness.runVariable(20)
    let frame = harness.recorder.frames[6]
    let begin = try #require(frame.begin)
    // Landed between two VSYNCs, started when its slot was due, shown a millisecond later.
    #expect(frame.commitEnd == begin + .milliseconds(12))
    #expect(frame.renderStart == frame.target)
    #expect(frame.present == frame.target.map { $0 + .milliseconds(1) })
    #expect(harness.recorder.skippedBegins == [7])
    // The begin that was skipped leaves a slot without a frame, and nothing is there to wait for.
    #expect(harness.repeats == [9])
    let spans = harness.recorder.slots[7...9].compactMap(\.span)
    #expect(spans.map { $0.length.count / 1000 } == [9333, 8333, 8333])
    #expect(spans.map { $0.overdue.count / 1000 } == [1000, 0, 8333])
  }

  @Test func aLowerRateThatWasAskedForIsNoHitch() throws {
    let harness = PipelineHarness(.double, timing: RefreshTiming(try #require(Self.forty)))
    harness.want = { _ in .update }
    // 120 Hz, 60 Hz, 40 Hz (30 is below the range), 120 Hz.
    try harness.runVariable(40) { $0 < 10 ? 1 : $0 < 20 ? 2 : $0 < 30 ? 4 : 1 }
    let spans = harness.recorder.slots.compactMap(\.span)
    #expect(spans.allSatisfy { $0.overdue == .zero })
    #expect(harness.repeats == [])
    #expect(Set(spans[3..<9].map { $0.length.count / 1000 }) == [8333])
    #expect(Set(spans[13..<19].map { $0.length.count / 1000 }) == [16666])
    #expect(Set(spans[23..<29].map { $0.length.count / 1000 }) == [25000])
    #expect(Set(spans[33...].map { $0.length.count / 1000 }) == [8333])
    #expect(harness.frames(.late) == [])
  }

  @Test func nothingToShowRefreshesAsSeldomAsItCan() throws {
    let harness = PipelineHarness(.double, timing: RefreshTiming(try #require(Self.forty)))
    harness.sleeps = true
    harness.want = { $0 == 0 || $0 == 6 ? .update : .nothing }
    try harness.runVariable(12)
    // Until frame 0 is shown in slot 2 the pipeline needs VSYNCs; then it sleeps, and frame 1 is
    // begun in slot 6 and shown in slot 8.
    #expect(
      harness.recorder.slots.map(\.time.nanoseconds) == [
        0, 8_333_333, 16_666_667, 41_666_667, 66_666_667, 91_666_667, 100_000_000, 108_333_334,
        116_666_667, 141_666_667, 166_666_667, 191_666_667,
      ])
    #expect(harness.slots(.idle).count == 10)
    #expect(harness.presents == [2, 8])
  }

  @Test func aDisplayThatSleepsIsWokenAtOnce() throws {
    let harness = PipelineHarness(.double, timing: RefreshTiming(try #require(Self.forty)))
    harness.sleeps = true
    harness.wake = Instant(nanoseconds: 60_000_000)
    harness.want = { $0 == 0 ? .update : .nothing }
    try harness.runVariable(6)
    #expect(
      harness.recorder.slots.map(\.time.nanoseconds) == [
        0, 8_333_333, 16_666_667, 41_666_667, 60_000_000, 68_333_333,
      ])
  }

  @Test(arguments: [(120.0, 120.0), (120, 40), (0, 60), (40, 241)])
  func aRangeIsFromALowerToAHigherRate(slowest: Double, fastest: Double) {
    #expect(RefreshRange(slowest: slowest, fastest: fastest) == nil)
  }

  @Test func aFixedRateForetellsItsTicks() throws {
    let timing = RefreshTiming(.sixty)
    #expect((0...9).map(timing.time(of:)) == (0...9).map(RefreshRate.sixty.tick))
    #expect(timing.next == nil)
    #expect(timing.slot(at: Instant(nanoseconds: 16_666_666)) == 0)
  }
}
