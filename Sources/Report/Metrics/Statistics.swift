public import VSync
internal import WrongUse

/// The value at a percentile, nearest rank: the smallest observed value that at least
/// `percent` of all are not above (frames 2.5: of 1...10, P95 is 10).
///
/// - Precondition: `sorted` is in ascending order and not empty; `percent` is within 1...100.
func nearestRank<Value>(_ percent: Int, of sorted: [Value]) -> Value {
  require(!sorted.isEmpty && (1...100).contains(percent), "no P\(percent) of \(sorted.count)")
  return sorted[(sorted.count * percent + 99) / 100 - 1]
}

/// Percentiles of some observed lengths of time. Every one of them was observed.
public struct Percentiles: Hashable, Sendable {
  /// Half are not above this.
  public var p50: Nanoseconds
  /// Nine tenths are not above this.
  public var p90: Nanoseconds
  /// 95 of 100 are not above this.
  public var p95: Nanoseconds
  /// 99 of 100 are not above this.
  public var p99: Nanoseconds
  /// The longest.
  public var max: Nanoseconds

  /// Nil when nothing was observed.
  init?(_ values: [Nanoseconds]) {
    let sorted = values.sorted()
    guard let longest = sorted.last else { return nil }
    p50 = nearestRank(50, of: sorted)
    p90 = nearestRank(90, of: sorted)
    p95 = nearestRank(95, of: sorted)
    p99 = nearestRank(99, of: sorted)
    max = longest
  }
}

/// How one counter is spread over the frames that were presented.
public struct Spread: Hashable, Sendable {
  /// The largest.
  public var max: Double
  /// The arithmetic mean.
  public var mean: Double
  /// 95 of 100 frames are not above this; nearest rank.
  public var p95: Double

  /// Nil when nothing was presented.
  init?(_ values: [Double]) {
    let sorted = values.sorted()
    guard let largest = sorted.last else { return nil }
    max = largest
    // Summed in ascending order: the order of the frames changes nothing.
    mean = sorted.reduce(0, +) / Double(sorted.count)
    p95 = nearestRank(95, of: sorted)
  }
}
