/// What a pool is told of a task beside what it does.
public struct JobOptions: Hashable, Sendable {
  /// What comes first when several tasks wait.
  public var priority: WorkerPriority
  /// Whose threads run it, where a pool has threads for each.
  public var quality: WorkQuality
  /// The memory that the task holds until it has ended, at least 0.
  public var byteCount: Int
  /// A task that this one makes needless: if it still waits it ends unrun, and this one has its place
  /// in the queue; if it runs it is asked to stop. Whoever asks again and again does not fall back each time.
  public var replaced: JobID?

  /// A visible task of no size.
  public init(
    priority: WorkerPriority = .visible, quality: WorkQuality = .userInitiated,
    byteCount: Int = 0, replacing replaced: JobID? = nil
  ) {
    (self.priority, self.quality) = (priority, quality)
    (self.byteCount, self.replaced) = (byteCount, replaced)
  }
}

/// How much a pool takes on. What is less urgent gives way: a task that does not fit makes room for
/// itself among the waiting ones of lower priority, the least urgent and of those the newest first;
/// where that is not enough it is dropped itself.
public struct WorkerLimits: Hashable, Sendable {
  /// The most tasks that wait, at least 1; nil is no limit.
  public var waitingTasks: Int?
  /// The most bytes of all tasks that wait and run, at least 1; nil is no limit. A task that is larger
  /// by itself is refused.
  public var bytesInFlight: Int?
  /// Of how many tasks that were begun before an older one, one more is the oldest of all: at least 1.
  public var patience: Int

  /// The ``patience`` where nobody says.
  public static let defaultPatience = 7

  /// Limits.
  public init(
    waitingTasks: Int? = nil, bytesInFlight: Int? = nil, patience: Int = Self.defaultPatience
  ) {
    (self.waitingTasks, self.bytesInFlight) = (waitingTasks, bytesInFlight)
    self.patience = patience
  }
}
