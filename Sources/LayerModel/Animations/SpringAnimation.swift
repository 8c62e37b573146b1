/// An animation of one property between two values, as a spring gets from one to the other.
///
/// As with Core Animation, a duration of 0 is that of the transaction, 0.25 s, and cuts the
/// spring off. Set it to ``Spring/settlingDuration`` to see all of it; a shorter one does not
/// make it faster (core-animation 1.3, 1.6).
public struct SpringAnimation: Equatable, Sendable {
  /// What is animated, between which values, and when.
  public var basic: BasicAnimation
  /// How it gets there.
  public var spring: Spring

  /// The animation, with a spring for its way.
  public init(_ basic: BasicAnimation, spring: Spring = .default) {
    self.basic = basic
    self.spring = spring
  }

  /// The animation, with a spring by how it looks; its duration becomes the settling duration.
  ///
  /// - Throws: ``AnimationError`` for numbers that ``Spring/init(perceptualDuration:bounce:initialVelocity:)``
  ///   does not take.
  public init(
    _ basic: BasicAnimation, perceptualDuration: Double, bounce: Double = 0
  ) throws(AnimationError) {
    self.basic = basic
    spring = try Spring(perceptualDuration: perceptualDuration, bounce: bounce)
    self.basic.timing.duration = spring.settlingDuration
  }

  /// Seconds until nothing more is to be seen.
  public var settlingDuration: Double { spring.settlingDuration }
}
