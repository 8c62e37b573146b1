import LayerModel
import LayerTree
import PlainText

/// A transition of a node: what it showed gives way to what it shows after some changes.
enum TransitionNodesKeys {
  static let layer = Key("layer", Values.layerID, required: true)
  static let duration = Key("duration", Values.time.named("time"))
  static let transition = Key("transition", Format<Transition.Kind>.choice())
  static let subtype = Key("subtype", Format<Transition.Subtype>.choice())
  static let curve = Key("curve", Format<String>.oneOf(AnimateNodesKeys.curves.map(\.name)))
  static let repeats = Key("repeats", Format<Bool>.bool)
  static let autoreverses = Key("autoreverses", Format<Bool>.bool)
  static let allowUserInteraction = Key("allowUserInteraction", Format<Bool>.bool)
  static let allowAnimatedContent = Key("allowAnimatedContent", Format<Bool>.bool)
  static let layoutSubnodes = Key("layoutSubnodes", Format<Bool>.bool)
  static let changes = Key("changes", LayerChangeKeys.list)
  static let completion = Key("completion", Format<String>.name)

  private static let flags: [(Key<Bool>, Node.AnimationOptions)] = [
    (repeats, .repeat), (autoreverses, .autoreverse),
    (allowUserInteraction, .allowUserInteraction), (allowAnimatedContent, .allowAnimatedContent),
    (layoutSubnodes, .layoutSubnodes),
  ]

  static let shape = ObjectShape(
    "a transition of a node",
    [layer.any, duration.any, transition.any, subtype.any, curve.any] + flags.map(\.0.any) + [
      changes.any, completion.any,
    ])

  static let format = shape.format { object -> TimelineEvent.Verb? in
    let (layer, curve) = (object[layer], object[curve])
    var options = AnimateNodesKeys.curves.first { $0.name == curve }?.option ?? []
    for (key, option) in flags where object[key] == true { options.insert(option) }
    if options.contains(.repeat), !object.decoder.hasDuration {
      object.decoder.report(
        "goes on for ever, and the scene has no duration",
        accepted: "a transition that ends, or a duration of the scene")
    }
    let spec = NodeTransitionSpec(
      layer: layer ?? "", duration: object[duration]?.seconds ?? Node.defaultAnimationDuration,
      type: object[transition] ?? .fade, subtype: object[subtype], options: options,
      changes: object[changes] ?? [], completion: object[completion])
    return layer.map { _ in .transitionNodes(spec) }
  }
}
