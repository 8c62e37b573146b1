import Dispatch
import Glibc
import Testing
import VSync

@Suite struct VSyncTimerTests {
  struct Tick: Equatable {
    let slot: Int
    let time: Instant
  }

  /// What a timer's handler was called with.
  final class Ticks: Sendable {
    private let list = Locked<[Tick]>([])
    let ticked = DispatchSemaphore(value: 0)

    func append(_ slot: Int, _ time: Instant) {
      list.withLock { $0.append(Tick(slot: slot, time: time)) }
      ticked.signal()
    }
    var all: [Tick] { list.withLock { $0 } }
    func wait(for count: Int) { for _ in 0..<count { ticked.wait() } }
  }

  static let fast = RefreshRate(hertz: 240) ?? .sixty

  /// Returns when a timer that nobody stopped would have ticked some times.
  static func letTicksPass() {
    let ticks = Ticks()
    let timer = VSyncTimer(rate: fast, time: MonotonicTime()) { ticks.append($0, $1) }
    timer.start()
    ticks.wait(for: 5)
    timer.stop()
  }

  @Test func slotsGrowAndTheirMomentsAreExactlyTheTicks() {
    let ticks = Ticks()
    let time = MonotonicTime()
    let timer = VSyncTimer(rate: Self.fast, time: time) { ticks.append($0, $1) }
    timer.start()
    ticks.wait(for: 10)
    timer.stop()
    let all = ticks.all
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.slot < $1.slot })
    #expect(all.allSatisfy { $0.time == Self.fast.tick($0.slot) })
    #expect(all.allSatisfy { $0.time <= time.now })
    // Slots that were passed over are counted; some may also have been before the first call.
    let gaps = zip(all, all.dropFirst()).map { $1.slot - $0.slot - 1 }
    #expect(gaps.reduce(0, +) <= timer.missedTicks)
  }

  @Test func aHandlerThatBlocksMissesTicksAndIsCalledForTheLatest() {
    let ticks = Ticks()
    let time = MonotonicTime()
    let timer = VSyncTimer(rate: Self.fast, time: time) { slot, tick in
      ticks.append(slot, tick)
      // Blocks until at least three more ticks have passed.
      while ticks.all.count == 1, time.now < Self.fast.tick(slot + 4) { sched_yield() }
    }
    timer.start()
    ticks.wait(for: 2)
    timer.stop()
    let all = ticks.all
    #expect(all[1].slot >= all[0].slot + 4)
    #expect(timer.missedTicks >= 3)
  }

  @Test func stoppingEndsTheCallsEvenInTheMiddleOfAWait() throws {
    let ticks = Ticks()
    let slow = try #require(RefreshRate(hertz: 1))
    let timer = VSyncTimer(rate: slow, time: MonotonicTime()) { ticks.append($0, $1) }
    timer.start()
    timer.stop()
    let count = ticks.all.count
    #expect(count <= 1)
    Self.letTicksPass()
    #expect(ticks.all.count == count)
  }

  @Test func startingAndStoppingTwiceIsSafeAndItCanStartAgain() {
    let ticks = Ticks()
    let timer = VSyncTimer(rate: Self.fast, time: MonotonicTime()) { ticks.append($0, $1) }
    timer.stop()
    for _ in 0..<3 {
      timer.start()
      timer.start()
      ticks.wait(for: 2)
      timer.stop()
      timer.stop()
    }
    let all = ticks.all
    #expect(all.count >= 6)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.slot < $1.slot })
  }

  /// Lets the handler reach the timer that calls it.
  final class Holder: Sendable {
    let timer = Locked<VSyncTimer?>(nil)
  }

  @Test func theHandlerMayStopItsOwnTimer() {
    let ticks = Ticks()
    let holder = Holder()
    let timer = VSyncTimer(rate: Self.fast, time: MonotonicTime()) { slot, tick in
      holder.timer.withLock { $0 }?.stop()
      ticks.append(slot, tick)
    }
    holder.timer.withLock { $0 = timer }
    timer.start()
    ticks.wait(for: 1)
    timer.start()
    ticks.wait(for: 1)
    timer.stop()
    #expect(ticks.all.count == 2)
    holder.timer.withLock { $0 = nil }
  }

  @Test func aTimerThatGoesAwayStops() {
    let ticks = Ticks()
    do {
      let timer = VSyncTimer(rate: Self.fast, time: MonotonicTime()) { ticks.append($0, $1) }
      timer.start()
      ticks.wait(for: 1)
    }
    let count = ticks.all.count
    Self.letTicksPass()
    #expect(ticks.all.count == count)
  }

  @Test func threadsMayStopATimerAtOneTime() {
    let ticks = Ticks()
    let timer = VSyncTimer(rate: Self.fast, time: MonotonicTime()) { ticks.append($0, $1) }
    timer.start()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in timer.stop() }
    let count = ticks.all.count
    Self.letTicksPass()
    #expect(ticks.all.count == count)
  }

  @Test func monotonicTimeStartsAtZeroAndNeverGoesBack() {
    let time = MonotonicTime()
    var last = Instant.zero
    for _ in 0..<1000 {
      let now = time.now
      #expect(now >= last)
      last = now
    }
  }
}
