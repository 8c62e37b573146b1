import Foundation
import Graphics
import Testing

@Suite struct TextTests {
  static let style = TextStyle(size: 20)

  static func layout(_ text: String, width: CGFloat? = nil, lines: Int = 0) -> TextLayout {
    TextLayout(text, style: style, width: width, maximumLines: lines)
  }

  static func picture(_ text: TextLayout, scale: CGFloat = 1, at origin: CGPoint = .zero) throws
    -> Bitmap
  {
    let canvas = try canvas(max(1, text.size.width), text.size.height, scale: scale)
    canvas.draw(text, at: origin)
    return canvas.makeBitmap()
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    var width: CGFloat?
    var lines: Int
    var glyphs: Int
    var testDescription: String { text.debugDescription }
    init(_ text: String, width: CGFloat? = nil, lines: Int, glyphs: Int) {
      (self.text, self.width, self.lines, self.glyphs) = (text, width, lines, glyphs)
    }
  }

  @Test(arguments: [
    Case("", lines: 1, glyphs: 0),
    Case("Hello", lines: 1, glyphs: 5),
    Case("a b", lines: 1, glyphs: 3),
    Case("a\nb", lines: 2, glyphs: 2),
    Case("a\r\nb", lines: 2, glyphs: 2),
    Case("a\n\nb", lines: 3, glyphs: 2),
    Case("a\u{2028}b\u{2029}c", lines: 3, glyphs: 3),
    Case("中文字", lines: 1, glyphs: 3),
    Case("😀", lines: 1, glyphs: 1),
    Case("👩‍👩‍👧", lines: 1, glyphs: 1),
    Case("🇨🇳", lines: 1, glyphs: 1),
    Case("e\u{301}", lines: 1, glyphs: 1),
    Case("a\0b", lines: 1, glyphs: 3),
    Case("\u{E123}", lines: 1, glyphs: 1),
    Case("中文字中文字", width: 60, lines: 2, glyphs: 6),
    // The spaces that lines were broken at are gone.
    Case("one two three", width: 60, lines: 3, glyphs: 11),
    Case("abc", width: 0, lines: 3, glyphs: 3),
    Case("abc", width: -5, lines: 3, glyphs: 3),
  ])
  func breaksLinesAndCountsGlyphs(_ c: Case) {
    let layout = Self.layout(c.text, width: c.width)
    #expect(layout.lineCount == c.lines)
    #expect(layout.glyphCount == c.glyphs)
    #expect((0..<layout.lineCount).reduce(0) { $0 + layout.glyphCount(ofLine: $1) } == c.glyphs)
  }

  @Test func advancesAreThoseOfTheFontUnrounded() {
    // DejaVu Sans has 2048 units an em; A is 1401 of them wide, an ideograph is one em.
    let a = Self.layout("A").size.width
    #expect(abs(a - 20 * 1401 / 2048) < 1.0 / 1024)
    #expect(Self.layout("中").size.width == 20)
    // H is 1540 units and not kerned with itself.
    #expect(abs(Self.layout("HHHHHHHHHH").size.width - 10 * 20 * 1540 / 2048) < 10.0 / 1024)
  }

  @Test func linesFillTheLayoutWithoutGaps() {
    let layout = Self.layout("Latin\n中文\n😀\n\nend")
    var y: CGFloat = 0
    for index in 0..<layout.lineCount {
      let rect = layout.lineRect(index)
      #expect(rect.minY == y && rect.height > 20)
      #expect(layout.baseline(index) > rect.minY && layout.baseline(index) < rect.maxY)
      y = rect.maxY
    }
    #expect(layout.size.height == y)
  }

  @Test func aLayoutFitsIntoItsOwnWidth() {
    for size in stride(from: CGFloat(7), through: 40, by: 1.37) {
      let style = TextStyle(size: size)
      let free = TextLayout("A few words, 中文 and 😀", style: style, width: nil)
      let tight = TextLayout("A few words, 中文 and 😀", style: style, width: free.size.width)
      #expect(tight.lineCount == 1, "size \(size)")
    }
  }

  @Test(arguments: [(TextStyle.Alignment.left, 0), (.center, 0.5), (.right, 1)])
  func alignmentSharesOutTheRoom(_ alignment: TextStyle.Alignment, share: CGFloat) {
    let style = TextStyle(size: 20, alignment: alignment)
    for text in ["abc", "مرحبا", "a long text that is cut"] {
      let layout = TextLayout(text, style: style, width: 100, maximumLines: 1)
      let rect = layout.lineRect(0)
      #expect(rect.width < 100)
      #expect(abs(rect.minX - (100 - rect.width) * share) < 1e-9)
    }
    let free = TextLayout("wide line\nx", style: style, width: nil)
    #expect(abs(free.lineRect(1).minX - (free.size.width - free.lineRect(1).width) * share) < 1e-9)
  }

  @Test func tooManyLinesEndInAnEllipsis() throws {
    let text = "one two three four five six seven"
    let whole = Self.layout(text, width: 100)
    #expect(whole.lineCount > 2)
    let cut = Self.layout(text, width: 100, lines: 2)
    #expect(cut.lineCount == 2)
    #expect(cut.lineRect(0) == whole.lineRect(0))
    #expect(cut.lineRect(1).minY == whole.lineRect(1).minY)
    #expect(cut.lineRect(1).width <= 100)
    #expect(cut.glyphCount == whole.glyphCount)
    #expect(cut.size.height == whole.lineRect(1).maxY)
    // The first line is untouched and the second is not what it was.
    let (before, after) = (try Self.picture(whole), try Self.picture(cut))
    #expect(after.size.height < before.size.height)
    #expect(after.pixels != Array(before.pixels.prefix(after.pixels.count)))
  }

  @Test func aLimitThatIsNotReachedChangesNothing() throws {
    let (free, limited) = (
      Self.layout("one two three", width: 100), Self.layout("one two three", width: 100, lines: 2)
    )
    #expect(free.lineCount == 2)
    #expect(try Self.picture(free).pixels == Self.picture(limited).pixels)
  }

  @Test func aShortLastLineSaysThatParagraphsFollow() throws {
    let expected = try Self.picture(Self.layout("one\u{2026}"))
    for text in ["one\ntwo", "one\r\ntwo", "one\n\n two", "one\u{2029}two"] {
      #expect(try Self.picture(Self.layout(text, lines: 1)).pixels == expected.pixels, "\(text)")
    }
    #expect(
      try Self.picture(Self.layout("one\n \n", lines: 1)).pixels
        == Self.picture(Self.layout("one")).pixels)
  }

  @Test func drawingLineByLineGivesTheWholePicture() throws {
    let text = Self.layout("Line 一\nline 二 😀\nlast", width: 200)
    let canvas = try canvas(200, text.size.height, scale: 2)
    for index in (0..<text.lineCount).reversed() { canvas.drawLine(index, of: text, at: .zero) }
    let whole = try TextTests.whole(text)
    #expect(canvas.makeBitmap().pixels == whole.makeBitmap().pixels)
    #expect(canvas.counts.glyphsDrawn == text.glyphCount)
    #expect(canvas.counts == whole.counts)
  }

  static func whole(_ text: TextLayout) throws -> Canvas {
    let canvas = try canvas(200, text.size.height, scale: 2)
    canvas.draw(text, at: .zero)
    return canvas
  }

  @Test(arguments: Fonts.families) func everyFamilyHasItsOwnShapes(_ family: String) throws {
    for weight in TextStyle.Weight.allCases {
      let style = TextStyle(family: family, size: 24, weight: weight)
      let bitmap = try Self.picture(TextLayout("Ab 骨字", style: style, width: nil))
      #expect(bitmap.pixels.contains { $0 != 0 }, "\(weight)")
    }
  }

  @Test func familiesAndWeightsDiffer() throws {
    var seen: [[UInt32]] = []
    for family in ["DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif", "Noto Sans CJK SC"] {
      for weight in TextStyle.Weight.allCases {
        let style = TextStyle(family: family, size: 24, weight: weight)
        let pixels = try Self.picture(TextLayout("Ag", style: style, width: nil)).pixels
        #expect(!seen.contains(pixels), "\(family) \(weight)")
        seen.append(pixels)
      }
    }
  }

  @Test func theCJKFamiliesHaveTheShapesOfTheirRegions() throws {
    func pixels(_ family: String) throws -> [UInt32] {
      try Self.picture(TextLayout("骨直返", style: TextStyle(family: family, size: 40), width: nil))
        .pixels
    }
    let regions = ["SC", "TC", "JP"].map { "Noto Sans CJK \($0)" }
    #expect(Set(try regions.map { try pixels($0) }).count == regions.count)
    // The replacement for a Latin family is the simplified Chinese one.
    let replaced = try canvas(40, 60)
    let layout = TextLayout("骨", style: TextStyle(size: 40), width: nil)
    replaced.draw(layout, at: .zero)
    let asked = try TextTests.drawn("骨", family: "Noto Sans CJK SC")
    #expect(replaced.makeBitmap().pixels == asked)
  }

  static func drawn(_ text: String, family: String) throws -> [UInt32] {
    let canvas = try canvas(40, 60)
    canvas.draw(TextLayout(text, style: TextStyle(family: family, size: 40), width: nil), at: .zero)
    return canvas.makeBitmap().pixels
  }

  @Test func emojiKeepTheirColoursAndTakeTheAlpha() throws {
    func forehead(_ color: Color) throws -> Pixel {
      let style = TextStyle(size: 40, color: color)
      let bitmap = try Self.picture(TextLayout("😀", style: style, width: nil))
      return bitmap[bitmap.size.width / 2, bitmap.size.height / 3]
    }
    let opaque = try forehead(Color(red: 0, green: 0, blue: 1))
    #expect(opaque.alpha == 255 && opaque.red > 200 && opaque.blue < 100, "\(opaque)")
    let faded = try forehead(Color(red: 0, green: 0, blue: 1, alpha: 0.5))
    #expect((127...128).contains(faded.alpha), "\(faded)")
    #expect(abs(Int(faded.red) - Int(opaque.red) / 2) <= 2, "\(faded)")
  }

  @Test func emojiAreAboutAsLargeAsTheText() {
    for size in [CGFloat(9), 20, 64, 300] {
      let width = TextLayout("😀", style: TextStyle(size: size), width: nil).size.width
      #expect(width > size && width < 1.4 * size, "\(width) at \(size)")
    }
  }

  @Test func textMovesByFractionsOfAPixel() throws {
    let layout = Self.layout("l")
    let pictures = try [0, 0.25, 0.5, 0.75].map { x in
      let canvas = try canvas(12, 30)
      canvas.draw(layout, at: CGPoint(x: x, y: 0))
      return canvas.makeBitmap().pixels
    }
    #expect(Set(pictures).count == 4)
  }

  @Test func theCanvasScaleOnlyAddsPixels() throws {
    // The same layout is drawn at three scales; its ink is as much larger as the area.
    let layout = Self.layout("Scale 比例")
    let ink = try [CGFloat(1), 2, 4].map { scale in
      try Self.picture(layout, scale: scale).pixels.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
        / Double(scale * scale)
    }
    #expect(abs(ink[0] / ink[2] - 1) < 0.02 && abs(ink[1] / ink[2] - 1) < 0.01, "\(ink)")
  }

  @Test func textGoesThroughTransformAndClip() throws {
    let layout = Self.layout("A")
    let moved = try canvas(40, 40)
    moved.concatenate(.translation(x: 10, y: 5))
    moved.draw(layout, at: .zero)
    let placed = try TextTests.at(CGPoint(x: 10, y: 5), layout)
    #expect(moved.makeBitmap().pixels == placed)
    let clipped = try TextTests.clippedAway(layout)
    #expect(clipped.makeBitmap().pixels.allSatisfy { $0 == 0 })
    #expect(clipped.counts.pixelsDrawn == 0 && clipped.counts.glyphsDrawn == 1)
  }

  static func at(_ origin: CGPoint, _ layout: TextLayout) throws -> [UInt32] {
    let canvas = try canvas(40, 40)
    canvas.draw(layout, at: origin)
    return canvas.makeBitmap().pixels
  }

  static func clippedAway(_ layout: TextLayout) throws -> Canvas {
    let canvas = try canvas(40, 40)
    canvas.clip(to: .rect(CGRect(x: 30, y: 30, width: 5, height: 5)))
    canvas.draw(layout, at: .zero)
    return canvas
  }

  /// Many threads with layouts of their own give the same values and pixels as one.
  @Test func threadsGiveTheSamePixels() async throws {
    let texts = (0..<24).map { "Thread \($0 % 6): 中文字符 \($0 % 4) 😀🎉 mixed, مرحبا" }
    @Sendable func draw(_ index: Int) throws -> [UInt32] {
      let style = TextStyle(
        family: index % 2 == 0 ? "DejaVu Sans" : "DejaVu Serif", size: 11 + CGFloat(index % 5),
        weight: index % 3 == 0 ? .bold : .regular)
      let layout = TextLayout(texts[index], style: style, width: 120, maximumLines: 3)
      return try Self.picture(layout, scale: 2).pixels
    }
    let expected = try texts.indices.map { try draw($0) }
    let drawn = Results(count: texts.count)
    await withCheckedContinuation { continuation in
      let group = DispatchGroup()
      for first in 0..<8 {
        group.enter()
        let thread = Thread {
          for index in stride(from: first, to: texts.count * 3, by: 8) {
            drawn.put((try? draw(index % texts.count)) ?? [], at: index % texts.count)
          }
          group.leave()
        }
        thread.start()
      }
      group.notify(queue: .global()) { continuation.resume() }
    }
    #expect(drawn.all == expected)
  }

  /// A layout may be made on one thread and drawn on others at once.
  @Test func oneLayoutIsDrawnOnManyThreads() throws {
    let layout = Self.layout("Shared 共享 😀", width: 150)
    let expected = try Self.picture(layout).pixels
    let drawn = Results(count: 16)
    DispatchQueue.concurrentPerform(iterations: 16) { index in
      drawn.put((try? Self.picture(layout).pixels) ?? [], at: index)
    }
    #expect(drawn.all.allSatisfy { $0 == expected })
  }

  @Test func nothingIsMissingHereAndEveryFileNamesItsPackage() {
    #expect(Fonts.missing().isEmpty)
    #expect(Fonts.files.count == 13)
    #expect(
      Set(Fonts.files.map(\.package))
        == [
          "fonts-dejavu-core", "fonts-lohit-deva", "fonts-lohit-taml", "fonts-noto-cjk",
          "fonts-noto-color-emoji", "fonts-tlwg-loma-ttf",
        ])
  }

  @Test func randomTextNeverFails() {
    let pieces = [
      "a", " ", "word ", "中", "文，", "😀", "👩‍👩‍👧", "\u{200D}", "\u{FE0F}", "\u{202E}", "\u{2066}",
      "\n", "\t", "\0", "\u{AD}", "ع", "ש", "e\u{301}\u{302}\u{303}", "\u{10FFFF}", "क्ष", "\r",
      "\u{2028}",
    ]
    for seed in UInt64(0)..<300 {
      var generator = SplitMix64(seed: seed)
      let text = (0..<Int.random(in: 0...40, using: &generator))
        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let limit = Int.random(in: 0...3, using: &generator)
      let width: CGFloat? =
        Bool.random(using: &generator) ? .random(in: 0...200, using: &generator) : nil
      let layout = Self.layout(text, width: width, lines: limit)
      #expect(layout.lineCount >= 1 && (limit == 0 || layout.lineCount <= limit), "seed \(seed)")
      #expect(layout.size.height > 0 && layout.size.width >= 0, "seed \(seed)")
    }
  }
}

/// Results of threads, by index.
///
/// Sendable although it is mutable: the lock is held for every access.
final class Results: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [[UInt32]]

  init(count: Int) { values = Array(repeating: [], count: count) }

  func put(_ value: [UInt32], at index: Int) { lock.withLock { values[index] = value } }
  var all: [[UInt32]] { lock.withLock { values } }
}
