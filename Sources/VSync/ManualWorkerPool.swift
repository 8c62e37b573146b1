internal import WrongUse

/// Workers that do nothing until told: the caller decides which task runs its next step.
///
/// Any order of steps and ends that real threads could produce can be played. Everything runs
/// on the caller's thread, at the caller's time.
public final class ManualWorkerPool: WorkerPool {
  private struct Job {
    let task: any WorkerTask
    var stepsRun = 0
    var isCancelled = false
  }

  private let time: any TimeSource
  private let log: EventLog
  private var jobs = JobTable<Job>()
  private var finished: [FinishedJob] = []

  /// Workers that wait to be told.
  ///
  /// - Parameters:
  ///   - log: gets `drawStart` before a task's first step and `drawFinish` after its last.
  ///   - time: says when that was.
  public init(log: EventLog, time: any TimeSource) {
    (self.log, self.time) = (log, time)
  }

  /// Queues a task, behind those that wait.
  public func submit(_ task: any WorkerTask) -> JobID {
    require(task.stepCount >= 1, "task \(task.label) has \(task.stepCount) steps")
    return jobs.add(Job(task: task))
  }

  /// Asks for a task to stop. One that has not begun ends at once; one that has begun ends,
  /// as on a real thread, when it is next looked at: by ``runStep(of:)`` and its like.
  public func cancel(_ job: JobID) {
    let hasBegun = jobs.update(job) { job in
      job.isCancelled = true
      return job.stepsRun > 0
    }
    if hasBegun == false { end(job) }
  }

  /// What ended since the last call, in the order of ending.
  public func takeFinished() -> [FinishedJob] {
    defer { finished = [] }
    return finished
  }

  /// Whether anything is waiting, running, or ended and not yet taken.
  public var isIdle: Bool { jobs.isEmpty && finished.isEmpty }

  /// The tasks that have not ended, in the order of submission.
  public var unfinished: [JobID] { jobs.ids }

  /// The label of a task that has not ended.
  public func label(of job: JobID) -> String? { jobs[job]?.task.label }

  /// Runs one step of a task, or ends it if it was cancelled.
  ///
  /// - Returns: what the step did; nil when none ran: the task was cancelled or has ended.
  @discardableResult
  public func runStep(of job: JobID) -> Work? {
    guard let begun = jobs[job] else { return nil }
    guard !begun.isCancelled else {
      end(job)
      return nil
    }
    let (task, step) = (begun.task, begun.stepsRun)
    if step == 0 { log.append(.drawStart, task.label, at: time.now) }
    // Counted before it runs: a task that is cancelled from within its first step has begun.
    _ = jobs.update(job) { $0.stepsRun += 1 }
    let work = task.run(step: step)
    if let after = jobs[job], after.isCancelled || step + 1 == task.stepCount { end(job) }
    return work
  }

  /// Runs a task to its end.
  ///
  /// - Returns: what it did; nothing when it has ended before.
  @discardableResult
  public func run(_ job: JobID) -> Work {
    var total = Work()
    while jobs[job] != nil {
      if let work = runStep(of: job) { total += work }
    }
    return total
  }

  /// Runs the oldest task that has not ended to its end; nil when there is none.
  @discardableResult
  public func runNext() -> JobID? {
    guard let job = jobs.first() else { return nil }
    run(job)
    return job
  }

  /// Runs every task to its end, oldest first, also those that are submitted meanwhile.
  ///
  /// - Returns: what they did together.
  @discardableResult
  public func runAll() -> Work {
    var total = Work()
    while let job = jobs.first() { total += run(job) }
    return total
  }

  private func end(_ id: JobID) {
    guard let job = jobs.remove(id) else { return }
    if !job.isCancelled { log.append(.drawFinish, job.task.label, at: time.now) }
    finished.append(FinishedJob(id: id, completed: !job.isCancelled))
  }
}
