/// Workers that do nothing until told: the caller decides which task runs its next step.
///
/// Any order of steps and ends that real threads could produce can be played. Everything runs
/// on the caller's thread, at the caller's time.
public final class ManualWorkerPool: WorkerPool {
  private let time: any TimeSource
  private let log: EventLog
  private var scheduler: JobScheduler
  /// How many steps of each task that has begun have begun.
  private var steps: [JobID: Int] = [:]

  /// Workers that wait to be told.
  ///
  /// - Parameters:
  ///   - log: gets `drawStart` before a task's first step and `drawFinish` after its last.
  ///   - time: says when that was.
  ///   - limits: how much may wait.
  public init(log: EventLog, time: any TimeSource, limits: WorkerLimits = WorkerLimits()) {
    (self.log, self.time) = (log, time)
    scheduler = JobScheduler(lanes: 1, queue: .concurrent, limits: limits)
  }

  /// Queues a task.
  public func submit(_ task: any WorkerTask, _ options: JobOptions) -> JobID {
    scheduler.submit(task, options)
  }

  /// Asks for a task to stop. One that has not begun ends at once; one that has begun ends,
  /// as on a real thread, when it is next looked at: by ``runStep(of:)`` and its like.
  public func cancel(_ job: JobID) { scheduler.cancel(job) }

  /// Gives a task that has not begun another priority.
  public func setPriority(_ priority: WorkerPriority, of job: JobID) {
    scheduler.setPriority(priority, of: job)
  }

  /// Whether a task of so many bytes could wait without another one giving way.
  public func hasRoom(for byteCount: Int, quality: WorkQuality) -> Bool {
    scheduler.hasRoom(for: byteCount)
  }

  /// What ended since the last call, in the order of ending.
  public func takeFinished() -> [FinishedJob] { scheduler.takeFinished() }

  /// Whether anything is waiting, running, or ended and not yet taken.
  public var isIdle: Bool { scheduler.isIdle }

  /// The tasks that have not ended, in the order of submission.
  public var unfinished: [JobID] { scheduler.unfinished }

  /// How many tasks have ended without a step, since they were cancelled or dropped.
  public var endedUnrun: Int { scheduler.endedUnrun }

  /// The label of a task that has not ended.
  public func label(of job: JobID) -> String? { scheduler.task(job)?.label }

  /// Runs one step of a task, or ends it if it was cancelled.
  ///
  /// - Returns: what the step did; nil when none ran: the task was cancelled or has ended.
  @discardableResult
  public func runStep(of job: JobID) -> Work? {
    guard let task = scheduler.task(job) else { return nil }
    guard !scheduler.isCancelled(job) else {
      end(job, task)
      return nil
    }
    let step = steps[job] ?? 0
    if step == 0 {
      scheduler.begin(job)
      log.append(.drawStart, task.label, at: time.now)
    }
    // Counted before it runs: a task that is cancelled from within its first step has begun.
    steps[job] = step + 1
    let work = task.run(step: step)
    if scheduler.isCancelled(job) || step + 1 == task.stepCount { end(job, task) }
    return work
  }

  /// Runs a task to its end.
  ///
  /// - Returns: what it did; nothing when it has ended before.
  @discardableResult
  public func run(_ job: JobID) -> Work {
    var total = Work()
    while scheduler.task(job) != nil {
      if let work = runStep(of: job) { total += work }
    }
    return total
  }

  /// Runs a task to its end: the oldest that has begun, else the one that a worker would take.
  ///
  /// - Returns: the task; nil when there is none.
  @discardableResult
  public func runNext() -> JobID? {
    guard let job = next() else { return nil }
    run(job)
    return job
  }

  /// Runs every task to its end in the order of ``runNext()``, also those that are submitted
  /// meanwhile.
  ///
  /// - Returns: what they did together.
  @discardableResult
  public func runAll() -> Work {
    var total = Work()
    while let job = next() { total += run(job) }
    return total
  }

  private func next() -> JobID? {
    if let begun = steps.keys.min() { return begun }
    guard let (id, _) = scheduler.begin(on: 0) else { return nil }
    // It has begun, though none of its steps has.
    steps[id] = 0
    return id
  }

  private func end(_ id: JobID, _ task: any WorkerTask) {
    steps[id] = nil
    if scheduler.end(id) { log.append(.drawFinish, task.label, at: time.now) }
  }
}
