import Synchronization
import VSync

/// The clock of a live replay: stands before slot 0 until it is started, then it is the real one.
///
/// The first tree of a warm start is committed and drawn before anything moves, however long that takes.
final class LiveClock: TimeSource, Sendable {
  private let running = Mutex<MonotonicTime?>(nil)
  private let standing: Instant

  /// - Parameter instant: what it says until it is started.
  init(standingAt instant: Instant) { standing = instant }

  var now: Instant { running.withLock { $0 }?.now ?? standing }

  /// Slot 0 is now.
  ///
  /// - Returns: the same clock, for a VSYNC timer.
  func start() -> MonotonicTime {
    let time = MonotonicTime()
    running.withLock { $0 = time }
    return time
  }
}

/// Measures how long things take, and lets time pass as work does.
struct Stopwatch: Sendable {
  private let time = MonotonicTime()

  var now: Instant { time.now }

  /// Keeps the thread busy, as work would that nobody wrote.
  func spin(for length: Nanoseconds) {
    guard length > .zero else { return }
    let end = now + length
    while now < end {}
  }
}
