internal import Graphics
public import VSync

/// What a layer shows at a moment: its model values with its animations applied.
///
/// The one evaluator: `Layer.presentation` and the render server both ask it, so what a program
/// reads is what the frame shows.
public enum Presentation {
  /// The values shown at `time`.
  ///
  /// Animations apply in the order of the list, each to what the earlier ones left: the last
  /// one for a property wins, and an additive one adds to those before it (core-animation 1.9).
  /// Costs O(animations).
  public static func properties(
    _ model: LayerProperties, animations: [AttachedAnimation], at time: Instant
  ) -> LayerProperties {
    var shown = model
    var sums = AdditiveSums()
    for attached in animations {
      guard let moment = attached.moment(at: time) else { continue }
      attached.animation.apply(at: moment, to: &shown, &sums)
    }
    return shown
  }

  /// The values shown at a moment of the superlayer's time: in the layer's own time, and hidden
  /// while the layer is not there (core-animation 1.4).
  public static func properties(
    _ model: LayerProperties, animations: [AttachedAnimation], inside outer: Instant
  ) -> LayerProperties {
    var shown = properties(model, animations: animations, at: model.timing.time(at: outer))
    if !model.timing.isActive(at: outer) { shown.isHidden = true }
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

extension Animation {
  /// Changes the values shown to what the animation makes of them.
  func apply(
    at moment: MediaTiming.Moment, to shown: inout LayerProperties, _ sums: inout AdditiveSums
  ) {
    let progress = timingFunction?.progress(at: moment.fraction) ?? moment.fraction
    switch self {
    case .basic(let animation): animation.apply(progress, moment, to: &shown, &sums)
    case .spring(let animation):
      // By the time that has passed, so that a short duration cuts off and does not compress.
      let seconds = progress * moment.cycle / 1e9
      animation.basic.apply(animation.spring.progress(after: seconds), moment, to: &shown, &sums)
    case .keyframe(let animation): animation.apply(progress, moment, to: &shown, &sums)
    case .group(let group):
      let time = group.time(at: moment)
      let seconds = moment.cycle / 1e9
      for child in group.animations {
        let timing = AnimationGroup.timing(of: child, inside: seconds)
        guard let inner = timing.moment(at: time) else { continue }
        child.apply(at: inner, to: &shown, &sums)
      }
    case .transition: break
    }
  }
}

extension BasicAnimation: PropertyAnimation {
  fileprivate func apply(
    _ progress: Double, _ moment: MediaTiming.Moment, to shown: inout LayerProperties,
    _ sums: inout AdditiveSums
  ) {
    guard let (start, end) = Presentation.ends(of: self, over: base(in: shown)),
      let value = start.interpolated(to: end, progress)
    else { return }
    show(value, of: end, moment, in: &shown, &sums)
  }
}

extension KeyframeAnimation: PropertyAnimation {
  fileprivate func apply(
    _ progress: Double, _ moment: MediaTiming.Moment, to shown: inout LayerProperties,
    _ sums: inout AdditiveSums
  ) {
    let fraction = min(max(progress, 0), 1)
    guard let track, let value = track.value(at: fraction), let end = finalValue else { return }
    show(value, of: end, moment, in: &shown, &sums)
    if case .path(_, let rotation?) = keyframes, let direction = track.direction(at: fraction) {
      // Before the layer's own transform (core-animation 1.7).
      let angle = rotation == .auto ? direction : direction + .pi
      shown.transform = Transform3D.rotation(angle).concatenating(shown.transform)
    }
  }
}

/// What basic and keyframe animations do alike with a value that they have found.
private protocol PropertyAnimation {
  var keyPath: LayerKeyPath { get }
  var valueFunction: ValueFunction? { get }
  var isAdditive: Bool { get }
  var isCumulative: Bool { get }
  var timing: MediaTiming { get }
}

extension PropertyAnimation {
  /// What an end that is left out is taken from.
  func base(in shown: LayerProperties) -> AnimatableValue {
    if let valueFunction {
      return isAdditive ? valueFunction.identity : valueFunction.input(at: keyPath, in: shown)
    }
    let under = keyPath.value(in: shown)
    return isAdditive ? under.nothing : under
  }

  /// Puts a value in its place: with what earlier cycles add to it, as a transform if a
  /// function makes one, on top of what is there if it is additive.
  func show(
    _ value: AnimatableValue, of end: AnimatableValue, _ moment: MediaTiming.Moment,
    in shown: inout LayerProperties, _ sums: inout AdditiveSums
  ) {
    var value = value
    if isCumulative && !timing.autoreverses {
      value = value.adding(end, times: moment.iteration) ?? value
    }
    if let valueFunction {
      guard let transform = valueFunction.transform(of: value) else { return }
      value = .transform(transform)
    }
    if isAdditive {
      value = sums.base(keyPath, in: shown).adding(value) ?? value
      value = sums.keep(value, keyPath)
    } else {
      sums.forget(keyPath)
    }
    _ = keyPath.set(value, in: &shown)
  }
}
