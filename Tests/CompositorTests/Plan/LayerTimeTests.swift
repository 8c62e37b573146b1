import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

/// Layers with a time of their own, on the render side (core-animation 1.4).
@Suite struct LayerTimeTests {
  static func timing(
    begin: Double = 0, speed: Double = 1, offset: Double = 0
  ) -> LayerTiming {
    var timing = LayerTiming()
    timing.beginTime = at(begin)
    timing.speed = speed
    timing.timeOffset = at(offset) - .zero
    return timing
  }

  static func at(_ seconds: Double) -> Instant { .zero + (Nanoseconds(seconds: seconds) ?? .zero) }

  /// `root > group > layer`, whose opacity goes from 0 to 1 in its second 0 to 1.
  static func tree(
    root: LayerTiming = LayerTiming(), group: LayerTiming = LayerTiming(),
    layer: LayerTiming = LayerTiming(), from begin: Double = 0, repeats: Double = 0
  ) -> (tree: RenderTree, layer: SceneLayer, root: SceneLayer) {
    var leaf = RenderTreeTests.moving(from: begin, for: 1, repeats: repeats)
    leaf.properties.timing = layer
    let frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    let middle = SceneLayer("group", frame, sublayers: [leaf]) { $0.timing = group }
    let top = SceneLayer("root", frame, sublayers: [middle]) { $0.timing = root }
    var tree = RenderTree()
    tree.apply(top.commit())
    return (tree, leaf, top)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    var root = LayerTiming()
    var group = LayerTiming()
    var layer = LayerTiming()
    var begin = 0.0
    /// The opacity at these moments.
    let shown: [(time: Double, opacity: Double)]
    /// When the last value has changed; nil when nothing ever does.
    let end: Double?
    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "plain", shown: [(0.25, 0.25), (1, 1), (1.5, 1)], end: 1),
    Row(
      name: "twice as fast", layer: timing(speed: 2), shown: [(0.25, 0.5), (0.5, 1), (0.6, 1)],
      end: 0.5),
    Row(
      name: "speeds multiply on the way in", root: timing(speed: 0.5), group: timing(speed: 2),
      layer: timing(speed: 0.25), shown: [(1, 0.25), (4, 1)], end: 4),
    Row(
      name: "the superlayer's begin comes first", group: timing(begin: 1), layer: timing(speed: 2),
      shown: [(0.5, 1), (1.25, 0.5), (1.5, 1)], end: 1.5),
    Row(
      name: "a superlayer stands still at .5", group: timing(speed: 0, offset: 0.5),
      layer: timing(), shown: [(0, 0.5), (0.75, 0.5), (1000, 0.5)], end: nil),
    Row(
      name: "backwards", layer: timing(speed: -1, offset: 1),
      shown: [(0, 1), (0.25, 0.75), (1, 0)],
      end: 1),
    Row(
      name: "twice backwards is forwards", group: timing(speed: -1, offset: 3),
      layer: timing(speed: -1, offset: 3), shown: [(0.25, 0.25), (1, 1)], end: 1),
    Row(
      name: "backwards to a begin at 2", layer: timing(speed: -1, offset: 10), begin: 2,
      shown: [(7, 1), (7.5, 0.5), (8, 0)], end: 8),
  ]

  @Test(arguments: rows)
  func valuesAreThoseOfTheLayersOwnTime(_ row: Row) {
    let (tree, leaf, _) = Self.tree(
      root: row.root, group: row.group, layer: row.layer, from: row.begin)
    for (time, opacity) in row.shown {
      let shown = tree.presentation(of: leaf.id, at: Self.at(time)).opacity
      #expect(abs(shown - opacity) < 1e-9, "at \(time)")
    }
  }

  @Test(arguments: rows)
  func motionEndsWhenNothingChangesAnyMore(_ row: Row) throws {
    let (tree, _, _) = Self.tree(
      root: row.root, group: row.group, layer: row.layer, from: row.begin)
    guard let end = row.end else {
      #expect(tree.motionEnd == nil)
      #expect(!tree.moves(after: .zero, through: .distantFuture))
      return
    }
    let motionEnd = try #require(tree.motionEnd)
    #expect(motionEnd >= Self.at(end) && motionEnd < Self.at(end) + .milliseconds(1))
    #expect(tree.moves(after: Self.at(end - 0.01), through: Self.at(end)))
    #expect(!tree.moves(after: motionEnd, through: Self.at(end + 100)))
  }

  /// What is not said to move is not drawn: nothing may change outside.
  @Test(arguments: rows)
  func nothingChangesWithoutMotion(_ row: Row) {
    let (tree, leaf, _) = Self.tree(
      root: row.root, group: row.group, layer: row.layer, from: row.begin)
    var previous = tree.presentation(of: leaf.id, at: Self.at(-1))
    for step in -99...900 {
      let (a, b) = (Self.at(Double(step - 1) / 100), Self.at(Double(step) / 100))
      let shown = tree.presentation(of: leaf.id, at: b)
      if shown != previous { #expect(tree.moves(after: a, through: b), "before \(b.seconds)") }
      previous = shown
    }
  }

  @Test func anEndlessAnimationInAPausedLayerKeepsNobodyBusy() {
    let running = Self.tree(repeats: .infinity)
    #expect(running.tree.motionEnd == .distantFuture)
    let paused = Self.tree(root: Self.timing(speed: 0, offset: 0.5), repeats: .infinity)
    #expect(paused.tree.motionEnd == nil)
    #expect(!paused.tree.moves(after: .zero, through: Self.at(1000)))
    // Going on again is a change like any other.
    var tree = paused.tree
    var resumed = paused.root
    resumed.properties.timing = LayerTiming()
    tree.apply(resumed.commit(after: paused.root))
    #expect(tree.motionEnd == .distantFuture)
    #expect(tree.moves(after: .zero, through: Self.at(0.1)))
  }

  @Test func aLayerThatMovesToAnotherSuperlayerIsInItsTime() {
    let (before, leaf, root) = Self.tree(group: Self.timing(speed: 0, offset: 0.25))
    var after = root
    after.sublayers[0].sublayers = []
    after.sublayers.append(leaf)
    var tree = before
    #expect(tree.presentation(of: leaf.id, at: Self.at(0.75)).opacity == 0.25)
    tree.apply(after.commit(after: root))
    #expect(tree.presentation(of: leaf.id, at: Self.at(0.75)).opacity == 0.75)
  }

  @Test func framesShowEachLayerInItsTime() {
    var tree = RenderTree()
    var leaf = RenderTreeTests.moving(from: 0, for: 1)
    leaf.properties.backgroundColor = .red
    leaf.properties.timing = Self.timing(offset: 0.25)
    let frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    let group = SceneLayer("group", frame, sublayers: [leaf]) {
      $0.timing = Self.timing(speed: 0.5)
    }
    tree.apply(group.commit())
    let display = DisplayGeometry.pixels(1, 1, background: .clear)
    let plan = FramePlan(tree: tree, at: Self.at(0.5), display: display, previous: nil)
    // 0.5 s outside are 0.25 s in the group and 0.5 s in the layer: half of 255.
    #expect(Rasterizer(threads: 1).draw(plan, over: nil)[0, 0].alpha == 128)
  }

  // MARK: Layers that are not there at all times

  struct Window: Sendable, CustomTestStringConvertible {
    let name: String
    var group: @Sendable (inout LayerTiming) -> Void = { _ in }
    let layer: @Sendable (inout LayerTiming) -> Void
    var repeats = 0.0
    /// What the layer shows at these moments; nil where it is not there.
    let shown: [(time: Double, opacity: Double?)]
    /// When the last value has changed; nil when it never ends.
    let end: Double?
    var testDescription: String { name }
  }

  static let windows = [
    Window(
      name: "its first half second", layer: { $0.duration = 0.5 },
      shown: [(0, 0), (0.25, 0.25), (0.5, 0.5), (0.6, nil), (2, nil)], end: 0.5),
    Window(
      name: "held at the end",
      layer: {
        $0.duration = 0.5
        $0.fillMode = .forwards
      }, shown: [(0.25, 0.25), (0.5, 0.5), (0.6, 0.5), (2, 0.5)], end: 0.5),
    Window(
      name: "from 1 on", layer: { $0.beginTime = at(1) },
      shown: [(0, nil), (0.99, nil), (1, 0), (1.5, 0.5), (3, 1)], end: 2),
    Window(
      name: "three times the first half",
      layer: {
        $0.duration = 0.5
        $0.repeatCount = 3
      }, shown: [(0.25, 0.25), (0.6, 0.1), (1.25, 0.25), (1.5, 0.5), (1.6, nil)], end: 1.5),
    Window(
      name: "there and back for ever",
      layer: {
        $0.duration = 1
        $0.autoreverses = true
        $0.repeatCount = .infinity
      }, shown: [(0.25, 0.25), (1.25, 0.75), (101.5, 0.5)], end: nil),
    Window(
      name: "the superlayer's cycles",
      group: {
        $0.duration = 0.5
        $0.repeatCount = 2
      }, layer: { $0.speed = 2 }, shown: [(0.25, 0.5), (0.75, 0.5), (1, 1)], end: 1),
    Window(
      name: "an endless animation in a layer that goes", layer: { $0.duration = 1.5 },
      repeats: .infinity, shown: [(0.25, 0.25), (1.25, 0.25), (1.6, nil)], end: 1.5),
    Window(
      name: "it comes in a superlayer at half speed", group: { $0.speed = 0.5 },
      layer: {
        $0.beginTime = at(0.5)
        $0.duration = 0.5
      }, shown: [(0.9, nil), (1, 0), (1.5, 0.25), (2, 0.5), (2.1, nil)], end: 2),
  ]

  private static func tree(_ row: Window) -> (tree: RenderTree, layer: SceneLayer) {
    var (group, layer) = (LayerTiming(), LayerTiming())
    row.group(&group)
    row.layer(&layer)
    let made = tree(group: group, layer: layer, repeats: row.repeats)
    return (made.tree, made.layer)
  }

  @Test(arguments: windows)
  func aLayerOutsideOfItsActiveTimeIsHidden(_ row: Window) {
    let (tree, leaf) = Self.tree(row)
    for (time, opacity) in row.shown {
      let shown = tree.presentation(of: leaf.id, at: Self.at(time))
      #expect(shown.isHidden == (opacity == nil), "at \(time)")
      if let opacity { #expect(abs(shown.opacity - opacity) < 1e-9, "at \(time)") }
    }
  }

  @Test(arguments: windows)
  func itsMotionEndsWithIt(_ row: Window) throws {
    let (tree, _) = Self.tree(row)
    let motionEnd = try #require(tree.motionEnd)
    guard let end = row.end else {
      #expect(motionEnd == .distantFuture)
      return
    }
    #expect(motionEnd >= Self.at(end) && motionEnd < Self.at(end) + .milliseconds(1))
    #expect(!tree.moves(after: motionEnd, through: Self.at(end + 100)))
  }

  @Test(arguments: windows)
  func nothingComesOrGoesWithoutMotion(_ row: Window) {
    let (tree, leaf) = Self.tree(row)
    func shown(_ time: Instant) -> LayerProperties {
      var shown = tree.presentation(of: leaf.id, at: time)
      // What is hidden is not looked at.
      if shown.isHidden { shown.opacity = 1 }
      return shown
    }
    var previous = shown(Self.at(-1))
    for step in -99...900 {
      let (a, b) = (Self.at(Double(step - 1) / 100), Self.at(Double(step) / 100))
      let now = shown(b)
      if now != previous { #expect(tree.moves(after: a, through: b), "before \(b.seconds)") }
      previous = now
    }
  }

  @Test func nothingMovesWhileItIsAway() {
    let (tree, _) = Self.tree(
      Window(
        name: "", layer: { $0.beginTime = Self.at(1) }, repeats: .infinity, shown: [], end: nil))
    #expect(!tree.moves(after: Self.at(0.1), through: Self.at(0.9)))
    #expect(tree.moves(after: Self.at(0.9), through: Self.at(1)))
    #expect(tree.moves(after: Self.at(1), through: Self.at(1.1)))
  }

  @Test func aMaskThatIsAwayHidesAll() {
    let frame = CGRect(x: 0, y: 0, width: 1, height: 1)
    var mask = SceneLayer("mask", frame) { $0.backgroundColor = .black }
    mask.properties.timing.duration = 1
    var layer = SceneLayer("layer", frame) { $0.backgroundColor = .white }
    layer.mask = mask
    var tree = RenderTree()
    tree.apply(layer.commit())
    let display = DisplayGeometry.pixels(1, 1, background: .clear)
    for (time, alpha) in [(0.5, 255), (1.5, 0)] {
      let plan = FramePlan(tree: tree, at: Self.at(time), display: display, previous: nil)
      #expect(Rasterizer(threads: 1).draw(plan, over: nil)[0, 0].alpha == alpha)
    }
  }

  // MARK: Frame rates

  /// 30 frames a second on a display of 120 Hz: every fourth slot, and what came before it shows then.
  @Test func anAnimationAtALowerRateWantsItsSlotsOnly() throws {
    let rate = try #require(RefreshRate(hertz: 120))
    var leaf = RenderTreeTests.moving(from: 0, for: 0.1)
    leaf.animations[0].animation.preferredFrameRateRange = FrameRateRange(
      minimum: 10, maximum: 60, preferred: 30)
    var tree = RenderTree()
    tree.apply(leaf.commit())
    #expect(tree.longestStride(on: rate) == 4)
    // From 0 to 0.1 s, which is slot 12: the end is shown then, and the model in the next.
    let wanted = (1...20).filter { slot in
      tree.moves(after: (slot - 1) / 4 * 4, through: slot, on: rate)
    }
    #expect(wanted == [4, 8, 12, 16])
    #expect(tree.moves(after: 3, through: 5, on: rate), "a slot was passed over")
    #expect(!tree.moves(after: 4, through: 7, on: rate))
    #expect(tree.moves(after: -3, through: 1, on: rate), "slot 0")
  }
}
