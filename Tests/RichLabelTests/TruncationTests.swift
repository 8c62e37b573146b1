import Foundation
import Graphics
import Testing

@testable import RichLabel

/// What is left out of texts that do not fit, and the token that stands for it.
@Suite struct TruncationTests {
  struct Cut: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var width: CGFloat
    var lines: Int
    var mode: TextContainer.Truncation = .tail
    var atWords = false
    var shown: [String]
    var isTruncated = true
  }

  @Test(arguments: [
    Cut(
      testDescription: "filled from the source, not from the wrapped line",
      text: "aaaa bbbbbbbbbb cc", width: 10, lines: 1, shown: ["aaaa bbbb…"]),
    Cut(
      testDescription: "the second line", text: "aaa bbb ccccc dd", width: 4, lines: 2,
      shown: ["aaa", "bbb…"]),
    Cut(
      testDescription: "at a break", text: "a\nb\nc", width: 10, lines: 2, shown: ["a", "b…"]),
    Cut(
      testDescription: "a blank line at the cut", text: "a\n\nb", width: 10, lines: 2,
      shown: ["a…"]),
    Cut(
      testDescription: "only breaks are left out", text: "a\n\n\n", width: 10, lines: 1,
      shown: ["a"], isTruncated: false),
    Cut(
      testDescription: "space before the token", text: "aaa bbbbbb", width: 5, lines: 1,
      shown: ["aaa…"]),
    Cut(
      testDescription: "it fits", text: "aaa bbb", width: 7, lines: 1, shown: ["aaa bbb"],
      isTruncated: false),
    Cut(testDescription: "no room for a token", text: "abc", width: 1, lines: 1, shown: ["a"]),
    Cut(testDescription: "no room at all", text: "abc", width: 0.1, lines: 1, shown: ["a"]),
    Cut(
      testDescription: "head", text: "aaaa bbbb cccc", width: 6, lines: 1, mode: .head,
      shown: ["…cccc"]),
    Cut(
      testDescription: "head, in a word", text: "aaaa bbbbcccc", width: 6, lines: 1, mode: .head,
      shown: ["…bcccc"]),
    Cut(
      testDescription: "head, two lines", text: "aaaa bbbb cccc dddd", width: 6, lines: 2,
      mode: .head, shown: ["…cccc", "dddd"]),
    Cut(
      testDescription: "middle", text: "abcdefghij", width: 7, lines: 1, mode: .middle,
      shown: ["abc…hij"]),
    Cut(
      testDescription: "middle, even", text: "abcdefghij", width: 6, lines: 1, mode: .middle,
      shown: ["abc…ij"]),
    Cut(
      testDescription: "middle, three lines", text: "aa bb cc dd ee ff", width: 3, lines: 3,
      mode: .middle, shown: ["aa", "b…e", "ff"]),
    Cut(
      testDescription: "tail, at words", text: "aaaa bbbb cccc", width: 8, lines: 1, atWords: true,
      shown: ["aaaa…"]),
    Cut(
      testDescription: "head, at words", text: "aaaa bbbb cccc", width: 8, lines: 1, mode: .head,
      atWords: true, shown: ["…cccc"]),
    Cut(
      testDescription: "middle, at words", text: "aaaa bbbb cccc dddd", width: 12, lines: 1,
      mode: .middle, atWords: true, shown: ["aaaa…dddd"]),
    Cut(
      testDescription: "middle, a word longer than the line", text: "abcdefghij", width: 7,
      lines: 1,
      mode: .middle, atWords: true, shown: ["abc…hij"]),
    Cut(
      testDescription: "no token", text: "aaa bbb ccc", width: 3, lines: 2, mode: .none,
      shown: ["aaa", "bbb"]),
  ])
  func textsAreCut(_ cut: Cut) throws {
    let layout = try RichLayout(
      mono(cut.text),
      in: cells(cut.width, lines: cut.lines) {
        ($0.truncation, $0.cutsAtWords) = (cut.mode, cut.atWords)
      })
    #expect(layout.shown == cut.shown)
    #expect(layout.whole == cut.text)
    #expect(layout.isTruncated == cut.isTruncated)
    #expect((layout.hiddenRange != nil) == cut.isTruncated)
  }

  @Test(arguments: [TextContainer.Truncation.head, .middle, .tail], [1, 2, 3])
  func thereIsOneTokenAndNothingIsLost(_ mode: TextContainer.Truncation, _ lines: Int) throws {
    let string = "one two three\nfour five six seven eight\nnine ten eleven twelve thirteen"
    for width in 4...16 {
      let layout = try RichLayout(
        mono(string), in: cells(CGFloat(width), lines: lines) { $0.truncation = mode })
      #expect(layout.isTruncated)
      #expect(layout.lines.filter(\.hasToken).count == 1, "\(width)")
      #expect(layout.lines.count <= lines)
      #expect(layout.whole == string, "\(width): \(layout.shown)")
      let hidden = try #require(layout.hiddenRange)
      switch mode {
      case .head:
        #expect(hidden.lowerBound == string.startIndex)
        #expect(layout.shown.last?.last == "n")
      case .middle:
        #expect(hidden.lowerBound > string.startIndex && hidden.upperBound < string.endIndex)
      case .tail, .none: #expect(hidden.upperBound == string.endIndex)
      }
    }
  }

  @Test func aTokenThatIsTooWideGivesWay() throws {
    func shown(_ width: CGFloat) throws -> [String] {
      let layout = try RichLayout(
        mono("abcdefgh"), in: cells(width, lines: 1) { $0.token.text = "[more]" })
      return layout.lines.map { line in
        line.cells.map {
          $0.isToken ? "." : String(layout.text.string[layout.text.range(utf8: $0.bytes)])
        }.joined()
      }
    }
    #expect(try shown(7) == ["a......"])
    #expect(try shown(6) == ["abcde."])
    #expect(try shown(2) == ["a."])
    #expect(try shown(1) == ["a"])
  }

  @Test func cutsBetweenWordsOnRequest() throws {
    let text = try mono("aaaa bbbbbbbbbb cc")
    let words = RichLayout(text, in: cells(10, lines: 1) { $0.cutsAtWords = true })
    #expect(words.shown == ["aaaa…"])
    // Where there is no whole word, characters.
    let long = RichLayout(
      try mono("bbbbbbbbbbbbbb"), in: cells(10, lines: 1) { $0.cutsAtWords = true })
    #expect(long.shown == ["bbbbbbbbb…"])
  }

  @Test func spaceBeforeTheTokenStaysOnRequest() throws {
    let layout = try RichLayout(
      mono("aaa bbbbbb"), in: cells(5, lines: 1) { $0.stripsSpaceAtCut = false })
    #expect(layout.shown == ["aaa …"])
  }

  @Test func aBreakAtTheEndIsALineOnRequest() throws {
    let text = try mono("a\n") { $0.paragraph.lineHeight = .fixed(10) }
    #expect(RichLayout(text, in: TextContainer()).size.height == 10)
    #expect(RichLayout(text, in: TextContainer(countsFinalBreak: true)).size.height == 20)
  }

  @Test func theTokenLooksAsTheTextBesideItUnlessItSays() throws {
    let red = Color(red: 1, green: 0, blue: 0)
    let blue = Color(red: 0, green: 0, blue: 1)
    var text = try mono("aaaa bbbb cccc") { $0.color = red }
    func token(_ layout: RichLayout) -> TextAttributes? {
      layout.lines.last?.cells.first(where: \.isToken).map { layout.palette[$0.attributes] }
    }
    let plain = RichLayout(text, in: cells(6, lines: 1))
    #expect(token(plain)?.color == red)
    try text.updateAll { $0.color = blue }
    #expect(token(RichLayout(text, in: cells(6, lines: 1)))?.color == blue)
    let own = RichLayout(
      text, in: cells(6, lines: 1) { $0.token = TruncationToken(color: .white) })
    #expect(token(own)?.color == .white && token(own)?.family == "DejaVu Sans Mono")
  }

  @Test func aCutLineIsAlignedByItsOwnWidth() throws {
    let layout = try RichLayout(
      mono("aaaa bbbbbbbbbb cc") { $0.paragraph.alignment = .center },
      in: TextContainer(size: CGSize(width: 65, height: CGFloat.infinity), lineLimit: 1))
    let line = layout.lines[0].rect
    #expect(abs(line.minX - (65 - line.maxX)) < 0.01 && line.width > 50)
  }

  @Test func aTokenStandsAtTheLogicalEnd() throws {
    let text = try AttributedText("שלום עולם שלום עולם")
    let layout = RichLayout(
      text, in: TextContainer(size: CGSize(width: 60, height: CGFloat.infinity), lineLimit: 1))
    let cells = layout.lines[0].cells
    #expect(cells.first?.isToken == true && layout.lines[0].isRightToLeft)
    #expect(abs(layout.lines[0].rect.maxX - 60) < 0.01)
  }

  /// A token is ordered within itself, and stands as one thing where its paragraph ends, or begins, whichever way
  /// it and the text beside it run.
  @Test(
    arguments: [
      ("שלום hello עולם hello עולם hello", "more…"), ("hello שלום hello שלום hello עולם", "עוד…"),
      ("hello שלום hello שלום hello עולם", "more…"), ("hello world hello world", "עוד…"),
      ("שלום עולם שלום עולם שלום", "more…"), ("hello 12 שלום 34 hello 56 שלום", "עוד 7 more…"),
    ], [TextContainer.Truncation.tail, .head])
  func aTokenStandsAloneAtTheEndEdge(
    _ row: (text: String, token: String), _ truncation: TextContainer.Truncation
  ) throws {
    let text = try AttributedText(row.text, TextAttributes(size: 14))
    let token = TruncationToken(row.token, action: TextAction(.more, "more"))
    let alone = try RichLayout(
      AttributedText(row.token, TextAttributes(size: 14)), in: TextContainer()
    ).lines[0].rect.width
    for width in stride(from: 70.0, through: 150, by: 5) {
      let layout = RichLayout(
        text,
        in: TextContainer(
          size: CGSize(width: width, height: .infinity), lineLimit: 1, truncation: truncation,
          token: token))
      let line = layout.lines[0]
      #expect(line.hasToken, "\(width)")
      let rects = layout.regions.filter(\.isToken).flatMap(\.rects)
      // A token that has no room gives way to an ellipsis, which is the same region.
      #expect(rects.count == 1, "\(width): \(rects)")
      let rect = try #require(rects.first)
      let isAtRight = line.isRightToLeft == (truncation == .head)
      #expect(
        isAtRight
          ? abs(rect.maxX - line.rect.maxX) < 0.01 : abs(rect.minX - line.rect.minX) < 0.01,
        "\(width): \(rect) in \(line.rect)")
      #expect(rect.width < 20 || abs(rect.width - alone) < 0.01, "\(width)")
      #expect(layout.whole == row.text)
    }
  }

  /// No width cuts an emoji of several characters, a flag, or an accent off.
  @Test func clustersStayWhole() throws {
    let string = "👨‍👩‍👧‍👦@bob 🇨🇳#x# e\u{301} 👍🏽 http://a.cn"
    let text = try AttributedText(string)
    for mode in TextContainer.Truncation.allCases {
      for width in stride(from: 0, through: 200, by: 1.5) {
        let layout = RichLayout(
          text,
          in: TextContainer(
            size: CGSize(width: width, height: .infinity), lineLimit: 2, truncation: mode))
        #expect(layout.whole == string)
        for range in layout.lines.indices.flatMap({ layout.ranges(ofLine: $0) }) {
          #expect(range.lowerBound.samePosition(in: string) != nil, "\(mode) \(width)")
          #expect(range.upperBound.samePosition(in: string) != nil, "\(mode) \(width)")
        }
      }
    }
  }

  /// Nor does one after codes became pictures and addresses short links.
  @Test func clustersStayWholeAfterReplacements() throws {
    var style = RichLabelStyle()
    style.emoji = EmojiSet(["[a]": DetectorTests.picture(), "👍🏽!": DetectorTests.picture()])
    style.highlightsLinks = true
    style.showsShortLinks = true
    style.shortLinkText = "🔗é\u{301}网"
    let source = "[a]👨‍👩‍👧‍👦[a][a] 🇨🇳 http://a.cn/x e\u{301}👍🏽! [a] http://b.cn 🇩🇪[a]🇨🇳"
    let text = RichLabelContent(style: style, text: source).detected().display
    let string = text.string
    #expect(string.count { $0 == "\u{FFFC}" } == 6 && string.contains("🔗é\u{301}网"))
    let bounds = Set(string.indices.map { string.utf8.distance(from: string.startIndex, to: $0) })
      .union([string.utf8.count])
    var cuts = 0
    for mode in TextContainer.Truncation.allCases {
      for width in stride(from: 0.0, through: 200, by: 3) {
        let layout = RichLayout(
          text,
          in: TextContainer(
            size: CGSize(width: width, height: .infinity), lineLimit: 2, truncation: mode))
        #expect(layout.whole == string)
        for range in layout.lines.flatMap(\.bytes) {
          let isWhole = bounds.contains(range.lowerBound) && bounds.contains(range.upperBound)
          #expect(isWhole, "\(mode) \(width)")
        }
        // A short link is cut between its characters only, and each part of it is tapped.
        for region in layout.regions where !region.isToken {
          #expect(region.range.lowerBound.samePosition(in: string) != nil, "\(mode) \(width)")
          #expect(region.range.upperBound.samePosition(in: string) != nil, "\(mode) \(width)")
        }
        cuts += layout.isTruncated ? 1 : 0
      }
    }
    #expect(cuts > 100)
  }
}
