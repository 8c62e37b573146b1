internal import WrongUse

/// Workers in simulated time: each lane is one worker, and a step takes what its work costs.
///
/// A step really runs at the moment a lane reaches it, on the caller's thread, and then the
/// lane is busy for the step's cost. A task that is cancelled before a step neither runs it nor
/// pays for it (frames 3.5, R13). Tasks start in the order of submission, at the present
/// moment when a lane is free, but never within ``submit(_:)``.
public final class SimulatedWorkerPool: WorkerPool {
  private struct RunningJob {
    let task: any WorkerTask
    let lane: Int
    let start: Instant
    var isCancelled = false

    func span(until end: Instant, completed: Bool) -> WorkerSpan {
      WorkerSpan(lane: lane, label: task.label, start: start, end: end, completed: completed)
    }
  }

  private let time: SimulatedTime
  private let log: EventLog
  private let cost: (Work) -> Nanoseconds
  /// Whether each lane has nothing to do.
  private var isFree: [Bool]
  private var waiting = JobTable<any WorkerTask>()
  private var running: [JobID: RunningJob] = [:]
  private var finished: [FinishedJob] = []
  private var ended: [WorkerSpan] = []

  /// Called whenever ``takeFinished()`` has something new to hand out: at the moment a task
  /// ends, or from within ``cancel(_:)`` of a task that was waiting.
  public var onFinish: (() -> Void)?

  /// Idle workers.
  ///
  /// - Parameters:
  ///   - lanes: how many tasks run at one time, at least 1.
  ///   - time: the clock, and the queue for the ends of steps.
  ///   - log: gets `drawStart` and `drawFinish` at the moments they happen.
  ///   - cost: how long a step with some work takes; not negative.
  public init(
    lanes: Int, time: SimulatedTime, log: EventLog, cost: @escaping (Work) -> Nanoseconds
  ) {
    require(lanes >= 1, "\(lanes) lanes are too few")
    isFree = Array(repeating: true, count: lanes)
    (self.time, self.log, self.cost) = (time, log, cost)
  }

  /// Queues a task, behind those that wait.
  public func submit(_ task: any WorkerTask) -> JobID {
    require(task.stepCount >= 1, "task \(task.label) has \(task.stepCount) steps")
    let id = waiting.add(task)
    time.schedule(at: time.now) { [weak self] in self?.startWaiting() }
    return id
  }

  /// Asks for a task to stop before its next step; a waiting one ends at once.
  public func cancel(_ job: JobID) {
    if waiting.remove(job) != nil {
      finish(job, completed: false)
    } else {
      running[job]?.isCancelled = true
    }
  }

  /// What ended since the last call, in the order of ending.
  public func takeFinished() -> [FinishedJob] {
    defer { finished = [] }
    return finished
  }

  /// Whether anything is waiting, running, or ended and not yet taken.
  public var isIdle: Bool { waiting.isEmpty && running.isEmpty && finished.isEmpty }

  /// Who did what up to now, in the order of beginning; work that goes on ends now. As many as tasks
  /// were begun.
  public var spans: [WorkerSpan] {
    let going = running.values.map { $0.span(until: time.now, completed: false) }
    return (ended + going).sorted { ($0.start, $0.lane, $0.end) < ($1.start, $1.lane, $1.end) }
  }

  private func startWaiting() {
    while let lane = isFree.firstIndex(of: true), let (id, task) = waiting.removeFirst() {
      isFree[lane] = false
      running[id] = RunningJob(task: task, lane: lane, start: time.now)
      log.append(.drawStart, task.label, at: time.now)
      run(step: 0, of: id, task)
    }
  }

  private func run(step index: Int, of id: JobID, _ task: any WorkerTask) {
    let length = cost(task.run(step: index))
    require(length >= .zero, "a step of \(task.label) cost \(length.count) ns")
    time.schedule(at: time.now + length) { [weak self] in self?.end(step: index, of: id) }
  }

  private func end(step index: Int, of id: JobID) {
    guard let job = running[id] else { return }
    guard job.isCancelled || index + 1 == job.task.stepCount else {
      return run(step: index + 1, of: id, job.task)
    }
    running[id] = nil
    isFree[job.lane] = true
    ended.append(job.span(until: time.now, completed: !job.isCancelled))
    if !job.isCancelled { log.append(.drawFinish, job.task.label, at: time.now) }
    finish(id, completed: !job.isCancelled)
    startWaiting()
  }

  private func finish(_ id: JobID, completed: Bool) {
    finished.append(FinishedJob(id: id, completed: completed))
    onFinish?()
  }
}
