import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing

/// Conversions and hit testing in depth (core-animation 1.2, 2.1, 2.7 and 3.6).
@Suite struct SpaceTests {
  private func isClose(_ a: CGPoint, _ b: CGPoint) -> Bool {
    abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6
  }

  private func box(_ name: String, _ x: Double, _ y: Double, _ side: Double) -> Layer {
    let layer = named(name)
    layer.frame = CGRect(x: x, y: y, width: side, height: side)
    return layer
  }

  private func transformLayer(_ sublayers: Layer...) -> TransformLayer {
    let layer = TransformLayer()
    layer.name = "space"
    for sublayer in sublayers { layer.addSublayer(sublayer) }
    return layer
  }

  @Test func pointsConvertThroughASublayerTransform() {
    let (inner, parent) = (box("inner", 0, 0, 10), box("parent", 100, 100, 100))
    parent.addSublayer(inner)
    parent.sublayerTransform = .scale(x: 2, y: 2)
    // About the middle of the parent, (50, 50) in its own space.
    #expect(inner.convert(CGPoint.zero, to: parent) == CGPoint(x: -50, y: -50))
    #expect(inner.convert(CGPoint(x: -50, y: -50), from: parent) == .zero)
    let root = named("root", parent)
    #expect(inner.convert(CGPoint(x: 25, y: 25), to: root) == CGPoint(x: 100, y: 100))
    #expect(inner.convert(square(10), to: parent) == CGRect(x: -50, y: -50, width: 20, height: 20))
  }

  /// Two turns that undo each other: in a transform layer nothing is left of them, in a plain
  /// layer each makes what is seen narrower.
  @Test func depthIsKeptInATransformLayerAndDroppedElsewhere() {
    let inner = box("inner", -50, -50, 100)
    inner.transform = .rotationY(-.pi / 3)
    let space = transformLayer(inner)
    space.transform = .rotationY(.pi / 3)
    let root = named("root", space)
    #expect(isClose(inner.convert(CGPoint(x: 100, y: 0), to: root), CGPoint(x: 50, y: -50)))
    #expect(isClose(inner.convert(CGPoint(x: 50, y: -50), from: root), CGPoint(x: 100, y: 0)))
    let plain = named("plain")
    plain.transform = .rotationY(.pi / 3)
    root.addSublayer(plain)
    plain.addSublayer(inner)
    #expect(isClose(inner.convert(CGPoint(x: 100, y: 0), to: root), CGPoint(x: 12.5, y: -50)))
  }

  @Test func layersOfDifferentTreesConvertThroughTheirRootsInPerspective() {
    let (a, b) = (box("a", 0, 0, 100), box("b", 20, 20, 10))
    a.transform = .rotationY(.pi / 3).concatenating(.perspective(distance: 500))
    let seen = a.convert(CGPoint(x: 100, y: 50), to: b)
    #expect(abs(seen.x - (50 + 23.01 - 20)) < 0.005)
    #expect(isClose(a.convert(seen, from: b), CGPoint(x: 100, y: 50)))
  }

  @Test func theAffineTransformOfALayerInPerspectiveIsTheIdentity() {
    let layer = named("layer")
    layer.transform = .perspective(distance: 100)
    #expect(layer.affineTransform == .identity)
    layer.affineTransform = .scale(x: 2, y: 3)
    #expect(layer.transform == .scale(x: 2, y: 3))
  }

  /// Measured: core-animation 1.2.
  @Test func aTransformLayerIsNeverHitItself() {
    let leaf = box("leaf", 50, 50, 10)
    let space = transformLayer(leaf)
    space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let root = named("root", space)
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(space.hitTest(CGPoint(x: 10, y: 10)) == nil)
    #expect(root.hitTest(CGPoint(x: 10, y: 10)) === root)
    #expect(root.hitTest(CGPoint(x: 55, y: 55)) === leaf)
    // It does not clip, and its opacity and visibility are those of what is in it.
    space.masksToBounds = true
    leaf.position = CGPoint(x: 150, y: 50)
    #expect(space.hitTest(CGPoint(x: 150, y: 50)) === leaf)
    space.isHidden = true
    #expect(space.hitTest(CGPoint(x: 150, y: 50)) == nil)
    (space.isHidden, space.opacity) = (false, 0)
    #expect(space.hitTest(CGPoint(x: 150, y: 50)) == nil)
  }

  @Test func inATransformLayerTheNearestIsHit() {
    let (a, b) = (box("a", 0, 0, 100), box("b", 0, 0, 100))
    let space = transformLayer(a, b)
    #expect(space.hitTest(CGPoint(x: 50, y: 50)) === b)
    a.transform = .translation(x: 0, y: 0, z: 1)
    #expect(space.hitTest(CGPoint(x: 50, y: 50)) === a)
    // Half a turn of the whole space turns the order over.
    space.transform = .rotationY(.pi)
    #expect(space.hitTest(CGPoint(x: -50, y: 50)) === b)
    let root = named("root", space)
    #expect(root.hitTest(CGPoint(x: -50, y: 50)) === b)
  }

  /// Planes that cross: each is nearer on one side.
  @Test func whereTwoPlanesCrossTheNearerSideIsHit() {
    let (a, b) = (box("a", 0, 0, 100), box("b", 0, 0, 100))
    a.transform = .rotationY(.pi / 4)
    b.transform = .rotationY(-.pi / 4)
    let space = transformLayer(a, b)
    // A positive turn about y brings the left side nearer.
    #expect(space.hitTest(CGPoint(x: 40, y: 50)) === a)
    #expect(space.hitTest(CGPoint(x: 60, y: 50)) === b)
    #expect(space.hitTest(CGPoint(x: 10, y: 50)) == nil)
  }

  @Test func nestedTransformLayersShareOneSpace() {
    let (near, far) = (box("near", 0, 0, 100), box("far", 0, 0, 100))
    near.zPosition = 5
    let inner = transformLayer(near)
    let space = transformLayer(inner, far)
    #expect(space.hitTest(CGPoint(x: 50, y: 50)) === near)
    inner.zPosition = -10
    #expect(space.hitTest(CGPoint(x: 50, y: 50)) === far)
  }

  @Test func aLayerThatStandsOnEdgeInItsSpaceIsHitWhenTheSpaceIsTurned() {
    let leaf = box("leaf", 0, 0, 100)
    leaf.transform = .rotationY(.pi / 2)
    let space = transformLayer(leaf)
    space.position = CGPoint(x: 50, y: 0)
    space.transform = .rotationY(-.pi / 2)
    let root = named("root", space)
    #expect(root.hitTest(CGPoint(x: 70, y: 50)) === leaf)
  }

  @Test func aSingleSidedLayerThatFacesAwayIsNotHit() {
    let card = box("card", 0, 0, 100)
    let root = named("root", card)
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    card.transform = .rotationY(3)
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === card)
    card.isDoubleSided = false
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === root)
    card.transform = .rotationY(1)
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === card)
    // A flip turns an axis, not the face.
    card.isGeometryFlipped = true
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === card)
  }

  @Test func aCardInASharedPerspectiveIsHitWhereItIsSeen() {
    let card = box("card", 150, 50, 100)
    let root = named("root", card)
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 200)
    root.sublayerTransform = .perspective(distance: 500)
    card.zPosition = -500
    // Half as large, and half as far from the root's middle, (200, 100).
    #expect(root.hitTest(CGPoint(x: 224, y: 124)) === card)
    #expect(root.hitTest(CGPoint(x: 226, y: 100)) === root)
    #expect(root.hitTest(CGPoint(x: 174, y: 100)) === root)
  }

  /// Nodes are found by their index, through the same mappings.
  @Test func aNodeIsHitWhereItIsSeen() {
    let (root, card) = (Node(), Node())
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 200)
    card.frame = CGRect(x: 150, y: 50, width: 100, height: 100)
    root.addSubnode(card)
    root.layer.sublayerTransform = .perspective(distance: 500)
    card.layer.zPosition = -500
    #expect(root.hitTest(CGPoint(x: 224, y: 124)) === card)
    #expect(root.hitTest(CGPoint(x: 226, y: 100)) === root)
  }

  /// Section 5, row 3: changing the anchor point moves the frame and not the position.
  @Test func changingTheAnchorPointMovesTheLayer() {
    let layer = named("layer")
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    layer.anchorPoint = .zero
    #expect(layer.position == CGPoint(x: 60, y: 45))
    #expect(layer.frame == CGRect(x: 60, y: 45, width: 100, height: 50))
  }

  /// Section 5, row 5.
  @Test func aFrameIsSetThroughATransform() {
    let layer = named("layer")
    layer.transform = .scale(x: 2, y: 4)
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.bounds.size == CGSize(width: 50, height: 12.5))
    #expect(layer.position == CGPoint(x: 60, y: 45))
    layer.transform = .translation(x: 10, y: 20)
    layer.bounds = .zero
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.position == CGPoint(x: 50, y: 25))
  }
}
