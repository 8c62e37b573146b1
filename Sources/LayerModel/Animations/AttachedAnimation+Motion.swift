public import VSync

// When an animation is to be looked at. The render server makes no frames while nothing moves,
// so nothing may change outside of what is said here.

extension AttachedAnimation {
  /// Where in its cycles the animation is at a moment, or nil when it shows nothing.
  ///
  /// ``MediaTiming/moment(at:)``, but an animation that leaves its layer when it has ended
  /// shows nothing after its end whatever its fill mode: that must not hang on how soon the
  /// main thread gets round to taking it off.
  public func moment(at time: Instant) -> MediaTiming.Moment? {
    if animation.isRemovedOnCompletion && isOver(at: time) { return nil }
    return animation.timing.moment(at: time)
  }

  /// How far the animation is at a moment: 0...1 of its cycle, before the timing function. Nil
  /// when it shows nothing.
  public func fraction(at time: Instant) -> Double? { moment(at: time)?.fraction }

  /// Whether the animation has ended: `time` is past its last active moment.
  public func isOver(at time: Instant) -> Bool { time > animation.timing.activeEnd }

  /// The moments at which the value can differ from the one a nanosecond earlier; nil when
  /// there are none. An endless animation's reach up to ``Instant/distantFuture``.
  ///
  /// It begins with the jump to the first value (after the delay; no jump when the fill mode
  /// shows that value before) and ends after the jump back to the model's value (no jump when
  /// the fill mode holds the last value). A group that plays once moves while something inside
  /// does. To ask about a stretch of time use ``moves(after:through:)``, which knows that the
  /// range is half-open.
  public var motion: Range<Instant>? {
    animation.motion(animation.timing, holdsEnd: !animation.isRemovedOnCompletion)
  }

  /// Whether the value can change in `after < t <= through`.
  public func moves(after: Instant, through: Instant) -> Bool {
    guard let motion, after < through else { return false }
    return motion.lowerBound <= through && after.next < motion.upperBound
  }
}

extension Animation {
  /// ``AttachedAnimation/motion`` with a timing (a group's animations inherit some of it).
  ///
  /// - Parameter holdsEnd: whether the fill mode counts after the end.
  fileprivate func motion(_ timing: MediaTiming, holdsEnd: Bool) -> Range<Instant>? {
    if case .keyframe(let animation) = self, animation.track == nil { return nil }
    let fillsBefore = timing.fillMode == .backwards || timing.fillMode == .both
    let fillsAfter = holdsEnd && (timing.fillMode == .forwards || timing.fillMode == .both)
    let lower = fillsBefore ? timing.begin.next : timing.begin
    if timing.speed == 0 { return fillsBefore ? nil : lower..<lower.next }
    let end = timing.activeEnd
    let upper = fillsAfter ? end.next : end.next.next
    guard lower < upper else { return nil }
    guard case .group(let group) = self else { return lower..<upper }
    return group.motion(within: lower..<upper, timing)
  }
}

extension Animation {
  /// Whether it shows a value at a moment of the time around it.
  fileprivate func shows(at time: Instant, _ timing: MediaTiming) -> Bool {
    guard let moment = timing.moment(at: time) else { return false }
    guard case .group(let group) = self else { return true }
    let inside = group.time(at: moment)
    return group.animations.contains {
      $0.shows(at: inside, AnimationGroup.timing(of: $0, inside: moment.cycle / 1e9))
    }
  }
}

extension AnimationGroup {
  /// The part of the group's own motion in which something inside moves; nil when nothing does.
  fileprivate func motion(within own: Range<Instant>, _ timing: MediaTiming) -> Range<Instant>? {
    let inner = animations.map {
      (animation: $0, timing: Self.timing(of: $0, inside: timing.cycleSeconds))
    }
    func shows(at time: Instant) -> Bool {
      inner.contains { $0.animation.shows(at: time, $0.timing) }
    }
    let motions = inner.compactMap { $0.animation.motion($0.timing, holdsEnd: true) }
    if motions.isEmpty && !shows(at: .zero) { return nil }
    // Where the group's time is not simply the time around it, all of it counts.
    let cycle = Int64(exactly: (timing.cycleSeconds * 1e9).rounded(.toNearestOrEven))
    let isPlain =
      timing.speed == 1 && timing.timeOffset == 0 && timingFunction == nil
      && !timing.autoreverses && timing.repeatDuration == 0
      && (timing.repeatCount == 0 || timing.repeatCount == 1)
    guard isPlain, let cycle else { return own }
    let end = Instant(nanoseconds: cycle)
    let seen = motions.filter { $0.lowerBound <= end && $0.upperBound > .zero }
    var (first, last) = (seen.map(\.lowerBound).min(), seen.map(\.upperBound).max())
    // What shows when the group begins or ends jumps in or out with it.
    if shows(at: .zero) { (first, last) = (.zero, max(last ?? .zero, Instant.zero.next)) }
    guard let first, let last else { return nil }
    let lower = first <= .zero ? own.lowerBound : timing.begin.later(by: first)
    let upper = shows(at: end) || last > end ? own.upperBound : timing.begin.later(by: last)
    return lower < upper ? lower..<min(upper, own.upperBound) : nil
  }
}

extension Instant {
  /// A nanosecond later; the distant future stays where it is.
  fileprivate var next: Instant { self + Nanoseconds(1) }

  /// As much later as `time` is after 0; at most the distant future.
  fileprivate func later(by time: Instant) -> Instant { self + Nanoseconds(time.nanoseconds) }
}
