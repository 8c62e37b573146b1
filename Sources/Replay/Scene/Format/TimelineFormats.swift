import Foundation
import LayerModel
import PlainText
import VSync

/// An event: `at` and exactly one verb.
enum EventKeys {
  static let at = Key("at", Values.moment.named("time"), required: true)
  static let set = Key("set", SetKeys.format.named("set"))
  static let animate = Key("animate", AnimateKeys.format.named("animate"))
  static let removeAnimation = Key(
    "removeAnimation", RemoveAnimationKeys.format.named("removeAnimation"))
  static let insert = Key("insert", InsertKeys.format.named("insert"))
  static let move = Key("move", MoveKeys.format.named("move"))
  static let remove = Key("remove", Values.layerID.map { TimelineEvent.Verb.remove(layer: $0) })
  static let setNeedsDisplay = Key(
    "setNeedsDisplay", DisplayMarkKeys.format.named("displayMark"))
  static let setNeedsLayout = Key(
    "setNeedsLayout", Values.layerID.map { TimelineEvent.Verb.setNeedsLayout(layer: $0) })
  static let ensureDisplayed = Key("ensureDisplayed", EnsureKeys.format.named("ensureDisplayed"))
  static let memoryWarning = Key(
    "memoryWarning", Format<Bool>.only(true).map { _ in TimelineEvent.Verb.memoryWarning })
  static let animateNodes = Key(
    "animateNodes", AnimateNodesKeys.format.named("animateNodes"))
  static let transitionNodes = Key(
    "transitionNodes", TransitionNodesKeys.format.named("transitionNodes"))
  static let present = Key("present", PresentKeys.format.named("present"))
  static let touch = Key("touch", TouchKeys.format)
  static let tap = Key("tap", TouchKeys.tapFormat)
  static let scroll = Key("scroll", ScrollKeys.format.named("scroll"))
  static let data = Key("data", DataKeys.format.named("data"))
  static let transaction = Key("transaction", TransactionKeys.reference)
  static let flush = Key("flush", Format<Bool>.only(true).map { _ in TimelineEvent.Verb.flush })
  static let commitHandler = Key(
    "commitHandler", CommitHandlerKeys.format.named("commitHandler"))
  static let logValue = Key(
    "logValue", Format<String>.name.map { TimelineEvent.Verb.logValue($0) })
  static let busy = Key("busy", BusyKeys.format.named("busy"))
  static let mark = Key("mark", Format<String>.name.map { TimelineEvent.Verb.mark($0) })

  static let verbs = [
    set, animate, animateNodes, transitionNodes, removeAnimation, insert, move, remove,
    setNeedsDisplay, setNeedsLayout, ensureDisplayed, present, touch, tap, scroll, data,
    transaction, flush, commitHandler, logValue, memoryWarning, busy, mark,
  ]
  /// Verbs that stand in the timeline and in handlers, by the names of their definitions.
  static let definitions: [(name: String, schema: JSONValue)] = [
    ("set", SetKeys.format.schema), ("animate", AnimateKeys.format.schema),
    ("animateNodes", AnimateNodesKeys.format.schema),
    ("transitionNodes", TransitionNodesKeys.format.schema), ("present", PresentKeys.format.schema),
    ("removeAnimation", RemoveAnimationKeys.format.schema), ("busy", BusyKeys.format.schema),
    ("insert", InsertKeys.format.schema), ("move", MoveKeys.format.schema),
    ("scroll", ScrollKeys.format.schema), ("data", DataKeys.format.schema),
    ("scrolling", ScrollNodeKeys.options.schema),
    ("displayMark", DisplayMarkKeys.format.schema),
    ("ensureDisplayed", EnsureKeys.format.schema),
    ("commitHandler", CommitHandlerKeys.format.schema),
    ("transaction", TransactionKeys.format.schema), ("edit", EditKeys.format.schema),
    ("values", PropertyKeys.format.schema), ("change", LayerChangeKeys.format.schema),
  ]

  static let shape = ObjectShape(
    "an event", [at.any] + verbs.map(\.any), rules: [.exactlyOne(verbs.map(\.name))])

  static let format = shape.format { object -> TimelineEvent? in
    let time = object[at]
    let found = verbs.map { (key: $0, verb: object[$0]) }
    guard let time, let verb = found.compactMap(\.verb).first else {
      object.decoder.hasUnreadEvents = true
      if changesTree(object) { object.decoder.hasUnreadEdits = true }
      return nil
    }
    return TimelineEvent(time: time, index: object.decoder.index, verb: verb)
  }

  /// Whether it is an edit of the tree, which leaves later references in doubt when it cannot be
  /// read.
  static func changesTree(_ object: ObjectReader) -> Bool {
    [insert, move, remove, transaction].contains { object.has($0) }
  }
}

private enum SetKeys {
  static let layer = Key("layer", Values.layerID, required: true)
  static let values = Key("values", PropertyKeys.format.named("values"), required: true)
  static let transaction = Key("transaction", TransactionKeys.settingsFormat)
  static let shape = ObjectShape("a set", [layer.any, values.any, transaction.any])
  static let format = shape.format { object -> TimelineEvent.Verb? in
    let (layer, values, transaction) = (object[layer], object[values], object[transaction])
    guard let layer, let values else { return nil }
    return .set(layer: layer, values: values, transaction: transaction)
  }
}

/// What is to be displayed anew: a layer, or a part of it.
private enum DisplayMarkKeys {
  static let layer = Key("layer", Values.layerID, required: true)
  static let rect = Key("rect", Values.rect.named("rect"))
  static let shape = ObjectShape("a mark for display", [layer.any, rect.any])

  static let format = either(
    "the id of a layer, or an object with layer and rect",
    [
      (.string, Values.layerID.map { TimelineEvent.Verb.setNeedsDisplay(layer: $0, nil) }),
      (
        .object,
        shape.format { object -> TimelineEvent.Verb? in
          let (layer, rect) = (object[layer], object[rect])
          return layer.map { .setNeedsDisplay(layer: $0, rect) }
        }
      ),
    ])
}

/// What `set` can set: every key path, the picture, the layer's time, and what nodes have.
enum PropertyKeys {
  static let all: [Key<PropertyChange>] =
    SceneKeys.keyPaths.map { keyPath in
      Key(keyPath.text, Values.value(of: keyPath).map { .value(keyPath, $0) })
    } + others + times + NodeKeys.changes + ReadyKeys.changes
  private static let others: [Key<PropertyChange>] = [
    Key("opaque", Format<Bool>.bool.map { .opaque($0) }), Key("contents", contents),
    Key("needsDisplayOnBoundsChange", Format<Bool>.bool.map { .needsDisplayOnBoundsChange($0) }),
    Key("needsDisplayForKeys", Values.displayKeys.map { .needsDisplayForKeys($0) }),
    Key("display", AsyncDisplayKeys.change.named("displayChange").map { .display($0) }),
    Key("displayContainer", DisplayContainerKeys.change.map { .displayContainer($0) }),
    Key("drawsAsynchronously", Format<Bool>.bool.map { .drawsAsynchronously($0) }),
    Key("backgroundPattern", pattern),
    Key("emitterCells", CellKeys.list.map { .emitterCells($0) }),
    Key(
      "attributedString",
      list(of: RunKeys.format.named("textRun"), "a list of runs of text").map {
        .attributedString($0)
      }),
    Key("actions", LayerActionKeys.format.map { .actions($0) }),
    Key("delegateActions", LayerActionKeys.format.map { .delegateActions($0) }),
    Key("constraints", ConstraintKeys.list.map { .constraints($0) }),
    Key("style", StyleKeys.optional.map { .style($0) }), Key("mask", mask),
  ]
  private static let times: [Key<PropertyChange>] = [
    Key("speed", Values.layerSpeed.map { .speed($0) }),
    Key("timeOffset", Values.layerTimeOffset.map { .timeOffset($0) }),
    Key("beginTime", Values.moment.named("time").map { .beginTime($0) }),
    Key("duration", Values.layerDuration.map { number("duration", $0) }),
    Key("repeatCount", AnimationKeys.repeatCount.format.map { number("repeatCount", $0) }),
    Key("repeatDuration", Values.time.named("time").map { number("repeatDuration", $0.seconds) }),
    Key("autoreverses", Format<Bool>.bool.map { value("autoreverses", .flag($0)) }),
    Key(
      "fillMode",
      Format<MediaTiming.FillMode>.choice().map { value("fillMode", .text($0.rawValue)) }),
  ]

  private static func number(_ path: String, _ number: Double) -> PropertyChange? {
    value(path, .number(number))
  }

  private static func value(_ path: String, _ value: AnimatableValue) -> PropertyChange? {
    LayerKeyPath(path).map { .value($0, value) }
  }
  static let shape = ObjectShape(
    "the values of a set", all.map(\.any),
    rules: [
      .excludes("frame", all.map(\.name).filter { $0.hasPrefix("bounds") || $0.hasPrefix("pos") }),
      .excludes("backgroundPattern", ["backgroundColor"]),
    ],
    patterns: CellPathFormats.all.groups.map { group in
      KeyPattern(pattern: group.pattern, schema: Values.value(of: group.sample).schema) { key in
        CellPathFormats.all.path(key) != nil
      }
    })

  /// In file order, which is the order in which they are set.
  static let format = shape.format { object -> [PropertyChange]? in
    object.inFileOrder(all) { key in
      CellPathFormats.all.path(key).map { path in
        Values.value(of: path).map { .value(path, $0) }
      }
    }.map(\.value)
  }

  /// A layer, or null to take the mask away.
  private static let mask = Format<PropertyChange>(
    accepted: "an object (a layer), or null",
    schema: ["anyOf": [LayerKeys.reference.schema, ["type": "null"]]]
  ) { json, decoder in
    if json == .null { return .mask(nil) }
    return LayerKeys.reference.read(json, decoder).map { .mask($0) }
  }

  /// An image, or null to take it away.
  private static let pattern = either(
    "the name of an image, or null",
    [
      (.string, Values.image.map { PropertyChange.backgroundPattern($0) }),
      (.null, .plain("null", schema: ["type": "null"]) { _ in .backgroundPattern(nil) }),
    ])

  private static let contents = either(
    "the name of an image, or null",
    [
      (.string, Values.image.map { PropertyChange.contents($0) }),
      (.null, .plain("null", schema: ["type": "null"]) { _ in .contents(nil) }),
    ])
}

private enum AnimateKeys {
  static let layer = Key("layer", Values.layerID, required: true)
  static let shape = ObjectShape(
    "an animation", [layer.any] + AnimationKeys.all, rules: AnimationKeys.rules)
  static let format = shape.format { object -> TimelineEvent.Verb? in
    let (layer, animation) = (object[layer], AnimationKeys.read(object))
    guard let layer, let animation else { return nil }
    return .animate(layer: layer, animation)
  }
}

private enum RemoveAnimationKeys {
  static let layer = Key("layer", Values.layerID, required: true)
  static let key = Key("key", Format<String>.name)
  static let shape = ObjectShape("a removal of animations", [layer.any, key.any])
  static let format = shape.format { object -> TimelineEvent.Verb? in
    let (layer, key) = (object[layer], object[key])
    return layer.map { .removeAnimation(layer: $0, key: key) }
  }
}

private enum InsertKeys {
  static let into = Key("into", Values.layerID, required: true)
  static let layer = Key("layer", LayerKeys.reference, required: true)
  static let index = Key("index", Format<Int>.integer(in: 0...LayerKeys.limit))
  static let above = Key("above", Values.layerID)
  static let below = Key("below", Values.layerID)
  static let shape = ObjectShape(
    "an insertion", [into.any, layer.any, index.any, above.any, below.any],
    rules: [.atMostOne(["index", "above", "below"])])

  static let format = shape.format { object -> TimelineEvent.Verb? in
    let (into, layer) = (object[into], object[layer])
    let (index, above, below) = (object[index], object[above], object[below])
    guard let into, let layer else { return nil }
    let place: TimelineEvent.Placement =
      if let index {
        .index(index)
      } else if let above {
        .above(above)
      } else if let below {
        .below(below)
      } else {
        .front
      }
    return .insert(layer, into: into, place)
  }
}

private enum MoveKeys {
  static let layer = Key("layer", Values.layerID, required: true)
  static let into = Key("into", Values.layerID)
  static let index = Key("index", Format<Int>.integer(in: 0...LayerKeys.limit))
  static let shape = ObjectShape(
    "a move", [layer.any, into.any, index.any], rules: [.atLeastOne(["into", "index"])])
  static let format = shape.format { object -> TimelineEvent.Verb? in
    let (layer, into, index) = (object[layer], object[into], object[index])
    return layer.map { .move(layer: $0, into: into, index: index) }
  }
}

private enum BusyKeys {
  static let milliseconds = Key("milliseconds", Values.milliseconds, required: true)
  static let label = Key("label", Format<String>.text)
  static let shape = ObjectShape("a busy time", [milliseconds.any, label.any])
  static let format = shape.format { object -> TimelineEvent.Verb? in
    let (time, label) = (object[milliseconds], object[label] ?? "")
    return time.map { .busy($0, label: label) }
  }
}
