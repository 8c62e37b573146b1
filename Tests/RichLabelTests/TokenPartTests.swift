import Foundation
import Graphics
import LayerTree
import Testing

@testable import RichLabel

/// Tokens of several parts, each with a look and an action of its own.
@Suite struct TokenPartTests {
  static let red = Color(red: 1, green: 0, blue: 0)
  static let blue = Color(red: 0, green: 0, blue: 1)

  /// An ellipsis, "more" and "all", of which the last two can be tapped.
  private static let token = TruncationToken(
    following: [
      TruncationToken(" more", color: red, action: TextAction(.more, "more")),
      TruncationToken(" all", color: blue, action: TextAction(.text, "all")),
    ])

  private func layout(
    _ text: String, _ width: CGFloat, _ truncation: TextContainer.Truncation = .tail,
    token: TruncationToken = Self.token
  ) throws -> RichLayout {
    try RichLayout(
      mono(text),
      in: cells(width, lines: 1) {
        $0.token = token
        $0.truncation = truncation
      })
  }

  @Test(arguments: [
    (TextContainer.Truncation.tail, ["one two… more all"]), (.head, ["… more allsix seven"]),
    (.middle, ["one… more all seven"]),
  ])
  func allPartsStandWhereTheTextIsCut(
    _ truncation: TextContainer.Truncation, _ shown: [String]
  ) throws {
    let width = CGFloat(shown[0].count)
    let layout = try layout("one two three four five six seven", width, truncation)
    #expect(layout.shownLines.map(\.count) == [Int(width)])
    #expect(layout.shownLines[0].contains("… more all"))
    #expect(layout.regions.map(\.action) == [TextAction(.more, "more"), TextAction(.text, "all")])
    #expect(layout.regions.map(\.isToken) == [true, true])
    let whole = layout.whole
    #expect(whole == layout.text.string)
    let (more, all) = (layout.regions[0].rects[0], layout.regions[1].rects[0])
    #expect(abs(more.width - 5 * cell) < 0.01 && abs(all.width - 4 * cell) < 0.01)
    #expect(abs(more.maxX - all.minX) < 0.01)
    for (rect, action) in [(more, "more"), (all, "all")] {
      #expect(layout.region(at: CGPoint(x: rect.midX, y: rect.midY))?.action.value == action)
    }
    // The ellipsis before them does nothing.
    #expect(layout.region(at: CGPoint(x: more.minX - cell / 2, y: more.midY)) == nil)
  }

  /// Where all of it has no room an ellipsis stands for the whole, then nothing.
  @Test func theLadderHasTheWholeTheEllipsisAndNothing() throws {
    let text = "abcdefghijklmnopqrstuvwxyz"
    #expect(try layout(text, 11).shown == ["a… more all"])
    let short = try layout(text, 10)
    #expect(short.shownLines[0].hasPrefix("abcdefghi") && short.regions.isEmpty)
    #expect(short.lines[0].cells.count == 10 && short.lines[0].hasToken)
    #expect(try layout(text, 1).lines[0].hasToken == false)
  }

  /// Parts are told apart by the words alone: lines are shared by texts of other colours, in which parts may look the
  /// same or not.
  @Test func coloursFindTheSameLines() throws {
    let cache = RichLayoutCache()
    var container = cells(12, lines: 1)
    for color in [Color.black, Self.red, Self.blue] {
      for second in [Color.black, Self.red, nil] {
        container.token = TruncationToken(
          following: [TruncationToken("ab", color: second), TruncationToken("cd")])
        let text = try mono("one two three four") { $0.color = color }
        let shared = cache.layout(text, in: container)
        let own = RichLayout(text, in: container)
        #expect(shared.palette == own.palette)
        let (a, b) = (shared.makeBitmap(scale: 2), own.makeBitmap(scale: 2))
        let isSame = a?.bitmap.pixels == b?.bitmap.pixels
        #expect(isSame)
      }
    }
    #expect(cache.count == 1 && cache.counters.hits == 8)
  }

  /// The pixels of a token are those of its parts' colours, also of one that was given as an attributed text.
  @Test func eachPartHasItsPixels() throws {
    var given = try AttributedText("██", TextAttributes(family: "DejaVu Sans Mono", size: 10))
    try given.update(given.range(of: 0..<1)) { $0.color = Self.red }
    try given.update(given.range(of: 1..<2)) {
      $0.color = Self.blue
      $0.action = TextAction(.more, "x")
    }
    for token in [
      TruncationToken("█", color: Self.red, following: [TruncationToken("█", color: Self.blue)]),
      try TruncationToken(given),
    ] {
      let layout = try layout("abcdefghijkl", 6, token: token)
      let picture = try #require(layout.makeBitmap(scale: 2)).bitmap
      func color(at column: Int) -> UInt32 {
        picture[Int((CGFloat(column) + 0.5) * cell * 2), Int(layout.lines[0].baseline * 2) - 8].argb
      }
      #expect(layout.shown == ["abcd██"])
      #expect(color(at: 4) == Self.red.pixel.argb && color(at: 5) == Self.blue.pixel.argb)
    }
    let attributed = try layout("abcdefghijkl", 6, token: TruncationToken(given))
    #expect(attributed.regions.map(\.action.value) == ["x"])
    #expect(try TruncationToken(AttributedText("")).wholeText == "")
  }

  /// The text beside it does not change an attributed token, but does one that only says words.
  @Test func attributedTokensKeepTheirLook() throws {
    let given = try AttributedText("more", TextAttributes(size: 7, color: Self.blue))
    var text = try mono("one two three four five", size: 20) { $0.color = Self.red }
    try text.updateAll { $0.isItalic = true }
    let token = try TruncationToken(given)
    let container = cells(20, lines: 1) { $0.token = token }
    let layout = RichLayout(text, in: container)
    let cell = try #require(layout.lines[0].cells.first { $0.isToken })
    let look = layout.palette[cell.attributes]
    #expect(look.size == 7 && look.color == Self.blue && !look.isItalic)
  }

  /// What a token has no room for is said, with its place, and not left out.
  @Test func picturesAndRubiesOfTokensAreRefused() throws {
    var pictured = try AttributedText("more \u{FFFC}!")
    try pictured.update(pictured.range(of: 5..<6)) {
      $0.attachment = TextAttachment(
        image: DetectorTests.picture(), size: CGSize(width: 4, height: 4))
    }
    var read = try AttributedText("e\u{301} 更多")
    try read.update(read.range(of: 2..<4)) { $0.ruby = TextRuby("gèng duō") }
    for (text, words) in [
      (pictured, "characters 5..<6: a token has no room for a picture; it takes letters"),
      (read, "characters 2..<4: a token has no room for a ruby; it takes letters"),
    ] {
      #expect {
        _ = try TruncationToken(text)
      } throws: { "\($0)" == words }
    }
  }

  @Test func badTokensAreRefused() {
    var style = RichLabelStyle()
    style.token = TruncationToken(following: [TruncationToken("x", size: 0)])
    #expect("\(style.problem.map { "\($0)" } ?? "")".contains("font size is 0"))
    style.token = TruncationToken(following: [TruncationToken("x", family: "DejaVu Sand")])
    #expect("\(style.problem.map { "\($0)" } ?? "")".contains("did you mean 'DejaVu Sans'?"))
  }

  /// Each part of a label's token is tapped, and shown pressed, alone.
  @Test func partsAreTappedAndPressedAlone() throws {
    let harness = Harness(width: 200)
    let label = RichLabel()
    label.frame = CGRect(x: 0, y: 0, width: 150, height: 20)
    label.font = TextFont("DejaVu Sans Mono", size: 10)
    label.numberOfLines = 1
    label.token = Self.token
    label.text = "one two three four five six seven"
    var taps: [String] = []
    label.tapAction = { _, content, _ in taps.append(content) }
    harness.root.addSubnode(label)
    harness.turn()
    let plain = try #require(label.contents)
    for region in label.layout.regions {
      let rect = region.rects[0]
      harness.finger(.began, rect.midX, rect.midY)
      let pressed = try #require(label.contents)
      let canvas = try #require(Canvas(size: label.bounds.size, scale: 1))
      label.layout.draw(on: canvas, at: .zero, highlights: [label.style.tapped(region)])
      let isSame = canvas.makeBitmap().pixels == pressed.pixels
      #expect(isSame && pressed !== plain)
      let changed = (0..<150).filter { x in
        (0..<20).contains { pressed[x, $0].argb != plain[x, $0].argb }
      }
      #expect(CGFloat(changed.first ?? 0) >= rect.minX - 2)
      #expect(CGFloat(changed.last ?? 0) <= rect.maxX + 2)
      harness.finger(.ended, rect.midX, rect.midY)
    }
    #expect(taps == ["more", "all"])
  }
}

/// Pictures that take a colour.
@Suite struct TintTests {
  /// A white square in the middle of nothing.
  private static func stencil() -> Bitmap {
    guard let canvas = Canvas(size: CGSize(width: 8, height: 8), scale: 1) else {
      preconditionFailure("8 x 8 is a size")
    }
    canvas.fill(.rect(CGRect(x: 2, y: 2, width: 4, height: 4)), color: .white)
    return canvas.makeBitmap()
  }

  private func colors(_ tint: TextAttachment.Tint?, _ highlight: Color? = nil) throws -> Set<UInt32>
  {
    var text = try mono("\u{FFFC}") { $0.color = TokenPartTests.red }
    try text.updateAll {
      $0.attachment = TextAttachment(
        image: Self.stencil(), size: CGSize(width: 8, height: 8), tint: tint)
    }
    let layout = RichLayout(text, in: TextContainer())
    let whole = text.string.startIndex..<text.string.endIndex
    let made = layout.makeBitmap(
      scale: 1, highlights: highlight.map { [TextHighlight(.range(whole), color: $0)] } ?? [])
    return Set(try #require(made).bitmap.pixels)
  }

  @Test func onlyItsShapeCounts() throws {
    let (red, blue) = (TokenPartTests.red, TokenPartTests.blue)
    #expect(try colors(nil) == [0, Color.white.pixel.argb])
    #expect(try colors(.letters) == [0, red.pixel.argb])
    #expect(try colors(.color(blue)) == [0, blue.pixel.argb])
    // What is pressed or found colours those that go with the letters.
    #expect(try colors(nil, blue) == [0, Color.white.pixel.argb])
    #expect(try colors(.letters, blue) == [0, blue.pixel.argb])
    #expect(try colors(.color(blue), red) == [0, blue.pixel.argb])
  }

  /// One colour for all that can be tapped, and for the codes that are stencils.
  @Test func aTintColoursALabel() throws {
    var style = RichLabelStyle()
    style.tintColor = TokenPartTests.blue
    style.highlightMentionColor = TokenPartTests.red
    style.highlightsLinks = true
    style.highlightsMentions = true
    style.emoji = EmojiSet(["[x]": Self.stencil(), "[y]": Self.stencil()], stencils: ["[x]"])
    let text = RichLabelContent(style: style, text: "http://a.cn @b [x][y] c").detected().display
    let colors = text.stretches.map(\.attributes.color)
    #expect(colors.first == TokenPartTests.blue && colors.contains(TokenPartTests.red))
    #expect(
      text.stretches.compactMap(\.attributes.attachment).map(\.tint) == [.letters, nil])
    #expect(style.emoji != EmojiSet(style.emoji.pictures))
  }
}
