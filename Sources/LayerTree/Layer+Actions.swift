public import LayerModel

/// What a change of a property runs.
public enum LayerAction: Equatable, Sendable {
  /// Nothing, and nobody else is asked.
  case null
  /// This animation. A basic or spring one without any of its three values starts from the
  /// value that was shown.
  case animation(Animation)

  /// This basic animation.
  public static func animation(_ animation: BasicAnimation) -> LayerAction {
    .animation(Animation.basic(animation))
  }
}

extension Layer {
  /// The animation that a change of `key` runs, with the values from before the change.
  ///
  /// The delegate is asked, then ``actions``, then there is the default: from the value that
  /// shows at the turn's animation clock, at which the animation begins, to the new one, with the
  /// transaction's duration and timing function (`default` if none), filling backwards
  /// (core-animation 1.12). None before the first commit, with actions
  /// disabled, in a transaction of duration 0, and for a background that was no colour.
  func implicitAnimation(for key: AnimationKeyPath) -> Animation? {
    guard committed != nil, !Transaction.disableActions else { return nil }
    let action = delegate?.action(for: self, forKey: key.text) ?? actions[key.text]
    if case .null? = action { return nil }
    guard let stage, let shown = presentation(at: stage.clock) else { return nil }
    if case .animation(let animation)? = action { return animation.starting(at: shown) }
    guard Transaction.animationDuration > 0 else { return nil }
    if key == .backgroundColor && backgroundColor == nil { return nil }
    var timing = MediaTiming()
    timing.duration = Transaction.animationDuration
    timing.fillMode = .backwards
    return .basic(
      BasicAnimation(
        keyPath: key, from: key.value(in: shown), timing: timing,
        timingFunction: Transaction.animationTimingFunction ?? .default))
  }
}
