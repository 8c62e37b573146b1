extension JSONValue {
  /// The value as JSON text: the same bytes on every machine. Indented by two spaces, without a
  /// line break at the end.
  ///
  /// An array or object that holds no other one, or only empty ones, stands on one line.
  package var text: String {
    var text = ""
    write(to: &text, indent: 0)
    return text
  }

  /// Appends the value as a part of a larger text.
  ///
  /// - Parameter indent: how deep it lies there: 0 is the whole text.
  package func write(to text: inout String, indent: Int) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += value.isFinite ? numeral(value) : "null"
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      let isFlat = !values.contains(where: \.isFilled)
      Self.writeList(values, "[", "]", isFlat: isFlat, indent: indent, to: &text) {
        $0.write(to: &$1, indent: $2)
      }
    case .object(let members):
      let isFlat = !members.contains(where: \.value.isFilled)
      Self.writeList(members, "{", "}", isFlat: isFlat, indent: indent, to: &text) {
        Self.write($0.key, to: &$1)
        $1 += ": "
        $0.value.write(to: &$1, indent: $2)
      }
    }
  }

  /// Whether this is an array or object with something in it.
  private var isFilled: Bool {
    switch self {
    case .array(let values): !values.isEmpty
    case .object(let members): !members.isEmpty
    case .null, .bool, .integer, .number, .string: false
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

  package static func write(_ string: String, to text: inout String) {
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

/// A number in the fewest digits that read back as the same one; `60`, not `60.0`; never `-0`.
package func numeral(_ value: Double) -> String {
  if value == 0 { return "0" }
  let digits = value.description
  return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
}
