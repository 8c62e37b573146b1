internal import LayerModel
internal import WrongUse

extension Node {
  /// Animates what the keyframes in `animations` change of nodes, one property after its times.
  ///
  /// Each call of ``addKeyframe(relativeStart:relativeDuration:animations:)`` says when the values
  /// that it sets are on their way; in between a property keeps its value. What is set outside of
  /// keyframes takes the whole duration. All code runs at once, in its order, and what it sets last
  /// is the model value. Ways of one property that overlap follow each other. The time of the whole
  /// passes evenly. Otherwise as ``animate(duration:delay:options:animations:completion:)``.
  ///
  /// - Precondition: `duration` and `delay` are finite and not negative.
  public static func animateKeyframes(
    duration: Double, delay: Double = 0, options: KeyframeOptions = [], animations: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    NodeAnimation(
      duration: duration, delay: delay, curve: .timing(nil), options: options.common,
      keyframes: KeyframeRecorder(options.calculationMode), completion: completion
    ).perform(animations)
  }

  /// A keyframe: the values that `animations` sets are reached then.
  ///
  /// - Parameters:
  ///   - start: when the way to them begins, as a share of the block's duration.
  ///   - duration: how long it is, as a share of the block's duration.
  /// - Precondition: directly within ``animateKeyframes(duration:delay:options:animations:completion:)``,
  ///   and 0 <= `start` <= `start + duration` <= 1 (within a rounding error).
  public static func addKeyframe(
    relativeStart start: Double, relativeDuration duration: Double, animations: () -> Void
  ) {
    require(
      start >= 0 && duration >= 0 && start + duration <= 1 + 1e-9,
      "keyframe from \(start), \(duration) long, in a time from 0 to 1")
    guard let recorder = NodeAnimation.current?.keyframes else {
      halt("keyframe from \(start), \(duration) long, outside of animateKeyframes")
    }
    let outer = recorder.span
    recorder.span = (start, min(start + duration, 1))
    animations()
    recorder.span = outer
  }
}

extension Node.KeyframeOptions {
  /// The mode's bits; those that name none are cubic paced.
  var calculationMode: KeyframeAnimation.CalculationMode {
    switch rawValue >> 10 & 7 {
    case 0: .linear
    case 1: .discrete
    case 2: .paced
    case 3: .cubic
    default: .cubicPaced
    }
  }
}
