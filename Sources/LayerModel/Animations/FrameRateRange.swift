public import VSync
internal import WrongUse

/// How many new frames a second an animation wants (core-animation 1.3).
///
/// A display shows frames at its VSYNCs only, so a rate is one new frame at every `n`-th of them.
///
/// - Invariant: 0 <= `minimum` <= `preferred` <= `maximum`, all finite, but `preferred` may be 0.
public struct FrameRateRange: Hashable, Sendable {
  /// The fewest, in frames a second.
  public let minimum: Double
  /// The most, in frames a second.
  public let maximum: Double
  /// How many are best; 0 stands for the most.
  public let preferred: Double

  /// As many as the display shows.
  public static let `default` = FrameRateRange(0, 0, 0)

  /// A range.
  ///
  /// - Precondition: the invariant, and `maximum` above 0.
  public init(minimum: Double, maximum: Double, preferred: Double = 0) {
    require(
      Self.isValid(minimum: minimum, maximum: maximum, preferred: preferred),
      "frame rates from \(minimum) to \(maximum), preferably \(preferred)")
    self.init(minimum, maximum, preferred)
  }

  private init(_ minimum: Double, _ maximum: Double, _ preferred: Double) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }

  /// Whether the numbers make a range.
  public static func isValid(minimum: Double, maximum: Double, preferred: Double) -> Bool {
    minimum >= 0 && maximum > 0 && maximum.isFinite && minimum <= maximum
      && (preferred == 0 || (minimum...maximum).contains(preferred))
  }

  /// At every how many VSYNCs a new frame is wanted; 1 or more.
  ///
  /// Of the display's rate divided by a whole number it is the one within the range that is nearest
  /// to the preferred rate, of two as near the faster; where none is in the range, the nearest one.
  public func stride(on rate: RefreshRate) -> Int {
    if self == .default { return 1 }
    let hertz = rate.hertz
    let wanted = preferred > 0 ? preferred : maximum
    // Above a million VSYNCs nothing is told apart.
    let most = 1_000_000.0
    let fewest = max(1, (hertz / maximum - Self.slack).rounded(.up))
    let last = minimum > 0 ? (hertz / minimum + Self.slack).rounded(.down) : most
    let below = (hertz / wanted).rounded(.down)
    let candidates = [below, below + 1].map { stride in
      min(max(fewest <= last ? min(max(stride, fewest), last) : stride, 1), most)
    }
    let (a, b) = (candidates[0], candidates[1])
    return Int(abs(hertz / a - wanted) <= abs(hertz / b - wanted) ? a : b)
  }

  /// A rate of 59.94 Hz counts as 60.
  private static let slack = 0.01
}
