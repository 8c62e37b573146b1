public import LayerModel

/// What a change of a property, or an event, runs.
public enum LayerAction {
  /// Nothing, and nobody else is asked.
  case null
  /// This animation. A basic or spring one without any of its three values starts from the
  /// value that was shown.
  case animation(Animation)
  /// Whatever it does.
  case custom(any Action)

  /// This basic animation.
  public static func animation(_ animation: BasicAnimation) -> LayerAction {
    .animation(Animation.basic(animation))
  }
}

extension Layer {
  /// The animation that a change of `key` runs by itself: from the value that shows at the turn's
  /// animation clock, at which the animation begins, to the new one, with the transaction's
  /// duration and timing function (`default` if none), filling backwards (core-animation 1.12).
  ///
  /// None in a transaction of duration 0, for a background that was no colour, and before the
  /// first commit.
  func implicitAnimation(for key: LayerKeyPath) -> Animation? {
    guard let stage, let shown = shownProperties(at: stage.clock) else { return nil }
    guard let timing = implicitTiming else { return nil }
    if key == .backgroundColor && backgroundColor == nil { return nil }
    return .basic(
      BasicAnimation(
        keyPath: key, from: key.value(in: shown), timing: timing,
        timingFunction: Transaction.animationTimingFunction ?? .default))
  }

  /// How long what a change runs by itself takes: as long as the transaction says; nil with 0.
  var implicitTiming: MediaTiming? {
    guard Transaction.animationDuration > 0 else { return nil }
    var timing = MediaTiming()
    timing.duration = Transaction.animationDuration
    timing.fillMode = .backwards
    return timing
  }
}
