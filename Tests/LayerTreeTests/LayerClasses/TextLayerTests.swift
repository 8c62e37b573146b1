import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// Core-animation 1.2, text layers.
@Suite struct TextLayerTests {
  /// A full block covers its pixels exactly in the letters' colour.
  private static let block = "\u{2588}"

  private func displayed(
    _ size: CGSize = CGSize(width: 60, height: 100), _ change: (TextLayer) -> Void
  ) -> TextLayer {
    let layer = TextLayer()
    layer.bounds.size = size
    change(layer)
    layer.displayIfNeeded()
    return layer
  }

  @Test func theDefaultsAreCoreAnimations() {
    let layer = TextLayer()
    #expect(layer.string == nil && layer.attributedString == nil)
    #expect(layer.font == "Helvetica" && layer.fontSize == 36)
    #expect(layer.foregroundColor == .white && !layer.isWrapped)
    #expect(layer.truncationMode == .none && layer.alignmentMode == .natural)
    #expect(layer.contentsScale == 1)
  }

  /// Core-animation 5, Extra: top-aligned, white, 36 pt.
  @Test func theFirstLineIsAtTheTop() throws {
    let layer = displayed { $0.string = Self.block }
    let picture = try #require(layer.contents)
    #expect(picture[14, 22].argb == 0xFFFF_FFFF)
    #expect((50..<100).allSatisfy { picture[14, $0].argb == 0 })
  }

  @Test func itIsDrawnAtItsScale() throws {
    let layer = displayed {
      $0.string = Self.block
      $0.contentsScale = 2
    }
    let picture = try #require(layer.contents)
    #expect(picture.size == PixelSize(width: 120, height: 200))
    #expect(picture[28, 44].argb == 0xFFFF_FFFF)
  }

  @Test func anAttributedStringIgnoresTheLayersLooks() throws {
    let layer = displayed {
      $0.foregroundColor = .black
      $0.fontSize = 5
      $0.string = "gone"
      $0.attributedString = [
        TextRun(Self.block, size: 36, color: Color(red: 1, green: 0, blue: 0))
      ]
    }
    #expect(layer.string == nil)
    #expect(layer.contents?[14, 22].argb == 0xFFFF_0000)
    layer.string = "x"
    #expect(layer.attributedString == nil)
  }

  @Test func theBoundsOriginIsWhereTheTextBegins() throws {
    let layer = displayed {
      $0.string = Self.block
      $0.bounds.origin = CGPoint(x: 500, y: 500)
    }
    #expect(layer.contents?[14, 22].argb == 0xFFFF_FFFF)
  }

  @Test func withoutTextThereAreNoContents() {
    let layer = displayed { $0.string = Self.block }
    layer.string = ""
    layer.displayIfNeeded()
    #expect(layer.contents == nil)
    layer.isOpaque = true
    layer.string = nil
    layer.displayIfNeeded()
    #expect(layer.contents?[0, 0].argb == 0xFFFF_FFFF)
  }

  @Test func everyChangeOfItsLooksDisplaysItAnew() {
    let changes: [(String, (TextLayer) -> Void)] = [
      ("string", { $0.string = "b" }),
      ("attributedString", { $0.attributedString = [TextRun("c")] }),
      ("font", { $0.font = "DejaVu Serif" }), ("fontSize", { $0.fontSize = 12 }),
      ("foregroundColor", { $0.foregroundColor = .black }), ("wrapped", { $0.isWrapped = true }),
      ("truncationMode", { $0.truncationMode = .end }),
      ("alignmentMode", { $0.alignmentMode = .center }),
      ("bounds", { $0.bounds.size.width = 5 }), ("contentsScale", { $0.contentsScale = 3 }),
    ]
    for (name, change) in changes {
      let layer = displayed { $0.string = "a" }
      #expect(!layer.needsDisplay)
      change(layer)
      #expect(layer.needsDisplay, "\(name)")
    }
  }

  @Test func itsWorkIsThatOfText() {
    let layer = TextLayer()
    layer.name = "text"
    layer.bounds.size = CGSize(width: 60, height: 20)
    layer.string = "four"
    let harness = Harness(named("root", layer))
    let charges = harness.turn().filter { $0.subject == "text" }
    let shaped = charges.filter { $0.cause == .textLayout }.map(\.work.glyphsShaped)
    #expect(shaped == [4])
    let drawn = charges.filter { $0.cause == .display }.map(\.work.glyphsDrawn)
    #expect(drawn == [4])
  }

  @Test func whatIsAnimatedIsDrawnAsItShows() throws {
    let layer = displayed { $0.string = Self.block }
    let harness = Harness(named("root", layer))
    harness.turn()
    harness.turn(at: 1) { layer.foregroundColor = .black }
    // The change animates from white, which still shows at the moment of the turn.
    #expect(layer.animationKeys == ["foregroundColor"])
    #expect(layer.contents?[14, 22].argb == 0xFFFF_FFFF)
    harness.turn(at: 2) { layer.setNeedsDisplay() }
    #expect(layer.contents?[14, 22].argb == 0xFF00_0000)
  }
}
