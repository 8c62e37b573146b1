/// Names one submitted task; larger is later. Unique within its pool.
public struct JobID: Hashable, Comparable, Sendable {
  /// The order of submission, from 1.
  public let rawValue: Int

  /// Wraps a number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Earlier submissions first.
  public static func < (a: JobID, b: JobID) -> Bool { a.rawValue < b.rawValue }
}

/// Work for a worker, in steps (a line of text, one image): between two steps a pool looks
/// whether the task was cancelled.
///
/// A pool runs the steps of one task in order and never two at once, though perhaps on
/// different threads; what a step writes is visible to the next one.
public protocol WorkerTask: Sendable {
  /// The layer's name, for the log.
  var label: String { get }
  /// How many steps there are; at least 1.
  var stepCount: Int { get }
  /// Runs step `index` (0 ..< `stepCount`) and says what it did.
  func run(step index: Int) -> Work
  /// Somebody asked a task that has begun to stop: called once, on that thread, while a step may run on
  /// another. No further step runs; one that takes long may look for it and end early, since nothing that
  /// it makes is used. Must not call the pool. Unless implemented it does nothing.
  func stop()
}

extension WorkerTask {
  /// Steps are short: nobody looks.
  public func stop() {}
}

/// A task that a pool is done with.
public struct FinishedJob: Hashable, Sendable {
  /// How a task can end.
  public enum End: String, Hashable, Sendable, CaseIterable {
    /// Every step ran.
    case completed
    /// Somebody asked for it to stop.
    case cancelled
    /// There was no room for it, or it gave way to a more urgent one. None of its steps ran.
    case dropped
    /// It is larger than all the room that there is. None of its steps ran.
    case refused
  }

  /// Which.
  public var id: JobID
  /// How it ended.
  public var end: End

  /// Whether every step ran.
  public var completed: Bool { end == .completed }

  /// A task that a pool is done with.
  public init(id: JobID, end: End) { (self.id, self.end) = (id, end) }

  /// A task that ran to its end, or was cancelled.
  public init(id: JobID, completed: Bool) {
    self.init(id: id, end: completed ? .completed : .cancelled)
  }
}

/// Runs tasks off the main thread. Three kinds: simulated lanes, real threads, and one that a
/// test moves by hand; all choose by priority, and of equal tasks the oldest. The owner submits,
/// cancels and collects from one thread.
///
/// Every submitted task is handed out by ``takeFinished()`` exactly once.
public protocol WorkerPool: AnyObject {
  /// Queues a task, behind those that wait and are as urgent.
  func submit(_ task: any WorkerTask, _ options: JobOptions) -> JobID
  /// Asks for a task to stop before its next step; a waiting one will not run at all.
  func cancel(_ job: JobID)
  /// Gives a task that waits another priority; no other one is changed.
  func setPriority(_ priority: WorkerPriority, of job: JobID)
  /// Whether a task of so many bytes could wait without another one giving way, where a pool has workers
  /// for each quality with those of its own.
  func hasRoom(for byteCount: Int, quality: WorkQuality) -> Bool
  /// Lets go of objects off the thread that calls, as far as there is room; the others at once.
  func release(_ objects: [any AnyObject & Sendable])
  /// What ended since the last call, in the order of ending.
  func takeFinished() -> [FinishedJob]
  /// Whether anything is waiting, running, or ended and not yet taken.
  var isIdle: Bool { get }
}

extension WorkerPool {
  /// Queues a visible task of no size.
  public func submit(_ task: any WorkerTask) -> JobID { submit(task, JobOptions()) }
  /// Lets go of them at once: there is no other thread.
  public func release(_ objects: [any AnyObject & Sendable]) {}
}
