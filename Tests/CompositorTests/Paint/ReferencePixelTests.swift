import Foundation
import Graphics
import LayerModel
import Testing

@testable import Compositor

/// The pixel values that sections 2 and 5 of core-animation state, with their own sizes and
/// numbers. Rows name the section; pixels are `0xAARRGGBB`, premultiplied.
@Suite struct ReferencePixelTests {
  struct Spot: Sendable {
    let x, y: Int
    let argb: UInt32
    /// How far a channel may be off.
    let tolerance: Int
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let root: SceneLayer
    let spots: [Spot]
    let width, height: Int

    init(_ name: String, _ width: Int, _ height: Int, _ root: SceneLayer, _ spots: [Spot]) {
      (testDescription, self.root, self.spots) = (name, root, spots)
      (self.width, self.height) = (width, height)
    }
  }

  typealias Change = (inout LayerProperties) -> Void

  static let red: UInt32 = 0xFFFF_0000
  static let green: UInt32 = 0xFF00_FF00
  static let blue: UInt32 = 0xFF00_00FF

  static func at(_ x: Int, _ y: Int, _ argb: UInt32, within tolerance: Int = 0) -> Spot {
    Spot(x: x, y: y, argb: argb, tolerance: tolerance)
  }

  static func box(
    _ x: Double, _ y: Double, _ w: Double, _ h: Double, _ color: Color?,
    sublayers: [SceneLayer] = [], mask: SceneLayer? = nil, _ change: Change = { _ in }
  ) -> SceneLayer {
    var layer = SceneLayer("box", CGRect(x: x, y: y, width: w, height: h), sublayers: sublayers) {
      $0.backgroundColor = color
      change(&$0)
    }
    layer.mask = mask
    return layer
  }

  // MARK: Section 2

  static let quad = Bitmap.rows([[red, green], [blue, 0xFFFF_FFFF]])

  static func corner(flipped: Bool) -> SceneLayer {
    box(0, 0, 20, 20, nil) {
      $0.contents = quad
      $0.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
      $0.isGeometryFlipped = flipped
    }
  }

  static let semantics: [Row] = [
    Row(
      "2.3: a radius alone leaves a sublayer's corner", 40, 40,
      box(0, 0, 40, 40, .red, sublayers: [box(0, 0, 100, 100, .blue)]) { $0.cornerRadius = 10 },
      [at(0, 0, blue)]),
    Row(
      "2.3: masksToBounds clears it", 40, 40,
      box(0, 0, 40, 40, .red, sublayers: [box(0, 0, 100, 100, .blue)]) {
        ($0.cornerRadius, $0.masksToBounds) = (10, true)
      }, [at(0, 0, 0)]),
    Row(
      "2.4: by default there is no shadow", 40, 40, box(10, 10, 20, 20, .red),
      [at(20, 9, 0), at(20, 8, 0), at(20, 31, 0)]),
    Row(
      "2.5: a part from the top left where y runs down", 20, 20, corner(flipped: false),
      [
        at(10, 10, red), at(0, 19, red),
      ]),
    Row(
      "2.5: from the bottom left where it runs up", 20, 20, corner(flipped: true),
      [
        at(10, 10, blue), at(19, 0, blue),
      ]),
    Row(
      "2.5: top is max y, which flipped is up", 10, 10,
      box(
        0, 0, 10, 10, nil,
        sublayers: [
          box(0, 0, 10, 10, nil) {
            ($0.contents, $0.contentsGravity) = (.rows([[red, red]]), .top)
            $0.isGeometryFlipped = true
          }
        ]), [at(4, 0, red), at(5, 0, red), at(4, 9, 0)]),
    Row(
      "2.6: row 1 of a continuous corner of radius 10", 40, 40,
      box(0, 0, 40, 40, .red) { ($0.cornerRadius, $0.cornerCurve) = (10, .continuous) },
      [
        at(3, 1, 0), at(4, 1, 0x5454_0000, within: 2), at(5, 1, 0xE0E0_0000, within: 2),
        at(6, 1, red),
      ]),
    Row(
      "2.6: a radius over half is clamped to it", 40, 20,
      box(0, 0, 40, 20, .red) { $0.cornerRadius = 99 },
      [at(0, 0, 0), at(10, 0, red, within: 4), at(29, 0, red, within: 4), at(39, 19, 0)]),
    // The edges are 23.01 right and 27.37 left of the middle, 100.
    Row(
      "2.7: 100 wide, m34 -1/500, 60 degrees about y", 200, 200,
      box(50, 50, 100, 100, .red) {
        $0.transform = .rotationY(.pi / 3).concatenating(.perspective(distance: 500))
      },
      [
        at(71, 100, 0), at(72, 100, 0x5F5F_0000, within: 2), at(73, 100, red),
        at(122, 100, red), at(123, 100, 0x0202_0000, within: 2), at(124, 100, 0),
      ]),
    Row(
      "2.8: red at opacity .5 is (128, 0, 0, 128), values blended as they are", 4, 4,
      box(0, 0, 4, 4, .red) { $0.opacity = 0.5 }, [at(1, 1, 0x8080_0000, within: 2)]),
    Row(
      "2.8: .5 in 8 bits is 128", 4, 4, box(0, 0, 4, 4, Color(red: 0.5, green: 0.5, blue: 0.5)),
      [at(1, 1, 0xFF80_8080)]),
    // Where y runs up, 40 x 30 at the origin covers the last rows.
    Row(
      "2.9: 40 x 30 at the bottom left of 50 x 50 covers rows 20 to 49", 50, 50,
      box(0, 0, 50, 50, nil, sublayers: [box(0, 0, 40, 30, .red)]) { $0.isGeometryFlipped = true },
      [at(0, 19, 0), at(0, 20, red), at(39, 49, red), at(40, 49, 0)]),
    Row(
      "2.9: opacity .5 is that of the group", 50, 50,
      box(
        0, 0, 50, 50, nil,
        sublayers: [
          box(0, 0, 40, 30, .red, sublayers: [box(0, 0, 20, 30, .blue)]) { $0.opacity = 0.5 }
        ]
      ) { $0.isGeometryFlipped = true },
      [at(5, 30, 0x8000_0080, within: 2), at(30, 30, 0x8080_0000, within: 2)]),
  ]

  // MARK: Section 5

  static let overlap = [box(0, 0, 20, 20, .red), box(10, 0, 20, 20, .blue)]

  static func masked(_ color: Color) -> SceneLayer {
    box(0, 0, 20, 20, .red, mask: box(0, 0, 10, 20, color))
  }

  static func fade(to color: Color) -> SceneLayer {
    let gradient = PaintPixelTests.gradient([.white, color])
    return box(0, 0, 1, 1, .white, sublayers: [box(0, 0, 1, 1, nil) { $0.kind = gradient }])
  }

  static let questions: [Row] = [
    Row(
      "5 row 6: a shadow at x 25", 40, 20,
      box(0, 0, 20, 20, .red) { EffectPixelTests.cast(&$0) }, [at(25, 10, 0xFF00_0000)]),
    Row(
      "5 row 6: masksToBounds removes it", 40, 20,
      box(0, 0, 20, 20, .red) {
        EffectPixelTests.cast(&$0)
        $0.masksToBounds = true
      }, [at(25, 10, 0)]),
    Row(
      "5 row 7: unmasked", 40, 40,
      box(0, 0, 40, 40, .red, sublayers: [box(0, 0, 100, 100, .blue)]) { $0.cornerRadius = 10 },
      [at(0, 0, blue)]),
    Row(
      "5 row 7: masked", 40, 40,
      box(0, 0, 40, 40, .red, sublayers: [box(0, 0, 100, 100, .blue)]) {
        ($0.cornerRadius, $0.masksToBounds) = (10, true)
      }, [at(0, 0, 0), at(20, 20, blue)]),
    Row(
      "5 row 8: a border of 2 over a child that covers all", 20, 20,
      box(0, 0, 20, 20, nil, sublayers: [box(0, 0, 20, 20, .red)]) {
        ($0.borderWidth, $0.borderColor) = (2, .blue)
      }, [at(0, 0, blue), at(0, 10, blue), at(1, 19, blue), at(2, 2, red)]),
    Row(
      "5 row 9: group opacity composites once", 30, 20,
      box(0, 0, 30, 20, nil, sublayers: overlap) { $0.opacity = 0.5 },
      [at(15, 10, 0x8000_0080), at(5, 10, 0x8080_0000)]),
    // Alpha is 191 of the exact half; the half here is 128 of 255.
    Row(
      "5 row 9: without it each by itself", 30, 20,
      box(0, 0, 30, 20, nil, sublayers: overlap) {
        ($0.opacity, $0.allowsGroupOpacity) = (0.5, false)
      }, [at(15, 10, 0xBF40_0080, within: 1)]),
    Row(
      "5 row 10: an opaque black mask", 20, 20, masked(.black), [at(5, 10, red), at(15, 10, 0)]),
    Row("5 row 10: a white one", 20, 20, masked(.white), [at(5, 10, red), at(15, 10, 0)]),
    Row(
      "5 row 16: 200 x 200 pixels at scale 2 are 100 points at (100, 100)", 300, 300,
      box(0, 0, 300, 300, nil) {
        $0.contents = .rows(Array(repeating: Array(repeating: red, count: 200), count: 200))
        ($0.contentsScale, $0.contentsGravity) = (2, .center)
      },
      [
        at(99, 150, 0), at(100, 100, red), at(199, 199, red), at(200, 150, 0), at(150, 99, 0),
        at(150, 200, 0),
      ]),
    Row(
      "5 row 17: white to clear over white is 191 in the middle", 1, 1, fade(to: .clear),
      [at(0, 0, 0xFFBF_BFBF, within: 2)]),
    Row(
      "5 row 17: to white without alpha it is 255", 1, 1,
      fade(to: Color(red: 1, green: 1, blue: 1, alpha: 0)), [at(0, 0, 0xFFFF_FFFF)]),
    Row(
      "5 row 18: zPosition draws the first one in front", 20, 20,
      box(
        0, 0, 20, 20, nil,
        sublayers: [box(0, 0, 20, 20, .red) { $0.zPosition = 1 }, box(0, 0, 20, 20, .blue)]),
      [at(10, 10, red)]),
    Row(
      "5 Extra: strokeEnd .5 of a line of 100 draws 50", 100, 4,
      box(0, 0, 100, 4, nil) {
        $0.kind = PaintPixelTests.shape(PaintPixelTests.line((0, 2), (100, 2))) {
          PaintPixelTests.stroked(&$0)
          $0.strokeEnd = 0.5
        }
      }, [at(0, 1, blue), at(49, 2, blue), at(50, 2, 0), at(99, 1, 0)]),
    Row(
      "5 Extra: bounds.origin (0, 20) shifts sublayers by -20", 40, 40,
      box(0, 0, 40, 40, nil, sublayers: [box(0, 30, 10, 10, .red)]) { $0.bounds.origin.y = 20 },
      [at(0, 9, 0), at(0, 10, red), at(9, 19, red), at(0, 20, 0)]),
  ]

  @Test(arguments: semantics + questions + rules + places)
  func thePixelsAreThoseOfTheReference(_ row: Row) {
    let bitmap = draw(row.root, on: .pixels(row.width, row.height))
    for spot in row.spots {
      let argb = bitmap[spot.x, spot.y].argb
      for shift: UInt32 in [0, 8, 16, 24] {
        let difference = Int(argb >> shift & 255) - Int(spot.argb >> shift & 255)
        #expect(
          abs(difference) <= spot.tolerance,
          "(\(spot.x), \(spot.y)) is \(Pixel(argb: argb))")
      }
    }
  }
}
