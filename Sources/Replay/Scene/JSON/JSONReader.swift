import CJansson
import PlainText

/// Reads JSON text: UTF-8, no duplicate keys, numbers that are finite, at most 512 levels.
enum JSONReader {
  /// How deep arrays and objects may lie in each other.
  static let depthLimit = 512

  /// The value, or the first thing that is wrong with the text, its path a line and column.
  static func read(_ bytes: [UInt8]) throws(SceneProblem) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw SceneProblem(
        path: "line 1, column 1", what: "the file begins with a byte order mark",
        accepted: "UTF-8 without one")
    }
    if bytes.allSatisfy({ " \t\r\n".utf8.contains($0) }) {
      throw SceneProblem(
        path: "", what: "the file is empty", accepted: "a scene is one JSON object")
    }
    // The parser has a limit of its own, four times as deep, that names no number.
    try checkDepth(bytes)

    var error = json_error_t()
    let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL | JSON_DECODE_ANY
    let parsed = bytes.withUnsafeBytes { buffer in
      json_loadb(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, Int(flags), &error)
    }
    guard let parsed else { throw problem(of: error) }
    defer { json_decref(parsed) }
    return convert(parsed)
  }

  /// Refuses text whose brackets lie deeper than the limit; all else is the parser's business.
  private static func checkDepth(_ bytes: [UInt8]) throws(SceneProblem) {
    var (depth, line, column) = (0, 1, 0)
    var (isInString, isEscaped) = (false, false)
    for byte in bytes {
      if byte & 0xC0 != 0x80 { column += 1 }
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          depth += 1
          if depth > depthLimit {
            throw SceneProblem(
              path: "line \(line), column \(column)",
              what: "arrays and objects lie \(depthLimit + 1) levels deep",
              accepted: "at most \(depthLimit) levels")
          }
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        default: break
        }
      }
      if byte == UInt8(ascii: "\n") { (line, column) = (line + 1, 0) }
    }
  }

  private static func problem(of error: json_error_t) -> SceneProblem {
    let text = withUnsafeBytes(of: error.text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    let code = withUnsafeBytes(of: error.text) { UInt32($0.last ?? 0) }
    if code == json_error_null_character.rawValue || code == json_error_null_byte_in_key.rawValue {
      return SceneProblem(
        path: "line \(error.line), column \(max(1, error.column))", what: "U+0000 in a string",
        accepted: "text without it")
    }
    let accepted =
      switch code {
      case json_error_invalid_utf8.rawValue: "UTF-8"
      case json_error_duplicate_key.rawValue: "each key once in an object"
      case json_error_numeric_overflow.rawValue: "a finite number"
      case json_error_end_of_input_expected.rawValue: "one JSON object and nothing after it"
      default: "JSON text"
      }
    return SceneProblem(
      path: "line \(error.line), column \(max(1, error.column))", what: printable(text),
      accepted: accepted)
  }

  private static func convert(_ json: UnsafeMutablePointer<json_t>) -> JSONValue {
    switch json.pointee.type {
    case JSON_OBJECT:
      var members: [JSONValue.Member] = []
      members.reserveCapacity(json_object_size(json))
      var iterator = json_object_iter(json)
      while let current = iterator {
        if let key = json_object_iter_key(current), let value = json_object_iter_value(current) {
          members.append(.init(key: String(cString: key), value: convert(value)))
        }
        iterator = json_object_iter_next(json, current)
      }
      return .object(members)
    case JSON_ARRAY:
      var values: [JSONValue] = []
      values.reserveCapacity(json_array_size(json))
      for index in 0..<json_array_size(json) {
        if let value = json_array_get(json, index) { values.append(convert(value)) }
      }
      return .array(values)
    case JSON_STRING:
      let bytes = UnsafeBufferPointer(
        start: json_string_value(json), count: json_string_length(json))
      return .string(
        bytes.withMemoryRebound(to: UInt8.self) { String(decoding: $0, as: UTF8.self) })
    case JSON_INTEGER, JSON_REAL: return .number(json_number_value(json))
    case JSON_TRUE: return .bool(true)
    case JSON_FALSE: return .bool(false)
    default: return .null
    }
  }
}
