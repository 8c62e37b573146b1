internal import Glibc
internal import WrongUse

/// Workers on real threads, which take tasks in the order of priority and submission.
///
/// One worker runs a task from its first step to its last. Safe to call from any thread; tasks
/// run on the workers' threads.
public final class LiveWorkerPool: WorkerPool, Sendable {
  private struct State: Sendable {
    var scheduler: JobScheduler
    /// What is only to be let go of.
    var garbage: [any AnyObject & Sendable] = []
    /// No more tasks will come.
    var isClosed = false
  }

  /// What a worker does next.
  private enum Turn {
    case task(JobID, any WorkerTask)
    case letGo([any AnyObject & Sendable])
    case leave
  }

  /// What the threads share. They hold this and not the pool, so that the pool can go.
  private struct Shared: Sendable {
    let state: Monitor<State>
    let time: any TimeSource & Sendable
    let log: EventLog
    let wake: @Sendable () -> Void
  }

  private let shared: Shared
  private let threads: [JoinableThread]

  /// The most objects that wait to be let go of; more than that are let go of by whoever brings them.
  public static let garbageLimit = 256

  /// Starts the threads.
  ///
  /// - Parameters:
  ///   - workers: how many, at least 1.
  ///   - queue: how tasks come to them.
  ///   - limits: how much may wait.
  ///   - quality: how much the threads give way to others.
  ///   - time: says when things happened.
  ///   - log: gets `drawStart` and `drawFinish` as they happen.
  ///   - wake: called on a worker's thread after each task that ended there, with no lock
  ///     held; typically wakes the main thread.
  public init(
    workers: Int, queue: WorkerQueue = .concurrent, limits: WorkerLimits = WorkerLimits(),
    quality: WorkQuality = .userInitiated, time: any TimeSource & Sendable, log: EventLog,
    wake: @escaping @Sendable () -> Void
  ) {
    require(workers >= 1, "\(workers) workers are too few")
    let scheduler = JobScheduler(lanes: workers, queue: queue, limits: limits)
    let shared = Shared(
      state: Monitor(State(scheduler: scheduler)), time: time, log: log, wake: wake)
    self.shared = shared
    threads = (0..<workers).map { lane in
      JoinableThread {
        Self.giveWay(quality.niceness)
        Self.work(shared, on: lane)
      }
    }
  }

  /// As ``stop()``.
  deinit { stop() }

  /// Queues a task.
  ///
  /// - Precondition: neither ``shutdown()`` nor ``stop()`` was called.
  public func submit(_ task: any WorkerTask, _ options: JobOptions) -> JobID {
    shared.state.change { state in
      require(!state.isClosed, "task \(task.label) submitted after the shutdown")
      return state.scheduler.submit(task, options)
    }
  }

  /// Asks for a task to stop before its next step; a waiting one ends at once.
  public func cancel(_ job: JobID) { shared.state.withLock { $0.scheduler.cancel(job) } }

  /// Gives a task that waits another priority.
  public func setPriority(_ priority: WorkerPriority, of job: JobID) {
    shared.state.withLock { $0.scheduler.setPriority(priority, of: job) }
  }

  /// Whether a task of so many bytes could wait without another one giving way.
  public func hasRoom(for byteCount: Int, quality: WorkQuality) -> Bool {
    shared.state.withLock { $0.scheduler.hasRoom(for: byteCount) }
  }

  /// Has a worker let go of objects when it has nothing else to do, or when many wait for that.
  public func release(_ objects: [any AnyObject & Sendable]) {
    guard !objects.isEmpty else { return }
    shared.state.change { state in
      guard !state.isClosed else { return }
      state.garbage += objects.prefix(max(0, Self.garbageLimit - state.garbage.count))
    }
  }

  /// What ended since the last call, in the order of ending.
  public func takeFinished() -> [FinishedJob] {
    shared.state.withLock { $0.scheduler.takeFinished() }
  }

  /// Whether anything is waiting, running, or ended and not yet taken.
  public var isIdle: Bool { shared.state.withLock { $0.scheduler.isIdle } }

  /// How many tasks have ended without a step, since they were cancelled or dropped.
  public var endedUnrun: Int { shared.state.withLock { $0.scheduler.endedUnrun } }

  /// Runs everything that waits, then ends the threads and waits for them. What ended can still
  /// be taken. Calling it twice does no harm.
  public func shutdown() {
    close()
    join()
  }

  /// Drops what waits, cancels what runs, and waits for the threads to end, which takes as long as
  /// the longest step. What ended can still be taken; nobody is woken afterwards.
  public func stop() {
    giveUp()
    join()
  }

  // What shutting down and stopping begin with and end with: apart, so that several pools do the first
  // together and wait for the longest of the second.

  /// The threads end once nothing waits.
  func close() { shared.state.change { $0.isClosed = true } }

  /// The threads end after the step that they are at.
  func giveUp() {
    shared.state.change { state in
      state.scheduler.cancelAll()
      state.isClosed = true
    }
  }

  /// Waits for the threads to end.
  func join() { for thread in threads { thread.join() } }

  /// The life of one worker: ends when the queue is closed and empty.
  private static func work(_ shared: Shared, on lane: Int) {
    while true {
      switch shared.state.wait({ next(&$0, on: lane, shared) }) {
      case .leave: return
      case .letGo: continue
      case .task(let id, let task):
        var step = 0
        repeat {
          _ = task.run(step: step)
          step += 1
        } while !ends(id, task, afterStep: step, shared)
        shared.wake()
      }
    }
  }

  /// What to do next; nil while there is nothing.
  private static func next(_ state: inout State, on lane: Int, _ shared: Shared) -> Turn? {
    if state.garbage.count < garbageLimit, let (id, task) = state.scheduler.begin(on: lane) {
      shared.log.append(.drawStart, task.label, at: shared.time.now)
      return .task(id, task)
    }
    if !state.garbage.isEmpty {
      defer { state.garbage = [] }
      return .letGo(state.garbage)
    }
    return state.isClosed ? .leave : nil
  }

  /// Looks, after a step, whether the task was cancelled or is complete. Under one lock with
  /// the log entry: nothing that was cancelled is ever logged as finished.
  private static func ends(
    _ id: JobID, _ task: any WorkerTask, afterStep count: Int, _ shared: Shared
  ) -> Bool {
    shared.state.withLock { state in
      guard state.scheduler.isCancelled(id) || count >= task.stepCount else { return false }
      if state.scheduler.end(id) { shared.log.append(.drawFinish, task.label, at: shared.time.now) }
      return true
    }
  }

  /// Has the thread that calls give way to others. Where the system does not let it, nothing changes.
  private static func giveWay(_ niceness: Int) {
    if niceness > 0 { _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, Int32(niceness)) }
  }
}
