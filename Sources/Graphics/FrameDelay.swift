/// How long one frame of an animated PNG is shown: a fraction of a second, both parts 16 bits.
package struct FrameDelay: Hashable, Sendable {
  /// At least 1.
  package var numerator: UInt16
  /// At least 1: 0 would stand for 100.
  package var denominator: UInt16

  package init(numerator: UInt16, denominator: UInt16) {
    self.numerator = numerator
    self.denominator = denominator
  }
}

/// Turns the moments at which pictures change into delays that add up to them.
///
/// A moment of a display is a fraction of a second, rounded to whole nanoseconds: VSYNC 1 of 60 Hz is
/// 16,666,667 ns. The delay to it is the simplest fraction that rounds so, 1/60, which is exact for every
/// rate whose period is such a fraction. A time that no fraction of 16 bits comes near enough to is shown
/// in two frames, whole seconds and the rest, or else by the nearest fraction; what that is off by goes
/// into the next delay, so that nothing adds up.
struct DelayClock: Sendable {
  /// The largest part of a fraction.
  private static let limit: Int128 = 65_535
  /// Parts of a second in which written time is counted: 10^-18 s.
  private static let second: Int128 = 1_000_000_000_000_000_000
  /// Both ends of a delay are rounded to whole nanoseconds, each by half of one at most.
  private static let tolerance: Int128 = 600_000_000

  /// What the delays so far add up to.
  private var written: Int128 = 0

  /// Delays, one for each frame that is needed, that last until a moment.
  ///
  /// - Parameter nanoseconds: since the first frame; later than the moment before.
  mutating func delays(until nanoseconds: Int64) -> [FrameDelay] {
    var delays: [FrameDelay] = []
    while true {
      let rest = Int128(nanoseconds) * (Self.second / 1_000_000_000) - written
      if let delay = Self.exact(rest) { return delays + [add(delay)] }
      // From 1 to 2 seconds remain, of which every period of 16 bits below 2 s has a multiple.
      guard rest >= 2 * Self.second else { return delays + [add(Self.nearest(rest))] }
      let seconds = min(rest / Self.second - 1, Self.limit)
      delays.append(add((seconds, 1)))
    }
  }

  private mutating func add(_ delay: (Int128, Int128)) -> FrameDelay {
    // Rounded to 10^-18 s, which no replay notices.
    written += (delay.0 * Self.second * 2 + delay.1) / (2 * delay.1)
    return FrameDelay(numerator: UInt16(delay.0), denominator: UInt16(delay.1))
  }

  /// The simplest fraction that differs from a time by rounding only, if it has 16 bits.
  private static func exact(_ time: Int128) -> (Int128, Int128)? {
    guard time > tolerance else { return nil }
    let found = simplest((time - tolerance, second), (time + tolerance, second))
    return found.0 <= limit && found.1 <= limit ? found : nil
  }

  /// The fraction with the smallest parts between two positive ones, both included.
  private static func simplest(
    _ low: (Int128, Int128), _ high: (Int128, Int128)
  ) -> (Int128, Int128) {
    let whole = low.0 / low.1
    if whole * low.1 == low.0 { return (whole, 1) }
    if (whole + 1) * high.1 <= high.0 { return (whole + 1, 1) }
    let inverse = simplest(
      (high.1, high.0 - whole * high.1), (low.1, low.0 - whole * low.1))
    return (whole * inverse.0 + inverse.1, inverse.0)
  }

  /// The nearest fraction of 16 bits; at least 1/65535. A walk down the tree of all fractions, whole runs
  /// in one direction at a time.
  private static func nearest(_ time: Int128) -> (Int128, Int128) {
    guard time * limit > second else { return (1, limit) }
    guard time < limit * second else { return (limit, 1) }
    var (low, high): ((Int128, Int128), (Int128, Int128)) = ((0, 1), (1, 0))
    while true {
      // As many steps toward the upper end as stay at or below the time, then the other way.
      let up = steps(from: low, by: high, while: { $0.0 * second <= time * $0.1 })
      low = (low.0 + up * high.0, low.1 + up * high.1)
      let down = steps(from: high, by: low, while: { $0.0 * second >= time * $0.1 })
      high = (high.0 + down * low.0, high.1 + down * low.1)
      if up == 0, down == 0 { break }
    }
    guard high.1 > 0 else { return low }
    // The time less the lower end, and the upper end less the time, over the same denominator.
    let below = (time * low.1 - low.0 * second) * high.1
    let above = (high.0 * second - time * high.1) * low.1
    return below <= above && low.0 > 0 ? low : high
  }

  /// How often `by` can be added to `from`, part by part, while both parts have 16 bits and a condition holds.
  private static func steps(
    from: (Int128, Int128), by: (Int128, Int128), while holds: ((Int128, Int128)) -> Bool
  ) -> Int128 {
    func isGood(_ count: Int128) -> Bool {
      let sum = (from.0 + count * by.0, from.1 + count * by.1)
      return sum.0 <= limit && sum.1 <= limit && holds(sum)
    }
    var (low, high): (Int128, Int128) = (0, limit + 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isGood(middle) { low = middle } else { high = middle }
    }
    return low
  }
}
