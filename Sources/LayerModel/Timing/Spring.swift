internal import Foundation

/// A mass on a spring with a damper: how a spring animation gets from its start to its end.
///
/// Distance is measured in the distance of the two values: at -1 it is let go, with
/// ``initialVelocity`` a second, and at 0 it is at the end (core-animation 1.6).
///
/// - Invariant: mass and stiffness are above 0, damping is not negative, all are finite.
public struct Spring: Hashable, Sendable {
  /// Above 0.
  public let mass: Double
  /// Above 0.
  public let stiffness: Double
  /// 0 or more; at 0 it swings for ever.
  public let damping: Double
  /// How fast it moves when it is let go, toward the end; distances a second.
  public let initialVelocity: Double
  /// Whether it may be damped more than it takes not to swing over. If not, more counts as
  /// just enough.
  public let allowsOverdamping: Bool

  /// A spring. Core Animation's defaults.
  ///
  /// - Throws: ``AnimationError`` for a number out of its range.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) throws(AnimationError) {
    for (name, value, isGood, accepted) in [
      ("mass", mass, mass > 0, "a number above 0"),
      ("stiffness", stiffness, stiffness > 0, "a number above 0"),
      ("damping", damping, damping >= 0, "a number from 0"),
      ("initialVelocity", initialVelocity, true, "a finite number"),
    ] where !isGood || !value.isFinite {
      throw AnimationError(name, "is \(value)", accepted: accepted)
    }
    self.init(mass, stiffness, damping, initialVelocity, allowsOverdamping)
  }

  /// A spring by how it looks: roughly how long it takes, and how much it swings over.
  ///
  /// - Parameters:
  ///   - perceptualDuration: seconds, above 0.
  ///   - bounce: 0 does not swing over, up to 1, which never stops; below 0, above -1, it is
  ///     damped more than that.
  /// - Throws: ``AnimationError`` for a number out of its range.
  public init(
    perceptualDuration: Double, bounce: Double = 0, initialVelocity: Double = 0
  ) throws(AnimationError) {
    guard perceptualDuration > 0, perceptualDuration.isFinite else {
      throw AnimationError(
        "perceptualDuration", "is \(perceptualDuration)", accepted: "a number above 0")
    }
    guard bounce > -1, bounce <= 1 else {
      throw AnimationError("bounce", "is \(bounce)", accepted: "a number above -1, at most 1")
    }
    let frequency = 2 * Double.pi / perceptualDuration
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    // Who says how it looks is not told of a stiffness and a damping that are beyond all numbers.
    let (stiffness, damping) = (frequency * frequency, 2 * ratio * frequency)
    guard stiffness > 0, stiffness.isFinite, damping.isFinite else {
      throw AnimationError(
        "perceptualDuration", "is \(perceptualDuration)",
        accepted: "a number that makes a spring: from 1e-150 to 1e150")
    }
    try self.init(
      stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
      allowsOverdamping: bounce < 0)
  }

  private init(
    _ mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double, _ allows: Bool
  ) {
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
    (initialVelocity, allowsOverdamping) = (velocity, allows)
  }

  /// Core Animation's: mass 1, stiffness 100, damping 10, let go at rest.
  public static let `default` = Spring(1, 100, 10, 0, false)

  /// Radians a second that it would swing with, undamped.
  private var frequency: Double { (stiffness / mass).squareRoot() }

  /// The damping over that which it takes not to swing over: 1 is just enough.
  public var dampingRatio: Double {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    return allowsOverdamping ? ratio : min(ratio, 1)
  }

  /// How far it has got after some seconds: 0 at first, in the end 1; more when it swings over.
  public func progress(after seconds: Double) -> Double { 1 + displacement(after: seconds) }

  /// The distance from the end: -1 at first.
  private func displacement(after t: Double) -> Double {
    let (w, z, v) = (frequency, dampingRatio, initialVelocity)
    if z < 1 {
      let swing = w * (1 - z * z).squareRoot()
      return exp(-z * w * t) * (-cos(swing * t) + (v - z * w) / swing * sin(swing * t))
    }
    if z == 1 { return exp(-w * t) * (-1 + (v - w) * t) }
    let root = (z * z - 1).squareRoot()
    // The slow one without cancellation: the product of both is the square of the frequency.
    let fast = -w * (z + root)
    let slow = -w / (z + root)
    let share = (v + fast) / (slow - fast)
    return share * exp(slow * t) + (-1 - share) * exp(fast * t)
  }

  /// Seconds until nothing more is to be seen: what a spring animation's duration should be.
  ///
  /// When it swings over, the time at which the envelope is down to a thousandth; otherwise
  /// the first tenth of a second at which it is that near. A spring that is not damped, or that
  /// takes more than a day, has the largest `Float` (core-animation 1.6). What Core Animation
  /// says for an overdamped one is not known; the second rule is taken.
  public var settlingDuration: Double {
    let (w, z) = (frequency, dampingRatio)
    if z == 0 { return Self.never }
    if z < 1 {
      let swing = w * (1 - z * z).squareRoot()
      let overshoot = abs((initialVelocity - z * w) / swing)
      return (log(1000) + log(1 + overshoot)) / (z * w)
    }
    var t = 0.0
    for _ in 0..<864_000 {
      if abs(displacement(after: t)) < 0.001 { return t }
      t += 0.1
    }
    return Self.never
  }

  private static let never = Double(Float.greatestFiniteMagnitude)
}
