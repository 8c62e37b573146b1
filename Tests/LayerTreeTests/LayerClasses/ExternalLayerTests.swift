import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// Core-animation 1.2, the row of Metal layers.
@Suite struct ExternalLayerTests {
  private func bitmap() throws -> Bitmap {
    Bitmap(PixelBuffer(size: try #require(PixelSize(width: 2, height: 2))))
  }

  @Test func theDefaultsAreCoreAnimations() {
    let layer = ExternalLayer()
    layer.bounds.size = CGSize(width: 10, height: 20)
    layer.contentsScale = 3
    #expect(layer.pixelFormat == .bgra8 && layer.maximumDrawableCount == 3)
    #expect(!layer.presentsWithTransaction && layer.isOpaque)
    #expect(layer.isFramebufferOnly && layer.colorspace == nil)
    #expect(layer.drawableSize == CGSize(width: 30, height: 60))
  }

  @Test func aPictureShowsByItself() throws {
    let layer = ExternalLayer()
    let harness = Harness(named("root", layer))
    harness.turn()
    let count = harness.commits.count
    let picture = try bitmap()
    harness.turn(at: 1) { #expect(layer.present(picture)) }
    #expect(harness.commits.count == count, "no commit is needed")
    #expect(layer.surface.bitmap(at: at(1)) === picture)
    #expect(layer.contents == nil)
  }

  /// What is handed in is brought to the display's colours, then and there.
  @Test func picturesComeFromTheirColorSpace() throws {
    let layer = ExternalLayer()
    let size = try #require(PixelSize(width: 1, height: 1))
    let gray = Bitmap(PixelBuffer(size: size, filledWith: Pixel(argb: 0xFF37_3737)))
    layer.present(gray, at: at(1))
    layer.colorspace = .linearSRGB
    layer.present(gray, at: at(2))
    #expect(layer.surface.bitmap(at: at(1)) === gray, "as it is")
    #expect(layer.surface.bitmap(at: at(2))?[0, 0] == Pixel(argb: 0xFF80_8080))
    layer.setValue(.text(nil), forKeyPath: "colorspace")
    #expect(layer.colorspace == nil && layer.displayed(gray) === gray)
    #expect(
      try !layer.setValueIfPossible(.text("CMYK"), forKeyPath: #require(LayerKeyPath("colorspace")))
    )
  }

  @Test func withATransactionItIsTheContents() throws {
    let layer = ExternalLayer()
    layer.presentsWithTransaction = true
    let harness = Harness(named("root", layer))
    harness.turn()
    let picture = try bitmap()
    harness.turn(at: 1) { layer.present(picture) }
    #expect(harness.commits.last?.changes.last?.properties?.contents === picture)
    #expect(layer.surface.bitmap(at: at(2)) == nil)
  }

  @Test func aTransactionsPictureShowsWithItsOtherChanges() throws {
    let (layer, plain) = (ExternalLayer(), Layer())
    layer.presentsWithTransaction = true
    let harness = Harness(named("root", layer, plain))
    layer.present(try bitmap())
    harness.turn()
    let picture = try bitmap()
    let count = harness.commits.count
    harness.turn(at: 1) {
      layer.present(picture)
      Transaction.disableActions = true
      plain.position = CGPoint(x: 5, y: 6)
    }
    #expect(harness.commits.count == count + 1, "in one commit")
    #expect(harness.commits.last?.changes.count == 2)
    #expect(layer.animationKeys == [], "contents would switch over half an animation later")
    #expect(layer.presentation(at: at(1))?.contents === picture)
    #expect(plain.presentation(at: at(1))?.position == CGPoint(x: 5, y: 6))
  }

  @Test func onlySoManyWaitForALaterMoment() throws {
    let layer = ExternalLayer()
    layer.maximumDrawableCount = 2
    #expect(layer.present(try bitmap(), at: at(1)))
    #expect(layer.present(try bitmap(), at: at(2)))
    #expect(!layer.present(try bitmap(), at: at(3)))
    #expect(layer.present(try bitmap()))
  }
}
