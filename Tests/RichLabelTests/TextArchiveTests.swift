import Foundation
import Graphics
import Testing

@testable import RichLabel

/// Attributed texts as bytes, and back.
@Suite struct TextArchiveTests {
  /// A text in which every attribute is another than usual.
  private func everything() throws -> AttributedText {
    let red = Color(red: 1, green: 0.2, blue: 0, alpha: 0.5)
    let border = TextBorder(
      color: red, width: 2, stroke: .double, pattern: .dashDot, cornerRadius: 3, fill: .white,
      insets: .init(top: -1, left: 2, bottom: -3, right: 4))
    var text = try AttributedText(
      "plain 👨‍👩‍👧‍👦 e\u{301}mc \u{FFFC}\u{FFFC}\nnext",
      TextAttributes(family: "DejaVu Serif", size: 12.5))
    try text.update(text.range(of: 6..<9)) {
      $0.weight = .bold
      $0.isItalic = true
      $0.color = red
      $0.background = TextBackground(red, cornerRadius: 1.5)
      ($0.kern, $0.wordSpacing, $0.baselineOffset) = (1.25, 2.5, -3)
      $0.underline = LineDecoration(.thick, pattern: .circleDot, color: red)
      $0.strikethrough = LineDecoration(.double, pattern: .dash)
      $0.shadows = [TextShadow(color: red, offset: CGSize(width: -1, height: 2), blur: 3)]
      $0.innerShadows = [TextShadow(color: .white, offset: .zero, blur: 1)]
      ($0.border, $0.backgroundBorder, $0.blockBorder) = (border, border, border)
      $0.glyphTransform = .rotation(0.3)
      $0.ruby = TextRuby("ruby", sizeFactor: 0.4, alignment: .distributed, color: red, tag: 7)
      $0.action = TextAction(.custom("mine"), "value")
      $0.paragraph = ParagraphStyle(
        alignment: .justified, lineHeight: .multiple(1.2), lineSpacing: 1, paragraphSpacing: 2,
        firstLineIndent: 3, indent: 4, direction: .rightToLeft, lineBreaks: .characters)
    }
    let picture = DetectorTests.picture()
    for (index, tint) in [TextAttachment.Tint.letters, .color(red)].enumerated() {
      let start = text.string.count - 7 + index
      try text.update(text.range(of: start..<start + 1)) {
        $0.attachment = TextAttachment(
          image: picture, size: CGSize(width: 5, height: 6), alignment: .top,
          replacement: "[s]", key: "k\(index)", tint: tint)
        $0.action = TextAction(.topic, "#x#")
        $0.paragraph.lineHeight = .fixed(20)
      }
    }
    return text
  }

  @Test func whatIsArchivedComesBack() throws {
    let text = try everything()
    let bytes = text.archived()
    let again = try AttributedText(archive: bytes)
    #expect(again.string.utf8.elementsEqual(text.string.utf8) && again.defaults == text.defaults)
    // Pictures are others with the same pixels.
    func plain(_ text: AttributedText) -> [AttributedText.Run] {
      text.runs.map { run in
        var run = run
        run.attributes.attachment?.image = nil
        return run
      }
    }
    #expect(plain(again) == plain(text))
    let pictures = again.runs.compactMap(\.attributes.attachment?.image)
    #expect(pictures.count == 2 && pictures[0] === pictures[1])
    #expect(pictures[0].pixels == DetectorTests.picture().pixels)
    #expect(again.archived() == bytes)
    let (a, b) = (
      RichLayout(text, in: cells(20)).makeBitmap(scale: 2),
      RichLayout(again, in: cells(20)).makeBitmap(scale: 2)
    )
    let isSame = a?.bitmap.pixels == b?.bitmap.pixels
    #expect(isSame)
  }

  @Test func randomTextsComeBack() throws {
    for seed in UInt64(1)...100 {
      let text = try PropertyTests.sample(seed: seed).layout.text
      #expect(try AttributedText(archive: text.archived()) == text, "seed \(seed)")
    }
    let empty = try AttributedText("", TextAttributes(size: 33))
    #expect(try AttributedText(archive: empty.archived()) == empty)
  }

  struct Bad: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var from: String
    var to: String
    var message: String
  }

  @Test(arguments: [
    Bad(testDescription: "no JSON", from: "{", to: "", message: "no archived text: "),
    Bad(
      testDescription: "a later version", from: #""version":1"#, to: #""version":2"#,
      message: "archived text of version 2; this library reads up to 1"),
    Bad(
      testDescription: "no size", from: #""size":12"#, to: #""size":0"#,
      message: "archived text: characters 0..<0: font size is 0.0"),
    Bad(
      testDescription: "no family", from: "DejaVu Serif", to: "DejaVu Serid",
      message: "archived text: characters 0..<0: 'DejaVu Serid' is no font family"),
    Bad(
      testDescription: "no weight", from: #""weight":"regular""#, to: #""weight":"heavy""#,
      message: "no archived text: 'heavy' is no Weight"),
    Bad(
      testDescription: "an end beyond the text", from: #""end":3"#, to: #""end":4"#,
      message: "archived text: characters 0..<0: the range ends beyond"),
    Bad(
      testDescription: "an end before it", from: #""end":3"#, to: #""end":2"#,
      message: "archived text: characters 0..<0: the range ends beyond"),
    Bad(
      testDescription: "a picture that is none", from: #""pictures":[]"#,
      to: #""pictures":["AAAA"]"#, message: "picture 0 of the archived text cannot be decoded"),
  ])
  func badArchivesAreRefused(_ bad: Bad) throws {
    let text = try AttributedText("abc", TextAttributes(family: "DejaVu Serif", size: 12))
    let json = String(decoding: text.archived(), as: UTF8.self)
    #expect(json.contains(bad.from))
    let changed = json.replacing(bad.from, with: bad.to)
    do {
      _ = try AttributedText(archive: Array(changed.utf8))
      Issue.record("was read")
    } catch {
      #expect("\(error)".hasPrefix(bad.message), "\(error)")
    }
  }
}
