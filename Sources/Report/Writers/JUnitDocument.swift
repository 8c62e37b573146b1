import PlainText

/// Results of checks as JUnit XML, as build servers read it: a suite for each scene, a case for each
/// budget and expectation.
///
/// It is valid by the schema of Ant's reports as by the laxer one of Jenkins. Nothing of the host or the
/// date is in it: `time` is simulated seconds, `hostname` and `timestamp`, which the first of them
/// wants, are always the same.
package struct JUnitDocument: Sendable {
  /// One scene.
  package struct Suite: Hashable, Sendable {
    /// The scene's file.
    package var name: String
    /// In order.
    package var cases: [Case]
    /// Figures of the replay, in order.
    package var properties: [(name: String, value: String)]
    /// How long the replay is, in simulated nanoseconds.
    package var length: Int64
    /// What the scene's report says, a line each.
    package var output: [String]

    package init(
      name: String, cases: [Case], properties: [(name: String, value: String)] = [],
      length: Int64 = 0, output: [String] = []
    ) {
      (self.name, self.cases, self.properties) = (name, cases, properties)
      (self.length, self.output) = (length, output)
    }

    package static func == (a: Suite, b: Suite) -> Bool {
      a.name == b.name && a.cases == b.cases && a.length == b.length && a.output == b.output
        && a.properties.map(\.name) == b.properties.map(\.name)
        && a.properties.map(\.value) == b.properties.map(\.value)
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(cases)
    }
  }

  /// One thing that must hold.
  package struct Case: Hashable, Sendable {
    /// `budget.droppedFrames.max`, `expect[3]`.
    package var name: String
    package var outcome: Outcome

    package init(_ name: String, _ outcome: Outcome) { (self.name, self.outcome) = (name, outcome) }
  }

  /// What became of it.
  package enum Outcome: Hashable, Sendable {
    case passed
    /// It does not hold, and why.
    case failed(String)
    /// It could not be looked at, and why.
    case error(String)
  }

  package var suites: [Suite]

  package init(_ suites: [Suite]) { self.suites = suites }

  /// The bytes of the file.
  package var text: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
    for (id, suite) in suites.enumerated() { Self.write(suite, id: id, to: &text) }
    return text + "</testsuites>\n"
  }

  private static func write(_ suite: Suite, id: Int, to text: inout String) {
    let failures = suite.cases.count { if case .failed = $0.outcome { true } else { false } }
    let errors = suite.cases.count { if case .error = $0.outcome { true } else { false } }
    let time = decimal(Double(suite.length) / 1e9, places: 3)
    text +=
      "  <testsuite id=\"\(id)\" package=\"scanout\" name=\(attribute(suite.name))"
      + " timestamp=\"1970-01-01T00:00:00\" hostname=\"localhost\" tests=\"\(suite.cases.count)\""
      + " failures=\"\(failures)\" errors=\"\(errors)\" time=\"\(time)\">\n    <properties>\n"
    for property in suite.properties {
      text +=
        "      <property name=\(attribute(property.name)) value=\(attribute(property.value))/>\n"
    }
    text += "    </properties>\n"
    for item in suite.cases {
      text +=
        "    <testcase name=\(attribute(item.name)) classname=\(attribute(suite.name)) time=\"0.000\""
      switch item.outcome {
      case .passed: text += "/>\n"
      case .failed(let message): write("failure", message, to: &text)
      case .error(let message): write("error", message, to: &text)
      }
    }
    text += "    <system-out>\(escaped(suite.output.joined(separator: "\n")))</system-out>\n"
    text += "    <system-err></system-err>\n  </testsuite>\n"
  }

  private static func write(_ tag: String, _ message: String, to text: inout String) {
    let first = message.split(separator: "\n").first.map(String.init) ?? message
    text +=
      ">\n      <\(tag) message=\(attribute(first)) type=\"scanout\">\(escaped(message))</\(tag)>\n"
      + "    </testcase>\n"
  }

  private static func attribute(_ value: String) -> String { "\"\(escaped(value))\"" }

  /// Characters that mark up are escaped; those that XML 1.0 has no way to write are replaced.
  private static func escaped(_ value: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": text.append(contentsOf: "&amp;".unicodeScalars)
      case "<": text.append(contentsOf: "&lt;".unicodeScalars)
      case ">": text.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": text.append(contentsOf: "&quot;".unicodeScalars)
      case "\n": text.append("\n")
      case "\t": text.append("\t")
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": text.append("\u{FFFD}")
      default: text.append(scalar)
      }
    }
    return String(text)
  }
}
