import Foundation
import Graphics
import LayerTree
import Testing

@testable import RichLabel

/// What every property and method of the article's label does here, a row for each, by its name there.
@Suite struct ArticleHeaderTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var holds: @Sendable (RichLabel, Harness) throws -> Bool

    init(_ name: String, _ holds: @escaping @Sendable (RichLabel, Harness) throws -> Bool) {
      (testDescription, self.holds) = (name, holds)
    }
  }

  static let red = Color(red: 1, green: 0, blue: 0)
  static let blue = Color(red: 0, green: 0, blue: 1)
  static let font = TextFont("DejaVu Sans Mono", size: 24, weight: .bold)

  /// Shows a text with all kinds of finds.
  private static func show(_ text: String, _ label: RichLabel, _ harness: Harness) {
    label.highlightsLinks = true
    label.highlightsMentions = true
    label.highlightsTopics = true
    label.text = text
    harness.turn()
  }

  private static func has(_ color: Color, _ label: RichLabel) -> Bool {
    label.contents?.pixels.contains(color.pixel.argb) == true
  }

  /// Whether a region shows a colour while a finger is on it, and not before or after.
  private static func pressed(
    _ index: Int, _ color: Color, _ label: RichLabel, _ harness: Harness
  ) throws -> Bool {
    let rect = try #require(label.layout.regions[index].rects.first)
    let before = has(color, label)
    harness.finger(.began, rect.midX, rect.midY)
    let during = has(color, label)
    harness.finger(.ended, rect.midX, rect.midY)
    return !before && during && !has(color, label)
  }

  private static func color(ofRegion index: Int, _ label: RichLabel) -> Color {
    let layout = label.layout
    return layout.text.attributes(at: layout.regions[index].range.lowerBound).color
  }

  private static func height(_ label: RichLabel, _ change: (RichLabel) -> Void) -> CGFloat {
    let before = label.layout.size.height
    change(label)
    return label.layout.size.height - before
  }

  static let texts: [Row] = [
    Row("text") { label, _ in
      label.text = "abc"
      return label.layout.shown == ["abc"]
    },
    Row("attributedString") { label, _ in
      label.text = "abc"
      label.attributedText = try AttributedText("other")
      return label.layout.shown == ["other"]
    },
    Row("srcAttributedString") { label, _ in
      label.emoji = EmojiSet(["[s]": DetectorTests.picture()])
      label.text = "a[s]b"
      return label.sourceText.string == "a[s]b" && label.layout.text.string == "a\u{FFFC}b"
    },
    Row("font") { label, _ in height(label) { $0.font = TextFont(size: 60) } > 30 },
    Row("textColor") { label, harness in
      let before = has(red, label)
      label.textColor = red
      harness.turn()
      return !before && has(red, label)
    },
    Row("noRichTexts") { label, harness in
      show("@bob", label, harness)
      let before = label.layout.regions.count
      label.ignoresRichText = true
      return before == 1 && label.layout.regions.isEmpty
    },
    Row("length") { label, _ in
      label.text = "a👨‍👩‍👧‍👦bc"
      return label.length == 4
    },
    Row("textAlignment") { label, _ in
      label.alignment = .right
      return abs(label.layout.lines[0].rect.maxX - label.bounds.width) < 0.01
    },
    Row("lineBreakMode") { label, _ in
      label.text = "one two three four five six seven"
      let before = label.layout.lines.count
      label.lineBreakMode = .clipping
      return before > 1 && label.layout.lines.count == 1
    },
    Row("numberOfLines") { label, _ in
      label.text = "a\nb\nc"
      label.numberOfLines = 2
      return label.layout.shown == ["a", "b…"]
    },
    Row("paragraphSpace") { label, _ in
      label.text = "a\nb\nc"
      return height(label) { $0.paragraphSpacing = 7 } == 14
    },
    Row("lineSpace") { label, _ in
      label.text = "a\nb\nc"
      return height(label) { $0.lineSpacing = 3 } == 6
    },
    Row("wordSpace") { label, _ in
      label.text = "abc"
      let before = label.layout.lines[0].rect.width
      label.characterSpacing = 2
      return abs(label.layout.lines[0].rect.width - before - 6) < 0.01
    },
    Row("display_async") { label, harness in
      label.displaysAsynchronously = true
      let old = label.contents
      label.text = "other"
      harness.turn()
      guard label.contents === old else { return false }
      harness.pool.runAll()
      harness.turn()
      return label.contents !== old && label.contents != nil
    },
    Row("showShortLink, shortLink") { label, _ in
      label.showsShortLinks = true
      label.shortLinkText = "link"
      label.text = "http://a.cn/xyz!"
      return label.layout.shown == ["link!"]
        && label.layout.regions.map(\.action.value) == ["http://a.cn/xyz"]
    },
    Row("highLightTexts") { label, _ in
      label.text = "one two one"
      label.highlightedTexts = ["one"]
      return label.layout.regions.map(\.action) == [
        TextAction(.text, "one"), TextAction(.text, "one"),
      ]
    },
  ]

  static let highlights: [Row] = [
    Row("linkHighlight") { label, _ in
      label.text = "@b #x# http://a.cn"
      label.highlightsLinks = true
      return label.layout.regions.map(\.action.kind) == [.link]
    },
    Row("atHighlight") { label, _ in
      label.text = "@b #x# http://a.cn"
      label.highlightsMentions = true
      return label.layout.regions.map(\.action.kind) == [.mention]
    },
    Row("topicHighlight") { label, _ in
      label.text = "@b #x# http://a.cn"
      label.highlightsTopics = true
      return label.layout.regions.map(\.action.kind) == [.topic]
    },
    Row("highlightFont") { label, harness in
      show("@bob", label, harness)
      return height(label) { $0.highlightFont = TextFont(size: 50) } > 15
    },
    // The article's words ask for these three; its header has one font.
    Row("fonts of links, names and topics") { label, harness in
      label.highlightFont = TextFont(size: 20)
      label.highlightLinkFont = TextFont(size: 30)
      label.highlightMentionFont = TextFont("DejaVu Serif", size: 25, isItalic: true)
      label.highlightedTexts = ["HHH"]
      show("http://a.cn @b #x# HHH", label, harness)
      func looks() -> [TextAttributes] {
        let layout = label.layout
        return layout.regions.map { layout.text.attributes(at: $0.range.lowerBound) }
      }
      let (sizes, names) = (looks().map(\.size), looks().map(\.family))
      label.highlightTopicFont = TextFont(size: 26)
      return sizes == [30, 25, 20, 20] && looks().map(\.size) == [30, 25, 26, 20]
        && names == ["DejaVu Sans", "DejaVu Serif", "DejaVu Sans", "DejaVu Sans"]
        && looks().map(\.isItalic) == [false, true, false, false]
    },
    Row("highlightTextColor") { label, harness in
      label.highlightTextColor = red
      show("@bob", label, harness)
      return has(red, label) && color(ofRegion: 0, label) == red
    },
    Row("highlightLinkTextColor, highlightAtTextColor, highlightTopicTextColor") { label, harness in
      label.highlightTextColor = .white
      label.highlightLinkColor = red
      label.highlightMentionColor = blue
      show("http://a.cn @b #x#", label, harness)
      return (0..<3).map { color(ofRegion: $0, label) } == [red, blue, .white]
    },
    Row("highlightTextBackgroundColor") { label, harness in
      label.highlightBackgroundColor = red
      show("@bob", label, harness)
      return has(red, label)
    },
    Row("highlightTapedTextColor") { label, harness in
      label.tappedTextColor = red
      show("@bob", label, harness)
      return try pressed(0, red, label, harness)
    },
    Row("highlightLinkTapedTextColor") { label, harness in
      label.tappedTextColor = blue
      label.tappedLinkColor = red
      show("a.b http://a.cn", label, harness)
      return try pressed(0, red, label, harness)
    },
    Row("highlightAtTapedTextColor") { label, harness in
      label.tappedTextColor = blue
      label.tappedMentionColor = red
      show("@bob", label, harness)
      return try pressed(0, red, label, harness)
    },
    Row("highlightTopicTapedTextColor") { label, harness in
      label.tappedTextColor = blue
      label.tappedTopicColor = red
      show("#HHH#", label, harness)
      return try pressed(0, red, label, harness)
    },
    Row("highlightTapedBackgroundColor") { label, harness in
      label.tappedBackgroundColor = red
      show("@bob", label, harness)
      return try pressed(0, red, label, harness)
    },
  ]

  /// A label of one line with "see more".
  private static func more(_ label: RichLabel, _ harness: Harness) {
    label.numberOfLines = 1
    label.showsMore = true
    label.moreText = "HHH"
    label.text = "one two three four five six"
    harness.turn()
  }

  static let mores: [Row] = [
    Row("showMoreText") { label, harness in
      more(label, harness)
      let region = try #require(label.layout.regions.last)
      label.showsMore = false
      return region.isToken && region.action.kind == .more && label.layout.regions.isEmpty
    },
    Row("seeMoreText") { label, harness in
      more(label, harness)
      return label.layout.shown.last?.hasSuffix("HHH") == true
    },
    Row("moreTextFont") { label, harness in
      more(label, harness)
      return height(label) { $0.moreFont = TextFont(size: 50) } > 10
    },
    Row("moreTextColor") { label, harness in
      label.moreTextColor = red
      more(label, harness)
      return has(red, label)
    },
    Row("moreTextBackgroundColor") { label, harness in
      label.moreBackgroundColor = red
      more(label, harness)
      return has(red, label)
    },
    Row("moreTapedBackgroundColor") { label, harness in
      label.tappedMoreBackgroundColor = red
      more(label, harness)
      return try pressed(0, red, label, harness)
    },
    Row("moreTapedTextColor") { label, harness in
      label.tappedMoreTextColor = red
      more(label, harness)
      return try pressed(0, red, label, harness)
    },
  ]

  static let methods: [Row] = [
    Row("isTouching") { label, harness in
      show("@bob", label, harness)
      let before = label.isTouching
      harness.finger(.began, 20, 14)
      let during = label.isTouching
      harness.finger(.ended, 20, 14)
      return !before && during && !label.isTouching
    },
    Row("textLayout") { label, harness in
      let layout = RichLayout(
        try AttributedText("laid out before"),
        in: TextContainer(size: CGSize(width: 300, height: 100)))
      label.layout = layout
      harness.turn()
      return label.layout === layout && label.layout.shown == ["laid out before"]
    },
    Row("QAAttributedLabelTapAction") { label, harness in
      show("@bob x", label, harness)
      var taps: [String] = []
      label.tapAction = { _, content, tapped in taps.append("\(content) \(tapped == .label)") }
      for x: CGFloat in [20, 290] {
        harness.finger(.began, x, 14)
        harness.finger(.ended, x, 14)
      }
      return taps == ["@bob false", "@bob x true"]
    },
    Row("getTextContentSizeBlock") { label, harness in
      var told: [CGSize] = []
      label.contentSizeAction = { told.append($0) }
      label.text = "a\nb"
      harness.turn()
      return told == [label.layout.size]
    },
    Row("needUpdate") { label, harness in
      let before = label.needsUpdate
      label.text = "other"
      let during = label.needsUpdate
      harness.turn()
      return !before && during && !label.needsUpdate
    },
    Row("getTextContentSizeWithLayer:content:maxWidth:completionBlock:") { label, _ in
      label.text = "one two three four"
      let size = label.content.size(maxWidth: 100)
      return size.width <= 100
        && size == label.sizeThatFits(CGSize(width: 100, height: CGFloat.infinity))
    },
    Row("setContentsImage:attributedString:") { label, harness in
      let picture = DetectorTests.picture()
      label.setContents(picture, try AttributedText("drawn before"))
      harness.turn()
      return label.contents === picture && label.layout.shown == ["drawn before"]
    },
    Row("searchTexts:resetSearchResultInfo:") { label, harness in
      label.text = "HHH HHH"
      label.search = TextSearch(["HHH"], style: .init(color: red))
      label.searchStyle = { $0.index == 1 ? .init(color: blue) : nil }
      harness.turn()
      return has(red, label) && has(blue, label) && label.searchMatches.count == 2
    },
    Row("isHitHighlightTextWithPoint:highlightRect:highlightRange:") { label, harness in
      show("a @bob", label, harness)
      let region = try #require(label.layout.regions.first)
      let rect = try #require(region.rects.first)
      let middle = CGPoint(x: rect.midX, y: rect.midY)
      return label.isHit(middle, in: rect, of: region.range)
        && !label.isHit(CGPoint(x: 5, y: 14), in: rect, of: region.range)
        && !label.isHit(middle, in: rect.offsetBy(dx: rect.width, dy: 0), of: region.range)
    },
    Row("getContentSize") { label, _ in
      label.text = "a\nb\nc"
      return label.contentSize == label.layout.size && label.contentSize.height > 70
    },
    Row("getLayerContents") { label, _ in
      label.contents != nil && label.contents === label.layer.contents
    },
  ]

  @Test(arguments: texts + highlights + mores + methods)
  func eachNameOfTheArticleHasItsBehaviour(_ row: Row) throws {
    let harness = Harness(width: 300)
    let label = RichLabel()
    label.layer.name = "label"
    label.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
    label.font = Self.font
    label.text = "HHH"
    harness.root.addSubnode(label)
    harness.turn()
    #expect(try row.holds(label, harness))
  }
}
