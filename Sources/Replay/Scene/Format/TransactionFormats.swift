import LayerModel
import LayerTree
import PlainText
import VSync

/// The settings of a transaction.
enum TransactionKeys {
  static let duration = Key("duration", Values.time.named("time"))
  static let timing = Key("timing", Values.timing.named("timing"))
  static let disableActions = Key("disableActions", Format<Bool>.bool)
  static let completion = Key("completion", Format<String>.name)
  static let values = Key("values", TransactionValueKeys.format)
  static let edits = Key("edits", list(of: EditKeys.reference, "a list of edits"), required: true)

  private static let settings = [duration.any, timing.any, disableActions.any, completion.any]

  /// Of a `set`, which is a transaction of its own.
  static let settingsFormat = ObjectShape("a transaction", settings).format { read($0) }

  private static func read(_ object: ObjectReader) -> TransactionSpec {
    TransactionSpec(
      duration: object[duration], timing: object[timing],
      disablesActions: object[disableActions], completion: object[completion])
  }

  /// Of several edits.
  static let format = ObjectShape("a transaction", settings + [values.any, edits.any]).format {
    object -> TimelineEvent.Verb? in
    var spec = read(object)
    let (values, edits) = (object[values], object[edits])
    spec.values = values ?? [:]
    return edits.map { .transaction(spec, $0) }
  }

  /// A transaction by the name of its definition, as transactions nest.
  static let reference: Format<TimelineEvent.Verb> = Format(
    accepted: format.accepted, schema: ["$ref": "#/$defs/transaction"]
  ) { json, decoder in format.read(json, decoder) }
}

/// What a transaction stores by keys that the scene makes up.
enum TransactionValueKeys {
  /// The settings, which have keys of their own.
  static let settings = [
    "animationDuration", "animationTimingFunction", "disableActions", "completionBlock",
  ]
  private static let accepted = "a number, text, true, false or null"
  private static let schema: JSONValue = [
    "anyOf": [["type": "number"], ["type": "string"], ["type": "boolean"], ["type": "null"]]
  ]

  static let format = Format<[String: TransactionValue]>(
    accepted: "an object (values by key)",
    schema: [
      "type": "object",
      "propertyNames": ["not": ["enum": .array(settings.map { .string($0) })]],
      "additionalProperties": schema,
    ]
  ) { json, decoder in
    guard case .object(let members) = json else {
      decoder.reject(json, accepted: "an object (values by key)")
      return nil
    }
    var values: [String: TransactionValue] = [:]
    for member in members {
      decoder.at(.key(member.key)) {
        if settings.contains(member.key) {
          decoder.report(
            "is a setting of the transaction",
            accepted: "duration, timing, disableActions and completion beside values")
        }
        switch member.value {
        case .null: values[member.key] = .null
        case .bool(let flag): values[member.key] = .flag(flag)
        case .number(let number): values[member.key] = .number(number)
        case .string(let text): values[member.key] = .text(text)
        default: decoder.reject(member.value, accepted: accepted)
        }
      }
    }
    return values
  }
}

/// Something that a transaction holds: a verb of the timeline, but no touches, which come from
/// outside.
enum EditKeys {
  private static let verbs = EventKeys.verbs.filter { !["touch", "tap"].contains($0.name) }
  static let shape = ObjectShape(
    "an edit", verbs.map(\.any), rules: [.exactlyOne(verbs.map(\.name))])

  static let format = shape.format { object -> TimelineEvent.Verb? in
    let found = verbs.map { object[$0] }
    let verb = found.compactMap { $0 }.first
    if verb == nil { object.decoder.hasUnreadEvents = true }
    if verb == nil, EventKeys.changesTree(object) { object.decoder.hasUnreadEdits = true }
    return verb
  }

  /// An edit by the name of its definition.
  static let reference: Format<TimelineEvent.Verb> = Format(
    accepted: "an object (an edit)", schema: ["$ref": "#/$defs/edit"]
  ) { json, decoder in format.read(json, decoder) }
}

/// Something to be done in a phase of the next commit.
enum CommitHandlerKeys {
  private static let phases: [(name: String, phase: Transaction.CommitPhase)] = [
    ("preLayout", .preLayout), ("preCommit", .preCommit), ("postCommit", .postCommit),
  ]
  static let phase = Key("phase", Format<String>.oneOf(phases.map(\.name)), required: true)
  static let name = Key("name", Format<String>.name, required: true)
  static let actions = Key(
    "actions", list(of: ActionKeys.format.named("action"), "a list of actions"))

  static let format = ObjectShape("a commit handler", [phase.any, name.any, actions.any]).format {
    object -> TimelineEvent.Verb? in
    let (phase, name, actions) = (object[phase], object[name], object[actions] ?? [])
    guard let phase, let name, let found = phases.first(where: { $0.name == phase }) else {
      return nil
    }
    return .commitHandler(CommitHandlerSpec(phase: found.phase, name: name, actions: actions))
  }
}
