import Foundation
import Graphics
import Testing

@testable import RichLabel

/// What is found in texts.
@Suite struct DetectorTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var found: [String]

    init(_ name: String, _ text: String, _ found: [String]) {
      (testDescription, self.text, self.found) = (name, text, found)
    }
  }

  private func found(_ rules: [any DetectorRule], in text: String) -> [String] {
    let characters = Array(text)
    return Detectors(rules).finds(in: text).map { String(characters[$0.range]) }
  }

  @Test(arguments: [
    Row("a plain one", "see http://a.cn now", ["http://a.cn"]),
    Row("https before http", "https://a.com", ["https://a.com"]),
    Row("capitals", "HTTP://A.COM", ["HTTP://A.COM"]),
    Row("no scheme", "a.com and wwwX.com", []),
    Row("www", "看www.a.com。", ["www.a.com"]),
    Row("www is whole", "xwww.a.com", []),
    Row("a long last label", "http://a.photography/x", ["http://a.photography/x"]),
    Row("one letter is no last label", "http://a.b", []),
    Row("an international name", "http://例子.中国/path", ["http://例子.中国/path"]),
    Row("a coded name", "http://xn--fsq.xn--fiqs8s", ["http://xn--fsq.xn--fiqs8s"]),
    Row("Chinese text right behind", "http://a.cn你好", ["http://a.cn"]),
    Row(
      "a port", "http://a.com:8080/x http://a.com:99999/", ["http://a.com:8080/x", "http://a.com"]),
    Row("numbers", "http://127.0.0.1/ http://1.2.3.456/", ["http://127.0.0.1/"]),
    Row("IPv6", "http://[2001:db8::1]:80/a", ["http://[2001:db8::1]:80/a"]),
    Row("a user", "ftp://me:pw@a.com/f", ["ftp://me:pw@a.com/f"]),
    Row("a query and a fragment", "http://a.com/?q=1&b=2#c", ["http://a.com/?q=1&b=2#c"]),
    Row(
      "a sentence ends", "http://a.com/x. http://a.com/y!", ["http://a.com/x", "http://a.com/y"]),
    Row("dots", "http://a.com/x...", ["http://a.com/x"]),
    Row("a number sign at the end", "http://a.com/x#", ["http://a.com/x"]),
    Row("in brackets", "(http://a.com/x)", ["http://a.com/x"]),
    Row("balanced brackets", "(http://a.com/x_(y))", ["http://a.com/x_(y)"]),
    Row(
      "full-width punctuation", "http://a.com/x，然后（http://a.com/y）。",
      ["http://a.com/x", "http://a.com/y"]),
    Row("ideographs end a path", "http://a.com/x你好", ["http://a.com/x"]),
    Row("Cyrillic path", "http://a.com/путь", ["http://a.com/путь"]),
    Row("a letter before", "xhttp://a.com", []),
    Row("ideographs before", "看http://a.com", ["http://a.com"]),
    Row("nothing behind", "http:// https://", []),
    Row("another scheme", "gopher://a.com", []),
    Row("an emoji behind", "http://a.com/👍", ["http://a.com/"]),
  ])
  func links(_ row: Row) { #expect(found([LinkRule()], in: row.text) == row.found) }

  @Test(arguments: [
    Row("a name", "hi @bob!", ["@bob"]),
    Row("underscores and hyphens", "@a_b-c @d-", ["@a_b-c", "@d"]),
    Row("any script", "@Зоя @中文名 @ひらがな @محمد", ["@Зоя", "@中文名", "@ひらがな", "@محمد"]),
    Row("a combining mark", "@e\u{301}a", ["@e\u{301}a"]),
    Row("an e-mail address", "me@a.com a.b+c@x.org", []),
    Row("Chinese before", "你好@bob", ["@bob"]),
    Row("an emoji before", "👨‍👩‍👧‍👦@bob", ["@bob"]),
    Row("a sign alone", "@ @@bob", ["@bob"]),
    Row("a full-width sign", "＠bob", []),
    Row("a keycap is no letter", "@1\u{FE0F}\u{20E3}", []),
  ])
  func mentions(_ row: Row) { #expect(found([MentionRule()], in: row.text) == row.found) }

  @Test func fullWidthSignsOnRequest() {
    #expect(found([MentionRule(takesFullWidthSign: true)], in: "＠bob") == ["＠bob"])
    #expect(found([TopicRule(takesFullWidthSign: true)], in: "＃a＃") == ["＃a＃"])
  }

  @Test(arguments: [
    Row("a topic", "on #swift# today", ["#swift#"]),
    Row("any script", "#话题# #тема#", ["#话题#", "#тема#"]),
    Row("open", "#swift today", []),
    Row("empty", "## ###", []),
    Row("spaces", "#a b#", []),
    Row("two in a row", "#a##b#", ["#a#", "#b#"]),
    Row("a sign shared", "#a#b#", ["#a#"]),
  ])
  func topics(_ row: Row) { #expect(found([TopicRule()], in: row.text) == row.found) }

  @Test func openTopics() {
    let rule = TopicRule(form: .open)
    #expect(found([rule], in: "#swift, a#b #12 看#话题 #x1") == ["#swift", "#话题", "#x1"])
    #expect(found([TopicRule(takesSpaces: true)], in: "#a, b#\n#c\n#") == ["#a, b#"])
  }

  @Test func kindsDoNotTouch() {
    let rules: [any DetectorRule] = [MentionRule(), TopicRule(), LinkRule()]
    #expect(found(rules, in: "http://a.com/#x#@bob") == ["http://a.com/#x#@bob"])
    #expect(found(rules, in: "#a_b# @bob#c#") == ["#a_b#", "@bob", "#c#"])
    #expect(found(rules, in: "http://me@a.com/ @x") == ["http://me@a.com/", "@x"])
  }

  @Test func theLongestOfEqualPriorityIsTaken() {
    let rules = [
      FixedTextRule(["foo"], priority: 7), FixedTextRule(["foobar"], priority: 7),
      FixedTextRule(["bar baz"], priority: 7),
    ]
    #expect(found(rules, in: "foobar baz foo") == ["foo", "bar baz", "foo"])
    #expect(found([FixedTextRule(["a", "aa"])], in: "aaa") == ["aa", "a"])
  }

  @Test func customRulesHaveTheirPriority() throws {
    let code = try PatternRule("[A-Z]{2}-[0-9]+", kind: .custom("ticket"), priority: 350)
    let finds = Detectors([LinkRule(), code]).finds(in: "http://a.com/AB-12 CD-3")
    #expect(finds.map { $0.action?.kind.name } == ["link", "ticket", "ticket"])
    #expect(finds.map { $0.action?.value } == ["http://a.com/", "AB-12", "CD-3"])
    let error = #expect(throws: AttributeError.self) {
      _ = try PatternRule("(", kind: .text, priority: 1)
    }
    #expect(error.map { "\($0)" } == "characters 0..<1: '(' is no regular expression")
  }

  static func picture() -> Bitmap {
    guard let canvas = Canvas(size: CGSize(width: 4, height: 4), scale: 1) else {
      preconditionFailure("4 x 4 is a size")
    }
    canvas.fillEverything(color: .white)
    return canvas.makeBitmap()
  }

  @Test func theLongestCodeIsFoundAndUnknownOnesStay() {
    let rule = EmojiRule([
      "[a]": Self.picture(), ":)": Self.picture(), ":))": Self.picture(), "": Self.picture(),
    ])
    #expect(found([rule], in: "[a][b]:)):)x") == ["[a]", ":))", ":)"])
  }
}

/// What is shown in place of what was found, and the way back.
@Suite struct DetectedTextTests {
  private static let source = "👨‍👩‍👧‍👦@bob 🇨🇳#x# http://a.cn"

  private func rules(short: String? = nil) -> Detectors {
    Detectors([
      EmojiRule(["[smile]": DetectorTests.picture(), "[s]": DetectorTests.picture()]),
      LinkRule(shortText: short), TopicRule(), MentionRule(),
    ])
  }

  @Test func rangesAreTheirTexts() throws {
    let text = try DetectedText(AttributedText(Self.source), rules())
    #expect(
      text.findings.map { String(text.source.string[$0.source]) } == ["@bob", "#x#", "http://a.cn"])
    #expect(
      text.findings.map { String(text.display.string[$0.display]) } == [
        "@bob", "#x#", "http://a.cn",
      ])
  }

  @Test func rangesAreTheirTextsAfterReplacements() throws {
    let source = "[smile]" + Self.source + "[s]@eve http://b.cn/x[smile] @zoe"
    let text = try DetectedText(AttributedText(source), rules(short: "网页短链接"))
    #expect(
      text.display.string
        == "\u{FFFC}👨‍👩‍👧‍👦@bob 🇨🇳#x# 网页短链接\u{FFFC}@eve 网页短链接\u{FFFC} @zoe")
    let shown = text.findings.map { String(text.display.string[$0.display]) }
    #expect(
      shown == [
        "\u{FFFC}", "@bob", "#x#", "网页短链接", "\u{FFFC}", "@eve", "网页短链接", "\u{FFFC}", "@zoe",
      ])
    let meant = text.findings.map { String(text.source.string[$0.source]) }
    #expect(
      meant == [
        "[smile]", "@bob", "#x#", "http://a.cn", "[s]", "@eve", "http://b.cn/x", "[smile]", "@zoe",
      ])
    for finding in text.findings {
      #expect(text.display(of: finding.source) == finding.display)
      #expect(text.source(of: finding.display) == finding.source)
    }
    // A part of a replacement stands for the whole.
    let link = text.findings[3]
    let part = link.display.lowerBound..<text.display.string.index(after: link.display.lowerBound)
    #expect(text.source(of: part) == link.source)
    let whole = text.display.string.startIndex..<text.display.string.endIndex
    #expect(String(text.source.string[text.source(of: whole)]) == source)
    #expect(text.findings[6].action == TextAction(.link, "http://b.cn/x"))
  }

  @Test func equalAddressesAreReplacedOneByOne() throws {
    let text = try DetectedText(
      AttributedText("http://a.cn http://a.cn http://a.cn"), rules(short: "L"),
      replaces: { $0.range.lowerBound != 12 })
    #expect(text.display.string == "L http://a.cn L")
    #expect(text.findings.map(\.action?.value) == ["http://a.cn", "http://a.cn", "http://a.cn"])
  }

  @Test func picturesAreAsHighAsTheirLetters() throws {
    let text = try DetectedText(AttributedText("a[s]", TextAttributes(size: 20)), rules())
    let attachment = text.display.attributes(at: text.findings[0].display.lowerBound).attachment
    #expect(attachment?.size == CGSize(width: 22, height: 22))
    #expect(attachment?.replacement == "[s]")
    #expect(EmojiMetrics.side(size: 8) == 10 && EmojiMetrics.side(size: 40) == 40)
  }

  /// Against a map made of one source range for each byte of the display.
  @Test func theMapIsThatOfAnArray() {
    for seed in UInt64(1)...300 {
      var random = SplitMix64(seed: seed)
      var map = SourceMap()
      var sources: [Range<Int>] = []
      var source = 0
      for _ in 0..<Int(random.next() % 8) {
        for _ in 0..<Int(random.next() % 4) {
          sources.append(source..<source + 1)
          source += 1
        }
        let (length, shown) = (Int(random.next() % 5) + 1, Int(random.next() % 5) + 1)
        map.append(source: source..<source + length, displayLength: shown)
        for _ in 0..<shown { sources.append(source..<source + length) }
        source += length
      }
      for _ in 0..<4 {
        sources.append(source..<source + 1)
        source += 1
      }
      for start in sources.indices {
        for end in start + 1...sources.count {
          let meant = sources[start].lowerBound..<sources[end - 1].upperBound
          #expect(map.source(ofDisplay: start..<end) == meant, "seed \(seed): \(start)..<\(end)")
        }
      }
    }
  }
}
