/// A fixed refresh rate and the moments of its VSYNCs: VSYNC `k` is at `round(k * 10^9 / Hz)` ns.
///
/// Each tick is found from `k` alone, so that nothing drifts (adding a rounded step drifts 20 ns
/// a second at 60 Hz). Rates are kept in whole microhertz: 59.94 Hz is exact.
///
/// - Invariant: 1 to 240 Hz.
public struct RefreshRate: Hashable, Sendable {
  /// Refreshes in a million seconds.
  public let microhertz: Int64

  /// Nil unless `hertz` is within 1...240.
  public init?(hertz: Double) {
    guard (1...240).contains(hertz) else { return nil }
    microhertz = Int64((hertz * 1e6).rounded(.toNearestOrEven))
  }

  /// 60 Hz.
  public static let sixty = RefreshRate(microhertz: 60_000_000)

  private init(microhertz: Int64) { self.microhertz = microhertz }

  /// Refreshes a second, for display.
  public var hertz: Double { Double(microhertz) / 1e6 }

  /// The moment of VSYNC `k`, halves up; `k` may be negative. Beyond the ends of time it is the end.
  public func tick(_ k: Int) -> Instant {
    let (numerator, divisor) = (Int128(k) * 1_000_000_000_000_000, Int128(microhertz))
    return Instant(
      nanoseconds: Int64(clamping: floorDivision(2 * numerator + divisor, by: 2 * divisor)))
  }

  /// The last VSYNC at or before a moment.
  public func slot(at instant: Instant) -> Int {
    var k = Int(
      floorDivision(Int128(instant.nanoseconds) * Int128(microhertz), by: 1_000_000_000_000_000))
    // Ticks are rounded: the quotient can be one off on either side.
    while tick(k) > instant { k -= 1 }
    while instant < .distantFuture, tick(k + 1) <= instant { k += 1 }
    return k
  }

  /// The first VSYNC at or after a moment.
  public func slot(atOrAfter instant: Instant) -> Int {
    let k = slot(at: instant)
    return tick(k) == instant ? k : k + 1
  }
}

/// Division that rounds toward minus infinity; `divisor` is positive.
private func floorDivision(_ value: Int128, by divisor: Int128) -> Int128 {
  let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? quotient - 1 : quotient
}
