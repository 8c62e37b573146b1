internal import Compositor
public import Report
internal import WrongUse

/// How a scene is replayed, beyond what the scene itself says.
public struct PlayOptions: Hashable, Sendable {
  /// Overrides the scene's mode.
  public var mode: Recording.Mode?
  /// Threads that rasterise a frame; changes no byte. At least 1.
  public var threads: Int
  /// Whether frames are drawn. Without pixels the log and the report are the same.
  public var drawsFrames: Bool

  /// Whether the log says of every frame what it draws: see `LogEntry.Kind.isDetail`. It does too
  /// where an expectation of the scene asks. The log grows by O(layers) a frame then.
  public var logsDetails: Bool

  /// The budget for what is kept from frame to frame of what drawing makes, in bytes; not negative. Changes
  /// no pixel, but the counters of what is kept.
  public var keptBytes = Rasterizer.keptBytes {
    didSet { require(keptBytes >= 0, "a budget of \(keptBytes) bytes") }
  }

  /// Whether time is real: see ``LiveReplay``. The scene's mode does not count then.
  public var isLive = false

  /// What costs nothing, to see what would have been without it.
  var waiver: Waiver?
  /// Ends the replay after this slot, if it has not ended by then.
  var lastSlot: Int?

  /// Everything as the scene says, on one thread, with frames.
  public init(
    mode: Recording.Mode? = nil, threads: Int = 1, drawsFrames: Bool = true,
    logsDetails: Bool = false
  ) {
    require(threads >= 1, "\(threads) threads")
    self.mode = mode
    self.threads = threads
    self.drawsFrames = drawsFrames
    self.logsDetails = logsDetails
  }
}
