import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

/// Small trees that the two rasterisers once drew differently, each for what it was about.
@Suite struct AgreementTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var root: SceneLayer
  }

  static func box(
    _ x: Double, _ y: Double, _ w: Double, _ h: Double, _ color: Color? = nil,
    sublayers: [SceneLayer] = [], _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> SceneLayer {
    SceneLayer("box", CGRect(x: x, y: y, width: w, height: h), sublayers: sublayers) {
      $0.backgroundColor = color
      change(&$0)
    }
  }

  static let picture = Bitmap.rows([[0xFFFF_0000, 0xFF00_FF00], [0xFF00_00FF, 0xFFFF_FFFF]])

  /// A replicator of two instances.
  static func two(inDepth: Bool, x: Double) -> LayerKind {
    var values = ReplicatorProperties()
    values.instanceCount = 2
    values.preservesDepth = inDepth
    values.instanceTransform = .translation(x: x, y: 0)
    return .replicator(values)
  }

  static func emitter(inDepth: Bool = false) -> LayerKind {
    var (values, cell) = (EmitterProperties(), EmitterCell())
    values.emitterPosition = CGPoint(x: 14, y: 10)
    values.preservesDepth = inDepth
    (cell.birthRate, cell.lifetime) = (3, 1)
    (cell.velocity, cell.emissionRange, cell.scale) = (6, 6, 2)
    cell.contents = picture
    values.emitterCells = [cell]
    return .emitter(values)
  }

  static var tiles: LayerKind {
    var values = TiledProperties()
    values.tiles = [
      LayerTile(
        .init(level: 0, column: 0, row: 0), rect: CGRect(x: 3, y: 4, width: 18, height: 13),
        bitmap: picture, shown: .zero - .milliseconds(1000))
    ]
    return .tiled(values)
  }

  /// A card of two layers that leans away from the eye, over white.
  static func leaning(
    _ turn: Double, eye: Double = 60, _ change: @escaping (inout LayerProperties) -> Void
  ) -> SceneLayer {
    var lens = Transform3D.identity
    lens.m34 = -1 / eye
    return box(
      0, 0, 32, 26, .white,
      sublayers: [
        box(4, 3, 22, 18, .blue, sublayers: [box(4, 4, 9, 20, .red)]) {
          $0.transform = Transform3D.rotationY(turn).concatenating(lens)
          change(&$0)
        }
      ])
  }

  /// A picture behind a space in which a pane with a glass of its own lies before another layer.
  static func pane(isNested: Bool) -> SceneLayer {
    let glass = box(3, 3, 12, 10) { $0.backgroundFilters = [.invert(1)] }
    let inner = box(2, 2, 16, 14, .green, sublayers: [glass, box(9, 9, 5, 5, .red)])
    let space = box(0, 0, 32, 26, sublayers: [box(0, 8, 30, 5, .blue), inner]) {
      $0.kind = .transform
    }
    let around =
      isNested
      ? box(1, 1, 28, 22, Color(red: 1, green: 0, blue: 0, alpha: 0.5), sublayers: [space])
      : space
    return box(
      0, 0, 32, 26, .white,
      sublayers: [
        box(0, 0, 32, 26, sublayers: [box(4, 0, 8, 26, .red), around]) {
          $0.kind = isNested ? .transform : .plain
        }
      ])
  }

  // MARK: Trees

  /// Over a red ground a space with a green layer behind one that inverts what is behind it.
  static func backdrop(
    _ kind: LayerKind, inside: [SceneLayer] = [], isNested: Bool = false, isGrouped: Bool = false
  ) -> SceneLayer {
    let glass = box(5, 5, 16, 14, Color(red: 0, green: 0, blue: 1, alpha: 0.2)) {
      $0.backgroundFilters = [.invert(1)]
    }
    let pane = box(2, 2, 24, 20, .white, sublayers: [glass]) { $0.opacity = isGrouped ? 0.5 : 1 }
    return box(
      0, 0, 32, 26, .red,
      sublayers: [
        box(
          0, 0, 32, 26,
          sublayers: [box(3, 3, 12, 12, .green), isNested || isGrouped ? pane : glass]
        ) {
          $0.kind = kind
          $0.timing.timeOffset = .milliseconds(1500)
        }
      ])
  }

  /// A layer from a bitmap of half the size, which shows beyond its bounds.
  static func kept(_ kind: LayerKind, _ sublayers: [SceneLayer] = []) -> SceneLayer {
    box(
      0, 0, 32, 26, .white,
      sublayers: [
        box(2, 2, 7, 8, sublayers: sublayers) {
          $0.kind = kind
          $0.timing.timeOffset = .milliseconds(1500)
          $0.shouldRasterize = true
          $0.rasterizationScale = 0.5
        }
      ])
  }

  /// A rectangle that is nearly a line, two of whose edges are hard.
  static func sliver(_ mask: EdgeMask, _ turn: Double) -> SceneLayer {
    box(
      0, 0, 32, 26, .white,
      sublayers: [
        box(11, 8, 18, 22, .blue) {
          $0.transform = Transform3D(
            Transform2D(a: 0.307, b: 0.552, c: 0.354, d: 0.69, tx: 0, ty: 0)
          ).concatenating(.rotation(turn))
          $0.edgeAntialiasingMask = mask
        }
      ])
  }

  static let cases: [Case] = [
    Case(testDescription: "a backdrop in a transform layer", root: backdrop(.transform)),
    Case(
      testDescription: "a backdrop in a replicator in depth",
      root: backdrop(two(inDepth: true, x: 4))),
    Case(
      testDescription: "a backdrop among particles in depth",
      root: backdrop(emitter(inDepth: true))),
    Case(
      testDescription: "a backdrop in a layer in a replicator in depth",
      root: backdrop(two(inDepth: true, x: 4), isNested: true)),
    Case(
      testDescription: "a backdrop in a group in a replicator in depth",
      root: backdrop(two(inDepth: true, x: 4), isGrouped: true)),
    Case(testDescription: "a glass on a pane in a space", root: pane(isNested: false)),
    Case(testDescription: "the same in a pane in a space", root: pane(isNested: true)),
    Case(
      testDescription: "a blur in perspective",
      root: leaning(0.7) { $0.filters = [.gaussianBlur(radius: 1)] }),
    Case(
      testDescription: "a blur of what is partly behind the eye",
      root: leaning(1.3, eye: 9) { $0.filters = [.gaussianBlur(radius: 0.5)] }),
    Case(
      testDescription: "a shadow in perspective",
      root: leaning(-0.8) {
        ($0.shadowOpacity, $0.shadowRadius) = (0.7, 1)
        $0.shadowOffset = CGSize(width: 5, height: 2)
      }),
    Case(
      testDescription: "a shadow in perspective, clipped",
      root: leaning(0.8) {
        ($0.shadowOpacity, $0.shadowRadius, $0.masksToBounds) = (1, 0, true)
        $0.shadowOffset = CGSize(width: 3, height: 3)
      }),
    Case(
      testDescription: "a path's shadow in perspective",
      root: leaning(-0.5) {
        ($0.shadowOpacity, $0.shadowRadius) = (1, 1)
        $0.shadowPath = .oval(in: CGRect(x: -2, y: -2, width: 20, height: 25))
      }),
    Case(
      testDescription: "a bitmap kept in perspective",
      root: leaning(0.9, eye: 20) {
        ($0.shouldRasterize, $0.rasterizationScale) = (true, 2)
        $0.minificationFilter = .nearest
      }),
    Case(
      testDescription: "a wide blur",
      root: leaning(0) {
        $0.transform = .rotation(0.5)
        $0.filters = [.gaussianBlur(radius: 66)]
      }),
    Case(
      testDescription: "a wide shadow",
      root: leaning(0) {
        $0.transform = .identity
        ($0.shadowOpacity, $0.shadowRadius) = (1, 65)
        $0.shadowOffset = CGSize(width: 9, height: 0)
      }),
    Case(testDescription: "a kept bitmap of tiles", root: kept(tiles)),
    Case(testDescription: "a kept bitmap of particles", root: kept(emitter())),
    Case(
      testDescription: "a kept bitmap of instances",
      root: kept(two(inDepth: false, x: 15), [box(1, 1, 6, 6, .red)])),
    Case(
      testDescription: "a kept bitmap of instances in depth",
      root: kept(
        .plain,
        [
          box(1, 1, 6, 6, sublayers: [box(0, 0, 6, 6, .red)]) {
            $0.kind = two(inDepth: true, x: 15)
          }
        ])),
  ]

  @Test(arguments: cases)
  func bothDrawTheSame(_ c: Case) {
    #expect(difference(c.root) == nil)
  }

  @Test(arguments: [1, 2, 3, 5, 6, 9, 10, 12] as [UInt8])
  func pixelsBeyondASharpCornerOfHardEdgesAreNotCovered(_ mask: UInt8) {
    for step in 0..<8 {
      let root = Self.sliver(EdgeMask(rawValue: .init(mask)), Double(step) * 0.4)
      #expect(difference(root) == nil, "turned by \(step) steps")
    }
  }

  /// A backdrop in depth shows what is behind the space, inverted, and nothing of its neighbours.
  @Test func aBackdropInDepthSeesWhatWasThereBeforeTheSpace() {
    var root = Self.backdrop(Self.two(inDepth: true, x: 0))
    root.sublayers[0].sublayers[1].properties.backgroundColor = nil
    let drawn = draw(root, on: .pixels(32, 26))
    #expect(drawn[8, 8].argb == 0xFF00_FFFF)
    #expect(drawn[18, 16].argb == 0xFF00_FFFF)
  }

  /// A glass in a layer of a space inverts that layer's background over what was there before, and
  /// nothing of the space's other layers.
  @Test func aGlassSeesTheLayerOfTheSpaceThatItIsIn() {
    let drawn = draw(Self.pane(isNested: false), on: .pixels(32, 26))
    #expect(drawn[6, 6].argb == 0xFFFF_00FF)
    #expect(drawn[8, 10].argb == 0xFFFF_00FF)
    #expect(drawn[3, 3].argb == 0xFF00_FF00)
  }

  private func difference(_ root: SceneLayer) -> String? {
    let expected = ReferenceRasterizer.draw(
      root, width: 32, height: 26, scale: 1, background: .clear, margin: 8)
    return firstDifference(expected, draw(root, on: .pixels(32, 26)).rows)
  }
}
