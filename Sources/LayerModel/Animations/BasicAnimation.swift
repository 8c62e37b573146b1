internal import WrongUse

/// An animation of one property between two values.
///
/// - Invariant: its values fit ``keyPath`` (or ``valueFunction``) and are finite.
public struct BasicAnimation: Equatable, Sendable {
  /// What it animates.
  public let keyPath: LayerKeyPath
  /// The start. See the table in core-animation 1.9 for which of the three may be left out.
  public var from: AnimatableValue? { didSet { check() } }
  /// The end.
  public var to: AnimatableValue? { didSet { check() } }
  /// The end relative to the start.
  public var by: AnimatableValue? { didSet { check() } }
  /// What makes transforms of the values; only for `transform`.
  public let valueFunction: ValueFunction?
  /// Whether the values are added to what earlier animations left. An end that is left out is
  /// then nothing: 0, or no change.
  public var isAdditive = false
  /// Whether each further cycle begins where the one before ended (core-animation 1.9).
  public var isCumulative = false
  /// When and how often.
  public var timing: MediaTiming
  /// How fraction becomes progress; nil is linear.
  public var timingFunction: TimingFunction?
  /// Whether it leaves the layer when it has ended.
  public var isRemovedOnCompletion = true
  /// How many new frames a second it wants; inside a group the group's counts.
  public var preferredFrameRateRange = FrameRateRange.default

  /// An animation of `keyPath`.
  ///
  /// - Precondition: the values fit the key path. Use ``init(validating:from:to:by:valueFunction:timing:timingFunction:)``
  ///   for values from outside.
  public init(
    keyPath: LayerKeyPath, from: AnimatableValue? = nil, to: AnimatableValue? = nil,
    by: AnimatableValue? = nil, valueFunction: ValueFunction? = nil,
    timing: MediaTiming = MediaTiming(), timingFunction: TimingFunction? = nil
  ) {
    self.keyPath = keyPath
    self.from = from
    self.to = to
    self.by = by
    self.valueFunction = valueFunction
    self.timing = timing
    self.timingFunction = timingFunction
    check()
  }

  /// An animation of `keyPath`, if the values fit it.
  ///
  /// - Throws: ``AnimationError`` for a value of another kind or that is not finite, for a `by`
  ///   of something that has no differences, and for a value function where there is no transform.
  public init(
    validating keyPath: LayerKeyPath, from: AnimatableValue? = nil,
    to: AnimatableValue? = nil, by: AnimatableValue? = nil, valueFunction: ValueFunction? = nil,
    timing: MediaTiming = MediaTiming(), timingFunction: TimingFunction? = nil
  ) throws(AnimationError) {
    if let problem = Self.problem(keyPath, from, to, by, valueFunction) { throw problem }
    self.init(
      keyPath: keyPath, from: from, to: to, by: by, valueFunction: valueFunction, timing: timing,
      timingFunction: timingFunction)
  }

  private func check() {
    if let problem = Self.problem(keyPath, from, to, by, valueFunction) {
      halt("animation of \(keyPath): \(problem)")
    }
  }

  private static func problem(
    _ keyPath: LayerKeyPath, _ from: AnimatableValue?, _ to: AnimatableValue?,
    _ by: AnimatableValue?, _ function: ValueFunction?
  ) -> AnimationError? {
    if let problem = keyPath.problem ?? ValueFunction.problem(function, in: keyPath) {
      return problem
    }
    if let by, by.adding(by) == nil {
      return AnimationError("by", "is a \(by.kind)", accepted: "a value with differences")
    }
    for (name, value) in [("from", from), ("to", to), ("by", by)] {
      if let problem = value?.problem(name, in: keyPath, through: function) { return problem }
    }
    return nil
  }
}
