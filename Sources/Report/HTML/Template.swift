import PlainText

/// The page without its figures, and what may be put into it.
///
/// The files of `Page` are part of the program. Scripts and styles follow each other in the order of
/// these lists: each of them uses only what is above it.
enum Template {
  /// The page's frame: text with names in double braces.
  static let page = Page(text: text(PackageResources.page_html))

  static let styles = [
    PackageResources.theme_css, PackageResources.layout_css, PackageResources.timeline_css,
    PackageResources.hitches_css, PackageResources.print_css,
  ].map(text).joined()

  static let scripts = [
    PackageResources.format_js, PackageResources.model_js, PackageResources.theme_js,
    PackageResources.view_js, PackageResources.rows_js, PackageResources.aggregate_js,
    PackageResources.threads_js, PackageResources.display_js, PackageResources.charts_js,
    PackageResources.way_js, PackageResources.draw_js, PackageResources.overview_js,
    PackageResources.inspector_js, PackageResources.summary_js, PackageResources.tables_js,
    PackageResources.hitches_js,
    PackageResources.input_js, PackageResources.main_js,
  ].map(text).joined()

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  struct Page {
    var text: String

    /// The text with a value for each `{{name}}`. Values are not looked into: what looks like a name
    /// in one of them stays as it is. A name without a value stays too.
    func filled(_ values: [String: String]) -> String {
      var out = ""
      var rest = text[...]
      while let open = rest.firstRange(of: "{{"),
        let close = rest[open.upperBound...].firstRange(of: "}}")
      {
        out += rest[..<open.lowerBound]
        out +=
          values[String(rest[open.upperBound..<close.lowerBound])]
          ?? String(rest[open.lowerBound..<close.upperBound])
        rest = rest[close.upperBound...]
      }
      return out + rest
    }
  }

  /// Somebody's text as HTML, on one line and without what could move other text around.
  static func escaped(_ text: String) -> String {
    var out = ""
    for scalar in printable(text, limit: .max).unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "'": out += "&#39;"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}

extension JSONValue {
  /// The value as JSON without spaces, fit to stand in a script element: no text in it can end the
  /// element, since `<`, `>` and `&` are written as escapes, and so are the line ends of JavaScript.
  var scriptText: String {
    var out = ""
    writeScript(to: &out)
    return out
  }

  private func writeScript(to out: inout String) {
    switch self {
    case .string(let text): Self.writeScript(text, to: &out)
    case .array(let values):
      out += "["
      for (index, value) in values.enumerated() {
        if index > 0 { out += "," }
        value.writeScript(to: &out)
      }
      out += "]"
    case .object(let members):
      out += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { out += "," }
        Self.writeScript(member.key, to: &out)
        out += ":"
        member.value.writeScript(to: &out)
      }
      out += "}"
    case .null, .bool, .integer, .number: out += text
    }
  }

  private static func writeScript(_ text: String, to out: inout String) {
    out += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\0"..<" ", "\u{7F}", "<", ">", "&", "'", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    out += "\""
  }
}
