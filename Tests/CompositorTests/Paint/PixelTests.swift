import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

/// Small trees with every pixel written down. Pixels are `0xAARRGGBB`, premultiplied.
@Suite struct PixelTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var root: SceneLayer
    var width = 4
    var height = 1
    var rows: [[UInt32]]
  }

  static func box(
    _ x: Double, _ y: Double, _ w: Double, _ h: Double, _ color: Color? = .red,
    sublayers: [SceneLayer] = [], _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> SceneLayer {
    SceneLayer("box", CGRect(x: x, y: y, width: w, height: h), sublayers: sublayers) {
      $0.backgroundColor = color
      change(&$0)
    }
  }

  static let red: UInt32 = 0xFFFF_0000
  static let green: UInt32 = 0xFF00_FF00
  static let blue: UInt32 = 0xFF00_00FF

  static let edges: [Case] = [
    Case(
      testDescription: "whole edges are exact", root: box(1, 0, 2, 1), rows: [[0, red, red, 0]]),
    Case(
      testDescription: "a sum that just misses a whole pixel is whole",
      root: box(0.1 + 0.2 + 0.7 - 1e-9, 0, 2, 1), rows: [[0, red, red, 0]]),
    Case(
      testDescription: "half pixels are 128 of 255",
      root: box(0.5, 0, 2, 1), rows: [[0x8080_0000, red, 0x8080_0000, 0]]),
    Case(
      testDescription: "a quarter in both directions", root: box(0.5, 0.5, 1, 1), width: 2,
      height: 2,
      rows: [[0x4040_0000, 0x4040_0000], [0x4040_0000, 0x4040_0000]]),
    Case(
      testDescription: "a quarter turn keeps whole edges",
      root: box(0, 0, 4, 2) { $0.transform = .rotation(.pi / 2) }, width: 4, height: 2,
      rows: [[0, red, red, 0], [0, red, red, 0]]),
    Case(
      testDescription: "mirrored about its middle",
      root: box(1, 0, 2, 1, nil) {
        $0.contents = .rows([[red, blue]])
        $0.transform = .scale(x: -1, y: 1)
      }, rows: [[0, blue, red, 0]]),
    Case(
      testDescription: "no area draws nothing, sublayers stay",
      root: box(0, 0, 0, 0, sublayers: [box(0, 0, 1, 1, .blue)]), rows: [[blue, 0, 0, 0]]),
    Case(
      testDescription: "a transform without an inverse draws nothing at all",
      root: box(0, 0, 4, 1, sublayers: [box(0, 0, 1, 1, .blue)]) {
        $0.transform = .scale(x: 0, y: 1)
      }, rows: [[0, 0, 0, 0]]),
    Case(
      testDescription: "bounds.origin shifts sublayers and not the layer",
      root: box(0, 0, 4, 1, .blue, sublayers: [box(2, 0, 1, 1)]) {
        $0.bounds.origin = CGPoint(x: 1, y: 0)
      }, rows: [[blue, red, blue, blue]]),
  ]

  static let opacity: [Case] = [
    // core-animation 2.8: red at half opacity.
    Case(
      testDescription: "red at opacity .5", root: box(0, 0, 1, 1) { $0.opacity = 0.5 },
      rows: [[0x8080_0000, 0, 0, 0]]),
    // core-animation 5, row 9: a translucent parent is composited once.
    Case(
      testDescription: "overlapping children of a parent at opacity .5",
      root: box(
        0, 0, 4, 1, nil, sublayers: [box(0, 0, 2, 1), box(1, 0, 2, 1, .blue)]
      ) { $0.opacity = 0.5 },
      rows: [[0x8080_0000, 0x8000_0080, 0x8000_0080, 0]]),
    Case(
      testDescription: "nested opacities multiply",
      root: box(0, 0, 4, 1, nil, sublayers: [box(0, 0, 2, 1) { $0.opacity = 0.5 }]) {
        $0.opacity = 0.5
      }, rows: [[0x4040_0000, 0x4040_0000, 0, 0]]),
    Case(
      testDescription: "opacity that rounds to 0 hides all below",
      root: box(0, 0, 4, 1, sublayers: [box(0, 0, 1, 1)]) { $0.opacity = 0.0019 },
      rows: [[0, 0, 0, 0]]),
    Case(
      testDescription: "hidden hides all below",
      root: box(0, 0, 4, 1, sublayers: [box(0, 0, 1, 1)]) { $0.isHidden = true },
      rows: [[0, 0, 0, 0]]),
  ]

  static let order: [Case] = [
    // core-animation 5, row 8.
    Case(
      testDescription: "the border is above sublayers and inside the bounds",
      root: box(0, 0, 4, 3, nil, sublayers: [box(0, 0, 4, 3)]) {
        $0.borderWidth = 1
        $0.borderColor = .blue
      }, height: 3,
      rows: [[blue, blue, blue, blue], [blue, red, red, blue], [blue, blue, blue, blue]]),
    Case(
      testDescription: "a border as wide as half the side fills",
      root: box(0, 0, 2, 2) {
        $0.borderWidth = 1
        $0.borderColor = .blue
      }, width: 2, height: 2, rows: [[blue, blue], [blue, blue]]),
    Case(
      testDescription: "the background does not show outside an opaque border",
      root: box(0.5, -4, 6, 9) {
        $0.borderWidth = 2
        $0.borderColor = .blue
      }, width: 7, rows: [[0x8000_0080, blue, 0xFF80_007F, red, 0xFF80_007F, blue, 0x8000_0080]]),
    Case(
      testDescription: "nor do contents that fill the bounds",
      root: box(0.5, -4, 6, 9, nil) {
        $0.contents = .rows([[red]])
        $0.borderWidth = 2
        $0.borderColor = .blue
      }, width: 7, rows: [[0x8000_0080, blue, 0xFF80_007F, red, 0xFF80_007F, blue, 0x8000_0080]]),
    Case(
      testDescription: "a translucent border shows the background under all of it",
      root: box(0.5, -4, 6, 9) {
        $0.borderWidth = 2
        $0.borderColor = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
      }, width: 7,
      rows: [
        [
          0xA060_0040, 0xFF7F_0080, 0xFFBF_0040, red, 0xFFBF_0040, 0xFF7F_0080, 0xA060_0040,
        ]
      ]),
    Case(
      testDescription: "larger zPosition is above, ties in array order",
      root: box(
        0, 0, 4, 1, nil,
        sublayers: [
          box(0, 0, 3, 1, .blue) { $0.zPosition = 1 }, box(0, 0, 4, 1, .green),
          box(2, 0, 2, 1, .red) { $0.zPosition = 1 },
        ]), rows: [[blue, blue, red, red]]),
    Case(
      testDescription: "contents are above the background",
      root: box(0, 0, 2, 1, .blue) { $0.contents = .rows([[red, 0]]) },
      rows: [[red, blue, 0, 0]]),
  ]

  @Test(arguments: edges + opacity + order)
  func everyPixel(_ c: Case) {
    #expect(draw(c.root, on: .pixels(c.width, c.height)).rows == c.rows)
  }

  // MARK: Gravity

  struct Gravity: Sendable, CustomTestStringConvertible {
    var gravity: ContentsGravity
    /// Where the picture's pixels begin, in a layer of 6 x 4 with a picture of 2 x 1.
    var x: Int
    var y: Int
    var width = 2
    var height = 1
    var testDescription: String { gravity.rawValue }
  }

  /// `top` is at the larger y, which is down.
  @Test(arguments: [
    Gravity(gravity: .topLeft, x: 0, y: 3), Gravity(gravity: .top, x: 2, y: 3),
    Gravity(gravity: .topRight, x: 4, y: 3), Gravity(gravity: .bottomLeft, x: 0, y: 0),
    Gravity(gravity: .bottom, x: 2, y: 0), Gravity(gravity: .bottomRight, x: 4, y: 0),
    Gravity(gravity: .resize, x: 0, y: 0, width: 6, height: 4),
    Gravity(gravity: .resizeAspect, x: 0, y: 0, width: 6, height: 3),
    Gravity(gravity: .resizeAspectFill, x: -1, y: 0, width: 8, height: 4),
  ])
  func contentsLieWhereGravitySays(_ c: Gravity) {
    let layer = Self.box(2, 1, 6, 4, nil) {
      $0.contents = .rows([[Self.red, Self.red]])
      $0.contentsGravity = c.gravity
      // With aspect, three rows in four leave half a pixel on both sides.
      if c.gravity == .resizeAspect { $0.bounds.size.height = 3 }
      if c.gravity == .resizeAspect { $0.position.y = 2.5 }
    }
    let rows = draw(layer, on: .pixels(10, 6)).rows
    for y in 0..<6 {
      for x in 0..<10 {
        let isInside =
          (c.x..<(c.x + c.width)).contains(x - 2) && (c.y..<(c.y + c.height)).contains(y - 1)
        #expect(rows[y][x] == (isInside ? Self.red : 0), "pixel (\(x), \(y))")
      }
    }
  }

  @Test(arguments: [
    (ContentsGravity.center, [0x8080_0000, red, 0x8080_0000, 0] as [UInt32]),
    (.left, [red, red, 0, 0]), (.right, [0, red, red, 0]),
  ])
  func contentsAreCentredInFractionsOfPixels(_ gravity: ContentsGravity, _ row: [UInt32]) {
    let layer = Self.box(0, 0, 3, 1, nil) {
      $0.contents = .rows([[Self.red, Self.red]])
      $0.contentsGravity = gravity
    }
    #expect(draw(layer, on: .pixels(4, 1)).rows == [row])
  }

  // core-animation 5, row 16.
  @Test func contentsScaleMakesPicturesSmallerInPoints() {
    let picture = Bitmap.rows(Array(repeating: Array(repeating: Self.red, count: 20), count: 20))
    let layer = Self.box(0, 0, 30, 30, nil) {
      $0.contents = picture
      $0.contentsScale = 2
      $0.contentsGravity = .center
    }
    let bitmap = draw(layer, on: .pixels(30, 30))
    #expect(bitmap[9, 15].argb == 0 && bitmap[10, 10].argb == Self.red)
    #expect(bitmap[19, 19].argb == Self.red && bitmap[20, 15].argb == 0)
  }

  @Test func oneToOneContentsAreCopied() {
    let picture = Bitmap.rows([[0xFF01_0203, 0x8040_2001], [0x0000_0000, 0xFFFE_FDFC]])
    let layer = Self.box(0, 0, 1, 1, nil) { $0.contents = picture }
    #expect(draw(layer, on: .pixels(2, 2, scale: 2)).rows == picture.rows)
  }

  @Test func enlargedContentsAreBilinearAndClampedToTheEdge() {
    let layer = Self.box(0, 0, 4, 1, nil) { $0.contents = .rows([[0xFF00_0000, 0xFFFF_FFFF]]) }
    // Centres at -1/4, 1/4, 3/4, 5/4 texels: weights 0, 64, 192, 256 of 256.
    #expect(
      draw(layer, on: .pixels(4, 1)).rows == [[0xFF00_0000, 0xFF40_4040, 0xFFBF_BFBF, 0xFFFF_FFFF]])
  }

  // MARK: Corners and clips

  // core-animation 5, row 7.
  @Test func cornersClipSublayersOnlyWithMasksToBounds() {
    var layer = Self.box(0, 0, 40, 40, sublayers: [Self.box(0, 0, 100, 100, .blue)]) {
      $0.cornerRadius = 10
    }
    let open = draw(layer, on: .pixels(40, 40))
    #expect(open[0, 0].argb == Self.blue)
    layer.properties.masksToBounds = true
    let clipped = draw(layer, on: .pixels(40, 40))
    #expect(clipped[0, 0].argb == 0)
    #expect(clipped[20, 20].argb == Self.blue)
  }

  @Test func aClipSoftensEachPixelOnce() {
    // Three things of one colour under a rounded clip look like the clip filled with it.
    let many = Self.box(0, 0, 12, 12, sublayers: [Self.box(-5, -5, 30, 30)]) {
      $0.cornerRadius = 5
      $0.masksToBounds = true
      $0.borderWidth = 2
      $0.borderColor = .red
    }
    let one = Self.box(0, 0, 12, 12) { $0.cornerRadius = 5 }
    #expect(draw(many, on: .pixels(12, 12)).rows == draw(one, on: .pixels(12, 12)).rows)
  }

  @Test func aPictureInARoundedClipIsRoundedLikeAColour() {
    let picture = Self.box(0.5, 0.25, 9, 9, nil) {
      $0.contents = .rows([[Self.red]])
      $0.cornerRadius = 4.5
      $0.masksToBounds = true
    }
    let color = Self.box(0.5, 0.25, 9, 9) { $0.cornerRadius = 4.5 }
    #expect(draw(picture, on: .pixels(10, 10)).rows == draw(color, on: .pixels(10, 10)).rows)
  }

  @Test func theBordersInnerRadiusIsTheRadiusMinusItsWidth() {
    let ring = Self.box(0, 0, 20, 20, .blue) {
      $0.cornerRadius = 8
      $0.borderWidth = 3
      $0.borderColor = .red
    }
    let bitmap = draw(ring, on: .pixels(20, 20))
    let inner = draw(Self.box(3, 3, 14, 14, .blue) { $0.cornerRadius = 5 }, on: .pixels(20, 20))
    for y in 3..<17 {
      for x in 3..<17 where inner[x, y].alpha == 255 || inner[x, y].alpha == 0 {
        #expect(
          bitmap[x, y].argb == (inner[x, y].alpha == 255 ? Self.blue : Self.red), "(\(x), \(y))")
      }
    }
  }

  @Test func aCircleCoversItsAreaWithinOneInAThousand() {
    let circle = draw(Self.box(0, 0, 64, 64) { $0.cornerRadius = 99 }, on: .pixels(64, 64))
    let covered = circle.pixels.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
    #expect(abs(covered / (Double.pi * 32 * 32) - 1) < 0.001)
  }

  @Test func cornersAreTheSameOnAllFourSides() {
    let rows = draw(Self.box(0, 0, 15, 15) { $0.cornerRadius = 6 }, on: .pixels(15, 15)).rows
    #expect(rows == rows.reversed() && rows == rows.map { $0.reversed() })
    #expect(rows == (0..<15).map { y in (0..<15).map { x in rows[x][y] } })
  }
}
