import Foundation
import Graphics
import LayerModel
import PlainText

extension Values {
  /// The path of a value that layers have.
  static let keyPath = keyPath(among: SceneKeys.keyPaths, .all)
  /// The path of a value that animations can have.
  static let animatablePath = keyPath(among: SceneKeys.animatablePaths, .animatable)

  private static func keyPath(
    among paths: [LayerKeyPath], _ cells: CellPathFormats
  ) -> Format<LayerKeyPath> {
    let known = Format<String>.oneOf(paths.map(\.text)).map { LayerKeyPath($0) }
    return Format(
      accepted: known.accepted,
      schema: ["anyOf": [known.schema, ["type": "string", "pattern": .string(cells.pattern)]]]
    ) { json, decoder in
      if case .string(let text) = json, let path = cells.path(text) { return path }
      return known.read(json, decoder)
    }
  }

  /// How the value that a key path leads to is written. A difference (`by`) may be negative
  /// where the value may not.
  static func value(
    of keyPath: LayerKeyPath, isDifference: Bool = false
  ) -> Format<AnimatableValue> {
    switch keyPath.kind {
    case .number: number(of: keyPath, isDifference).map { .number($0) }
    case .point: point.named("point").map { .point($0) }
    case .size:
      isDifference || keyPath.property.kind == .size
        ? point.named("point").map { .size(CGSize(width: $0.x, height: $0.y)) }
        : size.named("size").map { .size($0) }
    case .rect:
      isDifference
        ? fourNumbers.map { .rect(CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])) }
        : keyPath == .bounds || keyPath == .frame
          ? anyRect.named("anyRect").map { .rect($0) } : rect.named("rect").map { .rect($0) }
    case .color: color.named("color").map { .color($0) }
    case .transform: transform.named("transform").map { .transform($0) }
    case .flag: Format<Bool>.bool.map { .flag($0) }
    case .path:
      either(
        "a path, or null",
        [
          (.string, path.map { .path($0) }), (.object, path.map { .path($0) }),
          (.null, null(.path(nil))),
        ])
    case .colors:
      either(
        "a list of colours, or null",
        [
          (.array, list(of: color.named("color"), "a list of colours").map { .colors($0) }),
          (.null, null(.colors(nil))),
        ])
    case .numbers:
      either(
        "a list of numbers, or null",
        [
          (
            .array,
            list(of: number(of: keyPath, isDifference), "a list of numbers").map {
              .numbers($0)
            }
          ),
          (.null, null(.numbers(nil))),
        ])
    case .filters: FilterKeys.list.map { .filters($0) }
    case .text: text(of: keyPath)
    case .names: list(of: names(of: keyPath), "a list of names").map { .names($0) }
    case .contents: picture
    case .vector: vector
    case .cells: CellKeys.cells
    }
  }

  /// Nothing where something could be.
  private static func null(_ value: AnimatableValue) -> Format<AnimatableValue> {
    .plain("null", schema: ["type": "null"]) { _ in value }
  }

  private static func text(of keyPath: LayerKeyPath) -> Format<AnimatableValue> {
    if case .names = keyPath.domain {
      let named = names(of: keyPath).map { AnimatableValue.text($0) }
      guard keyPath.value(in: LayerProperties()) == .text(nil) else { return named }
      return either("\(named.accepted), or null", [(.string, named), (.null, null(.text(nil)))])
    }
    return either(
      "text, or null",
      [(.string, Format<String>.text.map { .text($0) }), (.null, null(.text(nil)))])
  }

  private static func names(of keyPath: LayerKeyPath) -> Format<String> {
    guard case .names(let names) = keyPath.domain else { return .text }
    return .oneOf(names)
  }

  /// The name of an image of the scene, or null; what stands for its picture.
  private static let picture = Format<AnimatableValue>(
    accepted: "the name of an image, or null",
    schema: ["anyOf": [["type": "string"], ["type": "null"]]]
  ) { json, decoder in
    if case .null = json { return .contents(nil) }
    guard case .string = json else {
      decoder.reject(json, accepted: "the name of an image, or null")
      return nil
    }
    return image.read(json, decoder).map { .contents(decoder.standIn(for: $0)) }
  }

  private static let vector = numbers(Array(repeating: .coordinate, count: 3), "[x, y, z]").map {
    AnimatableValue.vector(x: $0[0], y: $0[1], z: $0[2])
  }

  /// How the values that a function makes transforms of are written.
  static func value(of function: ValueFunction) -> Format<AnimatableValue> {
    function.inputKind == .vector ? vector : Format<Double>.coordinate.map { .number($0) }
  }

  private static let fourNumbers = numbers(
    Array(repeating: .coordinate, count: 4), "[x, y, width, height]")

  private static func number(
    of keyPath: LayerKeyPath, _ isDifference: Bool
  ) -> Format<Double> {
    if isDifference { return .coordinate }
    return switch keyPath.domain {
    case .fraction: .fraction
    case .notNegative: .length
    case .positive: contentsScale
    case .count(let limit): Format<Int>.integer(in: 0...limit).map { Double($0) }
    case .whole(let range): Format<Int>.integer(in: range).map { Double($0) }
    case .any, .names: isSide(keyPath) ? .length : .coordinate
    }
  }

  /// Whether it is a side of a rectangle, which is not negative.
  private static func isSide(_ keyPath: LayerKeyPath) -> Bool {
    keyPath.property.kind == .rect
      && (keyPath.text.hasSuffix(".width") || keyPath.text.hasSuffix(".height"))
  }

  /// Any of these values; which one depends on the key path beside it.
  static let anyValue = Format<JSONValue>(
    accepted: "a value of the key path", schema: true, read: { json, _ in json })

  /// That the values of some keys are those of the object's `keyPath`, as JSON Schema.
  ///
  /// - Parameters:
  ///   - lists: keys whose values are lists of such values.
  ///   - function: the key of a value function, which says itself what its values are.
  ///   - format: how the differences of a key path are written.
  ///   - others: what else `keyPath` can be, and how the values of that are written.
  static func dependOnKeyPath(
    among keyPaths: [LayerKeyPath], _ cells: CellPathFormats, values: [String],
    lists: [String] = [], differences: [String] = [], function: String? = nil,
    others: [(keyPath: String, value: JSONValue)] = [],
    difference format: (LayerKeyPath) -> Format<AnimatableValue> = {
      value(of: $0, isDifference: true)
    }
  ) -> ObjectShape.Rule {
    var cases: [(keyPaths: [JSONValue], value: JSONValue, difference: JSONValue)] = []
    let cellCases = cells.groups.map { group in
      (
        keyPath: ["pattern": .string(group.pattern)] as JSONValue,
        value: value(of: group.sample).schema,
        difference: format(group.sample).schema
      )
    }
    for keyPath in keyPaths {
      let value = value(of: keyPath).schema
      let difference = format(keyPath).schema
      let name = JSONValue.string(keyPath.text)
      if let place = cases.firstIndex(where: { $0.value == value && $0.difference == difference }) {
        cases[place].keyPaths.append(name)
      } else {
        cases.append(([name], value, difference))
      }
    }
    for (name, value) in others {
      if let place = cases.firstIndex(where: { $0.value == value && $0.difference == value }) {
        cases[place].keyPaths.append(.string(name))
      } else {
        cases.append(([.string(name)], value, value))
      }
    }
    let transforms = keyPaths.filter { $0.kind == .transform }.map { JSONValue.string($0.text) }
    let functions = Dictionary(grouping: ValueFunction.allCases, by: \.inputKind)
      .sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
    let functionCases = functions.compactMap { alike -> JSONValue? in
      guard let function, let first = alike.first else { return nil }
      let value = value(of: first).schema
      let names = alike.map { JSONValue.string($0.rawValue) }
      var properties = [
        JSONValue.Member(key: "keyPath", value: ["enum": .array(transforms)]),
        .init(key: function, value: ["enum": .array(names)]),
      ]
      properties += (values + differences).map { .init(key: $0, value: value) }
      properties += lists.map { .init(key: $0, value: ["items": value]) }
      return ["properties": .object(properties), "required": [.string(function)]]
    }
    return .schema([
      "anyOf": .array(
        functionCases
          + (cases.map { (keyPath: ["enum": .array($0.keyPaths)], $0.value, $0.difference) }
          + cellCases)
          .map { each in
            var properties = [JSONValue.Member(key: "keyPath", value: each.keyPath)]
            if let function { properties.append(.init(key: function, value: false)) }
            properties += values.map { .init(key: $0, value: each.value) }
            properties += lists.map { .init(key: $0, value: ["items": each.value]) }
            properties += differences.map { .init(key: $0, value: each.difference) }
            return ["properties": .object(properties)]
          })
    ])
  }
}
