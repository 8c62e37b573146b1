internal import VSync

/// How often the main thread is called by the display, a second: what YYFPSLabel counts.
///
/// Calls are counted until a second or more has passed since the last reading; the reading is calls by that
/// time, to the nanosecond. A display that has nothing to show calls all the same: idle reads the full
/// rate.
struct CallbackRate: Hashable, Sendable {
  private var since: Instant?
  private var calls = 0

  /// Takes a call; the reading when one is due.
  mutating func call(at clock: Instant) -> Double? {
    guard let start = since else {
      since = clock
      return nil
    }
    calls += 1
    let length = clock - start
    guard length >= .seconds(1) else { return nil }
    defer { (since, calls) = (clock, 0) }
    return Double(calls) / length.seconds
  }
}

extension Nanoseconds {
  /// So many whole seconds.
  static func seconds(_ count: Int64) -> Nanoseconds { Nanoseconds(count * 1_000_000_000) }
}
