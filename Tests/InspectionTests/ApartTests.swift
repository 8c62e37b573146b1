import Compositor
import Foundation
import Graphics
import LayerModel
import Testing

/// Layers drawn by themselves, and what steps cover.
@Suite struct ApartTests {
  /// A red rectangle clipped to a round parent, in a kept layer, under a mask of its left half.
  private struct Tree {
    var round, red, mask, shadow: LayerID
    var plan: FramePlan
  }

  private static func tree() -> Tree {
    let red = TestLayer("red", CGRect(x: 0, y: 0, width: 40, height: 20)) {
      $0.backgroundColor = InspectedScene.color("#FF0000")
    }
    // Of two things: a mask of one would be a clip.
    let bar = TestLayer("bar", CGRect(x: 0, y: 0, width: 20, height: 10)) {
      $0.backgroundColor = .black
    }
    let mask = TestLayer("mask", CGRect(x: 0, y: 0, width: 20, height: 40), [bar]) {
      $0.backgroundColor = .black
    }
    var round = TestLayer("round", CGRect(x: 10, y: 10, width: 40, height: 40), [red]) {
      $0.backgroundColor = InspectedScene.color("#0000FF")
      $0.cornerRadius = 20
      $0.masksToBounds = true
      $0.opacity = 0.5
      $0.shouldRasterize = true
      $0.compositingFilter = .multiply
    }
    round.mask = [mask]
    let shadow = TestLayer("shadow", CGRect(x: 70, y: 10, width: 10, height: 10)) {
      $0.backgroundColor = InspectedScene.color("#00FF00")
      $0.shadowOpacity = 1
      $0.shadowRadius = 0
      $0.shadowOffset = CGSize(width: 20, height: 0)
    }
    let root = TestLayer("root", CGRect(x: 0, y: 0, width: 100, height: 60), [round, shadow])
    var tree = RenderTree()
    tree.apply(root.commit)
    let display = DisplayGeometry(pixelSize: InspectedScene.size(100, 60))
    return Tree(
      round: round.id, red: red.id, mask: mask.id, shadow: shadow.id,
      plan: FramePlan(tree: tree, at: .zero, display: display, previous: nil))
  }

  @Test func layersShowTheirOwnDrawingOnly() {
    let tree = Self.tree()
    let rasterizer = Rasterizer(threads: 1)
    func pixel(_ layer: LayerID, _ x: Int, _ y: Int) -> UInt32 {
      rasterizer.draw(tree.plan, only: [layer])[x, y].argb
    }
    // In the left half, half clear by the opacity of the group around both.
    #expect(pixel(tree.round, 20, 40) == 0x8000_0080)
    #expect(pixel(tree.red, 20, 20) == 0x8080_0000)
    // The corner is clipped, the right half masked.
    #expect(pixel(tree.red, 11, 11) == 0)
    #expect(pixel(tree.red, 40, 20) == 0)
    // The mask itself is seen as it is.
    #expect(pixel(tree.mask, 20, 30) == 0xFF00_0000)
    #expect(pixel(tree.mask, 40, 30) == 0)
    #expect(pixel(tree.mask, 75, 15) == 0)
    // A shadow belongs to its layer.
    #expect(pixel(tree.shadow, 75, 15) == 0xFF00_FF00)
    #expect(pixel(tree.shadow, 95, 15) == 0xFF00_0000)
    #expect(pixel(tree.shadow, 20, 30) == 0)
  }

  @Test func stepsCoverWhatTheyDraw() throws {
    let round = TestLayer("round", CGRect(x: 4, y: 4, width: 16, height: 16)) {
      $0.backgroundColor = InspectedScene.color("#00000001")
      $0.cornerRadius = 8
    }
    let root = TestLayer("root", CGRect(x: 0, y: 0, width: 24, height: 24), [round]) {
      $0.backgroundColor = .white
    }
    var tree = RenderTree()
    tree.apply(root.commit)
    let display = DisplayGeometry(pixelSize: InspectedScene.size(24, 24))
    let plan = FramePlan(tree: tree, at: .zero, display: display, previous: nil)
    let rasterizer = Rasterizer(threads: 1)
    let coverage = plan.steps.map { rasterizer.coverage(of: $0) }
    #expect(coverage.map(\.rect) == plan.steps.map(\.bounds))
    #expect(coverage[0].values == nil)
    // However faint its colour is.
    #expect(coverage[1][4, 4] == 0)
    #expect(coverage[1][12, 12] == 255)
    #expect(coverage[1][5, 8] > 0)
  }
}
