/// A JSON document that always prints the same bytes: keys sorted, numbers in their shortest form.
package enum JSONValue: Hashable, Sendable {
  /// Nothing to say.
  case null
  /// true or false.
  case bool(Bool)
  /// A whole number, printed as such.
  case integer(Int64)
  /// A finite number; see ``number(_:)``.
  case double(Double)
  /// Text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Values by key; printed in the order of the keys' Unicode scalars.
  case object([String: JSONValue])

  /// A number, or null where it is nil, infinite or not a number: JSON has no NaN.
  package static func number(_ value: Double?) -> JSONValue {
    guard let value, value.isFinite else { return .null }
    return .double(value)
  }

  /// A whole number, or null.
  package static func integer(_ value: Int?) -> JSONValue {
    value.map { .integer(Int64($0)) } ?? .null
  }
}

extension JSONValue {
  /// The document, indented by two spaces, with a line break at its end. An array or object that
  /// holds no other one stands on one line: a slot, a frame and a metric are a line each.
  package var text: String {
    var text = ""
    write(to: &text, indent: 0)
    return text + "\n"
  }

  private var isFlat: Bool {
    switch self {
    case .array(let values): !values.contains(where: \.isContainer)
    case .object(let members): !members.values.contains(where: \.isContainer)
    default: true
    }
  }

  private var isContainer: Bool {
    switch self {
    case .array(let values): !values.isEmpty
    case .object(let members): !members.isEmpty
    default: false
    }
  }

  private func write(to text: inout String, indent: Int) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .double(let value): text += Self.shortest(value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      Self.writeList(values, "[", "]", isFlat: isFlat, indent: indent, to: &text) {
        $0.write(to: &$1, indent: $2)
      }
    case .object(let members):
      let sorted = members.sorted {
        $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars)
      }
      Self.writeList(sorted, "{", "}", isFlat: isFlat, indent: indent, to: &text) {
        Self.write($0.key, to: &$1)
        $1 += ": "
        $0.value.write(to: &$1, indent: $2)
      }
    }
  }

  private static func writeList<Item>(
    _ items: [Item], _ open: String, _ close: String, isFlat: Bool, indent: Int,
    to text: inout String, writeItem: (Item, inout String, Int) -> Void
  ) {
    text += open
    let breakLine = "\n" + String(repeating: "  ", count: indent + 1)
    for (index, item) in items.enumerated() {
      if index > 0 { text += isFlat ? ", " : "," }
      if !isFlat { text += breakLine }
      writeItem(item, &text, indent + 1)
    }
    if !isFlat { text += breakLine.dropLast(2) }
    text += close
  }

  /// The fewest digits that read back as the same number; `60`, not `60.0`; never `-0`.
  private static func shortest(_ value: Double) -> String {
    precondition(value.isFinite, "\(value) cannot be written as JSON")
    if value == 0 { return "0" }
    let digits = value.description
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
