import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

/// What is kept from frame to frame changes no pixel, and is counted by plans alone as it is by drawing.
@Suite struct KeptLedgerTests {
  /// Budgets: nothing beyond a frame's own, hardly anything, and all.
  static let budgets = [0, 6000, Rasterizer.keptBytes]

  @Test(arguments: RandomTreeTests.Seeds.all(of: 30))
  func budgetsChangeNoPixel(_ seeds: RandomTreeTests.Seeds) throws {
    for seed in seeds.range {
      let way = RandomTreeTests.Way(seed)
      // Large enough for gradients by ramps where scales are.
      var display = DisplayGeometry.pixels(144, 120, scale: 4 * way.scale, background: .white)
      display.maxTextureSide = way.maxTextureSide
      var scene = RandomScene(
        seed: seed &* 7, size: CGSize(width: 36 / way.scale, height: 30 / way.scale))
      var tree = RenderTree()
      var root: SceneLayer?
      var plan: FramePlan?
      let rasterizers = Self.budgets.map {
        Rasterizer(threads: way.threads, tileSize: way.tiles, keptBytes: $0)
      }
      var pictures: [Bitmap?] = Self.budgets.map { _ in nil }
      for frame in 0..<3 {
        let next = root.map { scene.changed($0) } ?? scene.tree()
        tree.apply(next.commit(after: root))
        let instant = Instant.zero + Nanoseconds(way.step.count * Int64(frame))
        let planned = FramePlan(tree: tree, at: instant, display: display, previous: plan)
        let anew = Rasterizer(threads: 1, keptBytes: 0).draw(planned, over: pictures[0]).rows
        for (index, rasterizer) in rasterizers.enumerated() {
          let drawn = rasterizer.draw(planned, over: pictures[index])
          let difference = firstDifference(anew, drawn.rows)
          #expect(
            difference == nil, "seed \(seed), frame \(frame), budget \(Self.budgets[index])")
          if difference != nil { return }
          pictures[index] = drawn
        }
        (root, plan) = (next, planned)
      }
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var budget: Int
    var frames: [[SceneLayer]]
    /// Each frame's.
    var counts: [(hits: Int, misses: Int, evictions: Int)]
  }

  static func gradient(_ side: Double, _ color: Color) -> SceneLayer {
    SceneLayer(
      "gradient", CGRect(x: 0, y: 0, width: side, height: side), id: LayerID(rawValue: 2)
    ) {
      var values = GradientProperties()
      values.colors = [.white, color]
      (values.startPoint, values.endPoint) = (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
      $0.kind = .gradient(values)
    }
  }

  static func round(_ x: Double, _ side: Double) -> SceneLayer {
    SceneLayer(
      "round", CGRect(x: x, y: 3, width: side, height: side),
      id: LayerID(rawValue: 1000 + UInt64(x) * 100 + UInt64(side))
    ) {
      ($0.backgroundColor, $0.cornerRadius) = (.red, 7)
    }
  }

  static func turned(_ x: Double) -> SceneLayer {
    SceneLayer(
      "turned", CGRect(x: x, y: 0, width: 60, height: 50), id: LayerID(rawValue: 100 + UInt64(x))
    ) {
      ($0.backgroundColor, $0.transform) = (.blue, .rotation(0.3))
    }
  }

  static let rows: [Row] = [
    Row(
      testDescription: "a gradient that is large enough", budget: 1 << 20,
      frames: [[gradient(150, .red)], [gradient(149, .red)], [gradient(150, .blue)]],
      counts: [(0, 1, 0), (1, 0, 0), (0, 1, 0)]),
    Row(
      testDescription: "a gradient that is not", budget: 1 << 20, frames: [[gradient(100, .red)]],
      counts: [(0, 0, 0)]),
    Row(
      testDescription: "no room for two gradients", budget: GradientRamp.byteCount * 3 / 2,
      frames: [[gradient(150, .red)], [gradient(150, .blue)], [gradient(150, .red)]],
      counts: [(0, 1, 0), (0, 1, 1), (0, 1, 1)]),
    Row(
      testDescription: "round corners that moved, each size once", budget: 1 << 20,
      frames: [[round(4, 40), round(60, 40)], [round(5, 40), round(70, 50)]],
      counts: [(0, 1, 0), (1, 1, 0)]),
    Row(
      testDescription: "a turned layer that stays, from the second time on", budget: 1 << 20,
      frames: [
        [turned(10)], [round(4, 9), turned(10)], [round(5, 9), turned(10)],
        [round(4, 9), turned(11)],
      ],
      counts: [(0, 1, 0), (0, 2, 0), (2, 0, 0), (1, 1, 0)]),
    Row(
      testDescription: "what a frame does not change it does not ask for", budget: 0,
      frames: [[round(4, 40)], [round(4, 40)], [round(4, 40), round(60, 30)]],
      counts: [(0, 1, 0), (0, 0, 0), (0, 1, 1)]),
  ]

  @Test(arguments: rows)
  func plansCountWhatDrawingKeeps(_ row: Row) throws {
    let display = DisplayGeometry.pixels(160, 160)
    let rasterizer = Rasterizer(threads: 2, keptBytes: row.budget)
    var ledger = KeptLedger(budget: row.budget)
    var tree = RenderTree()
    var (root, plan, picture): (SceneLayer?, FramePlan?, Bitmap?) = (nil, nil, nil)
    var before = RasterCacheCounters()
    for (layers, expected) in zip(row.frames, row.counts) {
      let next = SceneLayer(
        "root", CGRect(x: 0, y: 0, width: 160, height: 160), id: LayerID(rawValue: 1),
        sublayers: layers)
      tree.apply(next.commit(after: root))
      let planned = FramePlan(tree: tree, at: .zero, display: display, previous: plan)
      let counts = ledger.count(planned)
      picture = rasterizer.draw(planned, over: picture)
      let now = rasterizer.cacheCounters
      #expect((counts.hits, counts.misses, counts.evictions) == expected, "\(counts)")
      #expect(counts.hits == now.hits - before.hits, "\(now)")
      #expect(counts.misses == now.misses - before.misses, "\(now)")
      #expect(counts.evictions == now.evictions - before.evictions, "\(now)")
      #expect(counts.byteCount == now.byteCount, "\(now)")
      (root, plan, before) = (next, planned, now)
    }
  }

  /// Random trees: a ledger's bytes and counts are the rasteriser's, but for what it draws beyond the plan.
  @Test func theLedgerFollowsRandomTrees() throws {
    for seed in 0..<40 {
      let display = DisplayGeometry.pixels(36, 30, background: .white)
      var scene = RandomScene(seed: seed, size: CGSize(width: 36, height: 30))
      var (tree, ledger) = (RenderTree(), KeptLedger())
      tree.apply(scene.tree().commit())
      let plan = FramePlan(tree: tree, at: .zero, display: display, previous: nil)
      let rasterizer = Rasterizer(threads: 1)
      _ = rasterizer.draw(plan, over: nil)
      let counts = ledger.count(plan)
      #expect(counts.hits == 0 && rasterizer.cacheCounters.hits == 0, "seed \(seed)")
      #expect(counts.misses == rasterizer.cacheCounters.misses, "seed \(seed)")
    }
  }
}

/// The order in which contents are given up, against lists that are sorted.
@Suite struct LeastUsedTests {
  @Test(arguments: 0..<30)
  func goesByTheLastUse(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var contents = LeastUsed<Int, Int>()
    // Oldest first.
    var expected: [(key: Int, bytes: Int, frame: Int)] = []
    for frame in 0..<60 {
      for _ in 0..<Int(random.next() % 6) {
        let key = Int(random.next() % 12)
        if let at = expected.firstIndex(where: { $0.key == key }) {
          let known = expected[at]
          let found = contents.use(key)
          #expect(found?.content == key * 3)
          #expect((found?.finding == .kept) == (known.frame < frame))
          if known.frame < frame {
            expected.remove(at: at)
            expected.append((key, known.bytes, frame))
          }
        } else {
          #expect(contents.use(key) == nil)
          let bytes = Int(random.next() % 50)
          contents.insert(key * 3, bytes, for: key)
          expected.append((key, bytes, frame))
        }
      }
      let room = Int(random.next() % 200)
      var gone: [Int] = []
      let count = contents.endFrame(room: room) { gone.append($0) }
      var left: [Int] = []
      while expected.reduce(0, { $0 + $1.bytes }) > room, let first = expected.first,
        first.frame < frame
      {
        left.append(expected.removeFirst().key * 3)
      }
      #expect(gone == left && count == left.count, "seed \(seed), frame \(frame)")
      #expect(contents.count == expected.count)
      #expect(contents.byteCount == expected.reduce(0) { $0 + $1.bytes })
    }
  }
}
