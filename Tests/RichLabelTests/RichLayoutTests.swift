import Foundation
import Graphics
import Testing

@testable import RichLabel

/// Where lines break and lie.
@Suite struct RichLayoutTests {
  @Test func aCellIsAsWideAsItSays() throws {
    let layout = try RichLayout(mono("aaaa"), in: TextContainer())
    #expect(abs(layout.lines[0].rect.width - 4 * cell) < 0.01)
    #expect(layout.lines.count == 1 && !layout.isTruncated && layout.whole == "aaaa")
  }

  struct Wrap: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var width: CGFloat
    var lines: [String]
  }

  @Test(arguments: [
    Wrap(testDescription: "at spaces", text: "aaa bbb cc", width: 7, lines: ["aaa bbb", "cc"]),
    Wrap(testDescription: "a long word", text: "abcdefgh", width: 3, lines: ["abc", "def", "gh"]),
    Wrap(
      testDescription: "a long word after a short one", text: "a bcdefgh", width: 4,
      lines: ["a", "bcde", "fgh"]),
    Wrap(testDescription: "at breaks", text: "a\n\nb", width: 9, lines: ["a", "", "b"]),
    Wrap(testDescription: "a break at the end", text: "a\n", width: 9, lines: ["a"]),
    Wrap(testDescription: "CR LF", text: "a\r\nb", width: 9, lines: ["a", "b"]),
    Wrap(testDescription: "after a hyphen", text: "ab-cd", width: 4, lines: ["ab-", "cd"]),
    Wrap(testDescription: "nowhere to go", text: "ab", width: 0, lines: ["a", "b"]),
    Wrap(testDescription: "nothing", text: "", width: 9, lines: [""]),
    Wrap(
      testDescription: "no-break space", text: "a b\u{A0}c", width: 4, lines: ["a", "b\u{A0}c"]),
  ])
  func linesBreak(_ wrap: Wrap) throws {
    let layout = try RichLayout(mono(wrap.text), in: cells(wrap.width))
    #expect(layout.shown == wrap.lines)
    #expect(layout.whole == wrap.text)
    #expect(!layout.isTruncated)
  }

  /// Closing punctuation does not begin a line, opening punctuation does not end one.
  @Test func chinesePunctuationStaysWithItsWord() throws {
    let text = try AttributedText(
      "中文中文，「中文」。", TextAttributes(family: "Noto Sans CJK SC", size: 10))
    for width in stride(from: 30, through: 100, by: 1) {
      let layout = RichLayout(
        text, in: TextContainer(size: CGSize(width: CGFloat(width), height: .infinity)))
      for line in layout.shown {
        #expect(!"，」。".contains(line.first ?? "x"), "\(width): \(layout.shown)")
        #expect(line.last != "「", "\(width): \(layout.shown)")
      }
    }
  }

  @Test func noFontHasIt() throws {
    let layout = try RichLayout(AttributedText("a\u{10FFFD}b"), in: TextContainer())
    #expect(layout.missingCharacters.map { String(layout.text.string[$0]) } == ["\u{10FFFD}"])
    #expect(layout.lines[0].cells.count == 3)
    #expect(try RichLayout(AttributedText("中👍שa"), in: TextContainer()).missingCharacters.isEmpty)
  }

  @Test(arguments: [
    (ParagraphStyle.Alignment.left, 0.0), (.natural, 0), (.center, 0.5), (.right, 1),
    (.justified, 0),
  ])
  func linesLieWhereTheirAlignmentSays(_ alignment: ParagraphStyle.Alignment, _ share: Double)
    throws
  {
    let layout = try RichLayout(mono("abc") { $0.paragraph.alignment = alignment }, in: cells(10))
    let line = layout.lines[0].rect
    #expect(abs(line.minX - (cell * 10 + 0.1 - line.width) * share) < 0.01)
  }

  @Test func justifiedLinesReachBothEdges() throws {
    let layout = try RichLayout(
      mono("aa bb cc dd ee") { $0.paragraph.alignment = .justified }, in: cells(9))
    #expect(layout.shown == ["aa bb cc", "dd ee"])
    #expect(abs(layout.lines[0].rect.width - (cell * 9 + 0.1)) < 0.01)
    #expect(abs(layout.lines[1].rect.width - cell * 5) < 0.01)
    let last = try #require(layout.lines[0].cells.last)
    #expect(abs(CGFloat(last.end) / 1024 - (cell * 9 + 0.1)) < 0.01)
  }

  @Test func hebrewBeginsAtTheRight() throws {
    let layout = try RichLayout(AttributedText("שלום abc"), in: cells(20))
    let line = layout.lines[0]
    #expect(line.isRightToLeft && abs(line.rect.maxX - (cell * 20 + 0.1)) < 0.01)
    // In visual order: the Latin word is on the left, its letters in order.
    let texts = line.cells.map { String(layout.text.string[layout.text.range(utf8: $0.bytes)]) }
    #expect(texts.joined() == "abc םולש")
  }

  @Test func aRightAlignedLineInUnlimitedWidthIsAsWideAsItsText() throws {
    for string in ["abc", "שלום"] {
      let layout = try RichLayout(
        AttributedText(string, TextAttributes(paragraph: ParagraphStyle(alignment: .right))),
        in: TextContainer())
      #expect(layout.size.width < 2 * layout.lines[0].rect.width)
      #expect(layout.lines[0].rect.minX < 1)
    }
  }

  @Test func fixedLinesAreEquallyHighWhateverIsInThem() throws {
    let plain = try mono("a\nb\nc") { $0.paragraph.lineHeight = .fixed(20) }
    let mixed = try mono("a\n👍中\u{FFFC}\nc") { $0.paragraph.lineHeight = .fixed(20) }
    let a = RichLayout(plain, in: TextContainer())
    let b = RichLayout(mixed, in: TextContainer())
    #expect(a.lines.map(\.baseline) == b.lines.map(\.baseline))
    #expect(a.lines[1].baseline - a.lines[0].baseline == 20)
    #expect(a.size.height == 60)
  }

  @Test func spacingLiesBetweenLinesOnly() throws {
    let text = try mono("a\nb\nc") {
      $0.paragraph.lineHeight = .fixed(20)
      $0.paragraph.lineSpacing = 3
    }
    #expect(RichLayout(text, in: TextContainer()).size.height == 66)
    #expect(RichLayout(text, in: cells(9, lines: 2)).size.height == 43)
    let spaced = try mono("a a\nb") {
      $0.paragraph.lineHeight = .fixed(10)
      $0.paragraph.lineSpacing = 1
      $0.paragraph.paragraphSpacing = 5
    }
    // Three lines: one gap of 1 within a paragraph, one of 1 + 5 between two.
    #expect(RichLayout(spaced, in: cells(2)).size.height == 37)
  }

  @Test func indentsAreRoomWhereLinesBegin() throws {
    let text = try mono("aa bb cc") {
      $0.paragraph.firstLineIndent = 2 * cell
      $0.paragraph.indent = cell
    }
    let layout = RichLayout(text, in: cells(5))
    #expect(layout.shown == ["aa", "bb", "cc"])
    #expect(abs(layout.lines[0].rect.minX - 2 * cell) < 0.01)
    #expect(abs(layout.lines[1].rect.minX - cell) < 0.01)
  }

  @Test func kernAndWordSpacingWiden() throws {
    let layout = try RichLayout(
      mono("a b") {
        $0.kern = 1
        $0.wordSpacing = 4
      }, in: TextContainer())
    #expect(abs(layout.lines[0].rect.width - (3 * cell + 3 + 4)) < 0.01)
  }

  @Test(arguments: [
    (TextContainer.VerticalAlignment.top, 0), (.center, 40), (.bottom, 80),
  ])
  func linesLieInAHigherBox(_ alignment: TextContainer.VerticalAlignment, _ top: CGFloat) throws {
    let text = try mono("a") { $0.paragraph.lineHeight = .fixed(20) }
    let layout = RichLayout(
      text,
      in: TextContainer(
        size: CGSize(width: 50, height: 110),
        insets: .init(top: 4, left: 5, bottom: 6, right: 7), verticalAlignment: alignment))
    #expect(layout.lines[0].rect.minY == 4 + top)
    #expect(layout.lines[0].rect.minX == 5)
    #expect(layout.size.height == 30)
  }

  @Test func aHeightIsALimitOfWholeLines() throws {
    let text = try mono("a\nb\nc\nd") { $0.paragraph.lineHeight = .fixed(10) }
    let box = { (height: CGFloat) in TextContainer(size: CGSize(width: 50, height: height)) }
    #expect(RichLayout(text, in: box(29)).shown == ["a", "b…"])
    #expect(RichLayout(text, in: box(30)).shown == ["a", "b", "c…"])
    #expect(RichLayout(text, in: box(1)).shown == ["a…"])
    #expect(RichLayout(text, in: box(40)).shown == ["a", "b", "c", "d"])
  }

  @Test func linesKeepOutOfAPath() throws {
    let text = try mono("aaaa bbbb cccc dddd eeee ffff gggg") {
      $0.paragraph.lineHeight = .fixed(10)
    }
    var container = cells(14)
    container.exclusions = [.rect(CGRect(x: 5 * cell, y: 0, width: 4 * cell, height: 20))]
    let layout = RichLayout(text, in: container)
    #expect(layout.shown == ["aaaa", "bbbb", "cccc", "dddd", "eeee ffff gggg"])
    #expect(layout.lines.map(\.row) == [0, 0, 1, 1, 2])
    #expect(abs(layout.lines[1].rect.minX - 9 * cell) < 0.01)
    #expect(layout.lines[4].rect.minY == 20)
  }

  @Test func linesLieInsideOfAPath() throws {
    let text = try mono("aaaa bbbb cccc dddd") { $0.paragraph.lineHeight = .fixed(10) }
    var container = cells(20)
    container.path = .rect(CGRect(x: 2 * cell, y: 10, width: 4.2 * cell, height: 30))
    let layout = RichLayout(text, in: container)
    #expect(layout.shown == ["aaaa", "bbbb", "ccc…"])
    #expect(layout.lines[0].rect.minY == 10 && layout.isTruncated)
    #expect(layout.whole == text.string)
  }
}
