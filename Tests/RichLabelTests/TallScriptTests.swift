import Foundation
import Graphics
import Testing

@testable import RichLabel

/// Scripts whose letters stand high above and far below the line, from the fonts at the end of the list.
@Suite struct TallScriptTests {
  struct Script: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var package: String
  }

  static let scripts = [
    Script(testDescription: "Thai", text: "ที่ปู่ฎุ ญี่ปุ่น", package: "fonts-tlwg-loma-ttf"),
    Script(testDescription: "Devanagari", text: "र्क्ष्म्यैं क्ष हिन्दी", package: "fonts-lohit-deva"),
    Script(testDescription: "Tamil", text: "தமிழ் ஸ்ரீ கூட்டு", package: "fonts-lohit-taml"),
  ]

  /// Each letter has a glyph of the script's font, and the line is as high as its ink.
  @Test(arguments: scripts) func lettersAreDrawnInTheirLine(_ script: Script) throws {
    let layout = try RichLayout(
      AttributedText(script.text, TextAttributes(size: 30)), in: TextContainer())
    #expect(layout.missing.isEmpty)
    let packages = Set(
      layout.lines[0].pieces.filter { $0.glyphs.contains { $0.index != 3 } }
        .map { Fonts.files[Int($0.font.face.file)].package })
    #expect(packages.contains(script.package))
    #expect(layout.lines.flatMap(\.pieces).flatMap(\.glyphs).allSatisfy { $0.index != 0 })
    for scale in [1.0, 2, 3] {
      let ink = layout.inkBounds(scale: scale)
      #expect(ink.width > 30 && ink.height > 15)
      // A pixel is drawn whole although the ink only touches it.
      #expect(ink.minY >= layout.lines[0].rect.minY - 1 / scale)
      #expect(ink.maxY <= layout.lines[0].rect.maxY + 1 / scale)
    }
  }

  /// A line with such letters is as high as these ask for; one of fixed height is not.
  @Test(arguments: scripts) func linesGrowOnlyWhereTheirHeightIsNatural(_ script: Script) throws {
    func height(_ text: String, _ rule: ParagraphStyle.LineHeight) throws -> CGFloat {
      try RichLayout(
        AttributedText(
          text, TextAttributes(size: 20, paragraph: ParagraphStyle(lineHeight: rule))),
        in: TextContainer()
      ).lines[0].rect.height
    }
    #expect(try height("a" + script.text, .natural) > height("a", .natural))
    #expect(try height("a" + script.text, .fixed(24)) == 24)
  }

  /// Texts that had their letters before those fonts came have them from the same files.
  @Test func theFirstFontsStayTheFirst() throws {
    let layout = try RichLayout(
      AttributedText("aé́ü Ж中あ한👍ש عربي①", TextAttributes(size: 20)), in: TextContainer())
    let files = Set(layout.lines[0].pieces.map { Int($0.font.face.file) })
    #expect(files.allSatisfy { $0 < 9 } && layout.missing.isEmpty)
  }
}

/// Characters that no font has are boxes, and are told.
@Suite struct MissingGlyphTests {
  @Test func aTextItsRubiesAndItsTokenNameWhatTheyLack() throws {
    var text = try mono("a\u{10FFFD}bc dd ee ff gg")
    try text.update(text.range(of: 2..<4)) { $0.ruby = TextRuby("x\u{E123}") }
    let layout = RichLayout(
      text, in: cells(9, lines: 1) { $0.token.text = "\u{F8FE}" })
    let found = layout.missing.map { entry in
      let start = text.string[..<entry.range.lowerBound].count
      return
        "\(entry.character.unicodeScalars.map { String($0.value, radix: 16) }) \(entry.place) \(start)"
    }
    #expect(layout.lines[0].hasToken)
    #expect(found.map { $0.hasPrefix("[\"10fffd\"] text 1") } == [true, false, false])
    #expect(found.dropFirst().first == "[\"e123\"] ruby 2")
    #expect(found.last?.hasPrefix("[\"f8fe\"] token ") == true)
    #expect(layout.missingCharacters.map { String(text.string[$0]) } == ["\u{10FFFD}"])
    #expect(
      layout.missingWords
        == "U+10FFFD at 1, U+E123 in the ruby at 2, U+F8FE in the token")
    #expect(RichLayout(try mono("abc"), in: cells(9)).missingWords == nil)
  }

  @Test func ofManyTheFirstAreNamed() throws {
    let text = try mono(String(repeating: "\u{E000}", count: 20))
    let words = RichLayout(text, in: TextContainer()).missingWords
    #expect(words?.hasPrefix("U+E000 at 0, U+E000 at 1, ") == true)
    #expect(words?.hasSuffix("U+E000 at 7, and 12 more") == true)
  }

  /// What fonts say of their characters agrees with what shaping finds.
  @Test func fontsAndLayoutsAgree() throws {
    for seed in UInt64(1)...150 {
      var maker = TextMaker(seed: seed)
      let odd = ["", "\u{10FFFD}", "\u{E000}", "\u{1F9FF}", "\u{13000}", "\u{FE0F}", "\u{2060}"]
      let string = maker.text(words: 4) + odd[maker.next(odd.count)] + maker.text(words: 2)
      let layout = try RichLayout(AttributedText(string), in: TextContainer())
      let shaped = layout.missing.flatMap { Array($0.character.unicodeScalars) }
      let known = Fonts.missingScalars(in: string)
      #expect(known.allSatisfy { shaped.contains($0) }, "seed \(seed): \(string.debugDescription)")
      #expect(shaped.isEmpty == known.isEmpty, "seed \(seed): \(string.debugDescription)")
    }
    #expect(Fonts.missingScalars(in: "abc \u{200B}\u{A0}\n中👍🏽") == [])
    #expect(
      Fonts.missingScalars(in: "\u{E001}a\u{E000}\u{E001}").map(\.value) == [0xE001, 0xE000])
  }

  private func label(_ harness: Harness, _ text: String, y: CGFloat = 0) -> RichLabel {
    let label = RichLabel()
    label.layer.name = "label"
    label.frame = CGRect(x: 0, y: y, width: 100, height: 40)
    label.text = text
    harness.root.addSubnode(label)
    return label
  }

  /// Once for each new picture with other boxes, on the main thread and on workers, drawn or known.
  @Test(arguments: [false, true]) func theLogSaysItOnce(_ isAsynchronous: Bool) throws {
    let harness = Harness()
    func turn() {
      harness.turn()
      harness.pool.runAll()
      harness.turn()
    }
    let label = label(harness, "a\u{E000}")
    label.displaysAsynchronously = isAsynchronous
    turn()
    let told = "missingGlyphs label U+E000 at 1"
    #expect(harness.logged(.missingGlyphs) == [told])
    label.textColor = .white
    turn()
    #expect(harness.logged(.missingGlyphs) == [told])
    label.text = "none"
    turn()
    label.text = "a\u{E000}"
    turn()
    #expect(harness.logged(.missingGlyphs) == [told, told])
    let second = self.label(harness, "a\u{E000}", y: 50)
    second.displaysAsynchronously = isAsynchronous
    second.textColor = .white
    second.layer.name = "second"
    turn()
    #expect(harness.logged(.missingGlyphs).last == "missingGlyphs second U+E000 at 1")
  }
}
