import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

@Suite struct RenderTreeTests {
  static func moving(from begin: Double, for duration: Double, repeats: Double = 0) -> SceneLayer {
    var layer = SceneLayer("layer", CGRect(x: 0, y: 0, width: 10, height: 10))
    guard let path = LayerKeyPath("opacity"), let start = Nanoseconds(seconds: begin) else {
      return layer
    }
    var timing = MediaTiming()
    timing.begin = Instant.zero + start
    timing.duration = duration
    timing.repeatCount = repeats
    layer.animations = [
      AttachedAnimation(
        key: "fade",
        animation: BasicAnimation(keyPath: path, from: .number(0), to: .number(1), timing: timing))
    ]
    return layer
  }

  static func milliseconds(_ count: Int64) -> Instant { .zero + .milliseconds(count) }

  struct Case: Sendable, CustomTestStringConvertible {
    var after: Int64
    var through: Int64
    var moves: Bool
    var testDescription: String { "after \(after) ms through \(through) ms" }
  }

  /// An animation from 1 s to 2 s; the value jumps at its beginning and after its end.
  @Test(arguments: [
    Case(after: 0, through: 999, moves: false), Case(after: 0, through: 1000, moves: true),
    Case(after: 1000, through: 1016, moves: true), Case(after: 1990, through: 2000, moves: true),
    Case(after: 2000, through: 2016, moves: true), Case(after: 2001, through: 3000, moves: false),
  ])
  func movesWhileAnAnimationCanChangeAValue(_ c: Case) {
    var tree = RenderTree()
    tree.apply(Self.moving(from: 1, for: 1).commit())
    #expect(
      tree.moves(after: Self.milliseconds(c.after), through: Self.milliseconds(c.through))
        == c.moves)
  }

  @Test func motionEndsAfterTheLastAnimation() throws {
    var tree = RenderTree()
    #expect(tree.motionEnd == nil)
    let root = SceneLayer(
      "root", .zero, sublayers: [Self.moving(from: 0, for: 1), Self.moving(from: 1, for: 1)])
    tree.apply(root.commit())
    let end = try #require(tree.motionEnd)
    #expect(end > Self.milliseconds(2000) && end < Self.milliseconds(2001))
    var endless = root
    endless.sublayers.append(Self.moving(from: 0, for: 1, repeats: .infinity))
    tree.apply(endless.commit(after: root))
    #expect(tree.motionEnd == .distantFuture)
    var still = endless
    still.sublayers = []
    tree.apply(still.commit(after: endless))
    #expect(tree.motionEnd == nil)
    #expect(tree.count == 1)
  }

  @Test func aDeltaLeavesWhatItDoesNotNameAlone() {
    let child = Self.moving(from: 0, for: 1)
    let root = SceneLayer("root", CGRect(x: 0, y: 0, width: 5, height: 5), sublayers: [child])
    var tree = RenderTree()
    tree.apply(root.commit())
    var change = Commit.Change(layer: root.id)
    change.properties = LayerProperties()
    tree.apply(Commit(root: root.id, changes: [change], removed: []))
    #expect(tree.presentation(of: root.id, at: .zero) == LayerProperties())
    #expect(tree.layers[root.id]?.sublayers == [child.id])
    #expect(tree.layers[child.id]?.animations.count == 1)
  }

  @Test func aTreeWithoutLayersShowsTheBackground() {
    let display = DisplayGeometry.pixels(2, 1, background: .blue)
    let plan = FramePlan(tree: RenderTree(), at: .zero, display: display, previous: nil)
    #expect(Rasterizer(threads: 2).draw(plan, over: nil).rows == [[0xFF00_00FF, 0xFF00_00FF]])
  }

  /// Scenes may nest 512 levels; each of these is a group, but for the innermost around one thing.
  @Test func aDeepTreeIsDrawn() {
    var layer = SceneLayer("leaf", CGRect(x: 0, y: 0, width: 2, height: 1)) {
      $0.backgroundColor = .red
    }
    for _ in 0..<512 {
      layer = SceneLayer("level", CGRect(x: 0, y: 0, width: 2, height: 1), sublayers: [layer]) {
        $0.opacity = 0.998
      }
    }
    let display = DisplayGeometry.pixels(2, 1)
    let plan = FramePlan(layer, display)
    #expect(plan.counters.offscreenPasses == 511)
    #expect(Rasterizer(threads: 2).draw(plan, over: nil)[0, 0].alpha < 255)
  }

  @Test func aNewLayerWithoutPropertiesIsRefused() async {
    await #expect(processExitsWith: .failure) {
      var tree = RenderTree()
      let id = LayerID(rawValue: 7)
      tree.apply(Commit(root: id, changes: [Commit.Change(layer: id)], removed: []))
    }
  }

  @Test func anUnknownSublayerIsRefused() async {
    await #expect(processExitsWith: .failure) {
      var tree = RenderTree()
      var change = Commit.Change(layer: LayerID(rawValue: 7))
      change.properties = LayerProperties()
      change.sublayers = [LayerID(rawValue: 8)]
      tree.apply(Commit(root: change.layer, changes: [change], removed: []))
    }
  }

  @Test func removingAnUnknownLayerIsRefused() async {
    await #expect(processExitsWith: .failure) {
      var tree = RenderTree()
      var change = Commit.Change(layer: LayerID(rawValue: 7))
      change.properties = LayerProperties()
      tree.apply(
        Commit(root: change.layer, changes: [change], removed: [LayerID(rawValue: 8)]))
    }
  }
}
