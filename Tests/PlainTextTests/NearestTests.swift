import PlainText
import Testing

@Suite struct NearestTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var what: String
    var text: String
    var names: [String] = ["render", "check", "validate", "schema"]
    var nearest: String?
    var testDescription: String { what }
  }

  @Test(arguments: [
    Case(what: "a letter is missing", text: "rendr", nearest: "render"),
    Case(what: "a letter is too many", text: "cheeck", nearest: "check"),
    Case(what: "a letter is wrong", text: "schemo", nearest: "schema"),
    Case(what: "neighbours are swapped", text: "cehck", nearest: "check"),
    Case(what: "capitals", text: "VALIDATE", nearest: "validate"),
    Case(what: "a quarter is wrong", text: "vblidbte", nearest: "validate"),
    Case(what: "more than a third is wrong", text: "vbcidbte", nearest: nil),
    Case(what: "another word", text: "frobnicate", nearest: nil),
    Case(what: "nothing", text: "", nearest: nil),
    Case(what: "a very long word", text: String(repeating: "x", count: 1000), nearest: nil),
    Case(what: "no names", text: "render", names: [], nearest: nil),
    Case(what: "a swap is one edit", text: "ba", names: ["ab"], nearest: "ab"),
    Case(what: "one of two letters", text: "xb", names: ["ab"], nearest: "ab"),
    Case(what: "one letter is another", text: "x", names: ["a", "b"], nearest: nil),
    Case(what: "the first of equals", text: "cat", names: ["dog", "hat", "bat"], nearest: "hat"),
    Case(
      what: "the nearest of all", text: "position", names: ["positionsx", "positions"],
      nearest: "positions"),
    Case(
      what: "the name with nothing wrong", text: "Cart", names: ["carts", "cart"], nearest: "cart"),
  ])
  func isTheNameThatWasMeant(_ c: Case) {
    #expect(nearest(to: c.text, among: c.names) == c.nearest)
  }
}
