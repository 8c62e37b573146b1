import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

/// Passing over what cannot be seen changes neither what is drawn nor what is counted, and is as
/// quick for a long list as for a short one.
@Suite struct SubtreeTests {
  /// Random trees with long lists, most of it out of sight, some of it restless.
  struct Forest {
    var random: SplitMix64
    var count = 0
    var hasLongList = false

    mutating func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

    mutating func layer(depth: Int) -> SceneLayer {
      count += 1
      let (x, y) = (Double(below(900)) / 3 - 100, Double(below(900)) / 3 - 100)
      let frame = CGRect(x: x, y: y, width: Double(below(60)), height: Double(below(60)))
      var layer = SceneLayer("\(count)", frame, id: LayerID(rawValue: UInt64(count)))
      change(&layer)
      if depth > 0 {
        // One long list on the way down at most.
        let many = !hasLongList && below(3) == 0 ? 34 + below(30) : below(4)
        let hadLongList = hasLongList
        hasLongList = hasLongList || many > 4
        defer { hasLongList = hadLongList }
        layer.sublayers = (0..<many).map { _ in self.layer(depth: depth - 1) }
      }
      return layer
    }

    mutating func change(_ layer: inout SceneLayer) {
      layer.properties.backgroundColor = below(2) == 0 ? .red : nil
      layer.properties.borderWidth = below(6) == 0 ? 2 : 0
      layer.properties.cornerRadius = below(4) == 0 ? 5 : 0
      layer.properties.masksToBounds = below(7) == 0
      layer.properties.isHidden = below(15) == 0
      layer.properties.opacity = below(8) == 0 ? Double(below(3)) / 2 : 1
      layer.properties.anchorPoint = CGPoint(x: Double(below(3)) / 2, y: 0.5)
      layer.properties.zPosition = CGFloat(below(12) == 0 ? below(3) : 0)
      layer.properties.bounds.origin = CGPoint(x: 0, y: below(5) == 0 ? 40 : 0)
      layer.properties.contentsGravity = below(2) == 0 ? .center : .resize
      layer.properties.contents = below(6) == 0 ? .rows([[0xFF00_FF00, 0x8000_0080]]) : nil
      layer.properties.transform =
        below(20) == 0 ? .rotation(1) : .identity
      layer.properties.shadowOpacity = below(40) == 0 ? 1 : 0
      layer.properties.timing.beginTime = below(40) == 0 ? Instant.zero + .milliseconds(5) : .zero
    }

    /// Changes some layers, moves some to other lists, takes some out.
    mutating func edit(_ layer: inout SceneLayer) {
      if below(12) == 0 { change(&layer) }
      if below(10) == 0 {
        layer.properties.position.y += Double(below(400)) - 200
      }
      if below(30) == 0 { layer.properties.bounds.origin.y += 150 }
      if below(40) == 0, !layer.sublayers.isEmpty {
        layer.sublayers.remove(at: below(layer.sublayers.count))
      }
      if below(25) == 0 { layer.sublayers.append(self.layer(depth: 0)) }
      if below(25) == 0 { layer.sublayers.reverse() }
      for index in layer.sublayers.indices { edit(&layer.sublayers[index]) }
    }
  }

  /// The plan of a tree that nothing is known of: every subtree is restless.
  static func walked(
    _ tree: RenderTree, _ display: DisplayGeometry, after previous: FramePlan?
  ) -> FramePlan {
    var tree = tree
    tree.forgetSubtrees()
    return FramePlan(tree: tree, at: .zero, display: display, previous: previous)
  }

  @Test(arguments: 0..<30)
  func plansAreThoseOfAWalkThroughAll(seed: Int) {
    var forest = Forest(random: SplitMix64(scattering: seed))
    var root = forest.layer(depth: 3)
    root.properties.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    root.properties.position = CGPoint(x: 50, y: 50)
    var tree = RenderTree()
    tree.apply(root.commit())
    var plans: (FramePlan, FramePlan)?
    for step in 0..<4 {
      let display = DisplayGeometry.pixels(100, 90)
      let plan = FramePlan(tree: tree, at: .zero, display: display, previous: plans?.0)
      let expected = Self.walked(tree, display, after: plans?.1)
      let note: Comment = "seed \(seed), step \(step)"
      #expect(plan.counters == expected.counters, note)
      #expect(plan.damage == expected.damage, note)
      #expect(plan.items.count == expected.items.count, note)
      #expect(
        Rasterizer(threads: 1).draw(plan, over: nil).rows
          == Rasterizer(threads: 1).draw(expected, over: nil).rows, note)
      plans = (plan, expected)
      let old = root
      forest.edit(&root)
      tree.apply(root.commit(after: old))
    }
  }

  /// A list of rows of 10 points, each with a label, in a display of 40.
  static func list(_ count: Int) -> SceneLayer {
    let rows = (0..<count).map { row in
      let label = SceneLayer("label", CGRect(x: 2, y: 2, width: 20, height: 5)) {
        $0.backgroundColor = .black
      }
      return SceneLayer(
        "row", CGRect(x: 0, y: 10 * row, width: 40, height: 9), sublayers: [label]
      ) { $0.backgroundColor = .red }
    }
    return SceneLayer("list", CGRect(x: 0, y: 0, width: 40, height: 40), sublayers: rows)
  }

  @Test(arguments: [100, 1000, 10_000])
  func aListCostsWhatItsVisibleRowsCost(count: Int) {
    var list = Self.list(count)
    var tree = RenderTree()
    tree.apply(list.commit())
    for row in [0, count / 3, count - 4] {
      let old = list
      list.properties.bounds.origin.y = CGFloat(10 * row)
      tree.apply(list.commit(after: old))
      var builder = PlanBuilder(
        tree: tree, instant: .zero, display: .pixels(40, 40), passes: PassCache(),
        namesLayers: false)
      builder.build()
      // The list, four rows with labels, and those whose edges are near.
      #expect(builder.layersVisited <= 1 + 2 * 6)
      #expect(builder.layersPrepared == 1 + 2 * count)
      #expect(builder.page.items.count == 8)
    }
  }

  @Test func aChangeIsSummedUpInItsBlocksOnly() {
    var index = SubtreeIndex((0..<1000).map { Self.box($0) })
    index.replace(700, by: Self.box(5000))
    var seen: [Int] = []
    var passed = 0
    let area = Box(minX: 0, minY: 4990, maxX: 1, maxY: 5010)
    index.walk {
      $0.isUnseen(in: area)
    } pass: {
      passed += $0.layersPrepared
    } look: {
      seen.append($0)
    }
    #expect(seen == [700])
    #expect(passed == 999)
    #expect(index.sum.layersPrepared == 1000)
  }

  static func box(_ y: Int) -> Subtree {
    Subtree(
      box: Box(minX: 0, minY: Double(y), maxX: 1, maxY: Double(y) + 0.5), layersPrepared: 1)
  }
}

extension RenderTree {
  /// Makes every subtree restless.
  fileprivate mutating func forgetSubtrees() {
    subtreeIndexes = [:]
    var waiting = root.map { [$0] } ?? []
    while let id = waiting.popLast() {
      waiting += layers[id]?.sublayers ?? []
      layers.note(.restless, of: id)
    }
  }
}
