import Foundation
import Graphics
import Testing

@testable import RichLabel

/// Small letters over parts of a text.
@Suite struct RubyTests {
  private func text(
    _ string: String, _ range: Range<Int>, _ ruby: TextRuby
  ) throws -> AttributedText {
    var text = try mono(string)
    try text.update(text.range(of: range)) { $0.ruby = ruby }
    return text
  }

  private func ruby(_ layout: RichLayout, line: Int = 0) -> [GlyphPiece] {
    layout.lines[line].pieces.filter { ($0.glyphs.first?.y ?? 0) < -1000 }
  }

  @Test func aLineGrowsForItAndTheBaseStays() throws {
    let plain = try RichLayout(mono("abcd"), in: TextContainer())
    let layout = try RichLayout(text("abcd", 1..<3, TextRuby("x")), in: TextContainer())
    #expect(layout.lines[0].rect.height > plain.lines[0].rect.height + 2)
    #expect(layout.lines[0].rect.width == plain.lines[0].rect.width)
    let range = layout.text.range(of: 1..<3)
    let (own, before) = (layout.rects(for: range), plain.rects(for: plain.text.range(of: 1..<3)))
    #expect(own.map(\.minX) == before.map(\.minX) && own.map(\.width) == before.map(\.width))
    let point = CGPoint(x: cell * 1.5, y: layout.lines[0].rect.midY)
    #expect(layout.character(at: point) == layout.text.range(of: 1..<2))
  }

  @Test(arguments: [
    (TextRuby.Alignment.center, [1.75, 2.25]), (.start, [1, 1.5]), (.distributed, [1.25, 2.25]),
  ])
  func itStandsWhereItIsAskedFor(_ alignment: TextRuby.Alignment, _ places: [Double]) throws {
    let layout = try RichLayout(
      text("abcd", 1..<3, TextRuby("xy", alignment: alignment)), in: TextContainer())
    let pieces = ruby(layout)
    #expect(pieces.count == 1)
    let found = pieces[0].glyphs.map { Double($0.x) / 1024 / Double(cell) }
    // Two letters of half a cell over two cells.
    let wanted =
      alignment == .center ? [1.5, 2.0] : alignment == .start ? [1, 1.5] : [1.25, 2.25]
    for (a, b) in zip(found, wanted) { #expect(abs(a - b) < 0.01, "\(found)") }
    #expect(places.count == found.count)
  }

  @Test(arguments: TextRuby.Alignment.allCases)
  func aPartBecomesAsWideAsItsRuby(_ alignment: TextRuby.Alignment) throws {
    let layout = try RichLayout(
      text("abcd", 1..<3, TextRuby("12345678", alignment: alignment)), in: TextContainer())
    // Eight letters of half a cell over two of one.
    #expect(abs(layout.lines[0].rect.width - 6 * cell) < 0.02)
    let x = layout.lines[0].pieces.filter { $0.glyphs.first?.y == 0 }
      .flatMap(\.glyphs).map { Double($0.x) / 1024 / Double(cell) }
    let wanted: [Double] =
      switch alignment {
      case .start: [0, 1, 2, 5]
      case .center: [0, 2, 3, 5]
      case .distributed: [0, 1.5, 3.5, 5]
      }
    for (a, b) in zip(x, wanted) { #expect(abs(a - b) < 0.01, "\(alignment): \(x)") }
  }

  @Test func aPartIsNotBrokenAndNotCut() throws {
    let text = try text("aa bb cc dd", 3..<8, TextRuby("x"))
    #expect(RichLayout(text, in: cells(6)).shown == ["aa ", "bb cc ", "dd"].map(trimmed))
    for mode in [TextContainer.Truncation.tail, .head, .middle] {
      for width in 1..<12 {
        let layout = RichLayout(text, in: cells(CGFloat(width), lines: 1) { $0.truncation = mode })
        for range in layout.visibleRanges {
          let part = text.range(of: 3..<8)
          #expect(
            range.clamped(to: part).isEmpty || range.clamped(to: part) == part,
            "\(mode) at \(width): \(layout.shown)")
        }
      }
    }
  }

  private func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }

  @Test func neighboursAreOnePartUnlessTaggedApart() throws {
    var text = try mono("abcd")
    try text.update(text.range(of: 0..<4)) { $0.ruby = TextRuby("x") }
    try text.update(text.range(of: 1..<2)) { $0.color = .white }
    #expect(ruby(RichLayout(text, in: TextContainer())).count == 1)
    try text.update(text.range(of: 2..<4)) { $0.ruby?.tag = 1 }
    #expect(ruby(RichLayout(text, in: TextContainer())).count == 2)
  }

  @Test func itStandsToTheRightOfAColumn() throws {
    var attributes = TextAttributes(family: "Noto Sans CJK JP", size: 20)
    attributes.ruby = TextRuby("しゅん")
    let text = try AttributedText("春", attributes)
    let layout = RichLayout(text, in: TextContainer(writingMode: .vertical))
    let plain = try RichLayout(
      AttributedText("春", TextAttributes(family: "Noto Sans CJK JP", size: 20)),
      in: TextContainer(writingMode: .vertical))
    #expect(layout.lines[0].rect.width > plain.lines[0].rect.width)
    // Three small signs beside one: the column is half as long again.
    #expect(abs(layout.lines[0].rect.height - 30) < 0.02)
    #expect(layout.lines[0].rect.maxX - layout.lines[0].baseline > 15)
    #expect(ruby(layout).allSatisfy { $0.orientation == .upright })
  }

  @Test func itHasAColourOfItsOwnAndIsHighlightedWithItsPart() throws {
    let blue = Color(red: 0, green: 0, blue: 1)
    let red = Color(red: 1, green: 0, blue: 0)
    var text = try text("ab", 0..<1, TextRuby("HH", color: blue))
    try text.updateAll { $0.size = 40 }
    let layout = RichLayout(text, in: TextContainer())
    func count(_ color: Color, _ highlights: [TextHighlight]) throws -> Int {
      try #require(layout.makeBitmap(scale: 1, highlights: highlights)).bitmap.pixels
        .count { $0 == color.pixel.argb }
    }
    #expect(try count(blue, []) > 10)
    let highlight = TextHighlight(.range(text.range(of: 0..<1)), color: red)
    #expect(try count(blue, [highlight]) == 0)
    #expect(try count(red, [highlight]) > 30)
  }

  @Test func badOnesAreRefusedWithTheirPlace() throws {
    var text = try mono("ab\ncd")
    #expect(
      throws: AttributeError(.rubyOverBreak, at: 1..<4)
    ) { try text.update(text.range(of: 1..<4)) { $0.ruby = TextRuby("x") } }
    #expect(
      throws: AttributeError(
        .length(name: "ruby size factor", value: 2, allowed: "above 0 and at most 1.0"), at: 0..<1)
    ) { try text.update(text.range(of: 0..<1)) { $0.ruby = TextRuby("x", sizeFactor: 2) } }
    #expect(text.runs.count == 1)
  }
}
