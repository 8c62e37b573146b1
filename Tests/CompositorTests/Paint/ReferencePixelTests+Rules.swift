import Foundation
import Graphics
import LayerModel

@testable import Compositor

// More rows of sections 2 and 5: what follows from a stated number or formula at one look.

extension ReferencePixelTests {
  /// Halves of a picture that is twice as wide as high.
  static let wide = Bitmap.rows([[red, red, blue, blue], [red, red, blue, blue]])

  static func pictured(_ gravity: ContentsGravity) -> SceneLayer {
    box(
      0, 0, 40, 40, nil,
      sublayers: [
        box(10, 10, 20, 20, nil) {
          ($0.contents, $0.contentsGravity) = (wide, gravity)
          $0.magnificationFilter = .nearest
        }
      ])
  }

  static func shadowed(_ change: @escaping Change) -> SceneLayer {
    box(0, 0, 20, 20, .red) {
      EffectPixelTests.cast(&$0)
      change(&$0)
    }
  }

  static let rules: [Row] = [
    Row(
      "2.2 step 5: of equal zPositions the later one is in front", 4, 4,
      box(
        0, 0, 4, 4, nil,
        sublayers: [
          box(0, 0, 4, 4, .red) { $0.zPosition = 2 }, box(0, 0, 4, 4, .blue) { $0.zPosition = 2 },
        ]), [at(2, 2, blue)]),
    Row(
      "2.3: a border of 4 on a radius of 10 has an inner radius of 6", 40, 40,
      box(0, 0, 40, 40, .red) {
        ($0.cornerRadius, $0.borderWidth, $0.borderColor) = (10, 4, .blue)
      },
      [
        at(0, 0, 0), at(3, 20, blue), at(4, 20, red), at(4, 4, blue), at(6, 6, red), at(4, 10, red),
      ]),
    Row(
      "2.3: only a mask's alpha counts", 20, 20,
      box(
        0, 0, 20, 20, .red,
        mask: box(0, 0, 10, 20, Color(red: 0.2, green: 0.9, blue: 0, alpha: 0.5))),
      [at(5, 10, 0x8080_0000), at(15, 10, 0)]),
    Row(
      "2.3: a mask removes the layer's own shadow", 40, 20,
      box(0, 0, 20, 20, .red, mask: box(0, 0, 20, 20, .black)) { EffectPixelTests.cast(&$0) },
      [at(19, 10, red), at(25, 10, 0)]),
    Row(
      "2.4: the strength is the colour's alpha times shadowOpacity", 40, 20,
      shadowed {
        ($0.shadowColor, $0.shadowOpacity) = (Color(red: 0, green: 0, blue: 0, alpha: 0.5), 0.5)
      }, [at(25, 10, 0x4000_0000, within: 1)]),
    Row(
      "2.4: times the layer's opacity", 40, 20, shadowed { $0.opacity = 0.5 },
      [at(25, 10, 0x8000_0000), at(5, 10, 0x8080_0000)]),
    Row(
      "2.4: a path casts a shadow of a layer that shows nothing", 40, 20,
      shadowed {
        $0.backgroundColor = nil
        $0.shadowPath = .rect(CGRect(x: 0, y: 0, width: 10, height: 20))
      }, [at(5, 10, 0), at(15, 10, 0xFF00_0000), at(25, 10, 0)]),
    Row(
      "2.4: under a translucent layer the shadow shows through", 40, 20,
      shadowed { $0.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5) },
      [at(15, 10, 0xBF80_0000, within: 1), at(5, 10, 0x8080_0000)]),
    Row(
      "2.5: resize fills", 40, 40, pictured(.resize),
      [at(10, 10, red), at(19, 29, red), at(20, 10, blue), at(29, 29, blue), at(9, 20, 0)]),
    Row(
      "2.5: resizeAspect has the smaller scale", 40, 40, pictured(.resizeAspect),
      [at(10, 14, 0), at(10, 15, red), at(29, 24, blue), at(29, 25, 0), at(9, 20, 0)]),
    Row(
      "2.5: resizeAspectFill has the larger one, and overflows", 40, 40,
      pictured(.resizeAspectFill),
      [at(0, 10, red), at(19, 29, red), at(39, 20, blue), at(20, 9, 0), at(20, 30, 0)]),
    Row(
      "2.5: linear repeats the texel at the edge", 40, 40,
      box(0, 0, 40, 40, nil) { $0.contents = quad },
      [
        at(0, 0, red), at(9, 9, red), at(39, 0, green), at(0, 39, blue),
        at(39, 39, 0xFFFF_FFFF),
      ]),
    Row(
      "2.7: a single-sided layer that faces away does not show", 20, 20,
      box(0, 0, 20, 20, .red) {
        ($0.isDoubleSided, $0.transform) = (false, .rotationY(.pi))
      }, [at(10, 10, 0)]),
    Row(
      "2.8: S + D (1 - Sa)", 4, 4,
      box(
        0, 0, 4, 4, .blue,
        sublayers: [box(0, 0, 4, 4, Color(red: 1, green: 0, blue: 0, alpha: 0.5))]),
      [at(1, 1, 0xFF80_007F)]),
    Row(
      "2.8: integral edges are exact, others softened", 10, 10,
      box(
        0, 0, 10, 10, nil, sublayers: [box(1, 1, 3, 3, .red), box(5.5, 5, 3, 3, .red)]),
      [
        at(0, 2, 0), at(1, 2, red), at(3, 2, red), at(4, 2, 0), at(5, 6, 0x8080_0000),
        at(6, 6, red), at(8, 6, 0x8080_0000), at(9, 6, 0),
      ]),
  ]

  /// Where layers lie by the numbers of 2.1, seen on the glass.
  static let places: [Row] = [
    Row(
      "5 row 3: 100 x 50 at (60, 45) by its corner", 180, 110,
      box(10, 20, 100, 50, .red) { $0.anchorPoint = .zero },
      [
        at(59, 70, 0), at(60, 45, red), at(159, 94, red), at(160, 70, 0), at(100, 44, 0),
        at(100, 95, 0),
      ]),
    Row(
      "5 row 4: 100 x 100 turned by 45 degrees is 141.42 wide", 200, 200,
      box(50, 50, 100, 100, .red) { $0.transform = .rotation(.pi / 4) },
      [
        at(28, 100, 0), at(30, 100, red, within: 200), at(31, 100, red), at(168, 100, red),
        at(171, 100, 0), at(100, 28, 0), at(100, 31, red), at(100, 168, red), at(100, 171, 0),
      ]),
    Row(
      "5 row 5: 50 x 12.5 about (60, 45), scaled by 2 and 4", 120, 80,
      box(35, 38.75, 50, 12.5, .red) { $0.transform = .scale(x: 2, y: 4) },
      [
        at(9, 40, 0), at(10, 20, red), at(109, 69, red), at(110, 40, 0), at(50, 19, 0),
        at(50, 70, 0),
      ]),
    Row(
      "5 row 5: moved by its transform", 120, 80,
      box(0, 0, 100, 50, .red) { $0.transform = .translation(x: 10, y: 20) },
      [at(9, 40, 0), at(10, 20, red), at(109, 69, red), at(110, 40, 0)]),
    Row(
      "2.1: a negative size of (10, 10, -20, -30) lies at (-10, -20)", 20, 20,
      box(0, 0, 20, 20, nil, sublayers: [box(-10, -20, 20, 30, .red)]),
      [at(0, 0, red), at(9, 9, red), at(10, 5, 0), at(5, 10, 0)]),
    // The edges are those of 2.7, about the owner's anchor point.
    Row(
      "5 row 15: the same vanishing point in sublayerTransform", 200, 200,
      box(
        0, 0, 200, 200, nil,
        sublayers: [box(50, 50, 100, 100, .red) { $0.transform = .rotationY(.pi / 3) }]
      ) { $0.sublayerTransform = .perspective(distance: 500) },
      [
        at(71, 100, 0), at(72, 100, 0x5F5F_0000, within: 2), at(73, 100, red),
        at(122, 100, red), at(123, 100, 0x0202_0000, within: 2), at(124, 100, 0),
      ]),
  ]
}
