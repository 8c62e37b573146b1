import Foundation
import Graphics
import LayerModel
import PlainText

extension Values {
  /// The key paths of scenes: what can be drawn, and written as JSON.
  static let keyPaths = AnimationKeyPath.all.filter { $0.staysInPlane && $0.kind != .contents }

  static let keyPath = Format<String>.oneOf(keyPaths.map(\.text)).map { AnimationKeyPath($0) }

  /// How the value that a key path leads to is written. A difference (`by`) may be negative
  /// where the value may not.
  static func value(
    of keyPath: AnimationKeyPath, isDifference: Bool = false
  ) -> Format<AnimatableValue> {
    switch keyPath.kind {
    case .number: number(of: keyPath, isDifference).map { .number($0) }
    case .point: point.named("point").map { .point($0) }
    case .size:
      isDifference
        ? point.named("point").map { .size(CGSize(width: $0.x, height: $0.y)) }
        : size.named("size").map { .size($0) }
    case .rect:
      isDifference
        ? fourNumbers.map { .rect(CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])) }
        : rect.named("rect").map { .rect($0) }
    case .color: color.named("color").map { .color($0) }
    case .transform: transform.named("transform").map { .transform($0) }
    case .flag: Format<Bool>.bool.map { .flag($0) }
    case .vector, .contents: nothing
    }
  }

  /// What cannot be written.
  private static let nothing = Format<AnimatableValue>.plain(
    "another key: the key path has no such value", schema: false
  ) { _ in nil }

  private static let fourNumbers = numbers(
    Array(repeating: .coordinate, count: 4), "[x, y, width, height]")

  private static func number(
    of keyPath: AnimationKeyPath, _ isDifference: Bool
  ) -> Format<Double> {
    if isDifference { return .coordinate }
    return switch keyPath.text {
    case "opacity": .fraction
    case "cornerRadius", "borderWidth", "bounds.size.width", "bounds.size.height": .length
    default: .coordinate
    }
  }

  /// Any of these values; which one depends on the key path beside it.
  static let anyValue = Format<JSONValue>(
    accepted: "a value of the key path", schema: true, read: { json, _ in json })

  /// That the values of some keys are those of the object's `keyPath`, as JSON Schema.
  ///
  /// - Parameter lists: keys whose values are lists of such values.
  static func dependOnKeyPath(
    values: [String], lists: [String] = [], differences: [String] = []
  ) -> ObjectShape.Rule {
    var cases: [(keyPaths: [JSONValue], value: JSONValue, difference: JSONValue)] = []
    for keyPath in keyPaths {
      let value = value(of: keyPath).schema
      let difference = self.value(of: keyPath, isDifference: true).schema
      let name = JSONValue.string(keyPath.text)
      if let place = cases.firstIndex(where: { $0.value == value && $0.difference == difference }) {
        cases[place].keyPaths.append(name)
      } else {
        cases.append(([name], value, difference))
      }
    }
    return .schema([
      "anyOf": .array(
        cases.map { each in
          var properties = [
            JSONValue.Member(key: "keyPath", value: ["enum": .array(each.keyPaths)])
          ]
          properties += values.map { .init(key: $0, value: each.value) }
          properties += lists.map { .init(key: $0, value: ["items": each.value]) }
          properties += differences.map { .init(key: $0, value: each.difference) }
          return ["properties": .object(properties)]
        })
    ])
  }
}
