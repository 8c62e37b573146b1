import Graphics
import Testing
import VSync

@Suite struct SimulatedTimeTests {
  @Test func runsEventsByTimeThenRankThenScheduling() {
    let time = SimulatedTime()
    var ran: [String] = []
    func at(_ ns: Int64, _ rank: SimulatedTime.Rank, _ name: String) {
      time.schedule(at: Instant(nanoseconds: ns), rank) { ran.append(name) }
    }
    at(20, .vsync, "vsync")
    at(20, .finish, "first finish")
    at(20, .finish, "second finish")
    at(10, .vsync, "early vsync")
    while time.runNext() {}
    #expect(ran == ["early vsync", "first finish", "second finish", "vsync"])
    #expect(time.now == Instant(nanoseconds: 20))
  }

  @Test func anEventScheduledForThePresentRunsAfterTheOneThatRuns() {
    let time = SimulatedTime()
    var ran: [String] = []
    time.schedule(at: Instant(nanoseconds: 5), .vsync) {
      time.schedule(at: time.now) { ran.append("follow-up") }
      ran.append("vsync")
    }
    time.schedule(at: Instant(nanoseconds: 5), .vsync) { ran.append("second vsync") }
    time.run(through: Instant(nanoseconds: 5))
    #expect(ran == ["vsync", "follow-up", "second vsync"])
  }

  @Test func runsThroughAMomentInclusiveAndGoesThere() {
    let time = SimulatedTime(now: Instant(nanoseconds: -10))
    var ran: [Int64] = []
    for ns: Int64 in [-10, 0, 7, 8] {
      time.schedule(at: Instant(nanoseconds: ns)) { ran.append(time.now.nanoseconds) }
    }
    time.run(through: Instant(nanoseconds: 7))
    #expect(ran == [-10, 0, 7])
    #expect(time.next == Instant(nanoseconds: 8))
    time.run(through: Instant(nanoseconds: 3))
    #expect(time.now == Instant(nanoseconds: 7))
    time.run(through: Instant(nanoseconds: 100))
    #expect(time.now == Instant(nanoseconds: 100))
    #expect(!time.runNext())
  }

  @Test(arguments: 0..<20)
  func runsManyEventsInTheOrderOfASort(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let time = SimulatedTime()
    var scheduled: [(Int64, SimulatedTime.Rank, Int)] = []
    var ran: [Int] = []
    for number in 0..<300 {
      let ns = Int64.random(in: 0..<40, using: &random)
      let rank: SimulatedTime.Rank = Bool.random(using: &random) ? .finish : .vsync
      scheduled.append((ns, rank, number))
      time.schedule(at: Instant(nanoseconds: ns), rank) { ran.append(number) }
    }
    while time.runNext() {}
    #expect(ran == scheduled.sorted(by: <).map(\.2))
  }
}

@Suite struct RefreshRateTests {
  @Test func theEndsOfTimeHaveSlots() {
    let rate = RefreshRate.sixty
    #expect(rate.tick(.max) == .distantFuture)
    #expect(rate.tick(.min) == Instant(nanoseconds: .min))
    #expect(rate.tick(rate.slot(at: .distantFuture)) <= .distantFuture)
    #expect(rate.tick(rate.slot(atOrAfter: .distantFuture)) == .distantFuture)
  }

  @Test func ticksAreFoundFromTheSlotAloneAndDoNotDrift() {
    let rate = RefreshRate.sixty
    #expect(
      [-1, 0, 1, 2, 3].map { rate.tick($0).nanoseconds }
        == [-16_666_667, 0, 16_666_667, 33_333_333, 50_000_000])
    #expect(rate.tick(3_600_000) == Instant(nanoseconds: 60_000_000_000_000))
  }

  @Test(arguments: [1, 23.976, 60, 59.94, 90, 120, 240])
  func slotsAndTicksAreInverse(_ hertz: Double) throws {
    let rate = try #require(RefreshRate(hertz: hertz))
    for k in [-1000, -1, 0, 1, 2, 3, 59, 60, 1_000_003] {
      #expect(rate.slot(at: rate.tick(k)) == k)
      #expect(rate.slot(at: rate.tick(k) - Nanoseconds(1)) == k - 1)
      #expect(rate.slot(atOrAfter: rate.tick(k)) == k)
      #expect(rate.slot(atOrAfter: rate.tick(k) + Nanoseconds(1)) == k + 1)
    }
  }

  @Test(arguments: [0, 0.999, 240.001, -60, .nan, .infinity])
  func ratesOutsideOneTo240AreRefused(_ hertz: Double) {
    #expect(RefreshRate(hertz: hertz) == nil)
  }
}
