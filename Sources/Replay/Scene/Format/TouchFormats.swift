import LayerTree
import PlainText

/// A finger that does something; through hit testing.
enum TouchKeys {
  static let phase = Key("phase", Format<Touch.Phase>.choice(), required: true)
  static let point = Key("point", Values.point.named("point"), required: true)
  static let finger = Key("finger", Format<Int>.integer(in: 0...9))

  static let format = ObjectShape("a touch", [phase.any, point.any, finger.any]).format {
    object -> TimelineEvent.Verb? in
    let (phase, point, finger) = (object[phase], object[point], object[finger] ?? 0)
    guard let phase, let point else { return nil }
    return .touch([TouchInput(phase, at: point, id: finger)])
  }

  static let tapFormat = ObjectShape("a tap", [point.any, finger.any]).format {
    object -> TimelineEvent.Verb? in
    let (point, finger) = (object[point], object[finger] ?? 0)
    return point.map {
      .tap([TouchInput(.began, at: $0, id: finger), TouchInput(.ended, at: $0, id: finger)])
    }
  }
}

/// What touches do to a node: lists of actions by the name of what happened.
enum TouchHandlerKeys {
  private static let names =
    Touch.Phase.allCases.map(\.rawValue) + ["tap"] + Control.Event.named.map(\.name)
    + SceneLabelNames.taps

  /// The class of node that something happens to.
  static func owner(of name: String) -> LayerSpec.Kind {
    if name == "line" { return .trapezoidalLabel }
    if SceneLabelNames.taps.contains(name) { return .richLabel }
    return Control.Event.named.contains { $0.name == name } ? .control : .node
  }

  /// What a handler that stands in the wrong place is for.
  static func what(_ owner: LayerSpec.Kind) -> String {
    switch owner {
    case .control: "is an event of controls"
    case .richLabel: "is a tap on a rich label"
    case .trapezoidalLabel: "is a tap on a line of a trapezoidal label"
    default: "is a touch of nodes"
    }
  }

  private static let keys = names.map { name in
    Key(name, list(of: ActionKeys.format.named("action"), "a list of actions"))
  }

  static let format = ObjectShape("touch handlers", keys.map(\.any)).format {
    object -> [TouchHandler]? in
    object.inFileOrder(keys).map { TouchHandler(name: $0.name, actions: $0.value) }
  }
}

/// Something that a touch brings about: a verb of the timeline that changes no list of layers.
enum ActionKeys {
  private static let verbs = [
    EventKeys.set, EventKeys.animate, EventKeys.animateNodes, EventKeys.transitionNodes,
    EventKeys.removeAnimation, EventKeys.setNeedsDisplay, EventKeys.setNeedsLayout,
    EventKeys.present, EventKeys.scroll, EventKeys.data, EventKeys.busy, EventKeys.mark,
  ]
  static let shape = ObjectShape(
    "an action", verbs.map(\.any), rules: [.exactlyOne(verbs.map(\.name))])

  static let format = shape.format { object -> TimelineEvent.Verb? in
    let found = verbs.map { object[$0] }.compactMap { $0 }.first
    if found == nil { object.decoder.hasUnreadEvents = true }
    return found
  }
}
