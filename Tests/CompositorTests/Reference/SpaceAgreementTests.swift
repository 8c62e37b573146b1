import Foundation
import Graphics
import LayerModel
import Testing

@testable import Compositor

/// Small trees of planes in space, and of edges and seams that pixel centres lie on, that the two
/// rasterisers once drew differently or that one of them did not draw at all.
@Suite struct SpaceAgreementTests {
  typealias Case = AgreementTests.Case

  static func box(
    _ x: Double, _ y: Double, _ w: Double, _ h: Double, _ color: Color? = nil,
    sublayers: [SceneLayer] = [], _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> SceneLayer {
    AgreementTests.box(x, y, w, h, color, sublayers: sublayers, change)
  }

  /// A layer in perspective, seen from behind, whose single-sided sublayer faces the other way.
  ///
  /// - Parameter isMirrored: Whether it is.
  static func card(
    isMirrored: Bool, _ change: @escaping (inout LayerProperties) -> Void
  ) -> SceneLayer {
    var lens = Transform3D.identity
    lens.m34 = -1.0 / 60
    let face = box(4, 3, 12, 10, .red) { $0.isDoubleSided = false }
    let card = box(6, 5, 20, 16, sublayers: [face]) {
      $0.transform = Transform3D.scale(x: isMirrored ? -1 : 1, y: 1)
        .concatenating(.rotationY(0.4)).concatenating(lens)
      change(&$0)
    }
    return box(
      0, 0, 32, 26, .white, sublayers: [box(0, 0, 32, 26, sublayers: [card]) { $0.opacity = 0.5 }])
  }

  /// Two planes that cross, one of which has a blend mode.
  static func crossing(_ mode: BlendMode, opacity: Double = 1) -> SceneLayer {
    let red = box(2, 2, 24, 20, .red)
    let other = box(10, 8, 9, 8, .blue) {
      $0.compositingFilter = mode
      $0.opacity = opacity
      $0.transform = .rotation(0.5, x: 0.2, y: 1, z: 0)
    }
    return box(
      0, 0, 32, 26,
      sublayers: [box(0, 0, 32, 26, sublayers: [red, other]) { $0.kind = .transform }])
  }

  static let modes = BlendMode.allCases.filter { Blend.reachesBeyondSource($0) }

  static let cases: [Case] =
    modes.map { Case(testDescription: "\($0) where planes cross", root: crossing($0)) }
    + modes.map {
      Case(
        testDescription: "\($0) where planes cross, translucent", root: crossing($0, opacity: 0.6))
    }
    + [false, true].flatMap { isMirrored in
      [
        Case(
          testDescription: "the shadow of a face, mirrored \(isMirrored)",
          root: card(isMirrored: isMirrored) { ($0.shadowOpacity, $0.shadowRadius) = (1, 0) }),
        Case(
          testDescription: "a kept face, mirrored \(isMirrored)",
          root: card(isMirrored: isMirrored) { $0.shouldRasterize = true }),
        Case(
          testDescription: "a blurred face, mirrored \(isMirrored)",
          root: card(isMirrored: isMirrored) { $0.filters = [.gaussianBlur(radius: 1)] }),
      ]
    }
    + (0..<8).map { step in
      Case(
        testDescription: "a hard edge through pixel centres, step \(step)",
        root: box(
          -2.5, 11, 15, 4, .blue
        ) {
          $0.bounds.origin.x = 3.627816392781453 + Double(step) * 0.1
          $0.allowsEdgeAntialiasing = false
        })
    }

  @Test(arguments: cases)
  func bothDrawTheSame(_ c: Case) {
    let root = Self.box(0, 0, 32, 26, .white, sublayers: [c.root])
    for scale in [1, 2, 1.5, 3] {
      let display = DisplayGeometry.pixels(32, 26, scale: scale, background: .clear)
      let expected = ReferenceRasterizer.draw(
        root, width: 32, height: 26, scale: scale, background: .clear, margin: 24)
      #expect(firstDifference(expected, draw(root, on: display).rows) == nil, "scale \(scale)")
    }
  }

  /// Core-animation 2.7: a plane faces away by what is seen of it, also where it is drawn on a bitmap of its own.
  @Test func whatFacesAwayCastsNoShadowAndIsNotKept() {
    let changes: [(inout LayerProperties) -> Void] = [
      { ($0.shadowOpacity, $0.shadowRadius) = (1, 0) }, { $0.shouldRasterize = true },
      { $0.filters = [.gaussianBlur(radius: 1)] },
    ]
    for change in changes {
      let (front, behind) = (
        draw(Self.card(isMirrored: false, change), on: .pixels(32, 26)),
        draw(Self.card(isMirrored: true, change), on: .pixels(32, 26))
      )
      #expect(Set(front.rows.joined()).count > 1)
      #expect(Set(behind.rows.joined()) == [0xFFFF_FFFF])
    }
  }

  /// What is made smaller to fit leaves no middle; where the ends meet, a pixel's centre is not on either
  /// side by its last bit.
  @Test func whereStretchedEndsMeetPixelsAreTheSameOnBothSidesOfALastBit() {
    let axis = Texture.Axis(length: 8.0 / 3, texels: 0..<21, center: 10.5..<15.75, scale: 5.90625)
    let seam = axis.low
    #expect(
      axis.texel(seam) == axis.texel(seam.nextUp) && axis.texel(seam) == axis.texel(seam.nextDown))
  }

  /// The seeds of random trees that once were drawn differently.
  @Test(arguments: [1296, 1480, 1507, 2305, 3901, 4336])
  func seedsThatDifferedAgree(_ seed: Int) throws {
    try RandomTreeTests().everyTreeIsDrawnAsTheRulesSay(.init(range: seed..<seed + 1))
    try RandomTreeTests().aFrameDrawnOverTheOneBeforeEqualsTheFrameDrawnWhole(
      .init(range: seed..<seed + 1))
  }
}
