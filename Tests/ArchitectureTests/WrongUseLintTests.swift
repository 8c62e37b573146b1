import Foundation
import Testing

/// Callers' mistakes are said with `require` and `halt` alone, which are heard in release builds
/// too, and their messages have the value that is wrong. Read from the sources.
@Suite struct WrongUseLintTests {
  /// Where the standard library's own may stand, and why.
  static let allowed: [String: [String]] = [
    // The one way out that `require` and `halt` have.
    "WrongUse/Require.swift": ["fatalError"],
    // A reader that forgot a key: our own fault, found by the tests of the format.
    "Replay/Scene/Format/ObjectShape.swift": ["assert"],
  ]

  /// Messages without a value, since there is none to name: the machine or a library is at fault.
  static let withoutValue: Set<String> = [
    "no memory for a text layout", "Pango has no FreeType font map",
    "fontconfig did not take the built-in configuration", "1 x 1",
    "a picture of an animation stands for no image", "Pango makes no context for its fonts",
    "no memory for a set of characters",
  ]

  static let stoppers = [
    "precondition", "preconditionFailure", "fatalError", "assert", "assertionFailure",
  ]

  @Test func onlyRequireAndHaltStopTheProgram() throws {
    var uses = 0
    for module in ImportTests.allowed.keys.sorted() {
      for file in try ImportTests.swiftFiles(of: module) {
        let text = try code(of: file)
        uses += Self.calls("require", in: text).count + Self.calls("halt", in: text).count
        let place = file.path.dropFirst(ImportTests.sources.path.count + 1)
        for stopper in Self.stoppers
        where !Self.calls(stopper, in: text).isEmpty
          && Self.allowed[String(place)]?.contains(stopper) != true
        {
          Issue.record("\(place) calls \(stopper): `require` or `halt` is heard in release builds")
        }
      }
    }
    #expect(uses > 120, "few uses found: is the folder right?")
  }

  @Test func everyMessageHasAValue() throws {
    for module in ImportTests.allowed.keys.sorted() {
      for file in try ImportTests.swiftFiles(of: module) where module != "WrongUse" {
        let text = try code(of: file)
        let calls = Self.calls("require", in: text) + Self.calls("halt", in: text)
        for call in calls where call.contains("\"") && !call.contains("\\(") {
          let parts = call.split(separator: "\"", omittingEmptySubsequences: false)
          let message = parts.dropFirst().first.map(String.init) ?? call
          #expect(
            Self.withoutValue.contains(message),
            "\(file.lastPathComponent): '\(message)' does not name the value")
        }
      }
    }
  }

  @Test(arguments: [
    ("require(a, \"b\")", ["a, \"b\""]), ("else { halt(\"x (\\(y))\") }", ["\"x (\\(y))\""]),
    ("func require(_ a: B)", []), ("required(a)", []), ("self.halt(a)", []),
  ])
  func callsAreFound(_ row: (text: String, calls: [String])) {
    let found = Self.calls("require", in: row.text) + Self.calls("halt", in: row.text)
    #expect(found == row.calls)
  }

  /// The lines without comments.
  private func code(of file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
  }

  /// What stands in the parentheses of each call of a function; not of methods and declarations.
  static func calls(_ name: String, in text: String) -> [String] {
    var found: [String] = []
    var rest = text[...]
    while let range = rest.range(of: "\(name)(") {
      let before = text[..<range.lowerBound]
      rest = rest[range.upperBound...]
      let isCall =
        before.last.map { !$0.isLetter && $0 != "." && $0 != "_" } ?? true
      guard isCall, !before.hasSuffix("func ") else { continue }
      var (depth, end) = (1, rest.startIndex)
      while depth > 0, end < rest.endIndex {
        depth += rest[end] == "(" ? 1 : rest[end] == ")" ? -1 : 0
        end = rest.index(after: end)
      }
      found.append(String(rest[..<rest.index(before: end)]))
    }
    return found
  }
}
