import Foundation
import Graphics
import LayerModel
import Testing

/// Depth, perspective and flips of core-animation 2.1 and 2.7.
@Suite struct SpaceGeometryTests {
  private func isClose(_ a: CGPoint, _ b: CGPoint, within tolerance: Double = 1e-9) -> Bool {
    abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
  }

  /// Core-animation 2.7, and row 15 of section 5: 100 wide, m34 = -1/500, turned 60 degrees about y.
  private func card() -> LayerProperties {
    var p = LayerProperties()
    p.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    p.transform = .rotationY(.pi / 3).concatenating(.perspective(distance: 500))
    return p
  }

  @Test func perspectiveMovesTheEdgesToTheExpectedPlaces() {
    let p = card()
    #expect(abs(p.frame.minX - -27.37) < 0.005, "\(p.frame)")
    #expect(abs(p.frame.maxX - 23.01) < 0.005, "\(p.frame)")
    let sine = sin(Double.pi / 3)
    #expect(abs(p.frame.maxX - 50 * cos(.pi / 3) / (1 + 50 * sine / 500)) < 1e-9)
    #expect(abs(p.frame.minX + 50 * cos(.pi / 3) / (1 - 50 * sine / 500)) < 1e-9)
    // The nearer edge, on the left, is the longer one.
    #expect(abs(p.frame.height - 100 / (1 - 50 * sine / 500)) < 1e-9)
    #expect(isClose(p.convertToSuperlayer(CGPoint(x: 50, y: 50)), .zero))
  }

  @Test func aPointInPerspectiveIsHitWhereItIsSeen() throws {
    let p = card()
    let corner = p.convertToSuperlayer(CGPoint(x: 100, y: 100))
    let back = try #require(p.hitPoint(fromSuperlayer: corner))
    #expect(isClose(back, CGPoint(x: 100, y: 100)))
  }

  /// What lies behind the eye is nowhere to be seen.
  @Test func whatIsBehindTheEyeIsNotHit() {
    var p = LayerProperties()
    p.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    p.transform = .translation(x: 0, y: 0, z: 600).concatenating(.perspective(distance: 500))
    #expect(p.hitPoint(fromSuperlayer: .zero) == nil)
  }

  /// The pivot is `anchorPointZ` behind the layer's plane, and lands on `zPosition`.
  @Test func theAnchorsDepthMovesThePivot() {
    var p = LayerProperties()
    p.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    p.position = CGPoint(x: 200, y: 300)
    p.anchorPointZ = 30
    p.transform = .rotationY(.pi / 2)
    // The middle of the plane is 30 before the pivot: a quarter turn takes -z to -x.
    #expect(isClose(p.convertToSuperlayer(CGPoint(x: 50, y: 50)), CGPoint(x: 170, y: 300)))
    #expect(abs(p.toSuperlayer.depth(at: CGPoint(x: 50, y: 50))) < 1e-9)
    p.zPosition = 7
    #expect(abs(p.toSuperlayer.depth(at: CGPoint(x: 50, y: 50)) - 7) < 1e-9)
    p.transform = .identity
    #expect(p.toSuperlayer.depth(at: CGPoint(x: 50, y: 50)) == -23)
    #expect(p.convertToSuperlayer(CGPoint(x: 50, y: 50)) == p.position)
  }

  /// Core-animation 2.1: about the owner's anchor point, wherever its bounds begin.
  @Test(arguments: [CGPoint(x: 0.5, y: 0.5), .zero, CGPoint(x: 1, y: 0.25)])
  func theSublayerTransformIsAppliedAboutTheAnchorPoint(_ anchor: CGPoint) {
    var (owner, p) = (LayerProperties(), LayerProperties())
    owner.bounds = CGRect(x: 10, y: 20, width: 200, height: 100)
    owner.anchorPoint = anchor
    owner.sublayerTransform = .scale(x: 2, y: 3)
    let pivot = CGPoint(x: 10 + anchor.x * 200, y: 20 + anchor.y * 100)
    p.position = CGPoint(x: pivot.x + 5, y: pivot.y + 7)
    #expect(
      isClose(
        p.convertToSuperlayer(.zero, in: owner), CGPoint(x: pivot.x + 10, y: pivot.y + 21)))
    // The frame is that of the layer's own transform alone.
    #expect(p.frame.origin == p.position)
    let there = p.convertToSuperlayer(CGPoint(x: 3, y: 4), in: owner)
    #expect(isClose(p.convertFromSuperlayer(there, in: owner), CGPoint(x: 3, y: 4)))
  }

  /// A shared vanishing point: the same as the perspective in each layer's own transform, seen
  /// from the owner's anchor.
  @Test func aSharedPerspectiveVanishesAtTheAnchorPoint() {
    var (owner, p) = (LayerProperties(), LayerProperties())
    owner.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
    owner.sublayerTransform = .perspective(distance: 500)
    p.position = CGPoint(x: 150, y: 50)
    p.zPosition = -500
    #expect(isClose(p.convertToSuperlayer(.zero, in: owner), CGPoint(x: 125, y: 50)))
    p.zPosition = 250
    #expect(isClose(p.convertToSuperlayer(.zero, in: owner), CGPoint(x: 200, y: 50)))
  }

  /// Core-animation 2.1: F turns the own space about the middle line of the bounds.
  @Test func aFlippedLayerIsTurnedOverInItsOwnPlace() {
    var p = LayerProperties()
    p.bounds = CGRect(x: 0, y: 10, width: 100, height: 50)
    p.position = CGPoint(x: 60, y: 45)
    let frame = p.frame
    p.isGeometryFlipped = true
    #expect(p.frame == frame)
    #expect(p.convertToSuperlayer(CGPoint(x: 0, y: 10)) == CGPoint(x: 10, y: 70))
    #expect(p.convertToSuperlayer(CGPoint(x: 0, y: 60)) == CGPoint(x: 10, y: 20))
    #expect(p.convertFromSuperlayer(CGPoint(x: 10, y: 70)) == CGPoint(x: 0, y: 10))
    // y -> 2 bounds.y + h - y comes first, so the point that lands on the position is the mirror
    // image of the anchor.
    p.anchorPoint = .zero
    #expect(p.convertToSuperlayer(CGPoint(x: 0, y: 60)) == p.position)
  }

  /// Core-animation 2.1: conversions between a layer and its sublayers do not know of the flip.
  @Test func aFlipDoesNotChangeHowSublayersConvert() {
    var (owner, p) = (LayerProperties(), LayerProperties())
    owner.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    p.position = CGPoint(x: 10, y: 20)
    let point = p.convertToSuperlayer(.zero, in: owner)
    owner.isGeometryFlipped = true
    #expect(p.convertToSuperlayer(.zero, in: owner) == point)
  }

  @Test func aFrameIsSolvedForAFlippedLayerAsForAnother() {
    var p = LayerProperties()
    p.isGeometryFlipped = true
    p.anchorPoint = CGPoint(x: 0.25, y: 0.75)
    p.transform = .scale(x: 2, y: 4)
    p.solve(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    #expect(p.bounds.size == CGSize(width: 50, height: 12.5))
    #expect(p.frame == CGRect(x: 10, y: 20, width: 100, height: 50))
  }

  /// Core-animation 2.1.
  @Test func theAffineTransformOfWhatIsNotAffineIsTheIdentity() {
    var p = card()
    #expect(p.affineTransform == .identity)
    p.transform = .scale(x: 1, y: 1, z: 2)
    #expect(p.affineTransform == .identity)
    let plane = Transform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    p.affineTransform = plane
    #expect(p.transform == Transform3D(plane))
    #expect(p.affineTransform == plane)
  }

  @Test func aLayerThatFacesAwayIsSeenMirrored() {
    var p = card()
    #expect(p.step(into: nil).facing(at: .zero) == 1)
    p.transform = .rotationY(2).concatenating(.perspective(distance: 500))
    #expect(p.step(into: nil).facing(at: CGPoint(x: 50, y: 50)) == -1)
    p.transform = .rotationX(-2)
    #expect(p.step(into: nil).facing(at: .zero) == -1)
    p.transform = .scale(x: 0, y: 1)
    #expect(p.step(into: nil).facing(at: .zero) == 0)
  }

  @Test func turnsAboutAxesAreThoseByName() {
    for angle in [0.3, -2, 4] {
      #expect(Transform3D.rotation(angle, x: 1, y: 0, z: 0) == .rotationX(angle))
      #expect(Transform3D.rotation(angle, x: 0, y: 7, z: 0) == .rotationY(angle))
      #expect(Transform3D.rotation(angle, x: 0, y: 0, z: 0.1) == .rotation(angle))
    }
    let quarter = Transform3D.rotation(degrees: -270, x: 0, y: 0, z: 1)
    #expect(quarter == Transform3D(Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)))
    #expect(Transform3D.rotation(1, x: 0, y: 0, z: 0) == .identity)
  }
}
