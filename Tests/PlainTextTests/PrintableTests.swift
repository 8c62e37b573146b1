import PlainText
import Testing

@Suite struct PrintableTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var what: String
    var text: String
    var printed: String
    var testDescription: String { what }
  }

  @Test(arguments: [
    Case(what: "plain text", text: "Grüße, 世界 🙂 'a' \"b\" \\", printed: "Grüße, 世界 🙂 'a' \"b\" \\"),
    Case(what: "line breaks", text: "a\r\nb\tc", printed: #"a\u{d}\u{a}b\u{9}c"#),
    Case(what: "an escape sequence", text: "\u{1B}[2J\u{9B}2J", printed: #"\u{1b}[2J\u{9b}2J"#),
    Case(
      what: "Unicode's line breaks", text: "a\u{2028}b\u{2029}", printed: #"a\u{2028}b\u{2029}"#),
    Case(
      what: "a change of direction", text: "a\u{202E}b\u{2066}", printed: #"a\u{202e}b\u{2066}"#),
    Case(what: "what cannot be seen", text: "a\u{200B}\u{FEFF}", printed: #"a\u{200b}\u{feff}"#),
    Case(what: "nothing", text: "", printed: ""),
  ])
  func textStaysOnItsLine(_ c: Case) {
    #expect(printable(c.text) == c.printed)
    #expect(quoted(c.text) == "\"" + c.printed + "\"")
  }

  @Test func longTextIsCut() {
    let long = String(repeating: "x", count: 161)
    #expect(printable(String(long.dropLast())) == long.dropLast())
    #expect(printable(long) == long.dropLast() + "...")
    #expect(printable(long, limit: .max) == long)
    #expect(printable("\n\n\n", limit: 2) == #"\u{a}\u{a}..."#)
    #expect(quoted(long) == "\"" + String(repeating: "x", count: 60) + "...\"")
  }
}
