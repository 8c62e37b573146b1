import Foundation
import Graphics
import Testing

@testable import RichLabel

/// Markdown as texts with attributes.
@Suite struct MarkdownTests {
  /// A text with its marks: `*` emphasis, `!` strong, `~` struck, `'` code, `->` link.
  private func described(_ source: String) -> String {
    let text = Markdown().text(of: source, TextAttributes(size: 10))
    return text.stretches.map { range, attributes in
      var marks = ""
      if attributes.size != 10 { marks += "\(Int(attributes.size))" }
      if attributes.isItalic { marks += "*" }
      if attributes.weight == .bold { marks += "!" }
      if attributes.strikethrough != nil { marks += "~" }
      if attributes.family == "DejaVu Sans Mono" { marks += "'" }
      if let action = attributes.action { marks += "->\(action.value)" }
      return "\(marks)[\(text.string[range])]"
    }.joined()
  }

  @Test(
    arguments: [
      ("plain", "[plain]"), ("", ""), ("a *b* c", "[a ]*[b][ c]"), ("a **b** c", "[a ]![b][ c]"),
      ("***b***", "*![b]"), ("**a *b* c**", "![a ]*![b]![ c]"), ("*a **b** c*", "*[a ]*![b]*[ c]"),
      ("a_b_c", "[a_b_c]"), ("_a_", "*[a]"), ("__a__", "![a]"), ("~~a~~ b", "~[a][ b]"),
      ("~a~", "[~a~]"), ("*a", "[*a]"), ("a* b", "[a* b]"), ("* a", "[\u{2022} a]"),
      ("** a **", "[** a **]"), ("*a**", "*[a][*]"), ("**a*", "[*]*[a]"),
      ("**中文**，好", "![中文][，好]"), ("`a*b*`", "'[a*b*]"), ("``a`b``", "'[a`b]"),
      ("` a `", "'[a]"), ("`a", "[`a]"), ("\\*a\\*", "[*a*]"), ("\\a", "[\\a]"), ("a\\", "[a\\]"),
      ("[a](http://b.cn)", "->http://b.cn[a]"), ("[a](b \"t\")", "->b[a]"),
      ("[a](<b c>)", "->b c[a]"),
      ("[a](b(c)d)", "->b(c)d[a]"), ("[*a* b](c)", "*->c[a]->c[ b]"), ("[a](", "[[a](]"),
      ("[a] (b)", "[[a] (b)]"), ("[a]()", "[[a]()]"), ("[a](b", "[[a](b]"),
      ("[a [b](c)](d)", "->d[a ]->c[b]"), ("[`]`](a)", "'->a[]]"),
      ("<http://a.cn>", "->http://a.cn[http://a.cn]"), ("a < b > c", "[a < b > c]"),
      ("<b>x</b>", "[<b>x</b>]"), ("![a](b)", "[!]->b[a]"), ("*a [b*](c)", "[*a ]->c[b*]"),
    ])
  func marksWithinAParagraph(_ row: (source: String, expected: String)) {
    #expect(described(row.source) == row.expected, "\(row.source)")
  }

  @Test(
    arguments: [
      ("# A", "16![A]"), ("## A ##", "14![A]"), ("###### A#", "![A#]"),
      ("####### A", "[####### A]"),
      ("#A", "[#A]"), ("# A\nb", "16![A\n][b]"), ("a\nb", "[a b]"), ("中\n文", "[中文]"),
      ("a  \nb", "[a\u{2028}b]"), ("a\\\nb", "[a\u{2028}b]"), ("a\n\nb", "[a\nb]"),
      ("- a\n- b", "[\u{2022} a\n][\u{2022} b]"), ("1. a\n2. b", "[1. a\n][2. b]"),
      ("7) a", "[7. a]"), ("1.a", "[1.a]"), ("-a", "[-a]"), ("- a\n  b", "[\u{2022} a b]"),
      ("```\n*a*\n  b\n```\nc", "'[*a*\u{2028}  b\n][c]"), ("```swift\na", "'[a]"),
      ("~~~\n```\n~~~", "'[```]"), ("```", ""), ("> a\n> b", "[a b]"), ("> a\nb", "[a b]"),
      ("> # A", "16![A]"), (">", ""), ("a\r\nb", "[a b]"),
    ])
  func blocksOfLines(_ row: (source: String, expected: String)) {
    #expect(described(row.source) == row.expected, "\(row.source)")
  }

  @Test func itemsAndQuotesAreMovedIn() {
    let attributes = TextAttributes(size: 10)
    var markdown = Markdown()
    markdown.indent = 2
    markdown.quoteBorder = TextBorder(color: .black)
    let text = markdown.text(of: "- a\n  - b\n    1. c\n- d\n\n> q\n>> r\n\ne", attributes)
    var lines: [String: (CGFloat, CGFloat, Bool)] = [:]
    for (range, attributes) in text.stretches {
      for line in text.string[range].split(separator: "\n") {
        lines[String(line)] = (
          attributes.paragraph.firstLineIndent, attributes.paragraph.indent,
          attributes.blockBorder != nil
        )
      }
    }
    let expected: [(String, CGFloat, CGFloat, Bool)] = [
      ("\u{2022} a", 0, 20, false), ("\u{2022} b", 20, 40, false), ("1. c", 40, 60, false),
      ("\u{2022} d", 0, 20, false), ("q", 20, 20, true), ("r", 40, 40, true), ("e", 0, 0, false),
    ]
    for (line, first, rest, isFramed) in expected {
      let found = lines[line]
      #expect(
        found?.0 == first && found?.1 == rest && found?.2 == isFramed,
        "\(line): \(String(describing: found))")
    }
  }

  @Test func looksAreItsOwn() {
    var markdown = Markdown()
    markdown.headingScales = [3, 1, 1, 1, 1, 1]
    (markdown.codeColor, markdown.linkColor) = (.white, nil)
    markdown.bullet = "-"
    let text = markdown.text(of: "# H\n- `c` [l](a)", TextAttributes(size: 2000))
    let looks = text.stretches.map(\.attributes)
    // As large as a text may be.
    #expect(looks.first?.size == TextStyle.maximumSize)
    #expect(looks.contains { $0.color == .white && $0.background != nil })
    #expect(looks.last?.color == .black && looks.last?.action?.value == "a")
    #expect(text.string == "H\n- c l")
  }

  /// Whatever the input, there is a text; what is no mark is in it.
  @Test func nothingIsAnError() {
    let alphabet = Array("*_~`[]()<>#-+>1. \n\\a中\u{301}👍🏽\"!|")
    for seed in UInt64(1)...1500 {
      var random = SplitMix64(seed: seed)
      let source = String(
        (0..<Int(random.next() % 60)).map { _ in
          alphabet[Int(random.next() % UInt64(alphabet.count))]
        })
      let text = Markdown().text(of: source, TextAttributes())
      let wanted = source.filter { $0 == "a" || $0 == "中" }.count
      // Only names of code and addresses are lost.
      #expect(text.string.filter { $0 == "a" || $0 == "中" }.count <= wanted, "seed \(seed)")
      #expect(
        text.stretches.map { String(text.string[$0.range]) }.joined() == text.string,
        "seed \(seed)")
      #expect(RichLayout(text, in: TextContainer()).text == text)
    }
    let deep = String(repeating: "[", count: 3000) + String(repeating: "](a)", count: 3000)
    #expect(!Markdown().text(of: deep, TextAttributes()).string.isEmpty)
    let quotes = String(repeating: "> ", count: 2000) + "a"
    #expect(Markdown().text(of: quotes, TextAttributes()).string == "a")
  }

  private struct Shouting: TextParser {
    func text(of source: String, _ attributes: TextAttributes) -> AttributedText {
      (try? AttributedText(source.uppercased(), attributes)) ?? Markdown().text(of: "", attributes)
    }
  }

  @Test func aLabelTakesAnyParser() {
    let label = RichLabel()
    label.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    label.highlightsMentions = true
    label.text = "hi **@bob**, [@eve](http://a.cn)"
    #expect(label.layout.shownLines == ["hi **@bob**, [@eve](http://", "a.cn)"])
    label.parser = Markdown()
    #expect(label.sourceText.string == "hi @bob, @eve")
    // A link of the text's own stays one.
    #expect(
      label.layout.regions.map { "\($0.action.kind.name) \($0.action.value)" } == [
        "mention @bob", "link http://a.cn",
      ])
    label.layer.setNeedsDisplay()
    label.parser = Shouting()
    #expect(label.sourceText.string.hasPrefix("HI **@BOB**"))
    label.parser = nil
    #expect(label.sourceText.string.hasPrefix("hi **"))
  }
}
