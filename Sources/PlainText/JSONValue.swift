/// A JSON value. Objects keep the order in which their members were given, so that what is read
/// or built in one order is also reported and written in it.
package enum JSONValue: Hashable, Sendable {
  /// Nothing to say.
  case null
  /// true or false.
  case bool(Bool)
  /// A whole number that is written with all its digits, also beyond 2^53. Only for writing: it
  /// equals no ``number(_:)``.
  case integer(Int64)
  /// A number. Readers make every number one of these; JSON has no NaN and no infinity, which
  /// are written as null.
  case number(Double)
  /// Text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Members in order. Nothing checks here that their keys differ.
  case object([Member])

  /// One key of an object with its value.
  package struct Member: Hashable, Sendable {
    /// The key.
    package var key: String
    /// What the object has for it.
    package var value: JSONValue

    /// A member.
    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }
}

extension JSONValue {
  /// The value of a key of an object; of members with the same key the first. Nil for what is no
  /// object.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// A whole number, or null.
  package static func integer(_ value: Int?) -> JSONValue {
    value.map { .integer(Int64($0)) } ?? .null
  }

  /// A number, or null.
  package static func number(_ value: Double?) -> JSONValue {
    value.map { .number($0) } ?? .null
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Text.
  package init(stringLiteral value: String) { self = .string(value) }
  /// true or false.
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A number.
  package init(floatLiteral value: Double) { self = .number(value) }
  /// A number: a literal equals what a reader makes of the same digits.
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Values in order.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Members in the order of the source.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
}
