internal import WrongUse

/// Which task a worker does next, and what becomes of all of them: what every pool decides by, so that
/// real, simulated and manual workers follow one rule.
///
/// It runs nothing. A pool says when a lane is free and when a task has ended. With one queue all
/// lanes share it; of serial queues each lane has one, and a task that was given to it waits there: for
/// good in a pool that is blind to what waits, until another lane has nothing to do in one that balances.
struct JobScheduler: Sendable {
  /// A task that has not ended.
  private struct Job: Sendable {
    let task: any WorkerTask
    /// Where it waits, and where it counts; another one once a lane that had nothing to do has begun it.
    var queue: Int
    let byteCount: Int
    /// Steps that were known at the submission: what its queue counts it as.
    let load: Int
    /// Where it runs; nil while it waits.
    var lane: Int?
    var isCancelled = false
  }

  private let kind: WorkerQueue
  private let limits: WorkerLimits
  private var queues: [JobQueue]
  /// The steps that wait and run, of each queue.
  private var loads: [Int]
  private var jobs: [JobID: Job] = [:]
  private var submitted = 0
  private var bytesInFlight = 0
  private var finished: [FinishedJob] = []
  /// How many tasks never ran, since they were cancelled or dropped while they waited.
  private(set) var endedUnrun = 0

  /// - Parameter lanes: how many workers there are, at least 1.
  init(lanes: Int, queue: WorkerQueue, limits: WorkerLimits) {
    require(lanes >= 1, "\(lanes) lanes are too few")
    for (limit, name) in [
      (limits.waitingTasks, "waiting tasks"), (limits.bytesInFlight, "bytes in flight"),
      (limits.patience, "overtakings"),
    ] {
      if let limit { require(limit >= 1, "\(limit) \(name) are too few") }
    }
    (kind, self.limits) = (queue, limits)
    let count = queue == .concurrent ? 1 : lanes
    queues = Array(repeating: JobQueue(patience: limits.patience), count: count)
    loads = Array(repeating: 0, count: count)
  }

  /// Whether nothing waits, runs, or ended and was not taken.
  var isIdle: Bool { jobs.isEmpty && finished.isEmpty }

  /// How many ended and were not taken.
  var finishedCount: Int { finished.count }

  /// How many tasks wait.
  var waitingCount: Int { queues.reduce(0) { $0 + $1.count } }

  /// What has not ended, in the order of submission.
  var unfinished: [JobID] { jobs.keys.sorted() }

  func task(_ id: JobID) -> (any WorkerTask)? { jobs[id]?.task }

  /// Whether a task was asked to stop; false when it has ended.
  func isCancelled(_ id: JobID) -> Bool { jobs[id]?.isCancelled == true }

  /// Whether a task runs.
  func isRunning(_ id: JobID) -> Bool { jobs[id]?.lane != nil }

  /// The queue that a task is in.
  func queue(of id: JobID) -> Int? { jobs[id]?.queue }

  // MARK: What comes in

  /// Queues a task. One that finds no room ends at once, or makes others end.
  mutating func submit(_ task: any WorkerTask, _ options: JobOptions) -> JobID {
    require(task.stepCount >= 1, "task \(task.label) has \(task.stepCount) steps")
    require(options.byteCount >= 0, "task \(task.label) has \(options.byteCount) bytes")
    submitted += 1
    let id = JobID(rawValue: submitted)
    var order = submitted
    var queue = nextQueue()
    if let replaced = options.replaced, let job = jobs[replaced] {
      if job.lane == nil {
        order = queues[job.queue].order(of: replaced) ?? order
        queue = job.queue
      }
      cancel(replaced)
    }
    if let limit = limits.bytesInFlight, options.byteCount > limit {
      finished.append(FinishedJob(id: id, end: .refused))
      endedUnrun += 1
      return id
    }
    while !hasRoom(for: options.byteCount), let other = leastUrgent(below: options.priority) {
      endUnrun(other, .dropped)
    }
    guard hasRoom(for: options.byteCount) else {
      finished.append(FinishedJob(id: id, end: .dropped))
      endedUnrun += 1
      return id
    }
    let load = kind == .balanced ? task.stepCount : 1
    jobs[id] = Job(task: task, queue: queue, byteCount: options.byteCount, load: load)
    queues[queue].add(id, options.priority, order: order)
    loads[queue] &+= load
    bytesInFlight += options.byteCount
    return id
  }

  /// Whether a task could wait without another one giving way.
  func hasRoom(for byteCount: Int) -> Bool {
    if let limit = limits.waitingTasks, waitingCount >= limit { return false }
    guard let limit = limits.bytesInFlight else { return true }
    return bytesInFlight <= limit - byteCount
  }

  private func nextQueue() -> Int {
    switch kind {
    case .concurrent: 0
    case .serial: (submitted - 1) % queues.count
    case .balanced: loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
    }
  }

  private func leastUrgent(below priority: WorkerPriority) -> JobID? {
    queues.compactMap { $0.leastUrgent(below: priority) }.max()
  }

  /// Gives a task that waits another priority.
  mutating func setPriority(_ priority: WorkerPriority, of id: JobID) {
    guard let job = jobs[id], job.lane == nil else { return }
    queues[job.queue].move(id, to: priority)
  }

  /// Asks for a task to stop; one that waits ends at once.
  mutating func cancel(_ id: JobID) {
    guard let job = jobs[id], !job.isCancelled else { return }
    guard job.lane != nil else { return endUnrun(id, .cancelled) }
    jobs[id]?.isCancelled = true
    job.task.stop()
  }

  // MARK: What runs

  /// The next task for a lane, which runs then; nil when none waits for it.
  mutating func begin(on lane: Int) -> (id: JobID, task: any WorkerTask)? {
    let queue = queues.count == 1 ? 0 : lane
    guard let id = queues[queue].takeFirst() ?? takeFromAnother(for: queue),
      let task = jobs[id]?.task
    else { return nil }
    jobs[id]?.lane = lane
    return (id, task)
  }

  /// What another queue would begin next, which belongs to `queue` then: of queues with something as
  /// urgent, the one with the most to do gives it. Costs O(queues).
  private mutating func takeFromAnother(for queue: Int) -> JobID? {
    guard kind == .balanced else { return nil }
    var giver: (queue: Int, priority: WorkerPriority)?
    for other in queues.indices {
      guard let priority = queues[other].mostUrgent() else { continue }
      if let giver, (giver.priority, -loads[giver.queue]) <= (priority, -loads[other]) { continue }
      giver = (other, priority)
    }
    guard let giver, let id = queues[giver.queue].takeFirst(), let job = jobs[id] else {
      return nil
    }
    loads[giver.queue] &-= job.load
    loads[queue] &+= job.load
    jobs[id]?.queue = queue
    return id
  }

  /// Has a task that waits run next, out of order.
  mutating func begin(_ id: JobID) {
    guard let job = jobs[id], job.lane == nil else { return }
    queues[job.queue].remove(id)
    jobs[id]?.lane = 0
  }

  /// A task that ran has ended; says whether it was not cancelled.
  @discardableResult
  mutating func end(_ id: JobID) -> Bool {
    guard let job = forget(id) else { return false }
    finished.append(FinishedJob(id: id, completed: !job.isCancelled))
    return !job.isCancelled
  }

  /// What ended since the last call, in the order of ending.
  mutating func takeFinished() -> [FinishedJob] {
    defer { finished = [] }
    return finished
  }

  /// Cancels all that waits and runs.
  mutating func cancelAll() {
    for id in unfinished { cancel(id) }
  }

  private mutating func endUnrun(_ id: JobID, _ end: FinishedJob.End) {
    guard let job = forget(id) else { return }
    queues[job.queue].remove(id)
    endedUnrun += 1
    finished.append(FinishedJob(id: id, end: end))
  }

  private mutating func forget(_ id: JobID) -> Job? {
    guard let job = jobs.removeValue(forKey: id) else { return nil }
    loads[job.queue] &-= job.load
    bytesInFlight -= job.byteCount
    return job
  }
}
