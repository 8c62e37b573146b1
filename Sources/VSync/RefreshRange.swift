/// The rates between which a display with variable refresh follows its frames (frames 3.4).
///
/// A frame stays on the glass for ``shortest`` to ``longest``. One that comes within that time is
/// scanned out at once; when none comes, the display refreshes itself from the old one, and for
/// ``shortest`` from then on it can show no other.
///
/// - Invariant: `slowest` is a lower rate than `fastest`.
public struct RefreshRange: Hashable, Sendable {
  /// The fewest refreshes a second.
  public let slowest: RefreshRate
  /// The most; frames that nothing delays come at this rate, or at a whole fraction of it.
  public let fastest: RefreshRate

  /// Nil unless both are within 1...240 and the first is lower.
  public init?(slowest: Double, fastest: Double) {
    guard slowest < fastest, let low = RefreshRate(hertz: slowest),
      let high = RefreshRate(hertz: fastest), low != high
    else { return nil }
    (self.slowest, self.fastest) = (low, high)
  }

  /// The time that a picture stays at least.
  public var shortest: Nanoseconds { fastest.tick(1) - fastest.tick(0) }
  /// The time after which the display refreshes itself.
  public var longest: Nanoseconds { slowest.tick(1) - slowest.tick(0) }

  /// The whole fraction of the fastest rate that frames come at when every `stride`-th is wanted:
  /// at most as many intervals as a picture may stay.
  public func stride(_ wanted: Int) -> Int {
    min(max(1, wanted), max(1, Int(fastest.microhertz / slowest.microhertz)))
  }
}
