import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing

/// Core-animation 3.6, and rows 18 and 19 of section 5.
@Suite struct HitTestingTests {
  /// Row 19: `a` of 100 x 100, and in it `b` at (80, 80) of 50 x 50.
  private func overhanging() -> (a: Node, b: Node) {
    let (a, b) = (Node(), Node())
    a.frame = square(100)
    b.frame = CGRect(x: 80, y: 80, width: 50, height: 50)
    (a.layer.name, b.layer.name) = ("a", "b")
    a.addSubnode(b)
    return (a, b)
  }

  @Test func aSublayerOutsideIsHitUnlessMaskedAndASubnodeIsNot() {
    let (a, b) = overhanging()
    let outside = CGPoint(x: 120, y: 120)
    #expect(a.layer.hitTest(outside) === b.layer)
    #expect(a.hitTest(outside) == nil)
    a.layer.masksToBounds = true
    #expect(a.layer.hitTest(outside) == nil)
    #expect(a.hitTest(outside) == nil)
    #expect(a.hitTest(CGPoint(x: 90, y: 90)) === b)
    #expect(a.layer.hitTest(CGPoint(x: 90, y: 90)) === b.layer)
  }

  @Test func zPositionDecidesForLayersAndTheIndexForNodes() {
    let (root, a, b) = (Node(), Node(), Node())
    root.frame = square(10)
    for node in [a, b] {
      node.frame = square(10)
      root.addSubnode(node)
    }
    a.layer.zPosition = 1
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === b)
    #expect(root.layer.hitTest(CGPoint(x: 5, y: 5)) === a.layer)
  }

  @Test func equalDepthsAreInOrderOfTheirIndex() {
    let layers = ["a", "b", "c", "d"].map { named($0) }
    let root = named("root")
    root.frame = square(10)
    for (layer, depth) in zip(layers, [1.0, 3, 3, 2]) {
      layer.frame = square(10)
      layer.zPosition = depth
      root.addSublayer(layer)
    }
    var found: [String] = []
    while let hit = root.hitTest(.zero), hit !== root {
      found.append(hit.name)
      hit.isHidden = true
    }
    #expect(found == ["c", "b", "d", "a"])
  }

  struct Ignored: Sendable, CustomTestStringConvertible {
    let name: String
    let layerIsHit: Bool
    let nodeIsHit: Bool
    let change: @Sendable (Node) -> Void
    var testDescription: String { name }
  }

  @Test(arguments: [
    Ignored(name: "nothing", layerIsHit: true, nodeIsHit: true) { _ in },
    Ignored(name: "hidden", layerIsHit: false, nodeIsHit: false) { $0.layer.isHidden = true },
    Ignored(name: "opacity 0", layerIsHit: false, nodeIsHit: false) { $0.layer.opacity = 0 },
    Ignored(name: "opacity .009", layerIsHit: true, nodeIsHit: false) { $0.layer.opacity = 0.009 },
    Ignored(name: "opacity .01", layerIsHit: true, nodeIsHit: true) { $0.layer.opacity = 0.01 },
    Ignored(name: "no interaction", layerIsHit: true, nodeIsHit: false) {
      $0.isUserInteractionEnabled = false
    },
    Ignored(name: "collapsed", layerIsHit: false, nodeIsHit: false) {
      $0.layer.transform = .scale(x: 0, y: 1)
    },
    Ignored(name: "without a size", layerIsHit: false, nodeIsHit: false) { $0.bounds = .zero },
    Ignored(name: "round corners", layerIsHit: true, nodeIsHit: true) {
      ($0.layer.cornerRadius, $0.layer.masksToBounds) = (5, true)
    },
  ])
  func whatIsIgnoredIsIgnoredWithAllThatIsInIt(_ row: Ignored) {
    let (root, middle, leaf) = (Node(), Node(), Node())
    for (node, parent) in [(middle, root), (leaf, middle)] { parent.addSubnode(node) }
    for node in [root, middle, leaf] { node.frame = square(10) }
    row.change(middle)
    #expect((root.layer.hitTest(.zero) === leaf.layer) == row.layerIsHit)
    #expect((root.hitTest(.zero) === leaf) == row.nodeIsHit)
    if row.name != "without a size" {
      #expect((root.layer.hitTest(.zero) === root.layer) != row.layerIsHit)
      #expect((root.hitTest(.zero) === root) != row.nodeIsHit)
    }
  }

  /// Measured (2.3, 3.6): what lies outside of the mask's bounds misses, sublayers too; what the
  /// mask shows there, or rounds off, does not count.
  @Test func aMaskIsHitByItsBounds() {
    let (leaf, mask) = (named("leaf"), named("mask"))
    let owner = named("owner", leaf)
    let root = named("root", owner)
    for layer in [root, owner] { layer.frame = square(100) }
    leaf.frame = CGRect(x: 40, y: 40, width: 100, height: 20)
    mask.frame = CGRect(x: 10, y: 10, width: 80, height: 80)
    mask.cornerRadius = 40
    owner.mask = mask
    #expect(root.hitTest(CGPoint(x: 11, y: 11)) === owner)
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === leaf)
    #expect(root.hitTest(CGPoint(x: 5, y: 50)) === root)
    #expect(root.hitTest(CGPoint(x: 95, y: 50)) === root, "not the sublayer either")
    owner.mask = nil
    #expect(root.hitTest(CGPoint(x: 95, y: 50)) === leaf)
  }

  @Test func theReceiverIsAskedToo() {
    let node = Node()
    node.frame = square(10)
    node.layer.isHidden = true
    #expect(node.layer.hitTest(.zero) == nil)
    #expect(node.hitTest(.zero) == nil)
  }

  /// The layer's point is in its superlayer's space, the node's in its own.
  @Test func thePointIsInTheSuperlayersOrInTheNodesSpace() {
    let node = Node()
    node.frame = CGRect(x: 50, y: 50, width: 10, height: 10)
    node.bounds.origin = CGPoint(x: 7, y: 0)
    #expect(node.layer.hitTest(CGPoint(x: 50, y: 50)) === node.layer)
    #expect(node.layer.hitTest(.zero) == nil)
    #expect(node.hitTest(CGPoint(x: 7, y: 0)) === node)
    #expect(node.hitTest(CGPoint(x: 50, y: 50)) == nil)
  }

  @Test func edgesBelongToTheLowerSideAndTransformsCount() {
    let turned = named("turned")
    let root = named("root", turned)
    root.frame = square(100)
    turned.bounds = square(20)
    turned.position = CGPoint(x: 50, y: 50)
    #expect(root.hitTest(CGPoint(x: 40, y: 40)) === turned)
    #expect(root.hitTest(CGPoint(x: 60, y: 50)) === root)
    turned.transform = .rotation(.pi / 4)
    #expect(root.hitTest(CGPoint(x: 40, y: 40)) === root)
    #expect(root.hitTest(CGPoint(x: 50, y: 37)) === turned)
    #expect(root.hitTest(CGPoint(x: 100, y: 0)) == nil)
  }

  /// Row 2: animations do not move what is hit.
  @Test func theModelIsHitWhateverAnimationsShow() {
    let layer = named("layer")
    let harness = Harness(named("root", layer))
    harness.root.frame = square(100)
    layer.frame = square(10)
    harness.turn()
    harness.turn { layer.position.x = 95 }
    #expect(layer.presentation?.position.x == 5)
    #expect(harness.root.hitTest(CGPoint(x: 95, y: 5)) === layer)
    #expect(harness.root.hitTest(CGPoint(x: 5, y: 5)) === harness.root)
  }

  final class Round: Node {
    override func point(inside point: CGPoint) -> Bool {
      let (x, y) = (point.x - bounds.midX, point.y - bounds.midY)
      return x * x + y * y < bounds.width * bounds.width / 4
    }
  }

  @Test func aNodeDecidesItselfWhatIsInside() {
    let (root, round) = (Node(), Round())
    root.frame = square(100)
    round.frame = square(100)
    root.addSubnode(round)
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === round)
    #expect(root.hitTest(CGPoint(x: 2, y: 2)) === root)
    #expect(root.layer.hitTest(CGPoint(x: 2, y: 2)) === round.layer)
  }

  /// Against the obvious way to say it, on trees that are made up.
  @Test(arguments: 0..<30)
  func theFrontmostLayerThatHasThePointIsFound(_ seed: Int) {
    var random = Numbers(seed: UInt64(seed))
    var layers: [Layer] = [named("0")]
    layers[0].frame = square(100)
    for index in 1..<25 {
      let layer = named("\(index)")
      layer.frame = CGRect(
        x: random.next(80), y: random.next(80), width: random.next(60), height: random.next(60))
      layer.zPosition = random.next(3).rounded()
      layer.isHidden = random.next(10) < 1
      layer.masksToBounds = random.next(3) < 1
      layers[Int(random.next(Double(layers.count)))].addSublayer(layer)
      layers.append(layer)
    }
    /// Every layer that has the point, in drawing order.
    func hits(_ layer: Layer, _ point: CGPoint) -> [Layer] {
      let origin = layer.frame.origin
      let inside = CGPoint(x: point.x - origin.x, y: point.y - origin.y)
      let has = layer.frame.contains(point) && !layer.isHidden
      if layer.isHidden || layer.masksToBounds && !has { return [] }
      let order = layer.sublayers.enumerated().sorted {
        ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
      }
      return (has ? [layer] : []) + order.flatMap { hits($0.element, inside) }
    }
    for _ in 0..<100 {
      let point = CGPoint(x: random.next(150), y: random.next(150))
      #expect(
        layers[0].hitTest(point) === hits(layers[0], point).last, "seed \(seed), \(point)")
    }
  }

  struct Numbers {
    private var state: UInt64
    init(seed: UInt64) { state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493 }
    /// From 0 up to `limit`, in steps of a 65,536th.
    mutating func next(_ limit: Double) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 48) / 65_536 * limit
    }
  }
}
