internal import WrongUse

/// A lock that one thread holds at a time, in simulated time: whoever comes while it is held waits,
/// and those who wait get it in the order in which they came.
///
/// It stands for a lock inside a library, as the one that Core Graphics takes while it draws glyphs
/// (article 004): threads that draw text wait for each other there, however many cores there are.
public final class SimulatedLock {
  /// What it took to get it.
  public struct Wait: Hashable, Sendable {
    /// How long.
    public var length: Nanoseconds
    /// Who held it when the thread came; empty when nobody did.
    public var holder: String

    /// It was free.
    public static let none = Wait(length: .zero, holder: "")
  }

  private struct Waiting {
    let name: String
    let since: Instant
    let holder: String
    let body: (Wait) -> Void
  }

  private let time: SimulatedTime
  private let log: EventLog
  private var waiting: [Waiting] = []

  /// For whom it is held; nil while it is free.
  public private(set) var holder: String?

  /// A free lock.
  ///
  /// - Parameter log: gets `lockWait` for everyone who has to wait.
  public init(time: SimulatedTime, log: EventLog) {
    (self.time, self.log) = (time, log)
  }

  /// Calls `body` with the lock held: at once when it is free, else at the moment when it is handed
  /// over. ``release()`` gives it back.
  ///
  /// - Parameter name: The layer for which it is held.
  public func acquire(for name: String, then body: @escaping (Wait) -> Void) {
    guard let holder else {
      self.holder = name
      return body(.none)
    }
    log.append(.lockWait, "\(name) \(holder)", at: time.now)
    waiting.append(Waiting(name: name, since: time.now, holder: holder, body: body))
  }

  /// Drops everybody who waits: they never get it.
  public func cancelAll() {
    let dropped = waiting
    waiting = []
    withExtendedLifetime(dropped) {}
  }

  /// Gives it back, and hands it to who has waited longest.
  ///
  /// - Precondition: it is held.
  public func release() {
    require(
      holder != nil,
      "the lock is released at \(time.now.nanoseconds) ns and nobody holds it")
    guard !waiting.isEmpty else {
      holder = nil
      return
    }
    let next = waiting.removeFirst()
    holder = next.name
    next.body(Wait(length: time.now - next.since, holder: next.holder))
  }
}
