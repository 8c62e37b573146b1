internal import Foundation
public import VSync

// The formula of core-animation 1.4, in nanoseconds: lengths are rounded to whole nanoseconds
// first, so that "exactly at the end" does not hang on the last bit of 3 * 0.7.

extension MediaTiming {
  /// Seconds that an animation of duration 0 takes when no transaction says otherwise.
  public static let defaultDuration = 0.25

  /// A place in the cycles of an animation.
  public struct Moment: Equatable, Sendable {
    /// Nanoseconds into the cycle, there and back when it autoreverses: 0 to ``cycle``.
    public var place: Double
    /// How long one way of one cycle is, in nanoseconds.
    public var cycle: Double
    /// How many cycles are over, a whole number; below 0 when it plays backwards.
    public var iteration: Double
    /// 0...1 of the cycle, before the timing function.
    public var fraction: Double { cycle.isFinite ? min(place / cycle, 1) : 0 }
  }

  /// How far the animation is at a moment: 0...1 of one cycle, before the timing function.
  /// Nil when it shows nothing then: see ``moment(at:)``.
  public func fraction(at time: Instant) -> Double? { moment(at: time)?.fraction }

  /// Where in its cycles the animation is at a moment.
  ///
  /// Nil when the animation shows nothing then: before its begin or after its end, unless the
  /// fill mode holds a value. At the very end it still shows.
  public func moment(at time: Instant) -> Moment? {
    local(at: time).map { moment($0.time, isAtEnd: $0.isAtEnd) }
  }

  /// A moment of the active time, before it is laid into cycles.
  struct Local {
    /// In nanoseconds.
    var time: Double
    /// Whether it is the end of the active time.
    var isAtEnd: Bool
    /// Whether the fill mode holds it.
    var isHeld: Bool
  }

  /// Where in its active time this is; nil outside of it, unless the fill mode holds an end.
  func local(at time: Instant) -> Local? {
    let elapsed = Self.nanoseconds(from: begin, to: time)
    if elapsed < 0 {
      guard fillMode == .backwards || fillMode == .both else { return nil }
      return Local(time: offset, isAtEnd: false, isHeld: true)
    }
    if elapsed * abs(speed) > active {
      guard fillMode == .forwards || fillMode == .both else { return nil }
      return Local(time: active * (speed < 0 ? -1 : 1) + offset, isAtEnd: true, isHeld: true)
    }
    return Local(
      time: elapsed * speed + offset, isAtEnd: elapsed * abs(speed) == active, isHeld: false)
  }

  /// How many times one way of a cycle fits into the active time.
  var activeCycles: Double { active / cycle }

  func moment(_ local: Double, isAtEnd: Bool) -> Moment {
    guard cycle.isFinite, local.isFinite else {
      return Moment(place: local.isFinite ? max(0, local) : 0, cycle: cycle, iteration: 0)
    }
    var place = local.truncatingRemainder(dividingBy: period)
    if place < 0 { place += period }
    var iteration = ((local - place) / period).rounded()
    if isAtEnd && place == 0 && local > 0 { (place, iteration) = (period, iteration - 1) }
    if autoreverses && place > cycle { place = 2 * cycle - place }
    return Moment(place: place, cycle: cycle, iteration: iteration)
  }

  /// The last moment at which the animation is active: `begin` plus its active duration.
  ///
  /// ``Instant/distantFuture`` when it never ends: an infinite repeat, or speed 0.
  public var activeEnd: Instant {
    let length = (active / abs(speed)).rounded(.down)
    guard length.isFinite, let count = Int64(exactly: length) else { return .distantFuture }
    return begin + Nanoseconds(count)
  }

  /// Seconds of one way of one cycle, above 0.
  public var cycleSeconds: Double { duration > 0 ? duration : Self.defaultDuration }

  /// One way of one cycle, in nanoseconds, above 0.
  private var cycle: Double {
    max(1, (cycleSeconds * 1e9).rounded(.toNearestOrEven))
  }

  /// One cycle, there and back.
  private var period: Double { autoreverses ? 2 * cycle : cycle }

  /// Local nanoseconds of activity. A repeat duration is not doubled by autoreversing.
  private var active: Double {
    repeatDuration > 0
      ? (repeatDuration * 1e9).rounded(.toNearestOrEven)
      : period * (repeatCount > 0 ? repeatCount : 1)
  }

  private var offset: Double { (timeOffset * 1e9).rounded(.toNearestOrEven) }

  /// The difference as a Double; moments may lie 292 years apart.
  private static func nanoseconds(from a: Instant, to b: Instant) -> Double {
    let (difference, overflow) = b.nanoseconds.subtractingReportingOverflow(a.nanoseconds)
    return overflow ? Double(b.nanoseconds) - Double(a.nanoseconds) : Double(difference)
  }
}
