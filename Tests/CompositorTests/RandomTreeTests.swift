import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

/// Random trees, drawn by the rasteriser and by the slow one that looks at one pixel at a time.
@Suite struct RandomTreeTests {
  /// How the same picture is drawn.
  static let rasterizers: [(Int, Rasterizer.TileSize)] = [
    (1, .bands), (2, .bands), (1, .init(width: 7, height: 5)), (3, .init(width: 16, height: 1)),
    (2, .init(width: 1, height: 64)),
  ]

  struct Seeds: Sendable, CustomTestStringConvertible {
    var range: Range<Int>
    var testDescription: String { "seeds \(range)" }
    static let all = stride(from: 0, to: 480, by: 30).map { Seeds(range: $0..<($0 + 30)) }
  }

  @Test(arguments: Seeds.all)
  func everyTreeIsDrawnAsTheRulesSay(_ seeds: Seeds) throws {
    for seed in seeds.range {
      let scale = [1, 2, 1.5, 3][seed % 4]
      let display = DisplayGeometry.pixels(
        32, 26, scale: scale, background: seed % 3 == 0 ? .clear : .white)
      var scene = RandomScene(seed: seed, size: CGSize(width: 32 / scale, height: 26 / scale))
      let root = scene.tree()
      let expected = ReferenceRasterizer.draw(
        root, width: 32, height: 26, scale: scale, background: display.background)
      let plan = FramePlan(root, display)
      for (threads, tiles) in Self.rasterizers {
        let actual = Rasterizer(threads: threads, tileSize: tiles).draw(plan, over: nil).rows
        let difference = firstDifference(expected, actual)
        #expect(difference == nil, "seed \(seed), \(threads) threads, \(tiles)")
        if difference != nil { return }
      }
    }
  }

  @Test(arguments: Seeds.all)
  func aFrameDrawnOverTheOneBeforeEqualsTheFrameDrawnWhole(_ seeds: Seeds) throws {
    for seed in seeds.range {
      let display = DisplayGeometry.pixels(48, 40, background: .white)
      var scene = RandomScene(seed: ~seed, size: CGSize(width: 48, height: 40))
      var tree = RenderTree()
      var root: SceneLayer?
      var plan: FramePlan?
      var picture: Bitmap?
      let rasterizer = Rasterizer(threads: 1, tileSize: .init(width: 20, height: 9))
      for frame in 0..<6 {
        let next = root.map { scene.changed($0) } ?? scene.tree()
        tree.apply(next.commit(after: root))
        let damaged = FramePlan(tree: tree, at: .zero, display: display, previous: plan)
        let drawn = rasterizer.draw(damaged, over: picture)
        let whole = Rasterizer(threads: 2).draw(FramePlan(next, display), over: nil)
        let difference = firstDifference(whole.rows, drawn.rows)
        #expect(difference == nil, "seed \(seed), frame \(frame)")
        if difference != nil { return }
        (root, plan, picture) = (next, damaged, drawn)
      }
    }
  }
}

/// The first pixel in which two pictures differ, and what it is in each.
func firstDifference(_ expected: [[UInt32]], _ actual: [[UInt32]]) -> String? {
  for (y, rows) in zip(expected, actual).enumerated() where rows.0 != rows.1 {
    for (x, pixels) in zip(rows.0, rows.1).enumerated() where pixels.0 != pixels.1 {
      return "(\(x), \(y)): \(Pixel(argb: pixels.0)) became \(Pixel(argb: pixels.1))"
    }
  }
  return nil
}
