import Foundation
import Graphics
import Testing

@testable import RichLabel

/// Settings of labels that reach layouts and the rules of what is found.
@Suite struct LabelSettingTests {
  private func label(_ text: String, width: CGFloat = 300, _ change: (RichLabel) -> Void)
    -> RichLabel
  {
    let label = RichLabel()
    label.frame = CGRect(x: 0, y: 0, width: width, height: 100)
    label.font = TextFont("DejaVu Sans Mono", size: 10)
    label.text = text
    change(label)
    return label
  }

  @Test func aBreakAtTheEndIsALineOnRequest() {
    let label = label("a\n") { $0.lineHeight = .fixed(10) }
    #expect(label.contentSize.height == 10)
    label.countsFinalBreak = true
    #expect(label.contentSize.height == 20)
    label.countsFinalBreak = false
    #expect(label.contentSize.height == 10)
  }

  @Test func spaceBeforeTheTokenStaysOnRequest() {
    let label = label("aaa bbbbbb", width: cell * 5 + 0.1) { $0.numberOfLines = 1 }
    #expect(label.layout.shown == ["aaa…"])
    label.stripsSpaceAtCut = false
    #expect(label.layout.shown == ["aaa …"])
  }

  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var plain: [String]
    var found: [String]
    var change: @Sendable (RichLabel) -> Void
  }

  /// What is found before and after a setting.
  @Test(arguments: [
    Row(
      testDescription: "schemes", text: "irc://a.cn http://b.cn www.c.cn",
      plain: ["http://b.cn", "www.c.cn"], found: ["irc://a.cn", "www.c.cn"]
    ) { $0.linkSchemes = ["irc"] },
    Row(testDescription: "open topics", text: "#a b #c#", plain: ["#c#"], found: ["#a", "#c"]) {
      $0.topicForm = .open
    },
    Row(testDescription: "spaces in topics", text: "#a b#", plain: [], found: ["#a b#"]) {
      $0.topicsTakeSpaces = true
    },
    Row(
      testDescription: "full-width signs", text: "\u{FF20}a \u{FF03}b\u{FF03} @c", plain: ["@c"],
      found: ["\u{FF20}a", "\u{FF03}b\u{FF03}", "@c"]
    ) { $0.takesFullWidthSigns = true },
  ])
  func rulesOfTheLabelAreItsOwn(_ row: Row) {
    let label = label(row.text) {
      ($0.highlightsLinks, $0.highlightsMentions, $0.highlightsTopics) = (true, true, true)
    }
    #expect(label.layout.regions.map(\.action.value) == row.plain)
    row.change(label)
    #expect(label.layout.regions.map(\.action.value) == row.found)
  }

  /// The largest font of a kind decides how far ink may reach, whichever kind it is.
  @Test func pictureGrowsForTheLargestFont() {
    func margin(_ change: (inout RichLabelStyle) -> Void) -> Int {
      var style = RichLabelStyle()
      change(&style)
      return InkGrowth(RichLabelContent(style: style, text: "a"), scale: 1).margin
    }
    let large = margin { $0.highlightFont = TextFont(size: 200) }
    #expect(large > margin { _ in })
    for font in [
      \RichLabelStyle.highlightLinkFont, \.highlightMentionFont, \.highlightTopicFont,
    ] as [WritableKeyPath<RichLabelStyle, TextFont?>] {
      #expect(
        margin {
          $0.highlightFont = TextFont(size: 8)
          ($0.highlightLinkFont, $0.highlightMentionFont) = (TextFont(size: 8), TextFont(size: 8))
          $0.highlightTopicFont = TextFont(size: 8)
          $0[keyPath: font] = TextFont(size: 200)
        } == large)
    }
  }
}
