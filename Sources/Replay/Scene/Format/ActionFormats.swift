import LayerModel
import LayerTree
import PlainText

/// What changes of a layer run, by their keys: null is nothing, and else an animation.
enum LayerActionKeys {
  /// The properties whose changes ask for an action. Setting a frame asks for those of the
  /// position and the bounds (core-animation 1.1).
  private static let paths =
    SceneKeys.keyPaths.filter { $0.isProperty && $0 != .frame } + [.contents]

  /// Every key: properties, and what else can happen to a layer.
  static let names =
    paths.map(\.text) + ["emitterCells", "mask"] + LayerEvent.allCases.map(\.rawValue)

  private static let accepted = "null or an object (an animation)"

  static let format = Format<[String: ActionSpec]>(
    accepted: "an object (actions by key)",
    schema: [
      "type": "object", "propertyNames": ["enum": .array(names.map { .string($0) })],
      "additionalProperties": ["anyOf": [["type": "null"], ["$ref": "#/$defs/actionAnimation"]]],
    ]
  ) { json, decoder in
    guard case .object(let members) = json else {
      decoder.reject(json, accepted: "an object (actions by key)")
      return nil
    }
    var actions: [String: ActionSpec] = [:]
    for member in members {
      decoder.at(.key(member.key)) {
        guard names.contains(member.key) else {
          decoder.rejectKey(member.key, of: "the actions of a layer", known: names)
          return
        }
        actions[member.key] = action(member.value, of: member.key, decoder)
      }
    }
    return actions
  }

  private static func action(
    _ json: JSONValue, of key: String, _ decoder: SceneDecoder
  ) -> ActionSpec? {
    switch json {
    case .null: .null
    case .object(let members):
      ActionAnimationKeys.format.read(.object(members + implied(members, key)), decoder)
        .map { .animation($0) }
    default: rejected(json, decoder)
    }
  }

  private static func rejected(_ json: JSONValue, _ decoder: SceneDecoder) -> ActionSpec? {
    decoder.reject(json, accepted: accepted)
    return nil
  }

  /// What an action's animation animates, where it does not say: the property that changes.
  private static func implied(
    _ members: [JSONValue.Member], _ key: String
  ) -> [JSONValue.Member] {
    let isOther = members.contains {
      $0.key == "keyPath"
        || ($0.key == "type" && [.string("group"), .string("transition")].contains($0.value))
    }
    guard !isOther, LayerKeyPath(key)?.isAnimatable == true else { return [] }
    return [JSONValue.Member(key: "keyPath", value: .string(key))]
  }
}

/// The animation of an action: it has no key of its own, and begins when it is run.
enum ActionAnimationKeys {
  static let format: Format<Animation> = ObjectShape(
    "the animation of an action", AnimationKeys.ofActions, rules: AnimationKeys.actionRules
  ).format { object in AnimationKeys.readAction(object) }
}

/// A style: values by the names of properties, `actions`, and the `style` that it adds to.
enum StyleKeys {
  private static let values: [(path: LayerKeyPath, key: Key<AnimatableValue>)] =
    (SceneKeys.keyPaths.filter { $0.isProperty && $0 != .frame } + [.contents]).map {
      ($0, Key($0.text, Values.value(of: $0)))
    }
  private static let paths = Dictionary(
    uniqueKeysWithValues: values.map { ($0.key.name, $0.path) })
  static let actions = Key("actions", LayerActionKeys.format)
  static let style: Key<StyleSpec> = Key("style", reference)

  static let shape: ObjectShape = ObjectShape(
    "a style", values.map(\.key.any) + [actions.any, style.any])

  /// A style by the name of its definition, as styles may add to styles.
  static let reference: Format<StyleSpec> = Format(
    accepted: "an object (a style)", schema: ["$ref": "#/$defs/style"]
  ) { json, decoder in format.read(json, decoder) }

  static let format: Format<StyleSpec> = shape.format { object -> StyleSpec? in
    let found = object.inFileOrder(values.map(\.key)).compactMap { name, value in
      paths[name].map { (keyPath: $0, value: value) }
    }
    return StyleSpec(
      values: found, actions: object[actions] ?? [:], styles: object[style].map { [$0] } ?? [])
  }

  /// A style, or none.
  static let optional = Format<StyleSpec?>(
    accepted: "an object (a style), or null",
    schema: ["anyOf": [reference.schema, ["type": "null"]]]
  ) { json, decoder in
    if json == .null { return .some(nil) }
    return reference.read(json, decoder).map { .some($0) }
  }
}
