internal import WrongUse

/// What happened, in order. Safe to append to from any thread.
///
/// In simulated time entries come in the order of time. In live time workers append as they
/// go, so entries of different threads interleave as they happened.
///
/// A log keeps everything unless told otherwise, as replays need it, whose expectations look at all of it. A
/// program that runs on keeps the newest entries (``Retention/newest(_:)``), or none, and may have all of
/// them handed on. What is not kept any more is counted (``droppedCount``).
public final class EventLog: Sendable {
  /// How much a log keeps.
  public enum Retention: Hashable, Sendable {
    /// All of it: memory grows with what happens.
    case everything
    /// So many entries at most, at least 0: the oldest one goes for a new one.
    case newest(Int)
  }

  private struct State: Sendable {
    /// What is kept; from `oldest` on to the end, and then from the beginning.
    var kept: [LogEntry] = []
    var oldest = 0
    var appended = 0

    mutating func keep(_ entry: LogEntry, _ retention: Retention) {
      guard case .newest(let limit) = retention, kept.count >= limit else {
        return kept.append(entry)
      }
      guard limit > 0 else { return }
      kept[oldest] = entry
      oldest = (oldest + 1) % limit
    }
  }

  /// How much it keeps.
  public let retention: Retention
  /// Not a `Mutex`: threads do wait for each other here, and the thread sanitizer does not see
  /// that a `Mutex` that was waited for orders them.
  private let storage = Monitor(State())
  private let consumer: (@Sendable (LogEntry) -> Void)?

  /// An empty log.
  ///
  /// - Parameters:
  ///   - retention: how much it keeps.
  ///   - consumer: gets every entry, kept or not, in order, on the thread that appends it and before the next
  ///     one is appended. It must not use the log, and should be quick: whoever logs waits for it.
  /// - Precondition: not fewer than 0 entries.
  public init(
    keeping retention: Retention = .everything,
    forwardingTo consumer: (@Sendable (LogEntry) -> Void)? = nil
  ) {
    if case .newest(let count) = retention {
      require(count >= 0, "a log cannot keep \(count) entries")
    }
    (self.retention, self.consumer) = (retention, consumer)
  }

  /// Adds an entry at the end.
  public func append(_ kind: LogEntry.Kind, _ subject: String, at time: Instant) {
    let entry = LogEntry(time: time, kind: kind, subject: subject)
    storage.withLock { state in
      state.appended += 1
      state.keep(entry, retention)
      consumer?(entry)
    }
  }

  /// What is kept, in order: everything so far, or the newest of it.
  public var entries: [LogEntry] {
    storage.withLock { state in
      Array(state.kept[state.oldest...] + state.kept[..<state.oldest])
    }
  }

  /// How many entries there were, kept or not.
  public var appendedCount: Int { storage.withLock { $0.appended } }

  /// How many entries there were that are not kept.
  public var droppedCount: Int { storage.withLock { $0.appended - $0.kept.count } }
}
