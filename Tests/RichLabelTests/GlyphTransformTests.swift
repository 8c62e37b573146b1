import Foundation
import Graphics
import Testing

@testable import RichLabel

/// Letters that are turned, scaled and skewed, each about its origin.
@Suite struct GlyphTransformTests {
  private func layout(
    _ string: String, _ transform: Transform2D, family: String = "DejaVu Sans Mono"
  ) throws -> RichLayout {
    try RichLayout(
      AttributedText(
        string, TextAttributes(family: family, size: 40, glyphTransform: transform)),
      in: TextContainer())
  }

  private func box(_ layout: RichLayout) -> CGRect { layout.inkBounds(scale: 2) }

  @Test func placesStayAndInkFollows() throws {
    let plain = try layout("l", .identity)
    let turned = try layout("l", .rotation(.pi / 2))
    #expect(turned.lines[0].rect == plain.lines[0].rect)
    #expect(turned.size == plain.size)
    let (a, b) = (box(plain), box(turned))
    #expect(abs(a.width - b.height) < 1.1 && abs(a.height - b.width) < 1.1)
    // About the origin, at the left on the baseline: what stood above lies to the right.
    #expect(b.minX >= -0.6 && b.midY > plain.lines[0].baseline)
    let doubled = box(try layout("l", .scale(x: 2, y: 2)))
    #expect(abs(doubled.height - 2 * a.height) < 1.6)
    let moved = box(try layout("l", .translation(x: 5, y: -3)))
    #expect(abs(moved.minX - a.minX - 5) < 0.6 && abs(moved.minY - a.minY + 3) < 0.6)
  }

  @Test func eachLetterTurnsAlone() throws {
    let one = try layout("l", .rotation(0.3))
    let two = try layout("ll", .rotation(0.3))
    let (a, b) = (box(one), box(two))
    #expect(abs(b.maxX - a.maxX - two.lines[0].rect.width / 2) < 0.6)
    #expect(abs(b.maxY - a.maxY) < 0.01)
  }

  @Test func colouredSignsTurnToo() throws {
    let plain = try layout("👍", .identity, family: "Noto Color Emoji")
    let flipped = try layout("👍", .scale(x: 1, y: -1), family: "Noto Color Emoji")
    let (a, b) = (box(plain), box(flipped))
    #expect(abs(a.height - b.height) < 1.1 && abs(a.width - b.width) < 1.1)
    let baseline = plain.lines[0].baseline
    #expect(abs((baseline - a.minY) - (b.maxY - baseline)) < 1.1)
    let made = try #require(flipped.makeBitmap(scale: 2))
    #expect(made.bitmap.pixels.contains { $0 >> 24 == 255 && $0 & 0xFFFFFF != 0 })
  }

  @Test func theInkIsWithinTheInkBounds() throws {
    for transform in [Transform2D.rotation(1), .scale(x: 1.5, y: 0.7), .rotation(-2)] {
      let layout = try layout("fg👍", transform)
      let bounds = layout.inkBounds(scale: 1)
      let canvas = try #require(Canvas(size: CGSize(width: 400, height: 300), scale: 1))
      layout.draw(on: canvas, at: CGPoint(x: 150, y: 120))
      let bitmap = canvas.makeBitmap()
      for index in bitmap.pixels.indices where bitmap.pixels[index] != 0 {
        let point = CGPoint(
          x: CGFloat(index % 400) + 0.5 - 150, y: CGFloat(index / 400) + 0.5 - 120)
        #expect(bounds.contains(point), "\(transform) at \(point)")
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity, 17, -17])
  func badOnesAreRefused(_ value: Double) throws {
    var transform = Transform2D.identity
    transform.c = value
    #expect(throws: AttributeError.self) {
      try AttributedText("a", TextAttributes(glyphTransform: transform))
    }
    transform = .identity
    transform.tx = value * 1000
    #expect(throws: AttributeError.self) {
      try AttributedText("a", TextAttributes(glyphTransform: transform))
    }
  }
}
