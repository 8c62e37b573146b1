public import VSync

/// What a layer shows at a moment: its model values with its animations applied.
///
/// The one evaluator: `Layer.presentation` and the render server both ask it, so what a program
/// reads is what the frame shows.
public enum Presentation {
  /// The values shown at `time`.
  ///
  /// Animations apply in the order of the list, each to what the earlier ones left, so the
  /// last one for a property wins (core-animation 1.9). An animation whose values do not fit
  /// its key path changes nothing. Costs O(animations).
  public static func properties(
    _ model: LayerProperties, animations: [AttachedAnimation], at time: Instant
  ) -> LayerProperties {
    var shown = model
    for attached in animations {
      guard let fraction = attached.fraction(at: time) else { continue }
      let animation = attached.animation
      let progress = animation.timingFunction?.progress(at: fraction) ?? fraction
      let under = animation.keyPath.value(in: shown)
      guard let (start, end) = ends(of: animation, over: under),
        let value = start.interpolated(to: end, progress)
      else { continue }
      _ = animation.keyPath.set(value, in: &shown)
    }
    return shown
  }

  /// Between which values an animation runs over `under`, the value that earlier ones left; nil
  /// when it gives no value or values that do not fit (core-animation 1.9).
  public static func ends(of animation: BasicAnimation, over under: AnimatableValue)
    -> (AnimatableValue, AnimatableValue)?
  {
    switch (animation.from, animation.to, animation.by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, nil): return (from, under)
    case (nil, let to?, nil): return (under, to)
    case (nil, nil, let by?): return under.adding(by).map { (under, $0) }
    case (let from?, nil, let by?): return from.adding(by).map { (from, $0) }
    case (nil, let to?, let by?): return to.subtracting(by).map { ($0, to) }
    case (nil, nil, nil): return nil
    }
  }
}
