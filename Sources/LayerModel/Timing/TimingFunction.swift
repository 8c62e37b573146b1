internal import Foundation
internal import WrongUse

/// How the fraction of an animation's time becomes progress: a cubic Bézier from (0, 0) to (1, 1),
/// or what a thing does that slows down by friction.
///
/// Functions are values: two with the same control points are equal.
public struct TimingFunction: Hashable, Sendable {
  /// First control point.
  public let c1x, c1y: Double
  /// Second control point.
  public let c2x, c2y: Double
  /// By how many powers of e the speed falls; 0 for curves.
  private var decay = 0.0

  /// Nil unless both x are within 0...1 and both y are finite.
  public init?(c1x: Double, c1y: Double, c2x: Double, c2y: Double) {
    guard (0...1).contains(c1x), (0...1).contains(c2x), c1y.isFinite, c2y.isFinite else {
      return nil
    }
    self.init(c1x, c1y, c2x, c2y)
  }

  private init(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
    (self.c1x, self.c1y, self.c2x, self.c2y) = (c1x, c1y, c2x, c2y)
  }

  /// Progress is time.
  public static let linear = TimingFunction(0, 0, 1, 1)
  /// Slow at the start.
  public static let easeIn = TimingFunction(0.42, 0, 1, 1)
  /// Slow at the end.
  public static let easeOut = TimingFunction(0, 0, 0.58, 1)
  /// Slow at both.
  public static let easeInEaseOut = TimingFunction(0.42, 0, 0.58, 1)
  /// What implicit animations use: a short start and a long end.
  public static let `default` = TimingFunction(0.25, 0.1, 0.25, 1)

  /// Slows down evenly by friction: the speed at the end is e^-`powers` times that at the start.
  /// Its control points are those of ``linear``.
  ///
  /// - Precondition: `powers` is above 0 and finite.
  public static func decelerating(by powers: Double) -> TimingFunction {
    require(powers > 0 && powers.isFinite, "deceleration by \(powers) powers of e")
    var function = linear
    function.decay = powers
    return function
  }

  /// The names that ``init(name:)`` knows, as Core Animation writes them (core-animation 1.5).
  public static let names = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]

  /// The function of that name; nil for a name that is not in ``names``.
  public init?(name: String) {
    switch name {
    case "linear": self = .linear
    case "easeIn": self = .easeIn
    case "easeOut": self = .easeOut
    case "easeInEaseOut": self = .easeInEaseOut
    case "default": self = .default
    default: return nil
    }
  }

  /// The y of the curve where its x is `fraction`; `fraction` is clamped to 0...1.
  ///
  /// Within 1e-9 of the curve; exact at 0 and 1 and for every straight curve. May leave 0...1
  /// when a control point does.
  public func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    if decay > 0 { return expm1(-decay * fraction) / expm1(-decay) }
    if c1x == c1y && c2x == c2y { return fraction }
    return Self.bezier(c1y, c2y, parameter(at: fraction))
  }

  /// The curve's parameter where x is `x`: Newton's method inside a bracket that every step
  /// narrows, so that a flat curve (c1x 1, c2x 0) costs iterations but not accuracy.
  private func parameter(at x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var parameter = x
    for _ in 0..<100 {
      let error = Self.bezier(c1x, c2x, parameter) - x
      if error == 0 { break }
      if error < 0 { low = parameter } else { high = parameter }
      let slope = Self.slope(c1x, c2x, parameter)
      let next = parameter - error / slope
      // A step out of the bracket, or by a zero slope, is replaced by bisection.
      let inside = next > low && next < high
      let chosen = inside ? next : (low + high) / 2
      if chosen == parameter || high - low < 1e-16 { break }
      parameter = chosen
    }
    return parameter
  }

  /// One coordinate of the curve with end points 0 and 1.
  private static func bezier(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * p1 + 3 * r * s * s * p2 + s * s * s
  }

  /// The derivative of ``bezier(_:_:_:)`` by `s`.
  private static func slope(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * p1 + 6 * r * s * (p2 - p1) + 3 * s * s * (1 - p2)
  }
}
