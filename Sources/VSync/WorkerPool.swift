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
}

/// A task that a pool is done with.
public struct FinishedJob: Hashable, Sendable {
  /// Which.
  public var id: JobID
  /// Whether every step ran; false after a cancellation.
  public var completed: Bool

  /// A task that a pool is done with.
  public init(id: JobID, completed: Bool) {
    self.id = id
    self.completed = completed
  }
}

/// Runs tasks off the main thread. Three kinds: simulated lanes, real threads, and one that a
/// test moves by hand. The owner submits, cancels and collects from one thread.
///
/// Every submitted task is handed out by ``takeFinished()`` exactly once.
public protocol WorkerPool: AnyObject {
  /// Queues a task, behind those that wait.
  func submit(_ task: any WorkerTask) -> JobID
  /// Asks for a task to stop before its next step; a waiting one will not run at all.
  func cancel(_ job: JobID)
  /// What ended since the last call, in the order of ending.
  func takeFinished() -> [FinishedJob]
  /// Whether anything is waiting, running, or ended and not yet taken.
  var isIdle: Bool { get }
}
