/// What one worker did from a moment to another: a task, from its first step to its last.
public struct WorkerSpan: Hashable, Sendable {
  /// Which worker, from 0.
  public var lane: Int
  /// The layer's name, as in the log's `drawStart`.
  public var label: String
  /// When its first step began.
  public var start: Instant
  /// When its last step ended; not before `start`.
  public var end: Instant
  /// Whether every step ran; false after a cancellation, and where the replay ended first.
  public var completed: Bool

  /// A span of work.
  public init(lane: Int, label: String, start: Instant, end: Instant, completed: Bool) {
    self.lane = lane
    self.label = label
    self.start = start
    self.end = end
    self.completed = completed
  }
}
