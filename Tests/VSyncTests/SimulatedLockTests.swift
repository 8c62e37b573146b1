import Testing
import VSync

/// Drawing text under one lock, and queues of tasks: who waits for whom, and until when.
@Suite struct SimulatedLockTests {
  /// Steps that draw glyphs where they are negative: that long, with the lock held.
  struct Drawing: WorkerTask {
    let label: String
    let steps: [Int64]
    var stepCount: Int { steps.count }
    func run(step index: Int) -> Work {
      var work = Work()
      work.stated = Nanoseconds(abs(steps[index]))
      if steps[index] < 0 { work.glyphsDrawn = 1 }
      return work
    }
  }

  final class Fixture {
    let time = SimulatedTime()
    let log = EventLog()
    let lock: SimulatedLock
    let processor: SimulatedProcessor
    let pool: SimulatedWorkerPool
    var paid: [String] = []

    init(lanes: Int, cores: Int = 8, queue: WorkerQueue = .concurrent) {
      lock = SimulatedLock(time: time, log: log)
      processor = SimulatedProcessor(cores: cores, time: time)
      pool = SimulatedWorkerPool(
        lanes: lanes, time: time, log: log, queue: queue, processor: processor, fontLock: lock
      ) { $0.stated }
    }

    @discardableResult
    func submit(_ label: String, _ steps: [Int64]) -> JobID {
      pool.submit(Drawing(label: label, steps: steps))
    }

    /// The main thread works off charges: negative ones draw glyphs.
    func main(at start: Int64, _ lengths: [Int64]) {
      let profile = DeviceProfile.reference
      let main = SimulatedMainThread(profile: profile, processor: processor, fontLock: lock)
      let charges = lengths.enumerated().map { index, length in
        var work = Work()
        // A glyph costs 3,000 ns to draw in the reference profile.
        if length < 0 { work.glyphsDrawn = Int(-length) / 3000 }
        if length > 0 { work.stated = Nanoseconds(length) }
        return Charge(.display, "label \(index)", work)
      }
      time.schedule(at: Instant(nanoseconds: start)) { [self] in
        main.run(charges) { [self] entries in
          paid.append("done at \(time.now.nanoseconds)")
          paid += entries.map { "\($0.cause.rawValue) \($0.subject) \($0.cost.count) \($0.detail)" }
        }
      }
    }

    func run() -> [String] {
      while time.runNext() {}
      return log.lines
    }
  }

  @Test func textStepsWaitForEachOtherInTheOrderInWhichTheyCame() {
    let f = Fixture(lanes: 3)
    f.submit("a", [-10])
    f.submit("b", [5, -10])
    f.submit("c", [-10, 7])
    #expect(
      f.run() == [
        "0 drawStart a", "0 drawStart b", "0 drawStart c", "0 lockWait c a", "5 lockWait b a",
        "10 drawFinish a", "27 drawFinish c", "30 drawFinish b",
      ])
    #expect(f.lock.holder == nil)
  }

  @Test func aTaskThatIsCancelledWhileItWaitsDoesNotPay() {
    let f = Fixture(lanes: 3)
    f.submit("a", [-10])
    let b = f.submit("b", [-10])
    f.submit("c", [-10])
    f.time.schedule(at: Instant(nanoseconds: 4)) { f.pool.cancel(b) }
    #expect(
      f.run() == [
        "0 drawStart a", "0 drawStart b", "0 lockWait b a", "0 drawStart c", "0 lockWait c a",
        "10 drawFinish a", "20 drawFinish c",
      ])
    #expect(f.pool.takeFinished().map(\.completed) == [false, true, true])
  }

  @Test func theMainThreadPaysForItsWaitsAndKnowsWhoHeldTheLock() {
    let f = Fixture(lanes: 1)
    f.submit("a", [-20_000])
    f.main(at: 5000, [1000, -3000, 2000, -6000])
    _ = f.run()
    // 1,000 of its own, 14,000 waiting, then 11,000 without a wait.
    #expect(f.paid == ["done at 31000", "lock_wait label 1 14000 font lock, held for a"])
  }

  @Test func whoWaitsNeedsNoCore() {
    let f = Fixture(lanes: 2, cores: 1)
    f.submit("a", [-10_000])
    f.submit("b", [-10_000])
    f.main(at: 2000, [4000])
    // Two run from 2,000 on, and not three: 4,000 take 8,000.
    #expect(f.run().contains("10000 drawFinish a") == false)
    #expect(f.paid == ["done at 10000", "thread_explosion 2 threads on 1 cores 4000 "])
  }

  @Test func theMainThreadLosesItsShareToThreadsBeyondTheCores() {
    let f = Fixture(lanes: 16, cores: 4)
    for index in 0..<16 { f.submit("\(index)", [1_000_000]) }
    f.main(at: 0, [100_000])
    _ = f.run()
    // 17 threads on 4 cores.
    #expect(f.paid == ["done at 425000", "thread_explosion 17 threads on 4 cores 325000 "])
  }

  @Test func aPoolOfSerialQueuesTakesTurnsWhateverWaitsThere() {
    let f = Fixture(lanes: 2, queue: .serial)
    f.submit("long", [100])
    f.submit("b", [10])
    f.submit("behind long", [10])
    f.submit("d", [10])
    #expect(
      f.run() == [
        "0 drawStart long", "0 drawStart b", "10 drawFinish b", "10 drawStart d",
        "20 drawFinish d", "100 drawFinish long", "100 drawStart behind long",
        "110 drawFinish behind long",
      ])
    #expect(f.pool.takeFinished().map(\.id.rawValue) == [2, 4, 1, 3])
    #expect(f.pool.isIdle)
  }

  @Test func aWaitingTaskOfASerialQueueIsCancelledAtOnce() {
    let f = Fixture(lanes: 2, queue: .serial)
    f.submit("a", [100])
    f.submit("b", [10])
    let c = f.submit("c", [10])
    f.submit("d", [10])
    f.time.schedule(at: Instant(nanoseconds: 3)) { f.pool.cancel(c) }
    _ = f.run()
    #expect(f.pool.takeFinished().map(\.id.rawValue) == [3, 2, 4, 1])
  }
}

extension SimulatedLockTests {
  /// What blame asks: the same without what other threads take.
  @Test func withoutACauseTheMainThreadIsNotHeldUpByIt() {
    func run(_ causes: Set<Cause>) -> [Cause] {
      let f = Fixture(lanes: 2, cores: 1)
      f.submit("a", [-10_000])
      f.submit("b", [20_000])
      var found: [Cause] = []
      let main = SimulatedMainThread(
        profile: .reference, processor: f.processor, fontLock: f.lock)
      var work = Work()
      work.glyphsDrawn = 2
      f.time.schedule(at: Instant(nanoseconds: 1000)) {
        main.run([Charge(.display, "title", work)], freeOf: causes) { found = $0.map(\.cause) }
      }
      _ = f.run()
      return found
    }
    #expect(run([]) == [.lockWait, .threadExplosion])
    #expect(run([.lockWait]) == [.threadExplosion])
    #expect(run([.threadExplosion]) == [.lockWait])
    #expect(run([.threadExplosion, .lockWait]) == [])
  }
}
