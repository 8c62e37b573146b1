import Glibc
internal import WrongUse

/// Something that knows what time it is: simulated or real.
public protocol TimeSource: AnyObject {
  /// The present moment; it never goes back.
  var now: Instant { get }
}

/// Real time: `CLOCK_MONOTONIC`, zero at creation. Safe to read from any thread.
public final class MonotonicTime: TimeSource, Sendable {
  /// What the system's clock said at creation, in nanoseconds.
  private let origin: Int64

  /// A clock that starts now.
  public init() { origin = Self.systemNanoseconds() }

  /// The time since creation.
  public var now: Instant { Instant(nanoseconds: Self.systemNanoseconds() - origin) }

  /// The same moment on the system's clock, for waiting.
  func systemTime(of instant: Instant) -> timespec {
    let (whole, rest) = (origin + instant.nanoseconds).quotientAndRemainder(
      dividingBy: 1_000_000_000)
    return timespec(tv_sec: Int(whole), tv_nsec: Int(rest))
  }

  private static func systemNanoseconds() -> Int64 {
    var time = timespec()
    let status = clock_gettime(CLOCK_MONOTONIC, &time)
    require(status == 0, "CLOCK_MONOTONIC cannot be read: errno \(errno)")
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
