public import Foundation

/// How a scrolled thing comes to rest after it was thrown: its speed falls by one factor every
/// millisecond, as in a `UIScrollView` (known from books and articles: mark F).
///
/// After t seconds it has gone `velocity * (1 - rate^(1000 t)) / (-1000 ln rate)`. It stops where
/// less than half a point would be left to go.
public struct ScrollDeceleration: Hashable, Sendable {
  /// The factor that lists use.
  public static let normalRate = 0.998
  /// The factor that pages use.
  public static let fastRate = 0.99
  /// What may be left to go when it stops, in points.
  public static let rest = 0.5

  /// Points a second at the start.
  public let velocity: CGPoint
  /// The factor of a millisecond, above 0 and below 1.
  public let rate: Double

  /// Nil unless the rate is above 0 and below 1 and the velocity finite.
  public init?(velocity: CGPoint, rate: Double = normalRate) {
    guard rate > 0, rate < 1, velocity.x.isFinite, velocity.y.isFinite else { return nil }
    self.velocity = velocity
    self.rate = rate
  }

  /// Powers of e that the speed falls by in a second.
  private var decay: Double { -1000 * log(rate) }

  /// How far it would go along the axis along which it goes farther.
  private var reach: Double { max(abs(velocity.x), abs(velocity.y)) / decay }

  /// Seconds till it stops; 0 when it does not move at all.
  public var duration: Double { reach > Self.rest ? log(reach / Self.rest) / decay : 0 }

  /// How far it goes.
  public var distance: CGPoint {
    guard reach > Self.rest else { return .zero }
    let share = -expm1(-decay * duration) / decay
    return CGPoint(x: velocity.x * share, y: velocity.y * share)
  }

  /// How it goes there; nil when it does not move.
  public var timingFunction: TimingFunction? {
    reach > Self.rest ? .decelerating(by: decay * duration) : nil
  }
}
