public import VSync
internal import WrongUse

/// How an animation's time follows from the time around it (core-animation 1.4).
///
/// - Invariant: `duration`, `repeatCount` and `repeatDuration` are not negative; nothing is NaN.
public struct MediaTiming: Equatable, Sendable {
  /// What an animation shows outside its active time.
  public enum FillMode: String, Sendable, CaseIterable {
    /// Nothing: the model value shows.
    case removed
    /// Its last value after the end.
    case forwards
    /// Its first value before the beginning.
    case backwards
    /// Both.
    case both
  }

  /// When it begins. Filled in at the commit: the turn's VSYNC plus the delay.
  public var begin = Instant.zero
  /// Seconds for one cycle; 0 takes the transaction's duration, or in a group the group's.
  public var duration = 0.0 {
    didSet { require(duration >= 0, "duration \(duration) of an animation") }
  }
  /// Cycles a second relative to the time around; negative plays backwards.
  public var speed = 1.0 {
    didSet { require(speed.isFinite, "speed \(speed) of an animation") }
  }
  /// Seconds added to the local time; rotates the cycle.
  public var timeOffset = 0.0 {
    didSet { require(timeOffset.isFinite, "timeOffset \(timeOffset) of an animation") }
  }
  /// Cycles; 0 means 1; infinity never ends.
  public var repeatCount = 0.0 {
    didSet { require(repeatCount >= 0, "repeatCount \(repeatCount) of an animation") }
  }
  /// Seconds of repeating; over `repeatCount` when above 0.
  public var repeatDuration = 0.0 {
    didSet {
      require(repeatDuration >= 0, "repeatDuration \(repeatDuration) of an animation")
    }
  }
  /// Whether each cycle plays back to its start.
  public var autoreverses = false
  /// What shows outside the active time.
  public var fillMode = FillMode.removed

  /// One cycle, from the turn's VSYNC, of the transaction's duration.
  public init() {}
}

/// What changes the values that a layer shows, for a while. The kinds of core-animation 1.3.
///
/// A value: a layer keeps its own copy, and what is changed later on this side does not reach it.
public indirect enum Animation: Equatable, Sendable {
  /// Between two values.
  case basic(BasicAnimation)
  /// Through several values, or along a path.
  case keyframe(KeyframeAnimation)
  /// Between two values, as a spring goes.
  case spring(SpringAnimation)
  /// Several animations in a time of their own.
  case group(AnimationGroup)
  /// From what was shown to what is.
  case transition(Transition)
}

/// An animation under the key by which it is found again.
public struct AttachedAnimation: Equatable, Sendable {
  /// The key; a later animation under the same key replaces this one.
  public var key: String
  /// The animation, its begin time settled.
  public var animation: Animation

  /// An animation under a key.
  public init(key: String, animation: some AnimationConvertible) {
    self.key = key
    self.animation = animation.asAnimation
  }
}
