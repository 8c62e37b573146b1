/// Calls a handler at each VSYNC of real time, on a thread of its own.
///
/// Deadlines are absolute, each found from its slot alone (``RefreshRate/tick(_:)``), so nothing
/// drifts. A tick is missed when the thread comes to it a whole interval late or more, because
/// the handler took too long or the system was busy: missed ticks are counted and not made up
/// for; the handler is called once, with the latest slot (as display links do, frames 3.3).
public final class VSyncTimer: Sendable {
  /// Called on the timer's thread with a slot and the nominal moment of its VSYNC.
  public typealias Handler = @Sendable (_ slot: Int, _ tick: Instant) -> Void

  private struct State: Sendable {
    var thread: JoinableThread?
    /// Grows with each start and stop; a thread ends when it is not its own any more.
    var run = 0
    var missedTicks = 0
  }

  /// What the thread needs. It holds this and not the timer, so that the timer can go.
  private struct Shared: Sendable {
    let state = Monitor(State())
    let rate: RefreshRate
    let time: MonotonicTime
    let handler: Handler
  }

  private let shared: Shared

  /// A timer that stands still.
  ///
  /// - Parameters:
  ///   - rate: slot 0 is at 0 of `time`.
  ///   - time: the clock that moments are on.
  ///   - handler: called on the timer's thread.
  public init(rate: RefreshRate, time: MonotonicTime, handler: @escaping Handler) {
    shared = Shared(rate: rate, time: time, handler: handler)
  }

  deinit { stop() }

  /// Starts, with the first VSYNC from now on. Does nothing when it runs already.
  public func start() {
    shared.state.withLock { [shared] state in
      guard state.thread == nil else { return }
      state.run += 1
      let run = state.run
      state.thread = JoinableThread { Self.tick(shared, run: run) }
    }
  }

  /// Stops, also in the middle of a wait, and returns when the handler will not be called any
  /// more. Does nothing when it stands still.
  ///
  /// Called by the handler itself it does not wait: that call is the last.
  public func stop() {
    let thread = shared.state.change { state in
      state.run += 1
      return state.thread
    }
    guard let thread else { return }
    thread.join()
    shared.state.withLock { state in
      if state.thread === thread { state.thread = nil }
    }
  }

  /// How many ticks were missed since the timer was made.
  public var missedTicks: Int { shared.state.withLock { $0.missedTicks } }

  /// The life of the thread: from the first VSYNC until another run begins.
  private static func tick(_ shared: Shared, run: Int) {
    let (rate, time) = (shared.rate, shared.time)
    var slot = rate.slot(atOrAfter: time.now)
    while !shared.state.wait(until: time.systemTime(of: rate.tick(slot)), for: { $0.run != run }) {
      let now = time.now
      if now >= rate.tick(slot + 1) {
        let latest = rate.slot(at: now)
        shared.state.withLock { [slot] in $0.missedTicks += latest - slot }
        slot = latest
      }
      shared.handler(slot, rate.tick(slot))
      slot += 1
    }
  }
}
