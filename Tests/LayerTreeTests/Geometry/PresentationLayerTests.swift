import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// Core-animation 1.13: the presentation tree.
@Suite struct PresentationLayerTests {
  private let child = named("child")
  private let mask = named("mask")
  private let harness: Harness

  init() {
    harness = Harness(named("root", child))
    harness.root.frame = square(100)
    child.frame = square(10)
    mask.frame = square(10)
  }

  private func slide(to x: CGFloat = 95) -> BasicAnimation {
    var timing = MediaTiming()
    timing.duration = 1
    return BasicAnimation(
      keyPath: .position, from: .point(CGPoint(x: 5, y: 5)), to: .point(CGPoint(x: x, y: 5)),
      timing: timing)
  }

  @Test func thereIsNoneBeforeTheFirstCommit() {
    #expect(harness.root.presentation == nil && child.presentation == nil)
    harness.turn()
    #expect(child.presentation?.name == "child")
    #expect(named("elsewhere").presentation == nil)
  }

  @Test func itIsItsOwnPresentationAndKnowsItsModel() throws {
    harness.turn()
    let shown = try #require(child.presentation)
    #expect(shown.presentation.modelLayer === child && shown.modelLayer === child)
    #expect(shown.presentation.properties == shown.properties)
    #expect(shown.id == child.id && shown.time == harness.time.now)
  }

  /// 1.13: uncommitted changes are invisible: 1.0 then .2.
  @Test func valuesAreThoseOfTheLastCommit() {
    harness.turn()
    Transaction.perform {
      Transaction.disableActions = true
      child.opacity = 0.2
    }
    #expect(child.presentation?.opacity == 1)
    harness.turn()
    #expect(child.presentation?.opacity == 0.2)
  }

  /// An edit of the tree, and what the presentation of root has then before and after its commit.
  struct Edit: Sendable, CustomTestStringConvertible {
    let name: String
    let edit: @Sendable (_ root: Layer, _ child: Layer, _ mask: Layer) -> Void
    let before: String
    let after: String
    var testDescription: String { name }
  }

  static let edits = [
    Edit(
      name: "a sublayer is added", edit: { root, _, _ in root.addSublayer(named("new")) },
      before: "root(child)", after: "root(child new)"),
    Edit(
      name: "one is removed", edit: { _, child, _ in child.removeFromSuperlayer() },
      before: "root(child)", after: "root"),
    Edit(
      name: "the order changes", edit: { root, _, _ in root.insertSublayer(named("back"), at: 0) },
      before: "root(child)", after: "root(back child)"),
    Edit(
      name: "a mask is set", edit: { root, _, mask in root.mask = mask }, before: "root(child)",
      after: "root(child)/mask"),
    Edit(
      name: "a sublayer becomes the mask", edit: { root, child, _ in root.mask = child },
      before: "root(child)", after: "root/child"),
    Edit(
      name: "one moves down",
      edit: { root, child, _ in
        let group = named("group")
        root.addSublayer(group)
        group.addSublayer(child)
      }, before: "root(child)", after: "root(group(child))"),
  ]

  @Test(arguments: edits)
  func theTreeIsThatOfTheLastCommit(_ row: Edit) {
    func text(_ layer: PresentationLayer?) -> String {
      guard let layer else { return "nothing" }
      let inside = layer.sublayers.map { text($0) }.joined(separator: " ")
      let mask = layer.mask.map { "/" + text($0) } ?? ""
      return layer.name + (inside.isEmpty ? "" : "(\(inside))") + mask
    }
    harness.turn()
    row.edit(harness.root, child, mask)
    #expect(text(harness.root.presentation) == row.before)
    #expect(child.presentation?.superlayer?.modelLayer === harness.root)
    harness.turn()
    #expect(text(harness.root.presentation) == row.after)
    #expect(
      child.presentation?.superlayer?.modelLayer === child.superlayer, "superlayers agree")
  }

  @Test func theLayersAroundItHaveTheValuesOfTheSameMoment() throws {
    harness.root.mask = mask
    harness.turn()
    harness.turn {
      for layer in [harness.root, child, mask] { layer.add(slide(), forKey: "slide") }
    }
    let shown = try #require(child.presentation(at: at(0.5)))
    #expect(shown.position.x == 50)
    let above = try #require(shown.superlayer)
    #expect(above.position.x == 50 && above.mask?.position.x == 50)
    #expect(above.superlayer == nil)
    #expect(above.sublayers.map(\.position.x) == [50])
  }

  @Test func valuesAreReadByTheirKeyPaths() throws {
    harness.turn { child.add(slide(), forKey: "slide") }
    let shown = try #require(child.presentation(at: at(0.25)))
    #expect(shown.value(forKeyPath: "position.x") == .number(27.5))
    #expect(shown.value(forKeyPath: .position) == .point(CGPoint(x: 27.5, y: 5)))
    #expect(shown.frame == CGRect(x: 22.5, y: 0, width: 10, height: 10))
    #expect(shown.shadowRadius == 3, "what few layers set is there too")
    #expect(child.value(forKeyPath: "position.x") == .number(5))
  }

  @Test func anUnknownKeyPathTraps() async {
    await #expect(processExitsWith: .failure) {
      let harness = Harness()
      harness.turn()
      _ = harness.root.presentation?.value(forKeyPath: "position.w")
    }
  }

  // MARK: Geometry

  struct Hit: Sendable, CustomTestStringConvertible {
    let name: String
    let time: Double
    let x: CGFloat
    let shown: String
    let model: String
    var testDescription: String { name }
  }

  static let hits = [
    Hit(name: "where it starts", time: 0, x: 5, shown: "child", model: "root"),
    Hit(name: "where it will be", time: 0, x: 95, shown: "root", model: "child"),
    Hit(name: "halfway", time: 0.5, x: 50, shown: "child", model: "root"),
    Hit(name: "past the end", time: 2, x: 95, shown: "child", model: "child"),
    Hit(name: "outside", time: 0.5, x: 150, shown: "", model: ""),
  ]

  @Test(arguments: hits)
  func whatIsShownIsHit(_ row: Hit) {
    harness.turn()
    harness.turn {
      Transaction.disableActions = true
      child.position.x = 95
      child.add(slide(), forKey: "slide")
    }
    let point = CGPoint(x: row.x, y: 5)
    let shown = harness.root.presentation(at: at(row.time))?.hitTest(point)
    #expect((shown?.modelLayer.name ?? "") == row.shown)
    #expect((harness.root.hitTest(point)?.name ?? "") == row.model)
  }

  @Test func whatFadesOutIsHitUntilItIsGone() throws {
    harness.turn()
    harness.turn(at: 1) { child.opacity = 0 }
    let point = CGPoint(x: 5, y: 5)
    let during = harness.root.presentation(at: at(1.1))?.hitTest(point)
    #expect(during?.modelLayer === child)
    #expect(harness.root.hitTest(point) === harness.root)
    #expect(harness.root.presentation(at: at(2))?.hitTest(point)?.modelLayer === harness.root)
  }

  @Test func animatedClipsAndMasksCount() {
    child.bounds = square(10)
    harness.root.masksToBounds = true
    harness.root.mask = mask
    harness.turn()
    harness.turn {
      // The mask goes away from over the child, and comes back.
      mask.add(slide(), forKey: "slide")
    }
    let point = CGPoint(x: 5, y: 5)
    #expect(harness.root.presentation(at: at(0))?.hitTest(point)?.modelLayer === child)
    #expect(harness.root.presentation(at: at(0.5))?.hitTest(point) == nil)
    #expect(harness.root.presentation(at: at(2))?.hitTest(point)?.modelLayer === child)
  }

  @Test func pointsAndRectsConvertThroughWhatIsShown() throws {
    let inner = named("inner")
    inner.frame = CGRect(x: 1, y: 2, width: 4, height: 4)
    child.addSublayer(inner)
    harness.turn { child.add(slide(), forKey: "slide") }
    let root = try #require(harness.root.presentation(at: at(0.5)))
    let shown = try #require(root.sublayers.first?.sublayers.first)
    // The child is 45 points away from where the model has it.
    #expect(shown.convert(CGPoint.zero, to: root) == CGPoint(x: 46, y: 2))
    #expect(inner.convert(CGPoint.zero, to: harness.root) == CGPoint(x: 1, y: 2))
    #expect(shown.convert(CGPoint(x: 46, y: 2), from: root) == .zero)
    #expect(root.convert(CGPoint(x: 1, y: 1), to: shown) == CGPoint(x: -45, y: -1))
    #expect(
      shown.convert(square(4), to: nil) == CGRect(x: 46, y: 2, width: 4, height: 4))
    #expect(
      shown.convert(CGRect(x: 46, y: 2, width: 4, height: 4), from: nil) == square(4))
    #expect(shown.contains(CGPoint(x: 3.9, y: 0)) && !shown.contains(CGPoint(x: 4, y: 0)))
  }

  /// Nothing animated, everything committed: both trees are one.
  @Test(arguments: 0..<20)
  func withoutAnimationsBothTreesHitTheSame(_ seed: UInt64) {
    var random = Generator(seed: seed)
    var layers: [Layer] = [harness.root]
    for index in 0..<20 {
      let layer: Layer = random.next(6) == 0 ? TransformLayer() : Layer()
      layer.name = "\(index)"
      layer.frame = CGRect(
        x: random.next(80), y: random.next(80), width: random.next(60), height: random.next(60))
      layer.zPosition = CGFloat(random.next(3))
      layer.isHidden = random.next(8) == 0
      layer.masksToBounds = random.next(3) == 0
      if random.next(3) == 0 { layer.transform = .rotation(Double(random.next(6))) }
      layers[random.next(layers.count)].addSublayer(layer)
      layers.append(layer)
    }
    harness.turn()
    for _ in 0..<60 {
      let point = CGPoint(x: random.next(150), y: random.next(150))
      let (model, shown) = (harness.root.hitTest(point), harness.root.presentation?.hitTest(point))
      #expect(shown?.modelLayer === model, "seed \(seed), \(point)")
      let (a, b) = (layers[random.next(20)], layers[random.next(20)])
      #expect(
        b.presentation.map { a.presentation?.convert(point, to: $0) } == a.convert(point, to: b))
    }
  }
}
