internal import Foundation
public import VSync

// The formula of core-animation 1.4, in nanoseconds: lengths are rounded to whole nanoseconds
// first, so that "exactly at the end" does not hang on the last bit of 3 * 0.7.

extension MediaTiming {
  /// Seconds that an animation of duration 0 takes when no transaction says otherwise.
  public static let defaultDuration = 0.25

  /// How far the animation is at a moment: 0...1 of one cycle, before the timing function.
  ///
  /// Nil when the animation shows nothing then: before its begin or after its end, unless the
  /// fill mode holds a value. At the very end it still shows.
  public func fraction(at time: Instant) -> Double? {
    let elapsed = Self.nanoseconds(from: begin, to: time)
    let local: Double
    var isAtEnd = false
    if elapsed < 0 {
      guard fillMode == .backwards || fillMode == .both else { return nil }
      local = offset
    } else if elapsed * abs(speed) > active {
      guard fillMode == .forwards || fillMode == .both else { return nil }
      local = active * (speed < 0 ? -1 : 1) + offset
      isAtEnd = true
    } else {
      local = elapsed * speed + offset
      isAtEnd = elapsed * abs(speed) == active
    }
    return cycleFraction(local, isAtEnd: isAtEnd)
  }

  private func cycleFraction(_ local: Double, isAtEnd: Bool) -> Double {
    guard cycle.isFinite, local.isFinite else { return 0 }
    var place = local.truncatingRemainder(dividingBy: period)
    if place < 0 { place += period }
    if isAtEnd && place == 0 && local > 0 { place = period }
    if autoreverses && place > cycle { place = 2 * cycle - place }
    return min(place / cycle, 1)
  }

  /// The last moment at which the animation is active: `begin` plus its active duration.
  ///
  /// ``Instant/distantFuture`` when it never ends: an infinite repeat, or speed 0.
  public var activeEnd: Instant {
    let length = (active / abs(speed)).rounded(.down)
    guard length.isFinite, let count = Int64(exactly: length) else { return .distantFuture }
    return begin + Nanoseconds(count)
  }

  /// One way of one cycle, in nanoseconds, above 0.
  private var cycle: Double {
    max(1, ((duration > 0 ? duration : Self.defaultDuration) * 1e9).rounded(.toNearestOrEven))
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

extension AttachedAnimation {
  /// How far the animation is at a moment, or nil when it shows nothing.
  ///
  /// ``MediaTiming/fraction(at:)``, but an animation that leaves its layer when it has ended
  /// shows nothing after its end whatever its fill mode: that must not hang on how soon the
  /// main thread gets round to taking it off.
  public func fraction(at time: Instant) -> Double? {
    if animation.isRemovedOnCompletion && isOver(at: time) { return nil }
    return animation.timing.fraction(at: time)
  }

  /// Whether the animation has ended: `time` is past its last active moment.
  public func isOver(at time: Instant) -> Bool { time > animation.timing.activeEnd }

  /// The moments at which the value can differ from the one a nanosecond earlier; nil when
  /// there are none. An endless animation's reach up to ``Instant/distantFuture``.
  ///
  /// It begins with the jump to the first value (after the delay; no jump when the fill mode
  /// shows that value before) and ends after the jump back to the model's value (no jump when
  /// the fill mode holds the last value). To ask about a stretch of time use
  /// ``moves(after:through:)``, which knows that the range is half-open.
  public var motion: Range<Instant>? {
    let timing = animation.timing
    let fillsBefore = timing.fillMode == .backwards || timing.fillMode == .both
    let fillsAfter =
      !animation.isRemovedOnCompletion && (timing.fillMode == .forwards || timing.fillMode == .both)
    let lower = fillsBefore ? timing.begin.next : timing.begin
    if timing.speed == 0 { return fillsBefore ? nil : lower..<lower.next }
    let end = timing.activeEnd
    let upper = fillsAfter ? end.next : end.next.next
    return lower < upper ? lower..<upper : nil
  }

  /// Whether the value can change in `after < t <= through`.
  public func moves(after: Instant, through: Instant) -> Bool {
    guard let motion, after < through else { return false }
    return motion.lowerBound <= through && after.next < motion.upperBound
  }
}

extension Instant {
  /// A nanosecond later; the distant future stays where it is.
  fileprivate var next: Instant { self + Nanoseconds(1) }
}
