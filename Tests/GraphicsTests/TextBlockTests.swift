import Foundation
import Graphics
import Testing

/// Runs of text in a box.
@Suite struct TextBlockTests {
  private static let plain = TextBlock.Format(alignment: .left, truncation: .none, wraps: false)
  private static let box = CGSize(width: 100, height: 40)
  private static let long = "quite a few words that need some room to stand in"

  private func block(
    _ text: String, size: CGFloat = 12, in box: CGSize = box,
    _ change: (inout TextBlock.Format) -> Void = { _ in }
  ) -> TextBlock {
    var format = Self.plain
    change(&format)
    return TextBlock([TextRun(text, size: size)], in: box, format)
  }

  @Test func helveticaIsDejaVuSans() {
    let other = TextBlock(
      [TextRun(Self.long, family: "DejaVu Sans", size: 12)], in: Self.box, Self.plain)
    #expect(block(Self.long).size == other.size)
    let layout = TextLayout(Self.long, style: TextStyle(size: 12), width: nil)
    #expect(layout.size == other.size && layout.glyphCount == other.glyphCount)
  }

  /// Letters on quarters of a pixel: what lies less than an eighth beside one is drawn as on it.
  @Test func quantizedLettersStandOnQuartersOfAPixel() throws {
    func picture(_ x: CGFloat, quantized: Bool) throws -> Bitmap {
      let canvas = try #require(Canvas(size: Self.box, scale: 1))
      canvas.draw(block("l"), at: CGPoint(x: x, y: 0), quantized: quantized)
      return canvas.makeBitmap()
    }
    let glyph = block("l").lineRect(0).minX
    #expect(glyph == 0)
    let (plain, moved) = try (picture(0.1, quantized: false), picture(0.1, quantized: true))
    #expect(plain.pixels != moved.pixels)
    #expect(try moved.pixels == picture(0, quantized: true).pixels)
    #expect(try picture(0.2, quantized: true).pixels == picture(0.25, quantized: true).pixels)
    #expect(try picture(0.25, quantized: true).pixels != moved.pixels)
  }

  @Test func nothingHasNoLines() {
    #expect(TextBlock([], in: Self.box, Self.plain).lineCount == 0)
    #expect(
      TextBlock([TextRun(""), TextRun("a", size: 0)], in: Self.box, Self.plain).size == .zero)
  }

  @Test(arguments: [
    (TextBlock.Alignment.left, 0.0), (.natural, 0), (.justified, 0), (.center, 0.5), (.right, 1),
  ])
  func aLineLiesWhereItsAlignmentSays(_ alignment: TextBlock.Alignment, _ share: Double) {
    let line = block("abc") { $0.alignment = alignment }.lineRect(0)
    #expect(abs(line.minX - (100 - line.width) * share) < 1e-9)
    #expect(line.minY == 0)
  }

  @Test func naturalIsTheRightEdgeForHebrew() {
    let line = block("\u{5E9}\u{5DC}\u{5D5}\u{5DD}") { $0.alignment = .natural }.lineRect(0)
    #expect(abs(line.maxX - 100) < 1e-9 && line.width > 10)
  }

  @Test func withoutWrappingALineSticksOut() {
    let text = block(Self.long)
    #expect(text.lineCount == 1 && text.size.width > 200)
    #expect(block("a\nb").lineCount == 2)
  }

  @Test(arguments: [TextBlock.Truncation.start, .middle, .end])
  func aLineThatIsTooLongIsCutToTheWidth(_ truncation: TextBlock.Truncation) {
    let text = block(Self.long + "\n" + Self.long) { $0.truncation = truncation }
    #expect(text.lineCount == 2)
    #expect(text.size.width <= 100.1 && text.size.width > 80)
    #expect(text.glyphCount < 50)
    #expect(block("abc") { $0.truncation = truncation }.glyphCount == 3)
  }

  @Test func wrappedLinesKeepToTheWidth() {
    let text = block(Self.long) { $0.wraps = true }
    #expect(text.lineCount >= 4 && text.size.width <= 100 && text.size.height > 40)
    let cut = block(Self.long) {
      $0.wraps = true
      $0.truncation = .end
    }
    #expect(cut.lineCount == 2 && cut.size.height <= 40)
  }

  @Test func justifiedLinesReachBothEdgesButTheLast() {
    let text = block(Self.long) {
      $0.wraps = true
      $0.alignment = .justified
    }
    for index in 0..<text.lineCount - 1 {
      #expect(abs(text.lineRect(index).maxX - 100) < 0.01, "line \(index)")
    }
    #expect(text.lineRect(text.lineCount - 1).maxX < 99)
  }

  @Test func runsKeepTheirColoursAndSizes() throws {
    let block = "\u{2588}"
    let text = TextBlock(
      [
        TextRun(block, size: 20, color: Color(red: 1, green: 0, blue: 0)),
        TextRun(block, size: 20, color: Color(red: 0, green: 0, blue: 1)),
        TextRun(block, size: 10, color: Color(red: 0, green: 1, blue: 0)),
      ], in: Self.box, Self.plain)
    let canvas = try #require(Canvas(size: Self.box, scale: 1))
    canvas.draw(text, at: .zero)
    let picture = canvas.makeBitmap()
    #expect(picture[7, 14].argb == 0xFFFF_0000)
    #expect(picture[23, 14].argb == 0xFF00_00FF)
    #expect(picture[34, 16].argb == 0xFF00_FF00)
    #expect(picture[34, 8].argb == 0)
    #expect(canvas.counts.glyphsDrawn == 3)
  }

  @Test func linesBelowTheBottomAreLeftOut() throws {
    let canvas = try #require(Canvas(size: Self.box, scale: 1))
    canvas.draw(block("a\nb\nc\nd"), at: .zero, above: 20)
    #expect(canvas.counts.glyphsDrawn == 2)
  }
}
