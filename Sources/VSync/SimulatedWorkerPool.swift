internal import WrongUse

/// Workers in simulated time: each lane is one worker, and a step takes what its work costs.
///
/// A step really runs at the moment a lane reaches it, on the caller's thread, and then the
/// lane is busy for the step's cost. A task that is cancelled before a step neither runs it nor
/// pays for it (frames 3.5, R13). Tasks of one queue start in the order of priority and submission, at
/// the present moment when a lane is free, but never within ``submit(_:_:)``.
///
/// Lanes are threads: with a ``SimulatedProcessor`` those beyond its cores slow each other down, and
/// the main thread. With a lock, a step that draws glyphs holds it for as long as it takes; a task
/// that is cancelled while it waits for it does not pay for the step.
public final class SimulatedWorkerPool: WorkerPool {
  private struct RunningJob {
    let task: any WorkerTask
    let lane: Int
    let start: Instant

    func span(until end: Instant, completed: Bool) -> WorkerSpan {
      WorkerSpan(lane: lane, label: task.label, start: start, end: end, completed: completed)
    }
  }

  private let time: SimulatedTime
  private let log: EventLog
  private let cost: (Work) -> Nanoseconds
  private let processor: SimulatedProcessor?
  private let quality: WorkQuality
  private let fontLock: SimulatedLock?
  private let queue: WorkerQueue
  /// Whether each lane has nothing to do.
  private var isFree: [Bool]
  private var scheduler: JobScheduler
  private var running: [JobID: RunningJob] = [:]
  private var ended: [WorkerSpan] = []

  /// Whether ``spans`` has the tasks that end from now on: one for each. Without them a simulation may go on
  /// for ever in the same memory.
  public var keepsSpans = true

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
  ///   - limits: how much may wait.
  ///   - processor: the cores that lanes run on; nil gives each one of its own.
  ///   - quality: how its threads share the cores with others.
  ///   - fontLock: what steps that draw glyphs hold; nil when they need nothing.
  ///   - cost: how long a step with some work takes; not negative.
  public init(
    lanes: Int, time: SimulatedTime, log: EventLog, queue: WorkerQueue = .concurrent,
    limits: WorkerLimits = WorkerLimits(), processor: SimulatedProcessor? = nil,
    quality: WorkQuality = .userInitiated, fontLock: SimulatedLock? = nil,
    cost: @escaping (Work) -> Nanoseconds
  ) {
    require(lanes >= 1, "\(lanes) lanes are too few")
    isFree = Array(repeating: true, count: lanes)
    (self.time, self.log, self.cost) = (time, log, cost)
    self.queue = queue
    (self.processor, self.quality, self.fontLock) = (processor, quality, fontLock)
    scheduler = JobScheduler(lanes: lanes, queue: queue, limits: limits)
  }

  /// Queues a task.
  public func submit(_ task: any WorkerTask, _ options: JobOptions) -> JobID {
    let id = changeWaiting { $0.submit(task, options) }
    if let queue = scheduler.queue(of: id) {
      time.schedule(at: time.now) { [weak self] in self?.startWaiting(in: queue) }
    }
    return id
  }

  /// Asks for a task to stop before its next step; a waiting one ends at once.
  public func cancel(_ job: JobID) { changeWaiting { $0.cancel(job) } }

  /// Gives a task that waits another priority.
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

  /// How many tasks have ended without a step, since they were cancelled or dropped.
  public var endedUnrun: Int { scheduler.endedUnrun }

  /// Who did what up to now, in the order of beginning; work that goes on ends now. As many as tasks
  /// were begun, where all are kept (``keepsSpans``).
  public var spans: [WorkerSpan] {
    let going = running.values.map { $0.span(until: time.now, completed: false) }
    return (ended + going).sorted { ($0.start, $0.lane, $0.end) < ($1.start, $1.lane, $1.end) }
  }

  /// Starts what waits in a queue.
  private func startWaiting(in queue: Int) {
    while let lane = freeLane(for: queue), let (id, task) = scheduler.begin(on: lane) {
      isFree[lane] = false
      running[id] = RunningJob(task: task, lane: lane, start: time.now)
      log.append(.drawStart, task.label, at: time.now)
      run(step: 0, of: id, task)
    }
  }

  /// A lane that may begin what waits in a queue: of one queue all may, of several each its own, and
  /// where they balance the others as well.
  private func freeLane(for number: Int) -> Int? {
    switch queue {
    case .concurrent: isFree.firstIndex(of: true)
    case .serial: isFree[number] ? number : nil
    case .balanced: isFree[number] ? number : isFree.firstIndex(of: true)
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
      guard let self, running[id] != nil, !scheduler.isCancelled(id) else {
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
      processor.run(length, quality: quality) { _ in body() }
    } else {
      time.schedule(at: time.now + length) { body() }
    }
  }

  private func end(step index: Int, of id: JobID) {
    guard let job = running[id], let queue = scheduler.queue(of: id) else { return }
    guard scheduler.isCancelled(id) || index + 1 >= job.task.stepCount else {
      return run(step: index + 1, of: id, job.task)
    }
    running[id] = nil
    isFree[job.lane] = true
    let completed = scheduler.end(id)
    if keepsSpans { ended.append(job.span(until: time.now, completed: completed)) }
    if completed { log.append(.drawFinish, job.task.label, at: time.now) }
    onFinish?()
    startWaiting(in: queue)
  }

  /// Changes what waits, and tells when something ended by that.
  private func changeWaiting<Result>(_ body: (inout JobScheduler) -> Result) -> Result {
    let before = scheduler.finishedCount
    let result = body(&scheduler)
    if scheduler.finishedCount > before { onFinish?() }
    return result
  }
}
