import Dispatch
import Glibc
import Testing
import VSync

/// Real threads for each quality of service (async-richlabel 1.3).
@Suite struct LiveQualityPoolTests {
  /// Says which thread ran it, and how much that gives way.
  struct Look: WorkerTask {
    struct Seen: Sendable {
      var threads: Set<UInt> = []
      var niceness: Set<Int32> = []
    }
    let label = "look"
    let stepCount = 2
    let seen: Locked<Seen>

    func run(step index: Int) -> Work {
      let thread = UInt(pthread_self())
      let niceness = getpriority(Int32(PRIO_PROCESS.rawValue), 0)
      seen.withLock {
        $0.threads.insert(thread)
        $0.niceness.insert(niceness)
      }
      return .none
    }
  }

  @Test(arguments: [WorkerQueue.balanced, .serial])
  func eachQualityHasThreadsOfItsOwnAndNoMoreThanItsQueues(_ queue: WorkerQueue) {
    let pool = QualityPool.live(queue: queue, threads: 3, log: EventLog()) {}
    let seen = WorkQuality.allCases.map { _ in Locked(Look.Seen()) }
    var jobs: [JobID] = []
    for _ in 0..<50 {
      for (quality, seen) in zip(WorkQuality.allCases, seen) {
        jobs.append(pool.submit(Look(seen: seen), JobOptions(quality: quality)))
      }
    }
    pool.shutdown()
    #expect(pool.takeFinished().filter(\.completed).map(\.id).sorted() == jobs && pool.isIdle)
    let all = seen.map { $0.withLock { $0 } }
    #expect(all.allSatisfy { (1...3).contains($0.threads.count) })
    #expect(Set(all.flatMap(\.threads)).count == all.reduce(0) { $0 + $1.threads.count })
    for (quality, seen) in zip(WorkQuality.allCases, all) {
      #expect(seen.niceness.allSatisfy { $0 >= Int32(quality.niceness) }, "\(quality)")
      #expect(seen.niceness.count == 1)
    }
  }

  /// 500 tasks that all want one lock: as many threads as queues, however long they stand.
  @Test func tasksThatStandAtALockMakeNoMoreThreads() {
    let (lock, threads) = (Locked(0), Locked<Set<UInt>>([]))
    let pool = QualityPool.live(threads: 4, log: EventLog()) {}
    for _ in 0..<500 {
      _ = pool.submit(
        TestTask(label: "t") { _ in
          lock.withLock { $0 += 1 }
          threads.withLock { _ = $0.insert(UInt(pthread_self())) }
        })
    }
    pool.shutdown()
    #expect(lock.withLock { $0 } == 500 && threads.withLock { $0.count } <= 4)
  }

  /// A task that does not end holds up neither its own quality nor another one.
  @Test func aTaskThatDoesNotEndHoldsUpItsThreadOnly() {
    let ended = DispatchSemaphore(value: 0)
    let (running, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let pool = QualityPool.live(threads: 2, log: EventLog()) { ended.signal() }
    let held = pool.submit(
      TestTask(label: "held") { _ in
        running.signal()
        goOn.wait(times: 1)
      })
    running.wait(times: 1)
    let jobs = (0..<10).flatMap { _ in
      [WorkQuality.userInitiated, .utility].map {
        pool.submit(TestTask(label: "t"), JobOptions(quality: $0))
      }
    }
    ended.wait(times: jobs.count)
    #expect(pool.takeFinished().map(\.id).sorted() == jobs)
    goOn.signal()
    pool.shutdown()
    #expect(pool.takeFinished() == [FinishedJob(id: held, completed: true)])
  }

  /// Ends its first step when it is stopped.
  struct HeldTask: WorkerTask {
    let label = "held"
    let stepCount = 2
    let list: StepList
    let running = DispatchSemaphore(value: 0)
    let goOn = DispatchSemaphore(value: 0)

    func run(step index: Int) -> Work {
      list.append("held\(index)")
      running.signal()
      goOn.wait(times: 1)
      return .none
    }
    func stop() { goOn.signal() }
  }

  @Test func stoppingDropsWhatWaitsInAllQualities() {
    let list = StepList()
    let pool = QualityPool.live(threads: 1, log: EventLog()) {}
    for quality in WorkQuality.allCases {
      let held = HeldTask(list: list)
      _ = pool.submit(held, JobOptions(quality: quality))
      held.running.wait(times: 1)
      for _ in 0..<20 {
        _ = pool.submit(TestTask(label: "waiting", list: list), JobOptions(quality: quality))
      }
    }
    pool.stop()
    #expect(list.all == Array(repeating: "held0", count: 5))
    #expect(pool.takeFinished().map(\.end) == Array(repeating: .cancelled, count: 105))
    #expect(pool.isIdle)
    pool.stop()
  }

  /// Who was asked to stop, and who waits for that.
  final class Gate: Sendable {
    private struct State {
      var stopped = 0
      var isLate = false
    }
    private let state = Locked(State())
    private let open = DispatchSemaphore(value: 0)
    private let count: Int
    init(_ count: Int) { self.count = count }

    func stop() {
      guard
        state.withLock({
          $0.stopped += 1; return $0.stopped
        }) == count
      else { return }
      for _ in 0..<count { open.signal() }
    }
    /// Waits until all were asked to stop; not for ever, and nobody waits after one has given that up.
    func wait() {
      guard !state.withLock({ $0.isLate }), open.wait(timeout: .now() + 20) == .timedOut else {
        return
      }
      state.withLock { $0.isLate = true }
    }
    var wasLate: Bool { state.withLock { $0.isLate } }
  }

  /// Ends its first step when all tasks were asked to stop.
  struct JointTask: WorkerTask {
    let label = "joint"
    let stepCount = 2
    let list: StepList
    let gate: Gate
    let running = DispatchSemaphore(value: 0)

    func run(step index: Int) -> Work {
      list.append("joint\(index)")
      running.signal()
      gate.wait()
      return .none
    }
    func stop() { gate.stop() }
  }

  /// All are told before any of them is waited for: stopping takes the longest step, not the sum of five,
  /// and no quality goes on with what waits while another one ends.
  @Test func stoppingTellsAllQualitiesBeforeItWaitsForOne() {
    let (list, gate) = (StepList(), Gate(WorkQuality.allCases.count))
    let pool = QualityPool.live(threads: 1, log: EventLog()) {}
    for quality in WorkQuality.allCases {
      let held = JointTask(list: list, gate: gate)
      _ = pool.submit(held, JobOptions(quality: quality))
      held.running.wait(times: 1)
    }
    pool.stop()
    #expect(!gate.wasLate, "one quality was waited for before another one heard of it")
    #expect(list.all == Array(repeating: "joint0", count: 5))
    #expect(pool.takeFinished().map(\.end) == Array(repeating: .cancelled, count: 5))
    #expect(pool.isIdle)
  }

  @Test func thereAreAsManyQueuesAsProcessorsUnlessSaid() {
    #expect((1...QualityPool.queueLimit).contains(WorkerQueue.serialQueuesHere))
    let pool = QualityPool.live(log: EventLog()) {}
    #expect(WorkQuality.allCases.allSatisfy { pool[$0] == nil }, "made when they are asked for")
  }
}
