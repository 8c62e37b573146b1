import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

// What plans say of shapes, gradients and contents.

extension PaintPixelTests {
  @Test func opaqueGradientsCoverWhatIsBelow() {
    let plan = FramePlan(
      Self.layer(
        0, 0, 20, 20,
        sublayers: [
          Self.layer(2, 2, 4, 4) { $0.backgroundColor = .red },
          Self.layer(0, 0, 20, 20) { $0.kind = Self.gradient([.red, .blue]) },
        ]), .pixels(20, 20))
    #expect(plan.words == ["layer gradient 0,0-20,20"])
    #expect(plan.counters.layersCovered == 1)
  }

  // frames 4.3: contents larger than a texture are tiled, and counted.
  @Test func contentsLargerThanATextureAreCountedInTiles() {
    var display = DisplayGeometry.pixels(20, 20)
    let root = Self.layer(0, 0, 20, 20) { $0.contents = Self.picture }
    #expect(FramePlan(root, display).counters.textureTiles == 0)
    let whole = draw(root, on: display)
    for (side, tiles) in [(9, 0), (8, 4), (4, 9), (1, 81)] {
      display.maxTextureSide = side
      #expect(FramePlan(root, display).counters.textureTiles == tiles)
      #expect(draw(root, on: display).rows == whole.rows)
    }
  }

  @Test func partsOfAShapeLayerAreListedInOrder() {
    let plan = FramePlan(
      Self.layer(0, 0, 20, 20, sublayers: [Self.layer(0, 0, 1, 1) { $0.backgroundColor = .red }]) {
        $0.kind = Self.shape(Self.rect(2, 2, 5, 5)) { $0.strokeColor = .blue }
      }, .pixels(20, 20))
    #expect(
      plan.words == [
        "layer fill 1,1-8,8", "layer stroke 1,1-8,8", "layer background 0,0-1,1",
      ])
  }

  @Test func onlyWhatChangesOfAShapeIsDamaged() {
    let root = Self.layer(0, 0, 40, 40) { $0.backgroundColor = .white }
    var before = root
    before.sublayers = [
      Self.layer(0, 0, 1, 1) { $0.kind = Self.shape(Self.rect(10, 10, 5, 5)) }
    ]
    var after = before
    after.sublayers[0].properties.kind = Self.shape(Self.rect(10, 10, 8, 5))
    var tree = RenderTree()
    tree.apply(before.commit())
    let first = FramePlan(tree: tree, at: .zero, display: .pixels(40, 40), previous: nil)
    tree.apply(after.commit(after: before))
    let next = FramePlan(tree: tree, at: .zero, display: .pixels(40, 40), previous: first)
    #expect(next.damage.rects.count == 1)
    #expect(next.damage.rects.allSatisfy { $0.minX >= 9 && $0.maxX <= 19 && $0.maxY <= 16 })
    let still = FramePlan(tree: tree, at: .zero, display: .pixels(40, 40), previous: next)
    #expect(still.damage.isEmpty)
  }
}
