import LayerModel
import PlainText

/// The kinds of animation, and which keys go with each of them.
enum AnimationKind: String, CaseIterable, Sendable {
  case basic, keyframe, spring, group, transition

  /// What only transitions have; what kind of transition it is cannot be called `type` here.
  static let transitionKeys = ["transition", "subtype", "startProgress", "endProgress"]

  /// The keys that not every kind has.
  private var own: [String] {
    switch self {
    case .basic:
      ["keyPath", "from", "to", "by", "additive", "cumulative", "valueFunction", "setModel", "key"]
    case .keyframe:
      [
        "keyPath", "values", "keyTimes", "path", "calculationMode", "timingFunctions",
        "rotationMode", "tensionValues", "continuityValues", "biasValues", "additive", "cumulative",
        "valueFunction", "setModel", "key",
      ]
    case .spring:
      Self.basic.own + [
        "mass", "stiffness", "damping", "initialVelocity", "allowsOverdamping",
        "perceptualDuration", "bounce",
      ]
    case .group: ["animations", "setModel", "key"]
    case .transition: Self.transitionKeys
    }
  }

  private var required: [String] {
    switch self {
    case .group: ["animations"]
    case .transition: []
    default: ["keyPath"]
    }
  }

  /// The keys that only other kinds have.
  private var others: [String] {
    var names: [String] = []
    for name in Self.allCases.flatMap(\.own) where !own.contains(name) && !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// Tells the decoder which keys are missing, and which belong to another kind.
  func check(_ object: ObjectReader) {
    let present = object.members.map(\.key)
    for name in required where !present.contains(name) {
      object.decoder.at(.key(name)) {
        object.decoder.report(
          "is missing",
          accepted: self == .group
            ? AnimationKindKeys.animations.format.accepted : Values.keyPath.accepted)
      }
    }
    for name in others where present.contains(name) {
      let kinds = Self.allCases.filter { $0.own.contains(name) }.map { "\"\($0.rawValue)\"" }
      object.decoder.at(.key(name)) {
        object.decoder.report(
          "is not a key of a \(rawValue) animation",
          accepted: "the type \(kinds.joined(separator: " or "))")
      }
    }
    if self == .keyframe {
      let found = ["values", "path"].filter(present.contains)
      if found.isEmpty {
        object.decoder.report("has none of values, path", accepted: "exactly one of them")
      } else if found.count > 1 {
        object.decoder.report("has values and path", accepted: "exactly one of values, path")
      }
    }
  }

  /// The same as JSON Schema.
  static let rule = ObjectShape.Rule.schema([
    "anyOf": .array(allCases.map { $0.schema(requiring: $0.required) })
  ])

  /// The same of animations for which something else can say what they animate.
  static let actionRule = ObjectShape.Rule.schema([
    "anyOf": .array(
      allCases.map { $0.schema(requiring: $0.required.filter { $0 != "keyPath" }) })
  ])

  private func schema(requiring required: [String]) -> JSONValue {
    // Without a type it is a basic animation.
    let required = (self == .basic ? [] : ["type"]) + required
    var properties = [JSONValue.Member(key: "type", value: ["enum": [.string(rawValue)]])]
    properties += others.map { .init(key: $0, value: false) }
    var members = [
      JSONValue.Member(key: "properties", value: .object(properties)),
      .init(key: "required", value: .array(required.map { .string($0) })),
    ]
    if self == .keyframe {
      members.append(
        .init(
          key: "oneOf", value: [["required": ["values"]], ["required": ["path"]]]))
    }
    return .object(members)
  }
}
