import Foundation
import Graphics
import Testing

@testable import RichLabel

/// What drawing a layout leaves on pixels.
@Suite struct DrawingTests {
  private func picture(
    _ layout: RichLayout, margin: CGFloat = 20, scale: CGFloat = 2,
    highlights: [TextHighlight] = []
  ) throws -> Bitmap {
    // Lines on the right of a wide container lie beyond the size of the text.
    let right = layout.lines.map(\.rect.maxX).max() ?? 0
    let canvas = try #require(
      Canvas(
        size: CGSize(
          width: max(layout.size.width, right) + 2 * margin, height: layout.size.height + 2 * margin
        ),
        scale: scale))
    layout.draw(on: canvas, at: CGPoint(x: margin, y: margin), highlights: highlights)
    return canvas.makeBitmap()
  }

  /// Pixels that are not clear and lie outside of a rectangle of points.
  private func strays(
    _ bitmap: Bitmap, outside rects: [CGRect], margin: CGFloat, scale: CGFloat,
    than other: Bitmap? = nil
  ) -> Int {
    var strays = 0
    for y in 0..<bitmap.size.height {
      for x in 0..<bitmap.size.width {
        let index = y * bitmap.size.width + x
        guard bitmap.pixels[index] != (other?.pixels[index] ?? 0) else { continue }
        let point = CGPoint(
          x: (CGFloat(x) + 0.5) / scale - margin, y: (CGFloat(y) + 0.5) / scale - margin)
        if !rects.contains(where: { $0.contains(point) }) { strays += 1 }
      }
    }
    return strays
  }

  @Test func lettersAreDrawnWithinTheInkBounds() throws {
    let texts = try [
      AttributedText("fjÅÇ̧gy", TextAttributes(size: 30, isItalic: true)),
      AttributedText("中文，👍🏽 नमस्ते", TextAttributes(size: 21)),
      AttributedText("سلام عليكم", TextAttributes(family: "DejaVu Sans Mono", size: 25)),
      AttributedText(
        "shadow",
        TextAttributes(
          size: 25,
          shadows: [TextShadow(color: .black, offset: CGSize(width: -3, height: 4), blur: 3)])),
      AttributedText(
        "under", TextAttributes(size: 25, underline: LineDecoration(.double, pattern: .dash))),
      AttributedText(
        "tight",
        TextAttributes(size: 40, paragraph: ParagraphStyle(lineHeight: .fixed(10)))),
    ]
    for text in texts {
      let layout = RichLayout(text, in: TextContainer())
      for scale in [1.0, 2, 3] {
        let bitmap = try picture(layout, margin: 40, scale: scale)
        let ink = layout.inkBounds(scale: scale)
        #expect(bitmap.pixels.contains { $0 != 0 }, "\(text.string)")
        #expect(
          strays(bitmap, outside: [ink], margin: 40, scale: scale) == 0, "\(text.string) \(scale)")
      }
    }
  }

  @Test func thePictureOfALayoutIsAsLargeAsItsInk() throws {
    let text = try AttributedText("fjg", TextAttributes(size: 40, isItalic: true))
    let layout = RichLayout(text, in: TextContainer())
    let made = try #require(layout.makeBitmap(scale: 2))
    #expect(made.rect.contains(layout.inkBounds(scale: 2)))
    #expect(made.rect.maxX > layout.size.width)
    #expect(CGFloat(made.bitmap.size.width) == made.rect.width * 2)
  }

  /// Letters of a colour are that colour where they cover a pixel whole.
  @Test func lettersHaveTheirColour() throws {
    let red = Color(red: 1, green: 0, blue: 0)
    let layout = try RichLayout(
      AttributedText("█", TextAttributes(size: 40, color: red)), in: TextContainer())
    let bitmap = try picture(layout, scale: 1)
    #expect(bitmap[30, 40] == red.pixel)
    let colored = try RichLayout(
      AttributedText("👍", TextAttributes(size: 40, color: red)), in: TextContainer())
    let thumb = try picture(colored, scale: 1)
    // A sign of its own colours: yellow, mostly.
    #expect(thumb.pixels.contains { Pixel(argb: $0).green > 150 && Pixel(argb: $0).red > 200 })
  }

  @Test func aPressedLinkDiffersWithinItsRectanglesOnly() throws {
    var links = 0
    for seed in UInt64(1)...60 {
      let sample = try PropertyTests.sample(seed: seed)
      let layout = sample.layout
      guard layout.size.width < 1000, let region = layout.regions.first else { continue }
      let plain = try picture(layout)
      let highlight = TextHighlight(
        .range(region.range), color: Color(red: 0, green: 0, blue: 1),
        background: TextBackground(Color(red: 1, green: 1, blue: 0), cornerRadius: 2))
      let pressed = try picture(layout, highlights: [highlight])
      let isChanged = pressed.pixels != plain.pixels
      #expect(isChanged, "\(sample.name) \(region)")
      // Letters may reach a little beyond their advances: the marks of those of the link do.
      let ink = layout.inkRects(of: region.range, scale: 2)
      // A pixel that a rectangle touches has its middle within half a pixel of it.
      let touched = (region.rects + ink).map { $0.insetBy(dx: -0.25, dy: -0.25) }
      #expect(
        strays(pressed, outside: touched, margin: 20, scale: 2, than: plain) == 0,
        "\(sample.name)")
      links += 1
    }
    #expect(links >= 15)
  }

  @Test func everyThreadDrawsTheSame() async throws {
    let samples = try (1...40).map { try PropertyTests.sample(seed: UInt64($0)).layout }
      .filter { $0.size.width < 1000 }
    let expected = try samples.map { try picture($0).pixels }
    for workers in [2, 8] {
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for worker in 0..<workers {
          group.addTask {
            for index in samples.indices where index % 2 == worker % 2 {
              let again = RichLayout(samples[index].text, in: samples[index].container)
              guard again.lineBytes == samples[index].lineBytes,
                try self.picture(again).pixels == expected[index]
              else { return false }
            }
            return true
          }
        }
        for try await isSame in group { #expect(isSame) }
      }
    }
  }

  @Test func aRecorderKeepsTheLettersForLater() throws {
    let layout = try RichLayout(mono("abc"), in: TextContainer())
    let size = CGSize(width: 40, height: 20)
    let recorder = try #require(Canvas.recorder(size: size, scale: 2))
    layout.draw(on: recorder, at: .zero)
    let canvas = try #require(Canvas(size: size, scale: 2))
    layout.draw(on: canvas, at: .zero)
    #expect(recorder.makeBitmap().pixels == canvas.makeBitmap().pixels)
    #expect(canvas.counts.glyphsDrawn == 3 && canvas.counts.pixelsDrawn > 0)
  }

  @Test func aTextMovedByWholePixelsLooksTheSame() throws {
    let layout = try RichLayout(mono("abc 中文"), in: TextContainer())
    func drawn(_ x: CGFloat) throws -> [UInt32] {
      let canvas = try #require(Canvas(size: CGSize(width: 100, height: 20), scale: 1))
      layout.draw(on: canvas, at: CGPoint(x: x, y: 0))
      let bitmap = canvas.makeBitmap()
      return (0..<20).flatMap { y in
        (0..<60).map { bitmap.pixels[y * 100 + Int(x) + $0] }
      }
    }
    #expect(try drawn(3) == drawn(17))
  }

  @Test func aPictureIsScaledByItsAreas() {
    let pixels: [UInt32] = [0xFF00_0000, 0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_FFFF]
    let half = PictureScaler.scaled(pixels, width: 2, height: 2, to: 1, 1)
    #expect(half == [0xFF80_8080])
    let wide = PictureScaler.scaled(pixels, width: 2, height: 2, to: 4, 2)
    #expect(Array(wide[0..<4]) == [0xFF00_0000, 0xFF00_0000, 0xFFFF_FFFF, 0xFFFF_FFFF])
    #expect(PictureScaler.scaled(pixels, width: 2, height: 2, to: 2, 2) == pixels)
  }

  @Test func attachmentsStandWhereTheyAreAligned() throws {
    func top(_ alignment: TextAttachment.Alignment) throws -> CGFloat {
      var text = try mono("a\u{FFFC}")
      try text.update(text.range(of: 1..<2)) {
        $0.attachment = TextAttachment(
          image: DetectorTests.picture(), size: CGSize(width: 6, height: 4), alignment: alignment)
      }
      let layout = RichLayout(text, in: TextContainer())
      let line = layout.lines[0]
      #expect(abs(line.rect.width - (cell + 6)) < 0.01)
      let piece = try #require(line.pieces.last)
      let attachment = try #require(layout.palette[piece.attributes].attachment)
      let place = layout.rect(of: attachment, in: try #require(line.cells.last), piece, line)
      #expect(abs(place.minX - cell) < 0.01)
      let bitmap = try picture(layout, scale: 1)
      #expect(bitmap[20 + Int(cell) + 3, 20 + Int(place.midY.rounded())] == Color.white.pixel)
      return place.minY - line.baseline
    }
    #expect(try top(.baseline) == -4)
    #expect(try top(.top) < top(.center) && top(.center) < top(.bottom))
  }
}

/// What an engine keeps.
@Suite struct GlyphCacheTests {
  /// However many sizes a text is drawn in, pictures take no more than their budget.
  @Test func picturesKeepToTheirBudget() throws {
    let cache = GlyphCache()
    var most = 0
    for size in 1...700 {
      let table = cache.table(
        GlyphCache.Look(
          face: FontFace(file: 0, index: 0), size: size * 64, isSlanted: false))
      for glyph in 36..<46 {
        _ = cache.picture(UInt32(glyph), quarter: glyph & 3, in: table)
      }
      most = max(most, cache.byteCount)
    }
    #expect(most <= GlyphCache.budget && most > GlyphCache.budget / 2)
  }

  @Test func aPictureIsTheSameEachTime() throws {
    let (a, b) = (GlyphCache(), GlyphCache())
    let look = GlyphCache.Look(face: FontFace(file: 0, index: 0), size: 20 * 64, isSlanted: true)
    for quarter in 0..<4 {
      let (first, second) = (
        a.picture(40, quarter: quarter, in: a.table(look)),
        b.picture(40, quarter: quarter, in: b.table(look))
      )
      #expect(first.coverage == second.coverage && first.left == second.left)
      #expect(a.picture(40, quarter: quarter, in: a.table(look)).coverage == first.coverage)
    }
  }
}

/// One outline around lines of different width.
@Suite struct SteppedOutlineTests {
  private let outline = SteppedOutline(color: .black, cornerRadius: 4, padding: 2)

  private func rects(_ spans: [(CGFloat, CGFloat)]) -> [CGRect] {
    spans.enumerated().map { row, span in
      CGRect(x: span.0, y: CGFloat(row) * 20, width: span.1, height: 20)
    }
  }

  @Test(
    arguments: [
      // Left aligned: 2 corners for each line and 2 more; centred: 4 for each line (async-richlabel 1.6).
      (1, [(0, 50)], 4), (2, [(0, 50), (0, 80)], 6), (3, [(0, 50), (0, 80), (0, 30)], 8),
      (4, [(30, 20), (10, 60)], 8), (5, [(30, 20), (10, 60), (20, 40)], 12),
      (6, [(0, 50), (0, 50)], 4),
    ] as [(Int, [(CGFloat, CGFloat)], Int)])
  func cornersAreWhereLinesDiffer(_ row: Int, _ spans: [(CGFloat, CGFloat)], _ corners: Int) {
    let path = outline.path(around: rects(spans))
    let curves = path.elements.count {
      if case .cubic = $0 { true } else { false }
    }
    #expect(curves == corners, "row \(row)")
    let box = path.boundingBox
    #expect(box.minX == (spans.map(\.0).min() ?? 0) - 2 && box.minY == 0)
    #expect(box.maxY == CGFloat(spans.count) * 20)
  }

  @Test func smallStepsHaveSmallCorners() {
    let path = outline.path(around: rects([(0, 50), (0, 53)]))
    #expect(path.boundingBox.maxX == 55)
    #expect(outline.path(around: []).isEmpty)
    // Lines that do not meet sideways stand in outlines of their own.
    let apart = outline.path(around: rects([(0, 20), (100, 20)]))
    let moves = apart.elements.count {
      if case .move = $0 { true } else { false }
    }
    #expect(moves == 2)
  }
}
