internal import WrongUse

/// Workers on real threads, which take tasks from one queue in the order of submission.
///
/// One worker runs a task from its first step to its last. Safe to call from any thread; tasks
/// run on the workers' threads.
public final class LiveWorkerPool: WorkerPool, Sendable {
  private struct State: Sendable {
    var waiting = JobTable<any WorkerTask>()
    /// The tasks that run, and whether each was cancelled.
    var running: [JobID: Bool] = [:]
    var finished: [FinishedJob] = []
    /// No more tasks will come.
    var isClosed = false
  }

  /// What the threads share. They hold this and not the pool, so that the pool can go.
  private struct Shared: Sendable {
    let state = Monitor(State())
    let time: any TimeSource & Sendable
    let log: EventLog
    let wake: @Sendable () -> Void
  }

  private let shared: Shared
  private let threads: [JoinableThread]

  /// Starts the threads.
  ///
  /// - Parameters:
  ///   - workers: how many, at least 1.
  ///   - time: says when things happened.
  ///   - log: gets `drawStart` and `drawFinish` as they happen.
  ///   - wake: called on a worker's thread after each task that ended there, with no lock
  ///     held; typically wakes the main thread.
  public init(
    workers: Int, time: any TimeSource & Sendable, log: EventLog,
    wake: @escaping @Sendable () -> Void
  ) {
    require(workers >= 1, "\(workers) workers are too few")
    let shared = Shared(time: time, log: log, wake: wake)
    self.shared = shared
    threads = (1...workers).map { _ in JoinableThread { Self.work(shared) } }
  }

  /// Drops what waits, waits for the steps that run, and ends the threads.
  deinit {
    shared.state.change { state in
      state.waiting = JobTable()
      for id in state.running.keys { state.running[id] = true }
      state.isClosed = true
    }
    for thread in threads { thread.join() }
  }

  /// Queues a task, behind those that wait.
  ///
  /// - Precondition: ``shutdown()`` was not called.
  public func submit(_ task: any WorkerTask) -> JobID {
    require(task.stepCount >= 1, "task \(task.label) has \(task.stepCount) steps")
    return shared.state.change { state in
      require(!state.isClosed, "task \(task.label) submitted after the shutdown")
      return state.waiting.add(task)
    }
  }

  /// Asks for a task to stop before its next step; a waiting one ends at once.
  public func cancel(_ job: JobID) {
    shared.state.withLock { state in
      if state.waiting.remove(job) != nil {
        state.finished.append(FinishedJob(id: job, completed: false))
      } else if state.running[job] != nil {
        state.running[job] = true
      }
    }
  }

  /// What ended since the last call, in the order of ending.
  public func takeFinished() -> [FinishedJob] {
    shared.state.withLock { state in
      defer { state.finished = [] }
      return state.finished
    }
  }

  /// Whether anything is waiting, running, or ended and not yet taken.
  public var isIdle: Bool {
    shared.state.withLock { $0.waiting.isEmpty && $0.running.isEmpty && $0.finished.isEmpty }
  }

  /// Runs everything that waits, then ends the threads and waits for them. What ended can still
  /// be taken. Calling it twice does no harm.
  public func shutdown() {
    shared.state.change { $0.isClosed = true }
    for thread in threads { thread.join() }
  }

  /// The life of one worker: ends when the queue is closed and empty.
  private static func work(_ shared: Shared) {
    while let (id, task) = shared.state.wait({ take(&$0, shared) }) {
      var step = 0
      repeat {
        _ = task.run(step: step)
        step += 1
      } while !ends(id, task, afterStep: step, shared)
      shared.wake()
    }
  }

  /// The next task; `.some(nil)` when there will be none, nil while it has to be waited for.
  private static func take(
    _ state: inout State, _ shared: Shared
  ) -> (id: JobID, task: any WorkerTask)?? {
    guard let (id, task) = state.waiting.removeFirst() else {
      return state.isClosed ? .some(nil) : nil
    }
    state.running[id] = false
    shared.log.append(.drawStart, task.label, at: shared.time.now)
    return .some((id, task))
  }

  /// Looks, after a step, whether the task was cancelled or is complete. Under one lock with
  /// the log entry: nothing that was cancelled is ever logged as finished.
  private static func ends(
    _ id: JobID, _ task: any WorkerTask, afterStep count: Int, _ shared: Shared
  ) -> Bool {
    shared.state.withLock { state in
      let isCancelled = state.running[id] == true
      guard isCancelled || count == task.stepCount else { return false }
      state.running[id] = nil
      if !isCancelled { shared.log.append(.drawFinish, task.label, at: shared.time.now) }
      state.finished.append(FinishedJob(id: id, completed: !isCancelled))
      return true
    }
  }
}
