internal import WrongUse

/// Time that moves from one scheduled event to the next: a replay's clock and its event queue.
///
/// Events run in the order of their time, then their ``Rank``, then of scheduling; nothing else
/// decides, so that the same scene always runs the same way. An event may schedule more, also
/// for the present moment: those run after it.
public final class SimulatedTime: TimeSource {
  /// What comes first of events at one moment (frames 3.5, R2).
  public enum Rank: Int, Comparable, Sendable, CaseIterable {
    /// Something ends: a step, a rendering.
    case finish
    /// A VSYNC. It must see all that ended at or before it.
    case vsync

    /// Earlier first.
    public static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
  }

  private struct Event: Comparable {
    let time: Instant
    let rank: Rank
    let sequence: Int
    let body: () -> Void

    static func < (a: Event, b: Event) -> Bool {
      (a.time, a.rank, a.sequence) < (b.time, b.rank, b.sequence)
    }
    static func == (a: Event, b: Event) -> Bool { a.sequence == b.sequence }
  }

  private var events = BinaryHeap<Event>()
  private var scheduled = 0

  /// The time of the event that runs, or ran last.
  public private(set) var now: Instant

  /// A clock with nothing scheduled. It may start before 0: a warm replay does.
  public init(now: Instant = .zero) { self.now = now }

  /// The time of the next event; nil when there is none.
  public var next: Instant? { events.first?.time }

  /// Has `body` run at a moment. Costs O(log n).
  ///
  /// - Precondition: `time` is not before ``now``.
  public func schedule(at time: Instant, _ rank: Rank = .finish, _ body: @escaping () -> Void) {
    require(
      time >= now, "an event at \(time.nanoseconds) ns is before now, \(now.nanoseconds) ns")
    scheduled += 1
    events.insert(Event(time: time, rank: rank, sequence: scheduled, body: body))
  }

  /// Moves to the next event and runs it; false when there is none.
  @discardableResult
  public func runNext() -> Bool {
    guard let event = events.removeFirst() else { return false }
    now = event.time
    event.body()
    return true
  }

  /// Drops what is scheduled, and with it whatever holds this clock and waits for a moment that does not come.
  public func cancelAll() {
    let dropped = events
    events = BinaryHeap()
    // What goes now may look at the clock: not while it changes.
    withExtendedLifetime(dropped) {}
  }

  /// Runs every event at or before `end`, also those that are scheduled meanwhile, and moves
  /// to `end`.
  public func run(through end: Instant) {
    while let time = next, time <= end { runNext() }
    now = max(now, end)
  }
}
