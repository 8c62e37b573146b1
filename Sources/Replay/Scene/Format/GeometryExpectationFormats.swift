import Foundation
import PlainText
import VSync

/// What is hit at a point: of the display, or of the space around a layer that is asked.
enum HitKeys {
  static let hit = Key("hit", Values.point.named("point"), required: true)
  static let within = Key("in", Values.layerID)
  static let layer = Key("layer", Values.layerOrNull("the id of a layer, or null"), required: true)
  static let tree = Key("tree", Format<Expectation.Tree>.choice())
  static let shape = ObjectShape(
    "a hit expectation", FrameKeys.all + [hit.any, within.any, layer.any, tree.any],
    rules: FrameKeys.rules)
  static let format = shape.format { object -> Expectation.Condition? in
    let (frame, point, layer) = (FrameKeys.read(object), object[hit], object[layer])
    let (within, tree) = (object[within], object[tree] ?? .model)
    guard let frame, let point, let layer else { return nil }
    return .hit(frame, point, in: within, layer: layer, tree)
  }
}

/// Whether a point lies in a layer.
enum ContainsKeys {
  static let contains = Key("contains", Values.point.named("point"), required: true)
  static let layer = Key("layer", Values.layerID, required: true)
  static let `is` = Key("is", Format<Bool>.bool, required: true)
  static let tree = Key("tree", Format<Expectation.Tree>.choice())
  static let shape = ObjectShape(
    "a contains expectation", FrameKeys.all + [contains.any, layer.any, `is`.any, tree.any],
    rules: FrameKeys.rules)
  static let format = shape.format { object -> Expectation.Condition? in
    let (frame, point, layer) = (FrameKeys.read(object), object[contains], object[layer])
    let (isInside, tree) = (object[`is`], object[tree] ?? .model)
    guard let frame, let point, let layer, let isInside else { return nil }
    return .contains(frame, point, layer: layer, isInside, tree)
  }
}

/// A point, a rectangle or a time of one layer in the space, or time, of another.
enum ConvertKeys {
  static let convert = Key("convert", converted, required: true)
  static let from = Key("from", layer, required: true)
  static let to = Key("to", layer, required: true)
  static let value = Key("value", converted, required: true)
  static let tolerance = Key("tolerance", Format<Double>.length)
  static let tree = Key("tree", Format<Expectation.Tree>.choice())

  private static let layer = Values.layerOrNull("the id of a layer, or null for the root")
  private static let kinds: [(JSONValue, JSONValue)] = [
    (["type": "number"], ["type": "number"]),
    (list(2), list(2)),
    (list(4), list(4)),
  ]
  private static func list(_ count: Int) -> JSONValue {
    ["type": "array", "minItems": .integer(count), "maxItems": .integer(count)]
  }

  static let shape = ObjectShape(
    "a conversion",
    FrameKeys.all + [convert.any, from.any, to.any, value.any, tolerance.any, tree.any],
    rules: FrameKeys.rules + [
      .schema([
        "anyOf": .array(kinds.map { ["properties": ["convert": $0.0, "value": $0.1]] })
      ]),
      .schema([
        "not": [
          "required": ["tree"],
          "properties": ["convert": ["type": "number"], "tree": ["const": "presentation"]],
        ]
      ]),
    ])

  static let format = shape.format { object -> Expectation.Condition? in
    let (frame, what, value) = (FrameKeys.read(object), object[convert], object[value])
    let (from, to) = (object[from], object[to])
    let (tolerance, tree) = (object[tolerance] ?? 1e-6, object[tree] ?? .model)
    if let what, let value, what.kind != value.kind {
      object.decoder.at(.key("value")) {
        object.decoder.report("is \(value.kind)", accepted: "\(what.kind), as `convert` is")
      }
    }
    if case .time? = what, tree == .presentation {
      object.decoder.at(.key("tree")) {
        object.decoder.report(
          "is \"presentation\"", accepted: "\"model\": times are converted by it")
      }
    }
    guard let frame, let what, let value, let from, let to else { return nil }
    return .convert(frame, what, from: from, to: to, value, tolerance: tolerance, tree)
  }

  private static let accepted = "a time in seconds, [x, y], or [x, y, width, height]"

  private static let converted = Format<Expectation.Converted>(
    accepted: accepted,
    schema: ["anyOf": [time.schema, Values.point.schema, Values.rect.schema]]
  ) { json, decoder in
    switch json {
    case .number: return time.read(json, decoder).map { .time($0) }
    case .array(let numbers) where numbers.count == 2:
      return Values.point.read(json, decoder).map { .point($0) }
    case .array(let numbers) where numbers.count == 4:
      return Values.rect.read(json, decoder).map { .rect($0) }
    default:
      decoder.reject(json, accepted: accepted)
      return nil
    }
  }

  /// A layer's own time may be before 0.
  private static let time = Format<Double>.number(in: -1e9...1e9)
}

extension Values {
  /// The id of a layer; nil inside for null.
  static func layerOrNull(_ accepted: String) -> Format<String?> {
    either(
      accepted,
      [
        (.string, layerID.map { Optional.some($0) }),
        (.null, Format<String?>.plain("null", schema: ["type": "null"]) { _ in .some(nil) }),
      ])
  }
}

extension Expectation.Converted {
  /// What it is, in messages.
  var kind: String {
    switch self {
    case .point: "a point"
    case .rect: "a rect"
    case .time: "a time"
    }
  }
}
