/// A JSON value; objects keep the order of the file, and their keys are unique.
enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// One key of an object with its value.
  struct Member: Equatable, Sendable {
    var key: String
    var value: JSONValue
  }

  /// The value of a key of an object.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(floatLiteral value: Double) { self = .number(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
}

extension JSONValue {
  /// The value as indented JSON text, objects in their own order, no newline at the end.
  var text: String {
    var out = ""
    write(to: &out, indent: "")
    return out
  }

  private func write(to out: inout String, indent: String) {
    let inner = indent + "  "
    switch self {
    case .null: out += "null"
    case .bool(let value): out += value ? "true" : "false"
    case .number(let value): out += numeral(value)
    case .string(let value): out += Self.literal(value)
    case .array(let values):
      let isFlat = values.allSatisfy { $0.isScalar }
      out += "["
      for (index, value) in values.enumerated() {
        if index > 0 { out += isFlat ? ", " : "," }
        if !isFlat { out += "\n" + inner }
        value.write(to: &out, indent: inner)
      }
      out += isFlat ? "]" : "\n" + indent + "]"
    case .object(let members):
      out += "{"
      for (index, member) in members.enumerated() {
        out += (index > 0 ? "," : "") + "\n" + inner + Self.literal(member.key) + ": "
        member.value.write(to: &out, indent: inner)
      }
      out += members.isEmpty ? "}" : "\n" + indent + "}"
    }
  }

  private var isScalar: Bool {
    switch self {
    case .array, .object: false
    case .null, .bool, .number, .string: true
    }
  }

  private static func literal(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}

/// A number as people write it: no `.0` behind whole numbers.
func numeral(_ value: Double) -> String {
  let text = "\(value)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
