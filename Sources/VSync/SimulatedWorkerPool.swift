internal import WrongUse

/// Workers in simulated time: each lane is one worker, and a step takes what its work costs.
///
/// A step really runs at the moment a lane reaches it, on the caller's thread, and then the
/// lane is busy for the step's cost. A task that is cancelled before a step neither runs it nor
/// pays for it (frames 3.5, R13). Tasks of one queue start in the order of submission, at the present
/// moment when a lane is free, but never within ``submit(_:)``.
///
/// Lanes are threads: with a ``SimulatedProcessor`` those beyond its cores slow each other down, and
/// the main thread. With a lock, a step that draws glyphs holds it for as long as it takes; a task
/// that is cancelled while it waits for it does not pay for the step.
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

  /// A task that no lane has begun.
  private struct WaitingJob {
    let id: JobID
    let task: any WorkerTask
  }

  private let time: SimulatedTime
  private let log: EventLog
  private let cost: (Work) -> Nanoseconds
  private let processor: SimulatedProcessor?
  private let fontLock: SimulatedLock?
  /// Whether each lane has nothing to do.
  private var isFree: [Bool]
  /// The tasks that wait, of each queue. An id is its place among all that were submitted.
  private var waiting: [JobTable<WaitingJob>]
  /// Where the tasks that wait are.
  private var places: [JobID: JobID] = [:]
  private var submitted = 0
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
  ///   - queue: how tasks come to lanes.
  ///   - processor: the cores that lanes run on; nil gives each one of its own.
  ///   - fontLock: what steps that draw glyphs hold; nil when they need nothing.
  ///   - cost: how long a step with some work takes; not negative.
  public init(
    lanes: Int, time: SimulatedTime, log: EventLog, queue: WorkerQueue = .concurrent,
    processor: SimulatedProcessor? = nil, fontLock: SimulatedLock? = nil,
    cost: @escaping (Work) -> Nanoseconds
  ) {
    require(lanes >= 1, "\(lanes) lanes are too few")
    isFree = Array(repeating: true, count: lanes)
    (self.time, self.log, self.cost) = (time, log, cost)
    (self.processor, self.fontLock) = (processor, fontLock)
    waiting = Array(repeating: JobTable(), count: queue == .serial ? lanes : 1)
  }

  /// The queue that a task is in.
  private func queue(of id: JobID) -> Int { (id.rawValue - 1) % waiting.count }

  /// Queues a task, behind those that wait.
  public func submit(_ task: any WorkerTask) -> JobID {
    require(task.stepCount >= 1, "task \(task.label) has \(task.stepCount) steps")
    submitted += 1
    let id = JobID(rawValue: submitted)
    places[id] = waiting[queue(of: id)].add(WaitingJob(id: id, task: task))
    time.schedule(at: time.now) { [weak self] in self?.startWaiting(in: id) }
    return id
  }

  /// Asks for a task to stop before its next step; a waiting one ends at once.
  public func cancel(_ job: JobID) {
    if let place = places.removeValue(forKey: job) {
      waiting[queue(of: job)].remove(place)
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
  public var isIdle: Bool { places.isEmpty && running.isEmpty && finished.isEmpty }

  /// Who did what up to now, in the order of beginning; work that goes on ends now. As many as tasks
  /// were begun.
  public var spans: [WorkerSpan] {
    let going = running.values.map { $0.span(until: time.now, completed: false) }
    return (ended + going).sorted { ($0.start, $0.lane, $0.end) < ($1.start, $1.lane, $1.end) }
  }

  /// A lane with nothing to do that takes from a queue; of several queues each has one.
  private func freeLane(of queue: Int) -> Int? {
    waiting.count == 1 ? isFree.firstIndex(of: true) : isFree[queue] ? queue : nil
  }

  /// Starts what waits in the queue of a task.
  private func startWaiting(in job: JobID) {
    let queue = queue(of: job)
    while let lane = freeLane(of: queue), let (_, next) = waiting[queue].removeFirst() {
      isFree[lane] = false
      places[next.id] = nil
      running[next.id] = RunningJob(task: next.task, lane: lane, start: time.now)
      log.append(.drawStart, next.task.label, at: time.now)
      run(step: 0, of: next.id, next.task)
    }
  }

  private func run(step index: Int, of id: JobID, _ task: any WorkerTask) {
    let work = task.run(step: index)
    let length = cost(work)
    require(length >= .zero, "a step of \(task.label) cost \(length.count) ns")
    guard let fontLock, work.glyphsDrawn > 0, length > .zero else {
      return pay(length) { [weak self] in self?.end(step: index, of: id) }
    }
    fontLock.acquire(for: task.label) { [weak self] _ in
      guard let self, running[id]?.isCancelled == false else {
        fontLock.release()
        self?.end(step: index, of: id)
        return
      }
      pay(length) { [weak self] in
        fontLock.release()
        self?.end(step: index, of: id)
      }
    }
  }

  private func pay(_ length: Nanoseconds, then body: @escaping () -> Void) {
    if let processor {
      processor.run(length) { _ in body() }
    } else {
      time.schedule(at: time.now + length) { body() }
    }
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
    startWaiting(in: id)
  }

  private func finish(_ id: JobID, completed: Bool) {
    finished.append(FinishedJob(id: id, completed: completed))
    onFinish?()
  }
}
