/// A length of time in whole nanoseconds; may be negative.
///
/// Sums that leave the range of 292 years stay at its end: a scene may state more work than that,
/// and no replay lasts until it is done.
public struct Nanoseconds: Hashable, Comparable, Sendable {
  /// The count.
  public var count: Int64

  /// Whole nanoseconds.
  @inlinable
  public init(_ count: Int64) { self.count = count }

  /// The nearest nanosecond, halves to even; nil for NaN, infinity and beyond 292 years.
  public init?(seconds: Double) {
    let scaled = (seconds * 1e9).rounded(.toNearestOrEven)
    guard let count = Int64(exactly: scaled) else { return nil }
    self.count = count
  }

  /// Whole milliseconds.
  public static func milliseconds(_ count: Int64) -> Nanoseconds { Nanoseconds(count * 1_000_000) }

  /// No time.
  public static let zero = Nanoseconds(0)

  /// For evaluating curves and for display; never for keeping time.
  @inlinable public var seconds: Double { Double(count) / 1e9 }

  /// Shorter first.
  @inlinable
  public static func < (a: Nanoseconds, b: Nanoseconds) -> Bool { a.count < b.count }
  /// The sum.
  @inlinable
  public static func + (a: Nanoseconds, b: Nanoseconds) -> Nanoseconds {
    Nanoseconds(saturatingSum(a.count, b.count))
  }
  /// The difference.
  @inlinable
  public static func - (a: Nanoseconds, b: Nanoseconds) -> Nanoseconds {
    Nanoseconds(saturatingDifference(a.count, b.count))
  }
  /// Adds in place.
  @inlinable
  public static func += (a: inout Nanoseconds, b: Nanoseconds) { a = a + b }
}

/// A moment of a replay (or of the monotonic clock in live time): whole nanoseconds since 0.
///
/// Moments before 0 exist: a warm replay commits its first tree before it begins. What would come
/// after ``distantFuture`` is there.
public struct Instant: Hashable, Comparable, Sendable {
  /// Nanoseconds since the beginning.
  public var nanoseconds: Int64

  /// Nanoseconds since the beginning.
  @inlinable
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The beginning of the replay.
  public static let zero = Instant(nanoseconds: 0)
  /// Later than every other moment.
  public static let distantFuture = Instant(nanoseconds: .max)

  /// Seconds since the beginning: for evaluating curves and for display.
  @inlinable public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// Earlier first.
  @inlinable
  public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }
  /// A later moment.
  @inlinable
  public static func + (a: Instant, b: Nanoseconds) -> Instant {
    Instant(nanoseconds: saturatingSum(a.nanoseconds, b.count))
  }
  /// An earlier moment.
  @inlinable
  public static func - (a: Instant, b: Nanoseconds) -> Instant {
    Instant(nanoseconds: saturatingDifference(a.nanoseconds, b.count))
  }
  /// The time from `b` to `a`.
  @inlinable
  public static func - (a: Instant, b: Instant) -> Nanoseconds {
    Nanoseconds(saturatingDifference(a.nanoseconds, b.nanoseconds))
  }
}

/// `a + b`, or the end of the range that it would pass.
@inlinable
func saturatingSum(_ a: Int64, _ b: Int64) -> Int64 {
  let (sum, overflow) = a.addingReportingOverflow(b)
  return overflow ? (b < 0 ? .min : .max) : sum
}

/// `a - b`, or the end of the range that it would pass.
@inlinable
func saturatingDifference(_ a: Int64, _ b: Int64) -> Int64 {
  let (difference, overflow) = a.subtractingReportingOverflow(b)
  return overflow ? (b < 0 ? .max : .min) : difference
}
