import PlainText
public import VSync

extension LogEntry {
  /// The entry on a line: when in seconds, and `kind subject`, fit for a terminal: a label may be any
  /// text.
  public var line: String {
    let digits = String(time.nanoseconds.magnitude)
    let padded = String(repeating: "0", count: max(0, 10 - digits.count)) + digits
    let sign = time.nanoseconds < 0 ? "-" : ""
    let text = sign + padded.dropLast(9) + "." + padded.suffix(9)
    return String(repeating: " ", count: max(0, 13 - text.count)) + text + "  "
      + printable(self.text, limit: .max)
  }

  /// The entry as a JSON object on a line: `kind`, `layer` where it is about one, `subject` and
  /// `timeNs`.
  public var jsonLine: String {
    var members: [JSONValue.Member] = [.init(key: "kind", value: .string(kind.rawValue))]
    if let layer { members.append(.init(key: "layer", value: .string(layer))) }
    members.append(.init(key: "subject", value: .string(subject)))
    members.append(.init(key: "timeNs", value: .integer(time.nanoseconds)))
    return JSONValue.object(members).text
  }
}
