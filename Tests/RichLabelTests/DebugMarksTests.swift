import Foundation
import Graphics
import Testing

@testable import RichLabel

/// Marks over a text that show how it is laid out.
@Suite struct DebugMarksTests {
  private func pixels(_ marks: TextDebugMarks) throws -> (RichLayout, Bitmap) {
    let text = try AttributedText(
      "no", TextAttributes(family: "DejaVu Sans Mono", size: 40, color: .clear))
    var linked = text
    try linked.update(linked.range(of: 0..<1)) { $0.action = TextAction(.link, "a") }
    let layout = RichLayout(linked, in: TextContainer())
    let canvas = try #require(Canvas(size: layout.size, scale: 1))
    layout.drawDebugMarks(marks, on: canvas, at: .zero)
    return (layout, canvas.makeBitmap())
  }

  @Test func baselinesAreLines() throws {
    let (layout, bitmap) = try pixels(.baselines)
    let rows = (0..<bitmap.size.height).filter { bitmap[10, $0].alpha > 0 }
    let baseline = try #require(layout.firstBaseline)
    #expect(!rows.isEmpty && rows.allSatisfy { abs(CGFloat($0) + 0.5 - baseline) <= 1 })
    #expect(bitmap[10, rows[0]].red > bitmap[10, rows[0]].blue)
  }

  @Test func linesAndGlyphsHaveFrames() throws {
    let (_, lines) = try pixels(.lines)
    #expect(lines[0, 10].blue > 200 && lines[10, 0].blue > 200 && lines[10, 10].alpha == 0)
    let (layout, glyphs) = try pixels(.glyphs)
    let ink = layout.inkBounds(scale: 1)
    let box = PixelRect(
      minX: Int(ink.minX), minY: Int(ink.minY), maxX: Int(ink.maxX), maxY: Int(ink.maxY))
    #expect(glyphs[box.minX, box.minY + 3].alpha > 0 && glyphs[box.minX + 3, box.minY].alpha > 0)
    #expect((0..<box.minY).allSatisfy { glyphs[box.minX + 3, $0].alpha == 0 })
  }

  @Test func regionsAreTinted() throws {
    let (layout, bitmap) = try pixels(.regions)
    let rect = try #require(layout.regions.first?.rects.first)
    #expect(bitmap[Int(rect.midX), Int(rect.midY)].alpha == 51)
    #expect(bitmap[Int(rect.maxX) + 5, Int(rect.midY)].alpha == 0)
  }

  /// A press shows the marks, too, and is the same as if all had been drawn.
  @Test func aPressedPictureHasThem() throws {
    let harness = Harness(width: 200)
    let label = RichLabel()
    label.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
    label.text = "hi @bob"
    label.highlightsMentions = true
    label.debugMarks = .all
    harness.root.addSubnode(label)
    harness.turn()
    let region = try #require(label.layout.regions.first)
    harness.finger(.began, region.rects[0].midX, region.rects[0].midY)
    let canvas = try #require(Canvas(size: label.bounds.size, scale: 1))
    label.layout.draw(on: canvas, at: .zero, highlights: [label.style.tapped(region)])
    label.layout.drawDebugMarks(.all, on: canvas, at: .zero)
    let isSame = try #require(label.contents).pixels == canvas.makeBitmap().pixels
    #expect(isSame)
  }
}
