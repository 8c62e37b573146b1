import Foundation
import Graphics
import Testing

@testable import RichLabel

/// Texts with attributes: what is taken, what is refused, and where.
@Suite struct AttributedTextTests {
  @Test func attributesCoverRanges() throws {
    var text = try AttributedText("abcdef")
    try text.update(text.range(of: 1..<3)) { $0.size = 20 }
    try text.update(text.range(of: 2..<5)) { $0.weight = .bold }
    #expect(
      text.stretches.map { String(text.string[$0.range]) } == ["a", "b", "c", "de", "f"])
    #expect(text.attributes(at: text.range(of: 2..<3).lowerBound).size == 20)
    try text.update(text.range(of: 0..<6)) {
      $0.size = 14
      $0.weight = .regular
    }
    #expect(text.stretches.count == 1)
  }

  struct Bad: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var change: @Sendable (inout TextAttributes) -> Void
    var message: String

    init(
      _ name: String, _ message: String,
      _ change: @escaping @Sendable (inout TextAttributes) -> Void
    ) {
      (testDescription, self.message, self.change) = (name, message, change)
    }
  }

  @Test(arguments: [
    Bad("font size 0", "font size is 0.0; it must be above 0 and at most 4096.0") { $0.size = 0 },
    Bad("font size NaN", "font size is nan; it must be above 0 and at most 4096.0") {
      $0.size = .nan
    },
    Bad("a family", "'DejaVu Sanz' is no font family; did you mean 'DejaVu Sans'?") {
      $0.family = "DejaVu Sanz"
    },
    Bad("kern", "kern is inf; it must be at most 16384.0 either way") { $0.kern = .infinity },
    Bad("line height", "line height is -1.0; it must be above 0 and at most 16384.0") {
      $0.paragraph.lineHeight = .fixed(-1)
    },
    Bad("line spacing", "line spacing is -2.0; it must be within 0...16384.0") {
      $0.paragraph.lineSpacing = -2
    },
    Bad("blur", "shadow blur is -1.0; it must be within 0...256.0") {
      $0.shadows = [TextShadow(color: .black, offset: .zero, blur: -1)]
    },
    Bad("a picture over letters", "a picture can only stand in place of U+FFFC") {
      $0.attachment = TextAttachment(image: nil, size: CGSize(width: 1, height: 1))
    },
  ])
  func badAttributesAreRefusedWithTheirPlace(_ bad: Bad) throws {
    var text = try AttributedText("a👍🏽cd")
    let before = text
    let error = #expect(throws: AttributeError.self) {
      try text.update(text.range(of: 1..<3), bad.change)
    }
    #expect(error.map { "\($0)" } == "characters 1..<3: \(bad.message)")
    #expect(text == before)
  }

  @Test func rangesOutsideAreRefused() throws {
    var text = try AttributedText("ab")
    let longer = "abcdef"
    let range = longer.index(longer.startIndex, offsetBy: 1)..<longer.endIndex
    let error = #expect(throws: AttributeError.self) { try text.update(range) { $0.size = 3 } }
    #expect(
      error.map { "\($0)" }
        == "characters 1..<3: the range ends beyond the text, which has 2 characters")
  }

  @Test(arguments: ["👨‍👩‍👧‍👦", "e\u{301}", "🇨🇳", "\r\n"])
  func rangesWithinACharacterAreRefused(_ cluster: String) throws {
    var text = try AttributedText("x\(cluster)y")
    let inside = text.string.unicodeScalars.index(text.string.startIndex, offsetBy: 2)
    let error = #expect(throws: AttributeError.self) {
      try text.update(text.string.startIndex..<inside) { $0.size = 3 }
    }
    #expect(error?.reason == .withinCharacter && error?.place == 1..<2)
  }

  @Test func bytesThatAreNotUTF8AreRefusedWithTheirPlace() throws {
    let error = #expect(throws: AttributeError.self) {
      _ = try AttributedText(utf8: Array("中a".utf8) + [0xFF, 0x41])
    }
    #expect(error.map { "\($0)" } == "bytes 4..<5: not UTF-8")
    #expect(try AttributedText(utf8: Array("中".utf8)).string == "中")
  }

  @Test func partsAreReplaced() throws {
    var text = try AttributedText("hello world", TextAttributes(size: 10))
    let other = try AttributedText("BIG", TextAttributes(size: 30))
    try text.replace(text.range(of: 2..<8), with: other)
    #expect(text.string == "heBIGrld")
    #expect(text.stretches.map(\.attributes.size) == [10, 30, 10])
    try text.replace(text.range(of: 0..<8), with: AttributedText(""))
    #expect(text.string.isEmpty && text.stretches.isEmpty && text.defaults.size == 10)
    try text.append(other)
    #expect(text.stretches.map(\.attributes.size) == [30])
    #expect(try text.part(text.range(of: 1..<3)).string == "IG")
    let accent = try AttributedText("\u{301}", TextAttributes(size: 5))
    #expect(throws: AttributeError.self) { try text.append(accent) }
  }

  /// Against an array of one value for each character.
  @Test func changesAreThoseOfAnArray() throws {
    for seed in UInt64(1)...200 {
      var maker = TextMaker(seed: seed)
      let string = maker.text(words: 6)
      var text = try AttributedText(string, TextAttributes(size: 1))
      var sizes = Array(repeating: CGFloat(1), count: string.count)
      for step in 2..<12 {
        let start = maker.next(string.count + 1)
        let end = min(string.count, start + maker.next(8))
        try text.update(text.range(of: start..<end)) { $0.size = CGFloat(step % 3 + 1) }
        for index in start..<end { sizes[index] = CGFloat(step % 3 + 1) }
      }
      #expect(string.indices.map { text.attributes(at: $0).size } == sizes, "seed \(seed)")
      let stretches = text.stretches
      #expect(stretches.map { String(string[$0.range]) }.joined() == string, "seed \(seed)")
      for (a, b) in zip(stretches, stretches.dropFirst()) {
        #expect(a.attributes != b.attributes, "seed \(seed)")
      }
    }
  }
}
