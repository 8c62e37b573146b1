import LayerModel
import LayerTree
import PlainText

/// An animation block: what changes of nodes, and how it gets there.
enum AnimateNodesKeys {
  static let duration = Key("duration", Values.time.named("time"))
  static let delay = Key("delay", Values.time.named("time"))
  static let curve = Key("curve", Format<String>.oneOf(curves.map(\.name)))
  static let spring = Key("spring", NodeSpringKeys.format)
  static let keyframes = Key(
    "keyframes", list(of: NodeKeyframeKeys.format, count: 1...Int.max, "a list of keyframes"))
  static let calculationMode = Key(
    "calculationMode", Format<KeyframeAnimation.CalculationMode>.choice())
  static let repeatCount = Key(
    "repeatCount",
    either(
      "a number above 0, or \"inf\"",
      [
        (.number, Format<Double>.number(above: 0)),
        (.string, Format<String>.oneOf(["inf"]).map { _ in .infinity }),
      ]))
  static let autoreverses = Key("autoreverses", Format<Bool>.bool)
  static let beginFromCurrentState = Key("beginFromCurrentState", Format<Bool>.bool)
  static let allowUserInteraction = Key("allowUserInteraction", Format<Bool>.bool)
  static let layoutSubnodes = Key("layoutSubnodes", Format<Bool>.bool)
  static let changes = Key("changes", LayerChangeKeys.list)
  static let completion = Key("completion", Format<String>.name)

  static let curves: [(name: String, option: Node.AnimationOptions)] = [
    ("easeInEaseOut", .curveEaseInOut), ("easeIn", .curveEaseIn), ("easeOut", .curveEaseOut),
    ("linear", .curveLinear),
  ]
  private static let modes: [KeyframeAnimation.CalculationMode: Node.KeyframeOptions] = [
    .linear: .calculationModeLinear, .discrete: .calculationModeDiscrete,
    .paced: .calculationModePaced, .cubic: .calculationModeCubic,
    .cubicPaced: .calculationModeCubicPaced,
  ]

  static let shape = ObjectShape(
    "an animation of nodes",
    [
      duration.any, delay.any, curve.any, spring.any, keyframes.any, calculationMode.any,
      repeatCount.any, autoreverses.any, beginFromCurrentState.any, allowUserInteraction.any,
      layoutSubnodes.any, changes.any, completion.any,
    ],
    rules: [
      .atLeastOne(["changes", "keyframes"]), .atMostOne(["curve", "spring", "keyframes"]),
      .needs("calculationMode", "keyframes"),
    ])

  static let format = shape.format { object -> TimelineEvent.Verb? in
    let seconds = object[duration]?.seconds ?? Node.defaultAnimationDuration
    let (delay, count) = (object[delay]?.seconds ?? 0, object[repeatCount] ?? 1)
    let (curve, spring) = (object[curve], object[spring])
    let (frames, mode) = (object[keyframes], object[calculationMode] ?? .linear)
    var options = curves.first { $0.name == curve }?.option ?? []
    for (key, option) in flags where object[key] == true { options.insert(option) }
    let (changes, completion) = (object[changes] ?? [], object[completion])
    var kind = spring ?? .timing
    if let frames { kind = .keyframes(frames, modes[mode] ?? []) }
    if case .bouncing = kind, seconds <= 0 {
      object.decoder.report("is a spring of a bounce in no time", accepted: "a duration above 0")
      return nil
    }
    let total = delay + seconds * count * (options.contains(.autoreverse) ? 2 : 1)
    if !object.decoder.hasDuration, total > 86_400 {
      object.decoder.report(
        "goes on for more than a day, and the scene has no duration",
        accepted: "an animation that ends, or a duration of the scene")
    }
    return .animateNodes(
      NodeAnimationSpec(
        duration: seconds, delay: delay, curve: kind, options: options, repeatCount: count,
        changes: changes, completion: completion))
  }

  private static let flags: [(Key<Bool>, Node.AnimationOptions)] = [
    (autoreverses, .autoreverse), (beginFromCurrentState, .beginFromCurrentState),
    (allowUserInteraction, .allowUserInteraction), (layoutSubnodes, .layoutSubnodes),
  ]
}

/// Values that a layer gets.
enum LayerChangeKeys {
  static let layer = Key("layer", Values.layerID, required: true)
  static let values = Key("values", PropertyKeys.format.named("values"), required: true)
  static let format = ObjectShape("a change", [layer.any, values.any]).format {
    object -> LayerChange? in
    let (layer, values) = (object[layer], object[values])
    guard let layer, let values else { return nil }
    return LayerChange(layer: layer, values: values)
  }
  static let list = Replay.list(
    of: format.named("change"), count: 1...Int.max, "a list of changes")
}

private enum NodeKeyframeKeys {
  static let start = Key("start", Format<Double>.fraction)
  static let duration = Key("duration", Format<Double>.fraction)
  static let changes = Key("changes", LayerChangeKeys.list, required: true)
  static let shape = ObjectShape("a keyframe", [start.any, duration.any, changes.any])
  static let format = shape.format { object -> NodeAnimationSpec.Keyframe? in
    let (start, duration) = (object[start] ?? 0, object[duration])
    let (length, changes) = (duration ?? 1 - start, object[changes])
    if start + length > 1 + 1e-9 {
      object.decoder.report("ends at \(numeral(start + length))", accepted: "an end of at most 1")
      return nil
    }
    return changes.map { .init(start: start, duration: length, changes: $0) }
  }
}

private enum NodeSpringKeys {
  static let damping = Key("damping", Format<Double>.number(above: 0, upTo: 1))
  static let bounce = Key("bounce", Format<Double>.number(in: -0.99...0.99))
  static let velocity = Key("velocity", Format<Double>.number(in: -1e6...1e6))
  static let shape = ObjectShape(
    "a spring", [damping.any, bounce.any, velocity.any],
    rules: [.exactlyOne(["damping", "bounce"])])
  static let format = shape.format { object -> NodeAnimationSpec.Curve? in
    let (damping, bounce, velocity) = (object[damping], object[bounce], object[velocity] ?? 0)
    if let damping { return .damped(ratio: damping, velocity: velocity) }
    return bounce.map { .bouncing($0, velocity: velocity) }
  }
}
