import PlainText

/// How one kind of value is written in a scene: one declaration reads it, describes it in
/// messages, and describes it as JSON Schema, so that the three cannot differ.
struct Format<Value>: Sendable {
  /// What would be accepted, for messages: `a number from 0 to 1`.
  var accepted: String
  /// As JSON Schema.
  var schema: JSONValue
  /// The value; nil after the decoder was told what is wrong.
  var read: @Sendable (JSONValue, SceneDecoder) -> Value?
}

extension Format {
  /// A format whose reader only says yes or no: nil becomes "is X; what is accepted".
  static func plain(
    _ accepted: String, schema: JSONValue, _ read: @escaping @Sendable (JSONValue) -> Value?
  ) -> Format {
    Format(accepted: accepted, schema: schema) { json, decoder in
      if let value = read(json) { return value }
      decoder.reject(json, accepted: accepted)
      return nil
    }
  }

  /// The same values on the page, another type in the program; nil where a good value means
  /// nothing: "is X; what is accepted".
  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other?) -> Format<Other> {
    Format<Other>(accepted: accepted, schema: schema) { json, decoder in
      guard let value = read(json, decoder) else { return nil }
      if let other = transform(value) { return other }
      decoder.reject(json, accepted: accepted)
      return nil
    }
  }

  /// The same, by the name that the schema's `$defs` list it under.
  func named(_ name: String) -> Format {
    Format(accepted: accepted, schema: ["$ref": .string("#/$defs/\(name)")], read: read)
  }
}

// MARK: - Scalars

extension Format<Double> {
  /// Every number; JSON has only finite ones.
  static let number = plain("a number", schema: ["type": "number"]) { json in
    guard case .number(let value) = json else { return nil }
    return value
  }

  /// A length or coordinate. Nothing beyond a thousand million points can be seen, and sums of
  /// such numbers stay exact enough.
  static let coordinate = number(in: -1e9...1e9)
  /// A length that is not negative.
  static let length = number(in: 0...1e9)
  /// A share, such as opacity.
  static let fraction = number(in: 0...1)

  /// A number within bounds, both included.
  static func number(in range: ClosedRange<Double>) -> Format {
    let (low, high) = (range.lowerBound, range.upperBound)
    return plain(
      "a number from \(numeral(low)) to \(numeral(high))",
      schema: ["type": "number", "minimum": .number(low), "maximum": .number(high)]
    ) { json in
      guard case .number(let value) = json, range.contains(value) else { return nil }
      return value
    }
  }

  /// A number above one bound, up to another.
  static func number(above low: Double, upTo high: Double = 1e9) -> Format {
    plain(
      "a number above \(numeral(low)), at most \(numeral(high))",
      schema: ["type": "number", "exclusiveMinimum": .number(low), "maximum": .number(high)]
    ) { json in
      guard case .number(let value) = json, value > low, value <= high else { return nil }
      return value
    }
  }
}

extension Format<Int> {
  /// A whole number within bounds, both included.
  static func integer(in range: ClosedRange<Int>) -> Format {
    let (low, high) = (range.lowerBound, range.upperBound)
    return plain(
      "a whole number from \(low) to \(high)",
      schema: [
        "type": "integer", "minimum": .integer(low), "maximum": .integer(high),
      ]
    ) { json in
      guard case .number(let value) = json, let whole = Int(exactly: value), range.contains(whole)
      else { return nil }
      return whole
    }
  }
}

extension Format<Bool> {
  /// True or false.
  static let bool = plain("true or false", schema: ["type": "boolean"]) { json in
    guard case .bool(let value) = json else { return nil }
    return value
  }

  /// One of the two only.
  static func only(_ flag: Bool) -> Format {
    plain("\(flag)", schema: ["const": .bool(flag)]) { $0 == .bool(flag) ? flag : nil }
  }
}

extension Format<String> {
  /// Any text.
  static let text = plain("text", schema: ["type": "string"]) { json in
    guard case .string(let value) = json else { return nil }
    return value
  }

  /// Text that is not empty.
  static let name = plain("text that is not empty", schema: ["type": "string", "minLength": 1]) {
    json in
    guard case .string(let value) = json, !value.isEmpty else { return nil }
    return value
  }

  /// One of some names.
  static func oneOf(_ names: [String]) -> Format {
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    let accepted =
      names.count > longListLimit
      ? "one of the names that `scanout schema` lists" : names.count == 1 ? list : "one of \(list)"
    return Format(
      accepted: accepted, schema: ["enum": .array(names.map { .string($0) })]
    ) { json, decoder in
      guard case .string(let value) = json, names.contains(value) else {
        decoder.reject(json, accepted: Self.suggestion(json, names) ?? accepted)
        return nil
      }
      return value
    }
  }

  /// Long lists say only the nearest name, when there is one.
  private static func suggestion(_ json: JSONValue, _ names: [String]) -> String? {
    guard names.count > longListLimit, case .string(let value) = json else { return nil }
    return nearest(to: value, among: names).map { "the nearest known is \"\($0)\"" }
  }
}

extension Format where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// One of the cases, by raw value.
  static func choice() -> Format {
    Format<String>.oneOf(Value.allCases.map(\.rawValue)).map { Value(rawValue: $0) }
  }
}

// MARK: - Lists and alternatives

/// A list; elements that cannot be read are left out after they were reported.
func list<Element>(
  of element: Format<Element>, count: ClosedRange<Int>? = nil, _ accepted: String
) -> Format<[Element]> {
  var schema: [JSONValue.Member] = [
    .init(key: "type", value: "array"), .init(key: "items", value: element.schema),
  ]
  if let count {
    schema.append(.init(key: "minItems", value: .integer(count.lowerBound)))
    if count.upperBound < .max {
      schema.append(.init(key: "maxItems", value: .integer(count.upperBound)))
    }
  }
  return Format(accepted: accepted, schema: .object(schema)) { json, decoder in
    guard case .array(let values) = json, count?.contains(values.count) ?? true else {
      decoder.reject(json, accepted: accepted)
      return nil
    }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      decoder.at(.index(index)) {
        if let element = element.read(value, decoder) { elements.append(element) }
      }
    }
    return elements
  }
}

/// Numbers in fixed places, such as `[x, y]`.
func numbers(_ places: [Format<Double>], _ accepted: String) -> Format<[Double]> {
  let count = JSONValue.integer(places.count)
  return Format(
    accepted: accepted,
    schema: [
      "type": "array", "prefixItems": .array(places.map(\.schema)), "minItems": count,
      "maxItems": count,
    ]
  ) { json, decoder in
    guard case .array(let values) = json, values.count == places.count else {
      decoder.reject(json, accepted: accepted)
      return nil
    }
    let read = zip(places, values).enumerated().compactMap { index, pair in
      decoder.at(.index(index)) { pair.0.read(pair.1, decoder) }
    }
    return read.count == places.count ? read : nil
  }
}

/// Messages do not spell out longer lists of names than this.
let longListLimit = 12

/// What kind of JSON a value is; alternatives are told apart by it.
enum JSONKind {
  case null, bool, number, string, array, object

  init(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .bool: self = .bool
    case .integer, .number: self = .number
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    }
  }
}

/// One of several formats, told apart by the kind of JSON that each of them takes.
func either<Value>(
  _ accepted: String, _ alternatives: [(JSONKind, Format<Value>)]
) -> Format<Value> {
  Format(
    accepted: accepted, schema: ["anyOf": .array(alternatives.map(\.1.schema))]
  ) { json, decoder in
    guard let format = alternatives.first(where: { $0.0 == JSONKind(json) })?.1 else {
      decoder.reject(json, accepted: accepted)
      return nil
    }
    return decoder.among(accepted) { format.read(json, decoder) }
  }
}
