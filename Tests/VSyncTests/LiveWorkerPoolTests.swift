import Dispatch
import Foundation
import Glibc
import Graphics
import Testing
import VSync

@Suite struct LiveWorkerPoolTests {
  /// A pool, and a way to wait for tasks that ended on its threads.
  struct Fixture {
    let log = EventLog()
    let list = StepList()
    let ended = DispatchSemaphore(value: 0)
    let pool: LiveWorkerPool

    init(workers: Int, queue: WorkerQueue = .concurrent) {
      pool = LiveWorkerPool(workers: workers, queue: queue, time: MonotonicTime(), log: log) {
        [ended] in ended.signal()
      }
    }
    func submit(
      _ label: String, steps: Int = 1, onStep: @escaping @Sendable (Int) -> Void = { _ in }
    ) -> JobID {
      pool.submit(
        TestTask(
          label: label, costs: Array(repeating: 1, count: steps), list: list, onStep: onStep))
    }
    func waitForEnds(_ count: Int) { ended.wait(times: count) }
  }

  @Test func oneWorkerRunsTasksInTheOrderOfSubmission() {
    let f = Fixture(workers: 1)
    let jobs = (0..<20).map { f.submit("t\($0)-", steps: 2) }
    f.waitForEnds(20)
    #expect(f.pool.takeFinished() == jobs.map { FinishedJob(id: $0, completed: true) })
    #expect(f.list.all == (0..<20).flatMap { ["t\($0)-0", "t\($0)-1"] })
    #expect(
      f.log.entries.map(\.text) == (0..<20).flatMap { ["drawStart t\($0)-", "drawFinish t\($0)-"] })
    #expect(f.pool.isIdle)
  }

  @Test func workersRunTasksAtOneTime() {
    let f = Fixture(workers: 2)
    let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    // Each waits for the other: with one worker this would never end.
    _ = f.submit("a") { _ in
      first.signal()
      second.wait(times: 1)
    }
    _ = f.submit("b") { _ in
      second.signal()
      first.wait(times: 1)
    }
    f.waitForEnds(2)
    #expect(f.pool.takeFinished().count == 2)
  }

  /// A worker that is held does not hold what was given to its queue.
  @Test func whatWaitsBehindATaskThatDoesNotEndIsDoneByOthersWhereQueuesBalance() {
    let f = Fixture(workers: 2, queue: .balanced)
    let (running, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let held = f.submit("held") { _ in
      running.signal()
      goOn.wait(times: 1)
    }
    running.wait(times: 1)
    let jobs = (0..<20).map { f.submit("t\($0)") }
    f.waitForEnds(20)
    #expect(f.pool.takeFinished().map(\.id).sorted() == jobs)
    goOn.signal()
    f.waitForEnds(1)
    #expect(f.pool.takeFinished() == [FinishedJob(id: held, completed: true)])
  }

  @Test func aTaskThatIsCancelledWhileItRunsEndsAfterItsStep() {
    let f = Fixture(workers: 1)
    let (running, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let a = f.submit("a", steps: 3) { _ in
      running.signal()
      goOn.wait(times: 1)
    }
    running.wait(times: 1)
    f.pool.cancel(a)
    #expect(!f.pool.isIdle)
    goOn.signal()
    f.waitForEnds(1)
    #expect(f.pool.takeFinished() == [FinishedJob(id: a, completed: false)])
    #expect(f.list.all == ["a0"])
    #expect(f.log.entries.map(\.text) == ["drawStart a"])
  }

  @Test func aTaskThatWaitsIsCancelledAtOnce() {
    let f = Fixture(workers: 1)
    let (running, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let a = f.submit("a") { _ in
      running.signal()
      goOn.wait(times: 1)
    }
    running.wait(times: 1)
    let b = f.submit("b")
    f.pool.cancel(b)
    #expect(f.pool.takeFinished() == [FinishedJob(id: b, completed: false)])
    goOn.signal()
    f.pool.shutdown()
    #expect(f.pool.takeFinished() == [FinishedJob(id: a, completed: true)])
    #expect(f.list.all == ["a0"])
  }

  @Test func shuttingDownRunsWhatWaitsFirst() {
    let f = Fixture(workers: 3)
    let jobs = (0..<50).map { f.submit("t\($0)", steps: 3) }
    f.pool.shutdown()
    #expect(f.pool.takeFinished().map(\.id).sorted() == jobs)
    #expect(f.list.all.count == 150)
    f.pool.shutdown()
    #expect(f.pool.isIdle)
  }

  /// Row 9 of async-richlabel 4a: tasks that wait for a lock make no more threads.
  @Test func tasksThatBlockMakeNoMoreThreads() {
    let (lock, threads) = (Locked(0), Locked<Set<UInt>>([]))
    let f = Fixture(workers: 4)
    for number in 0..<500 {
      _ = f.submit("t\(number)") { _ in
        lock.withLock { $0 += 1 }
        threads.withLock { _ = $0.insert(UInt(pthread_self())) }
      }
    }
    f.pool.shutdown()
    #expect(lock.withLock { $0 } == 500)
    #expect(threads.withLock { $0.count } <= 4)
  }

  @Test func theMostUrgentOfWhatWaitsComesFirst() {
    let f = Fixture(workers: 1)
    let (running, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    _ = f.submit("held") { _ in
      running.signal()
      goOn.wait(times: 1)
    }
    running.wait(times: 1)
    let jobs = [WorkerPriority.far, .near, .visible].map { priority in
      f.pool.submit(
        TestTask(label: "\(priority)", list: f.list), JobOptions(priority: priority))
    }
    f.pool.setPriority(.visible, of: jobs[0])
    goOn.signal()
    f.pool.shutdown()
    #expect(f.list.all == ["held0", "far0", "visible0", "near0"])
  }

  /// What a stop waits for: of each worker the step that it is at, and no other.
  @Test(arguments: [1, 4], WorkerQueue.allCases)
  func stoppingRunsNothingThatWaitsAndNoFurtherStep(_ workers: Int, _ queue: WorkerQueue) {
    let f = Fixture(workers: workers, queue: queue)
    let (running, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    for number in 0..<workers {
      _ = f.submit("held\(number)-", steps: 3) { step in
        if step == 0 { running.signal() }
        goOn.wait(times: 1)
      }
    }
    running.wait(times: workers)
    for number in 0..<1000 { _ = f.submit("t\(number)") }
    // The workers are held until all that waits is gone: they have no time to begin any of it before.
    let pool = f.pool
    Thread.detachNewThread {
      let end = Date(timeIntervalSinceNow: 60)
      while pool.endedUnrun < 1000, Date() < end { usleep(100) }
      for _ in 0..<3 * workers { goOn.signal() }
    }
    f.pool.stop()
    #expect(f.list.all.sorted() == (0..<workers).map { "held\($0)-0" })
    #expect(f.pool.takeFinished().count == 1000 + workers && f.pool.isIdle)
    #expect(f.pool.endedUnrun == 1000)
  }

  /// Steps that take some time, and what they saw of being stopped.
  struct SlowTask: WorkerTask {
    struct Seen {
      var isStopped = false
      var begun = 0
      var begunStopped = 0
      var longest = 0.0
    }
    let label = "slow"
    let stepCount = 1_000_000
    let running: DispatchSemaphore
    let seen = Locked(Seen())

    func run(step index: Int) -> Work {
      let start = ContinuousClock.now
      seen.withLock {
        $0.begun += 1
        if $0.isStopped { $0.begunStopped += 1 }
      }
      if index == 0 { running.signal() }
      usleep(500)
      let length = (ContinuousClock.now - start) / .seconds(1)
      seen.withLock { $0.longest = max($0.longest, length) }
      return .none
    }

    func stop() { seen.withLock { $0.isStopped = true } }
  }

  /// A stop in the middle of work ends within the longest step. How long that was is printed, and held
  /// to 100 ms more only in long runs without a sanitizer: a busy machine is no fault.
  @Test func stoppingInTheMiddleOfWorkWaitsForOneStep() {
    let running = DispatchSemaphore(value: 0)
    let pool = LiveWorkerPool(workers: 4, time: MonotonicTime(), log: EventLog()) {}
    let tasks = (0..<200).map { _ in SlowTask(running: running) }
    for task in tasks { _ = pool.submit(task) }
    running.wait(times: 4)
    let start = ContinuousClock.now
    pool.stop()
    let length = (ContinuousClock.now - start) / .seconds(1)
    let seen = tasks.map { $0.seen.withLock { $0 } }
    #expect(seen.count { $0.begun > 0 } == 4, "no worker takes another task")
    #expect(seen.allSatisfy { $0.begun == 0 || $0.isStopped })
    #expect(seen.allSatisfy { $0.begunStopped <= 1 }, "a step that was just about to begin")
    #expect(pool.takeFinished().map(\.end) == Array(repeating: .cancelled, count: 200))
    let longest = seen.map(\.longest).max() ?? 0
    print("stopped in \(length * 1e3) ms; the longest step took \(longest * 1e3) ms")
    let environment = ProcessInfo.processInfo.environment
    if environment["SCANOUT_LIVE_REQUESTS"] != nil, environment["TSAN_OPTIONS"] == nil {
      #expect(length <= 0.1 + longest)
    }
  }

  /// Says when it goes, and on which thread.
  final class Garbage: Sendable {
    let gone: Locked<[UInt]>
    init(_ gone: Locked<[UInt]>) { self.gone = gone }
    deinit { gone.withLock { $0.append(UInt(pthread_self())) } }
  }

  @Test func whatIsReleasedGoesOnAWorkerAsFarAsThereIsRoom() {
    let gone = Locked<[UInt]>([])
    let f = Fixture(workers: 1)
    let (running, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    _ = f.submit("held") { _ in
      running.signal()
      goOn.wait(times: 1)
    }
    running.wait(times: 1)
    let here = UInt(pthread_self())
    f.pool.release((0..<LiveWorkerPool.garbageLimit + 10).map { _ in Garbage(gone) })
    #expect(
      gone.withLock { $0 } == Array(repeating: here, count: 10), "beyond the bound it goes here")
    goOn.signal()
    f.pool.shutdown()
    #expect(gone.withLock { $0.filter { $0 != here }.count } == LiveWorkerPool.garbageLimit)
  }

  /// Ends only when it is cancelled.
  struct EndlessTask: WorkerTask {
    let label = "endless"
    let stepCount = Int.max
    let running: DispatchSemaphore

    func run(step index: Int) -> Work {
      if index == 0 { running.signal() }
      sched_yield()
      return .none
    }
  }

  @Test func aPoolThatGoesAwayCancelsWhatRunsAndDropsWhatWaits() {
    let (list, running) = (StepList(), DispatchSemaphore(value: 0))
    do {
      let pool = LiveWorkerPool(workers: 1, time: MonotonicTime(), log: EventLog()) {}
      _ = pool.submit(EndlessTask(running: running))
      for _ in 0..<10 { _ = pool.submit(TestTask(label: "waiting", list: list)) }
      running.wait(times: 1)
    }
    #expect(list.all == [])
  }

  /// Holds a pool, so that the pool can lose its last reference on its own thread.
  final class Owner: Sendable {
    let pool = Locked<LiveWorkerPool?>(nil)
  }

  @Test func aPoolMayLoseItsLastReferenceOnItsOwnThread() {
    let (goOn, gone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let owner = Owner()
    func start() {
      let pool = LiveWorkerPool(workers: 2, time: MonotonicTime(), log: EventLog()) {
        owner.pool.withLock { $0 = nil }
        gone.signal()
      }
      _ = pool.submit(TestTask(label: "a") { _ in goOn.wait(times: 1) })
      owner.pool.withLock { $0 = pool }
    }
    start()
    goOn.signal()
    gone.wait(times: 1)
    #expect(owner.pool.withLock { $0 } == nil)
  }

  @Test(arguments: 0..<4)
  func everyTaskIsHandedOutOnceUnderCancellation(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let f = Fixture(workers: 4)
    var submitted: [JobID] = []
    var taken: [FinishedJob] = []
    var cancelled: Set<JobID> = []
    for number in 0..<400 {
      submitted.append(f.submit("t\(number) ", steps: Int.random(in: 1...5, using: &random)))
      if Bool.random(using: &random), let job = submitted.suffix(8).randomElement(using: &random) {
        f.pool.cancel(job)
        cancelled.insert(job)
      }
      if number.isMultiple(of: 16) { taken += f.pool.takeFinished() }
    }
    f.pool.shutdown()
    taken += f.pool.takeFinished()
    #expect(taken.map(\.id).sorted() == submitted)
    #expect(taken.allSatisfy { $0.completed || cancelled.contains($0.id) })
    // What was finished says so in the log, and nothing else does.
    let finishes = f.log.entries.filter { $0.kind == .drawFinish }
    #expect(finishes.count == taken.filter(\.completed).count)
  }
}
