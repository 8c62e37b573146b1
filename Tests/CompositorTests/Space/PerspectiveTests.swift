import Foundation
import Graphics
import LayerModel
import Testing

@testable import Compositor

/// Depth and perspective in pixels (core-animation 1.2, 2.5, 2.7 and section 5, row 15).
@Suite struct PerspectiveTests {
  static let red: UInt32 = 0xFFFF_0000
  static let green: UInt32 = 0xFF00_FF00
  static let blue: UInt32 = 0xFF00_00FF

  static func box(
    _ x: Double, _ y: Double, _ w: Double, _ h: Double, _ color: Color? = .red,
    sublayers: [SceneLayer] = [], _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> SceneLayer {
    SceneLayer("box", CGRect(x: x, y: y, width: w, height: h), sublayers: sublayers) {
      $0.backgroundColor = color
      change(&$0)
    }
  }

  /// A transform layer whose space is that of its superlayer.
  static func space(
    _ sublayers: [SceneLayer], _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> SceneLayer {
    SceneLayer("space", .zero, sublayers: sublayers) {
      $0.kind = .transform
      change(&$0)
    }
  }

  static let turned = Transform3D.rotationY(.pi / 3).concatenating(.perspective(distance: 500))

  /// The row through the middle of a 100 x 100 display.
  func row(_ root: SceneLayer, height: Int = 100) -> [UInt32] {
    draw(root, on: .pixels(100, height)).rows[height / 2]
  }

  /// 2.7: from -27.37 to 23.01, about x = 50. A column that is covered in part has that share.
  @Test func aCardInPerspectiveCoversTheExpectedColumns() {
    let row = row(Self.box(0, 0, 100, 100) { $0.transform = Self.turned })
    let (left, right) = (50 - 27.3710, 50 + 23.0070)
    for (x, pixel) in row.enumerated() {
      let covered = max(0, min(Double(x + 1), right) - max(Double(x), left))
      #expect(abs(Double(pixel >> 24) - 255 * covered) <= 1, "column \(x)")
    }
    #expect(row[22] >> 24 == 94)
    #expect(row[73] >> 24 == 2)
  }

  /// The same through the superlayer: a vanishing point shared by all, at its anchor point.
  @Test func perspectiveOfTheSuperlayerIsAboutItsAnchorPoint() {
    let alone = Self.box(
      0, 0, 100, 100, nil,
      sublayers: [
        Self.box(0, 0, 100, 100) { $0.transform = Self.turned }
      ])
    let shared = Self.box(
      0, 0, 100, 100, nil,
      sublayers: [
        Self.box(0, 0, 100, 100) { $0.transform = .rotationY(.pi / 3) }
      ]
    ) { $0.sublayerTransform = .perspective(distance: 500) }
    #expect(row(alone) == row(shared))
    // At the corner instead: the card's left edge, 43.3 before the plane, moves away from there.
    var corner = shared
    corner.properties.anchorPoint = .zero
    corner.properties.position = .zero
    #expect(row(corner)[27] >> 24 == 161)
    #expect(row(corner)[26] >> 24 == 0)
  }

  /// Perspective divides the texture's coordinates too: the middle of the picture is where the
  /// layer's middle is, not halfway between its edges on the glass, which is column 47.8.
  @Test func picturesAreSampledInPerspective() {
    let root = Self.box(0, 0, 100, 100, nil) {
      $0.transform = Self.turned
      $0.contents = .rows([
        Array(repeating: Self.red, count: 50) + Array(repeating: Self.blue, count: 50)
      ])
    }
    let row = row(root)
    #expect(row[48] == Self.red)
    #expect(row[51] == Self.blue)
  }

  /// A sublayer of a plain layer is flattened before the layer's own transform: what turns it back
  /// only makes it narrower. In a transform layer nothing of both turns is left.
  @Test func plainLayersFlattenAndTransformLayersDoNot() {
    let back = Self.box(-50, 0, 100, 100) { $0.transform = .rotationY(-.pi / 3) }
    func tree(_ kind: LayerKind) -> SceneLayer {
      Self.box(
        0, 0, 100, 100, nil,
        sublayers: [
          SceneLayer("between", .zero, sublayers: [back]) {
            $0.kind = kind
            $0.position = CGPoint(x: 50, y: 0)
            $0.transform = .rotationY(.pi / 3)
          }
        ])
    }
    #expect(row(tree(.transform)).allSatisfy { $0 == Self.red })
    let flat = row(tree(.plain))
    #expect((0..<100).filter { flat[$0] == Self.red } == Array(38..<62))
  }

  /// 1.2: only sublayers are rendered; filters, mask, clip and shadow are ignored.
  @Test func aTransformLayerShowsNothingOfItsOwn() {
    let child = Self.box(0, 0, 4, 2, .blue)
    let plain = Self.space([child])
    var dressed = Self.space([child]) {
      $0.backgroundColor = .red
      $0.bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
      $0.anchorPoint = .zero
      $0.borderWidth = 1
      $0.cornerRadius = 1
      $0.masksToBounds = true
      $0.contents = .rows([[Self.red]])
      $0.filters = [.invert(1)]
      $0.shadowOpacity = 1
      $0.shadowOffset = CGSize(width: 2, height: 1)
    }
    dressed.mask = Self.box(0, 0, 1, 1)
    #expect(draw(plain, on: .pixels(6, 3)).rows == draw(dressed, on: .pixels(6, 3)).rows)
    #expect(
      draw(dressed, on: .pixels(6, 3)).rows[0] == [
        Self.blue, Self.blue, Self.blue, Self.blue, 0, 0,
      ])
  }

  /// 1.2: its opacity is that of each sublayer. Row 9 of section 5 has the numbers.
  @Test func theOpacityOfATransformLayerIsAppliedToEachSublayer() {
    let root = Self.space([Self.box(0, 0, 2, 1), Self.box(1, 0, 2, 1, .blue)]) { $0.opacity = 0.5 }
    #expect(
      draw(root, on: .pixels(4, 1)).rows == [[0x8080_0000, 0xC040_0080, 0x8000_0080, 0]])
  }

  @Test func depthDecidesInATransformLayerAndTreeOrderWhereThereIsNone() {
    let (a, b) = (Self.box(0, 0, 2, 1), Self.box(0, 0, 2, 1, .blue))
    #expect(draw(Self.space([a, b]), on: .pixels(1, 1)).rows == [[Self.blue]])
    var near = a
    near.properties.transform = .translation(x: 0, y: 0, z: 1)
    #expect(draw(Self.space([near, b]), on: .pixels(1, 1)).rows == [[Self.red]])
    #expect(draw(Self.space([Self.space([near]), b]), on: .pixels(1, 1)).rows == [[Self.red]])
    // Seen from behind it is the other way round.
    let behind = Self.space([near, b]) { $0.transform = .rotationX(.pi) }
    #expect(
      draw(Self.box(0, 2, 2, 2, nil, sublayers: [behind]), on: .pixels(1, 2)).rows[1] == [Self.blue]
    )
    // A plain layer drops the depth that is in it: of siblings only zPosition counts.
    #expect(
      draw(Self.box(0, 0, 2, 1, nil, sublayers: [near, b]), on: .pixels(1, 1)).rows == [[Self.blue]]
    )
  }

  static func crossing(_ first: Color, _ second: Color) -> SceneLayer {
    space([
      box(0, 0, 100, 20, first) { $0.transform = .rotationY(.pi / 4) },
      box(0, 0, 100, 20, second) { $0.transform = .rotationY(-.pi / 4) },
    ])
  }

  /// 2.7: planes that cross are split. A turn by a positive angle about y brings the left side
  /// nearer.
  @Test func planesThatCrossAreSplit() {
    let row = row(Self.crossing(.red, .blue), height: 20)
    #expect((15...49).allSatisfy { row[$0] == Self.red })
    #expect((50...84).allSatisfy { row[$0] == Self.blue })
    let plan = FramePlan(Self.crossing(.red, .blue), .pixels(100, 20))
    #expect(plan.items.count == 3)
  }

  /// The pieces meet without a seam: where only one plane is, it looks as if it were whole.
  @Test func piecesMeetWithoutASeam() {
    let half = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    let whole = Self.box(0, 0, 100, 60, half) { $0.transform = .rotationY(1) }
    func tree(_ other: Color) -> SceneLayer {
      Self.space([
        Self.box(47, 25, 6, 10, other) {
          $0.transform = .rotation(0.3).concatenating(.rotationX(0.9))
        },
        whole,
      ])
    }
    let (split, clear) = (tree(.blue), tree(.clear))
    #expect(FramePlan(split, .pixels(100, 60)).items.count == 3)
    let (a, b) = (draw(split, on: .pixels(100, 60)).rows, draw(clear, on: .pixels(100, 60)).rows)
    for y in 0..<60 {
      for x in 0..<100 where !(40..<60).contains(x) || !(20..<40).contains(y) {
        #expect(a[y][x] == b[y][x], "(\(x), \(y))")
      }
    }
  }

  /// A group that is split is drawn in pieces as a whole.
  @Test func aTranslucentGroupIsSplit() {
    func tree(_ opacity: Double) -> SceneLayer {
      Self.space([
        Self.box(0, 0, 100, 20, .red, sublayers: [Self.box(0, 0, 100, 20, .green)]) {
          $0.transform = .rotationY(.pi / 4)
          $0.opacity = opacity
        },
        Self.box(0, 0, 100, 20, .blue) { $0.transform = .rotationY(-.pi / 4) },
      ])
    }
    let row = row(tree(0.5), height: 20)
    #expect((16...49).allSatisfy { row[$0] == 0xFF00_807F })
    #expect((50...83).allSatisfy { row[$0] == Self.blue })
  }

  /// 2.7: single-sided layers that face away are left out with all that is in them.
  @Test func aSingleSidedLayerShowsOnlyItsFace() {
    func shows(_ transform: Transform3D, _ change: (inout LayerProperties) -> Void = { _ in })
      -> Bool
    {
      let layer = Self.box(20, 20, 60, 60, .red, sublayers: [Self.box(0, 0, 60, 60, .blue)]) {
        $0.transform = transform
        $0.isDoubleSided = false
        change(&$0)
      }
      return row(Self.box(0, 0, 100, 100, nil, sublayers: [layer]))[50] != 0
    }
    #expect(shows(.identity) && shows(.rotationY(1.5)) && shows(.rotation(3)))
    #expect(!shows(.rotationY(1.6)) && !shows(.rotationX(3)) && !shows(.scale(x: -1, y: 1)))
    #expect(shows(.rotationX(3).concatenating(.rotationY(3))))
    #expect(shows(.rotationY(1).concatenating(.perspective(distance: 50))))
    #expect(!shows(.rotationY(2).concatenating(.perspective(distance: 50))))
    // A flip turns an axis, not the face.
    #expect(shows(.identity) { $0.isGeometryFlipped = true })
    #expect(shows(.rotationY(3)) { $0.isDoubleSided = true })
  }

  /// 2.1 and 2.5: the layer's own space is turned over with all that is in it.
  @Test func aFlippedLayerIsTurnedOver() {
    let picture = Bitmap.rows([[Self.red], [Self.green]])
    func tree(outer: Bool, inner: Bool) -> [UInt32] {
      let image = Self.box(0, 1, 1, 2, nil) {
        $0.contents = picture
        $0.isGeometryFlipped = inner
      }
      let root = Self.box(0, 0, 1, 5, nil, sublayers: [image]) { $0.isGeometryFlipped = outer }
      return draw(root, on: .pixels(1, 5)).rows.map { $0[0] }
    }
    #expect(tree(outer: false, inner: false) == [0, Self.red, Self.green, 0, 0])
    // The rows are turned over, the layer stays where it is.
    #expect(tree(outer: false, inner: true) == [0, Self.green, Self.red, 0, 0])
    // The sublayer moves, and what is in it is turned over with it.
    #expect(tree(outer: true, inner: false) == [0, 0, Self.green, Self.red, 0])
    // An even number of times: the picture keeps its orientation.
    #expect(tree(outer: true, inner: true) == [0, 0, Self.red, Self.green, 0])
  }

  /// What is nearer than the eye does not show, and what reaches there is cut off.
  @Test func whatIsBehindTheEyeIsCutOff() {
    let behind = Self.box(0, 0, 100, 100) {
      $0.transform = .translation(x: 0, y: 0, z: 600).concatenating(.perspective(distance: 500))
    }
    #expect(row(behind).allSatisfy { $0 == 0 })
    #expect(FramePlan(behind, .pixels(100, 100)).counters.layersCulled == 1)
    // A floor that leads from far away to behind the eye.
    let floor = Self.box(0, 0, 100, 4000) {
      $0.position = CGPoint(x: 50, y: 50)
      $0.anchorPoint = CGPoint(x: 0.5, y: 0.5)
      $0.transform = .rotationX(1.5).concatenating(.perspective(distance: 100))
    }
    let picture = draw(floor, on: .pixels(100, 100)).rows
    #expect(picture[99][50] == Self.red)
    #expect(picture[40][50] == 0)
  }

  /// No transform stops the program.
  @Test(arguments: 0..<40)
  func everyTransformCanBeDrawn(_ seed: Int) {
    var random = SplitMix64(scattering: seed)
    let special = [
      0, -0.0, 1, -1, .infinity, -.infinity, .nan, 1e308, -1e308, 1e-308, .leastNonzeroMagnitude,
      1e150, 1e-12,
    ]
    func number() -> Double {
      Bool.random(using: &random)
        ? special.randomElement(using: &random) ?? 0 : Double.random(in: -2...2, using: &random)
    }
    func transform() -> Transform3D {
      let m = (0..<16).map { _ in number() }
      return Transform3D(
        m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8], m[9], m[10], m[11], m[12], m[13],
        m[14], m[15])
    }
    func layer(_ depth: Int) -> SceneLayer {
      Self.box(
        0, 0, 30, 30, .red, sublayers: depth == 0 ? [] : [layer(depth - 1), layer(depth - 1)]
      ) {
        if Int.random(in: 0..<3, using: &random) == 0 { $0.kind = .transform }
        $0.transform = transform()
        if Bool.random(using: &random) { $0.sublayerTransform = transform() }
        if Bool.random(using: &random) { $0.anchorPointZ = number() }
        $0.zPosition = number()
        $0.isDoubleSided = Bool.random(using: &random)
        $0.isGeometryFlipped = Bool.random(using: &random)
        $0.allowsEdgeAntialiasing = Bool.random(using: &random)
        $0.borderWidth = 2
        $0.opacity = 0.5
        $0.contents = .rows([[Self.red, Self.blue]])
        if Bool.random(using: &random) { $0.cornerRadius = 4 }
        $0.masksToBounds = Bool.random(using: &random)
      }
    }
    let root = Self.box(0, 0, 30, 30, nil, sublayers: [layer(2), layer(2)])
    #expect(draw(root, on: .pixels(30, 30)).size.area == 900)
  }
}
