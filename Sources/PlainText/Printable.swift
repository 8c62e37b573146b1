/// Text that somebody else wrote as part of a message: on one line, of as many of its scalars as
/// the limit says.
///
/// What could move a cursor, forge a line or turn the direction of the text around it is written
/// as `\u{202e}`. Longer text ends in `...`.
package func printable(_ text: String, limit: Int = 160) -> String {
  var out = ""
  var count = 0
  for scalar in text.unicodeScalars {
    if count == limit { return out + "..." }
    count += 1
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
      out += "\\u{" + String(scalar.value, radix: 16) + "}"
    default: out.unicodeScalars.append(scalar)
    }
  }
  return out
}

/// Text that somebody else wrote in quotes, on one line, at most 60 of its scalars.
package func quoted(_ text: String) -> String { "\"" + printable(text, limit: 60) + "\"" }
