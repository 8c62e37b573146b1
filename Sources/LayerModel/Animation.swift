public import Foundation
public import Graphics
public import VSync

/// A value that can be animated.
public enum AnimatableValue: Equatable, Sendable {
  /// A scalar.
  case number(Double)
  /// A place or vector.
  case point(CGPoint)
  /// A size.
  case size(CGSize)
  /// A rectangle.
  case rect(CGRect)
  /// A colour; nil is "no colour".
  case color(Color?)
  /// A transform.
  case transform(Transform3D)
}

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
  /// Seconds for one cycle; 0 takes the transaction's duration.
  public var duration = 0.0
  /// Cycles a second relative to the time around; negative plays backwards.
  public var speed = 1.0
  /// Seconds added to the local time; rotates the cycle.
  public var timeOffset = 0.0
  /// Cycles; 0 means 1; infinity never ends.
  public var repeatCount = 0.0
  /// Seconds of repeating; over `repeatCount` when above 0.
  public var repeatDuration = 0.0
  /// Whether each cycle plays back to its start.
  public var autoreverses = false
  /// What shows outside the active time.
  public var fillMode = FillMode.removed

  /// One cycle, from the turn's VSYNC, of the transaction's duration.
  public init() {}
}

/// An animation of one property between two values.
public struct BasicAnimation: Equatable, Sendable {
  /// What it animates.
  public var keyPath: AnimationKeyPath
  /// The start. Which of the three may be left out, and what then stands for it, is the table of
  /// core-animation 1.9.
  public var from: AnimatableValue?
  /// The end.
  public var to: AnimatableValue?
  /// The end relative to the start.
  public var by: AnimatableValue?
  /// When and how often.
  public var timing: MediaTiming
  /// How fraction becomes progress; nil is linear.
  public var timingFunction: TimingFunction?
  /// Whether it leaves the layer when it has ended.
  public var isRemovedOnCompletion = true

  /// An animation of `keyPath`.
  public init(
    keyPath: AnimationKeyPath, from: AnimatableValue? = nil, to: AnimatableValue? = nil,
    by: AnimatableValue? = nil, timing: MediaTiming = MediaTiming(),
    timingFunction: TimingFunction? = nil
  ) {
    self.keyPath = keyPath
    self.from = from
    self.to = to
    self.by = by
    self.timing = timing
    self.timingFunction = timingFunction
  }
}

/// An animation under the key by which it is found again.
public struct AttachedAnimation: Equatable, Sendable {
  /// The key; a later animation under the same key replaces this one.
  public var key: String
  /// The animation, its begin time settled.
  public var animation: BasicAnimation

  /// An animation under a key.
  public init(key: String, animation: BasicAnimation) {
    self.key = key
    self.animation = animation
  }
}
