import Foundation
import PlainText
import Testing

@Suite struct JSONValueTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var value: JSONValue
    var text: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Case(value: .number(60), text: "60"),
    Case(value: .number(0.1), text: "0.1"),
    Case(value: .number(-0.0), text: "0"),
    Case(value: .number(1e300), text: "1e+300"),
    Case(value: .number(1.0 / 3), text: "0.3333333333333333"),
    Case(value: .number(.nan), text: "null"),
    Case(value: .number(-.infinity), text: "null"),
    Case(value: .number(nil), text: "null"),
    Case(value: .integer(nil), text: "null"),
    Case(value: .integer(9_007_199_254_740_993), text: "9007199254740993"),
    Case(value: .string("a\"b\\c\n\r\t\u{1}é"), text: "\"a\\\"b\\\\c\\n\\r\\t\\u0001é\""),
    Case(value: [], text: "[]"),
    Case(value: [:], text: "{}"),
    Case(value: [1, 2.5, "three", true], text: "[1, 2.5, \"three\", true]"),
    Case(value: ["b": .null, "a": true], text: "{\"b\": null, \"a\": true}"),
    Case(value: ["empty": [], "too": [:]], text: "{\"empty\": [], \"too\": {}}"),
    Case(value: ["list": [1, 2]], text: "{\n  \"list\": [1, 2]\n}"),
    Case(value: [["a\"b": [[]]]], text: "[\n  {\n    \"a\\\"b\": [[]]\n  }\n]"),
  ])
  func writesEachValueInOneWay(_ c: Case) throws {
    #expect(c.value.text == c.text)
    #expect(throws: Never.self) {
      try JSONSerialization.jsonObject(with: Data(c.text.utf8), options: .fragmentsAllowed)
    }
  }

  @Test func membersAreFoundByKey() {
    let value: JSONValue = ["a": 1, "b": 2]
    #expect(value["b"] == .number(2))
    #expect(value["c"] == nil)
    #expect(JSONValue.array([])["a"] == nil)
  }
}

@Suite struct NumeralTests {
  @Test(arguments: [
    (60.0, "60"), (-0.5, "-0.5"), (-0.0, "0"), (0.1, "0.1"), (1e9, "1000000000"), (1e22, "1e+22"),
  ])
  func hasTheFewestDigits(_ value: Double, _ text: String) {
    #expect(numeral(value) == text)
    #expect(Double(text) == value)
  }
}
