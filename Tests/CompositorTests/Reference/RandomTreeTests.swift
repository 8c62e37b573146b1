import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

/// Random trees, drawn by the rasteriser and by the slow one that looks at one pixel at a time.
///
/// A third of the seeds is drawn; `SCANOUT_TEST_SEEDS=1` draws all of them, a number above 1 as many
/// times more, `0.5` half of them. `SCANOUT_TEST_FROM=9600` begins with another seed than 0.
@Suite struct RandomTreeTests {
  /// How a seed's picture is drawn: plainly, and in one other way.
  static func rasterizers(of seed: Int) -> [(Int, Rasterizer.TileSize)] {
    let others: [(Int, Rasterizer.TileSize)] = [
      (2, .bands), (1, .init(width: 7, height: 5)), (3, .init(width: 16, height: 1)),
      (2, .init(width: 1, height: 64)),
    ]
    // Not in step with the scales, which go by the seed too.
    return [(1, .bands), others[(seed / 4 + seed) % others.count]]
  }

  /// How the frames of a seed are drawn one over the other.
  struct Way {
    let scale: Double
    let threads: Int
    let tiles: Rasterizer.TileSize
    /// From one frame to the next.
    let step: Nanoseconds
    let maxTextureSide: Int

    init(_ seed: Int) {
      // Numbers of choices without common factors: every two come together.
      scale = [1, 2, 3, 1.5][seed % 4]
      threads = [1, 2, 3][seed % 3]
      let tiles: [(Int, Int)] = [(20, 9), (1, 1), (7, 5), (1, 64), (33, 1), (3, 17), (36, 30)]
      (self.tiles, step) = (
        .init(width: tiles[seed % 7].0, height: tiles[seed % 7].1),
        .milliseconds([0, 16, 55, 120, 400][seed % 5])
      )
      maxTextureSide = [8192, 1, 5, 16, 7, 64, 2, 3, 11, 24, 36][seed % 11]
    }

    var display: DisplayGeometry {
      var display = DisplayGeometry.pixels(36, 30, scale: scale, background: .white)
      display.maxTextureSide = maxTextureSide
      return display
    }
  }

  struct Seeds: Sendable, CustomTestStringConvertible {
    var range: Range<Int>
    var testDescription: String { "seeds \(range)" }

    /// A share of so many seeds, in parts that run beside each other.
    static func all(of count: Int) -> [Seeds] {
      let environment = ProcessInfo.processInfo.environment
      let asked = environment["SCANOUT_TEST_SEEDS"].flatMap(Double.init)
      let share = asked.map { $0 > 0 && $0 < 1000 ? $0 : 1 } ?? 1.0 / 3
      let first = environment["SCANOUT_TEST_FROM"].flatMap(Int.init) ?? 0
      let from = min(max(0, first), 1 << 40)
      let end = from + max(1, Int((Double(count) * share).rounded()))
      return stride(from: from, to: end, by: 20).map { Seeds(range: $0..<min($0 + 20, end)) }
    }
  }

  @Test(arguments: Seeds.all(of: 480))
  func everyTreeIsDrawnAsTheRulesSay(_ seeds: Seeds) throws {
    var skipped = 0
    defer { #expect(skipped <= 6, "\(seeds)") }
    for seed in seeds.range {
      let scale = [1, 2, 1.5, 3][seed % 4]
      let display = DisplayGeometry.pixels(
        32, 26, scale: scale, background: seed % 3 == 0 ? .clear : .white)
      var scene = RandomScene(seed: seed, size: CGSize(width: 32 / scale, height: 26 / scale))
      scene.spreads = seed / 4 % 4 == 0
      let root = scene.tree()
      guard let expected = Self.expected(root, display) else {
        skipped += 1
        continue
      }
      let plan = FramePlan(root, display)
      for (threads, tiles) in Self.rasterizers(of: seed) {
        let rasterizer = Rasterizer(threads: threads, tileSize: tiles)
        let actual = rasterizer.draw(plan, over: nil)
        #expect(actual.isOpaque == actual.pixels.allSatisfy { $0 >> 24 == 255 }, "seed \(seed)")
        guard let difference = firstDifference(expected, actual.rows) else { continue }
        func differs(_ tree: SceneLayer) -> String? {
          Self.expected(tree, display).flatMap {
            firstDifference($0, rasterizer.draw(FramePlan(tree, display), over: nil).rows)
          }
        }
        let least = SmallerTrees { differs($0) != nil }.smallest(root)
        let found = "\(differs(least) ?? "") in\n\(least.outline())"
        Issue.record("seed \(seed), \(threads) threads, \(tiles): \(difference); \(found)")
        return
      }
    }
  }

  /// The picture by the rules; nil where that would take too long.
  static func expected(_ root: SceneLayer, _ display: DisplayGeometry) -> [[UInt32]]? {
    let margin = ReferenceRasterizer.reach(of: root, scale: display.scale)
    guard margin <= 60 else { return nil }
    return ReferenceRasterizer.drawIfPossible(
      root, width: display.pixelSize.width, height: display.pixelSize.height,
      scale: display.scale, background: display.background, margin: margin)
  }

  @Test(arguments: Seeds.all(of: 480))
  func aFrameDrawnOverTheOneBeforeEqualsTheFrameDrawnWhole(_ seeds: Seeds) throws {
    for seed in seeds.range {
      let way = Way(seed)
      let display = way.display
      var scene = RandomScene(
        seed: ~seed, size: CGSize(width: 36 / way.scale, height: 30 / way.scale))
      scene.spreads = seed % 3 == 0
      var tree = RenderTree()
      var root: SceneLayer?
      var plan: FramePlan?
      var picture: Bitmap?
      let rasterizer = Rasterizer(threads: way.threads, tileSize: way.tiles)
      for frame in 0..<6 {
        let instant = Instant.zero + Nanoseconds(way.step.count * Int64(frame))
        let next = root.map { scene.changed($0) } ?? scene.tree()
        tree.apply(next.commit(after: root))
        let damaged = FramePlan(tree: tree, at: instant, display: display, previous: plan)
        let drawn = rasterizer.draw(damaged, over: picture)
        var anew = RenderTree()
        anew.apply(next.commit())
        let undamaged = FramePlan(tree: anew, at: instant, display: display, previous: nil)
        let whole = Rasterizer(threads: 2).draw(undamaged, over: nil)
        let difference = firstDifference(whole.rows, drawn.rows)
        #expect(difference == nil, "seed \(seed), frame \(frame), \(way)")
        if difference != nil { return }
        #expect(drawn.isOpaque == whole.isOpaque, "seed \(seed), frame \(frame)")
        if let picture {
          for (y, rows) in zip(picture.rows, drawn.rows).enumerated() {
            #expect(
              drawn.equals(picture, in: y..<y + 1) == (rows.0 == rows.1), "seed \(seed), row \(y)")
          }
        }
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
