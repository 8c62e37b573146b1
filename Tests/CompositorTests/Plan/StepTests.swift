import Foundation
import Graphics
import LayerModel
import Testing

@testable import Compositor

/// What the steps of a plan say about themselves, on random trees.
@Suite struct StepTests {
  private static func plan(_ seed: Int) -> FramePlan {
    let display = DisplayGeometry.pixels(32, 26, background: .white)
    var scene = RandomScene(seed: seed, size: CGSize(width: 32, height: 26))
    return FramePlan(scene.tree(), display)
  }

  /// Every item but the ends of groups is a step, one level deeper in each group.
  @Test(arguments: [0..<15, 15..<30])
  func stepsAreTheItems(_ seeds: Range<Int>) {
    for seed in seeds {
      let plan = Self.plan(seed)
      for items in [plan.items] + plan.passes.map(\.content.items) {
        let steps = FramePlan.Step.reading(items)
        var depth = 0
        var index = 0
        for item in items {
          if case .endGroup = item {
            depth -= 1
            continue
          }
          #expect(steps[index].bounds == item.bounds, "seed \(seed)")
          #expect(steps[index].depth == depth, "seed \(seed)")
          if case .beginGroup = item { depth += 1 }
          index += 1
        }
        #expect(steps.count == index)
      }
    }
  }

  /// What a step calls opaque it covers fully, once each.
  @Test(arguments: [0..<15, 15..<30])
  func opaquePixelsAreCovered(_ seeds: Range<Int>) {
    let rasterizer = Rasterizer(threads: 1)
    for seed in seeds {
      for step in Self.plan(seed).steps {
        let coverage = rasterizer.coverage(of: step)
        #expect(coverage.rect == step.bounds)
        for (index, rect) in step.opaque.enumerated() {
          #expect(step.bounds.contains(rect), "seed \(seed): \(step.name)")
          #expect(!step.opaque[..<index].contains { $0.intersects(rect) }, "seed \(seed)")
          for y in rect.minY..<rect.maxY {
            let row = (rect.minX..<rect.maxX).map { coverage[$0, y] }
            #expect(row.allSatisfy { $0 == 255 }, "seed \(seed): \(step.name)")
          }
        }
      }
    }
  }

  /// Layers taken out of a list are drawn the same in any tiles; without layers nothing is.
  @Test(arguments: [0..<15, 15..<30])
  func layersAreDrawnApartInAnyTiles(_ seeds: Range<Int>) {
    for seed in seeds {
      let plan = Self.plan(seed)
      let layers = Set(plan.steps.map(\.layer) + plan.passes.flatMap { $0.steps.map(\.layer) })
      for parity in 0...1 {
        let some = layers.filter { Int($0.rawValue) % 2 == parity }
        let pictures = [(1, Rasterizer.TileSize.bands), (3, .init(width: 7, height: 5))].map {
          Rasterizer(threads: $0, tileSize: $1).draw(plan, only: some)
        }
        #expect(pictures[0].pixels == pictures[1].pixels, "seed \(seed)")
      }
      let nothing = Rasterizer(threads: 1).draw(plan, only: [])
      #expect(nothing.pixels.allSatisfy { $0 == 0 }, "seed \(seed)")
    }
  }
}
