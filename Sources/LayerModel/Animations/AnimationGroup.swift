internal import VSync

/// Several animations that run in the time of the group (core-animation 1.3).
///
/// The group's timing says when its time runs, and how often; its time goes from 0 to its
/// duration. What is still running then is cut off: nothing is stretched. A timing function of
/// the group bends its time. An animation of duration 0 inside has the group's; its timing
/// function is its own. Whether it is removed on completion does not matter.
public struct AnimationGroup: Equatable, Sendable {
  /// The animations, in the order in which they apply. They begin at moments of the group's
  /// time.
  public let animations: [Animation]
  /// When and how often.
  public var timing: MediaTiming
  /// How the group's time passes in each of its cycles; nil is evenly.
  public var timingFunction: TimingFunction?
  /// Whether it leaves the layer when it has ended.
  public var isRemovedOnCompletion = true
  /// How many new frames a second it wants; inside a group the group's counts.
  public var preferredFrameRateRange = FrameRateRange.default

  /// A group.
  public init(
    _ animations: [any AnimationConvertible], timing: MediaTiming = MediaTiming(),
    timingFunction: TimingFunction? = nil
  ) {
    self.animations = animations.map { $0.asAnimation }
    self.timing = timing
    self.timingFunction = timingFunction
  }

  /// The group's time at a moment in its cycles.
  func time(at moment: MediaTiming.Moment) -> Instant {
    guard let timingFunction else { return Self.instant(moment.place) }
    let bent = timingFunction.progress(at: moment.fraction) * moment.cycle
    return Self.instant(min(max(bent, 0), moment.cycle))
  }

  /// Whole nanoseconds; the animations inside are then exact where they begin and end.
  private static func instant(_ nanoseconds: Double) -> Instant {
    Int64(exactly: nanoseconds.rounded()).map { Instant(nanoseconds: $0) } ?? .distantFuture
  }

  /// The timing of an animation inside a group that itself takes so many seconds: one without
  /// a duration has the group's, which may in turn be that of the group around it.
  static func timing(of child: Animation, inside seconds: Double) -> MediaTiming {
    var timing = child.timing
    if timing.duration <= 0 { timing.duration = seconds }
    return timing
  }
}
