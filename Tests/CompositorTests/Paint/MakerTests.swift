import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

/// Core-animation 1.2: replicators, emitters, tiles and pictures from outside, in plans and pixels.
@Suite struct MakerTests {
  private let display = DisplayGeometry.pixels(40, 20, background: .black)

  private func replicator(
    _ sublayers: [SceneLayer], _ change: (inout ReplicatorProperties) -> Void
  ) -> SceneLayer {
    var values = ReplicatorProperties()
    change(&values)
    return SceneLayer("r", CGRect(x: 0, y: 0, width: 40, height: 20), sublayers: sublayers) {
      $0.kind = .replicator(values)
    }
  }

  private func box(_ color: Color, _ change: (inout LayerProperties) -> Void = { _ in })
    -> SceneLayer
  {
    SceneLayer("box", CGRect(x: 0, y: 0, width: 8, height: 8)) {
      $0.backgroundColor = color
      change(&$0)
    }
  }

  @Test func eachInstanceIsDrawnInItsPlaceAndColour() {
    let root = replicator([box(.white)]) {
      $0.instanceCount = 3
      $0.instanceTransform = .translation(x: 10, y: 0)
      $0.instanceGreenOffset = -0.5
    }
    #expect(
      FramePlan(root, display).words
        == (0..<3).map { "box background \($0 * 10),0-\($0 * 10 + 8),8" })
    let picture = draw(root, on: display)
    #expect(picture[4, 4].argb == 0xFFFF_FFFF)
    #expect(picture[14, 4].argb == 0xFFFF_80FF)
    #expect(picture[24, 4].argb == 0xFFFF_00FF)
    #expect(picture[34, 4].argb == 0xFF00_0000)
  }

  @Test func withoutInstancesNothingShows() {
    let root = replicator([box(.white)]) { $0.instanceCount = 0 }
    #expect(FramePlan(root, display).words == [])
  }

  @Test func theTintMultipliesPictures() {
    let bitmap = Bitmap.rows([[0xFF80_FF00]])
    let root = replicator([box(.clear) { $0.contents = bitmap }]) {
      $0.instanceColor = Color(red: 1, green: 0.5, blue: 1, alpha: 0.5)
    }
    // (128, 255, 0, 255) times (128, 64, 128, 128) of 255.
    #expect(draw(root, on: DisplayGeometry.pixels(8, 8))[4, 4].argb == 0x8040_4000)
  }

  @Test func nestedReplicatorsMultiply() {
    let inner = replicator([box(.white)]) {
      $0.instanceCount = 2
      $0.instanceTransform = .translation(x: 20, y: 0)
      $0.instanceRedOffset = -0.5
    }
    let root = replicator([inner]) {
      $0.instanceCount = 2
      $0.instanceTransform = .translation(x: 0, y: 10)
      $0.instanceRedOffset = -0.5
    }
    let picture = draw(root, on: display)
    #expect(
      [(4, 4), (24, 4), (4, 14), (24, 14)].map { picture[$0.0, $0.1].red } == [255, 128, 128, 64])
  }

  @Test func instancesAreLaterAndMoveLonger() throws {
    var dot = box(.white)
    var fade = BasicAnimation(keyPath: .opacity, from: .number(0), to: .number(1))
    fade.timing.duration = 1
    dot.animations = [AttachedAnimation(key: "opacity", animation: fade)]
    let root = replicator([dot]) {
      $0.instanceCount = 3
      $0.instanceTransform = .translation(x: 10, y: 0)
      $0.instanceDelay = 0.5
    }
    var tree = RenderTree()
    tree.apply(root.commit())
    let plan = FramePlan(
      tree: tree, at: Instant(nanoseconds: 1_250_000_000), display: display, previous: nil)
    let picture = Rasterizer(threads: 1).draw(plan, over: nil)
    #expect([4, 14, 24].map { picture[$0, 4].red } == [255, 191, 64])
    let seconds = { (s: Double) in Instant(nanoseconds: Int64(s * 1e9)) }
    #expect(tree.moves(after: seconds(1.5), through: seconds(1.6)))
    #expect(!tree.moves(after: seconds(2.1), through: seconds(2.2)))
    #expect(tree.motionEnd.map { $0 >= seconds(2) && $0 < seconds(2.01) } == true)
  }

  @Test func aReplicatorThatPreservesDepthSortsItsInstances() {
    let turned = SceneLayer("a", CGRect(x: 10, y: 0, width: 20, height: 20)) {
      $0.backgroundColor = .white
    }
    let root = SceneLayer(
      "root", CGRect(x: 0, y: 0, width: 40, height: 20),
      sublayers: [
        replicator([turned]) {
          $0.instanceCount = 2
          $0.preservesDepth = true
          $0.instanceTransform = .translation(x: 4, y: 0, z: -10)
          $0.instanceGreenOffset = -1
        }
      ])
    let picture = draw(root, on: display)
    #expect(picture[20, 10].argb == 0xFFFF_FFFF, "the first is nearer")
    #expect(picture[32, 10].argb == 0xFFFF_00FF)
  }

  private func emitter(
    _ bitmap: Bitmap, _ change: (inout EmitterProperties, inout EmitterCell) -> Void
  ) -> SceneLayer {
    var (values, cell) = (EmitterProperties(), EmitterCell())
    cell.birthRate = 1
    cell.lifetime = 100
    cell.contents = bitmap
    values.emitterPosition = CGPoint(x: 10, y: 10)
    change(&values, &cell)
    values.emitterCells = [cell]
    return SceneLayer("e", CGRect(x: 0, y: 0, width: 40, height: 20)) {
      $0.kind = .emitter(values)
      $0.timing.timeOffset = .milliseconds(1000)
    }
  }

  private static let gray = Bitmap.rows(
    Array(repeating: Array(repeating: 0xFF60_6060, count: 4), count: 4))

  @Test func aParticleIsItsPictureAboutItsPlace() {
    let root = emitter(Self.gray) { _, cell in
      cell.color = Color(red: 1, green: 0, blue: 0)
      cell.velocity = 20
    }
    #expect(FramePlan(root, display).words == ["e particle 28,8-32,12", "e particle 8,8-12,12"])
    let picture = draw(root, on: display)
    #expect(picture[10, 10].argb == 0xFF60_0000 && picture[30, 10].argb == 0xFF60_0000)
  }

  @Test func additiveParticlesAddUp() {
    func middle(_ mode: EmitterProperties.RenderMode) -> UInt32 {
      draw(emitter(Self.gray) { values, _ in values.renderMode = mode }, on: display)[10, 10].argb
    }
    #expect(middle(.unordered) == 0xFF60_6060)
    #expect(middle(.additive) == 0xFFC0_C0C0)
  }

  @Test func particlesCountAsUploadsOnceAndMoveForEver() {
    let root = emitter(Self.gray) { _, _ in }
    var tree = RenderTree()
    tree.apply(root.commit())
    let plan = FramePlan(tree: tree, at: .zero, display: display, previous: nil)
    #expect(plan.counters.uploadBytes == 64)
    #expect(tree.motionEnd == .distantFuture)
    #expect(tree.moves(after: .zero, through: Instant(nanoseconds: 1)))
  }

  @Test func tilesFadeInOverCoarserOnes() {
    let (coarse, fine) = (Bitmap.rows([[0xFFFF_0000]]), Bitmap.rows([[0xFF00_00FF]]))
    var values = TiledProperties()
    let rect = CGRect(x: 0, y: 0, width: 20, height: 20)
    values.tiles = [
      LayerTile(.init(level: 1, column: 0, row: 0), rect: rect, bitmap: fine, shown: .zero),
      LayerTile(
        .init(level: 0, column: 0, row: 0), rect: rect, bitmap: coarse,
        shown: Instant(nanoseconds: -1_000_000_000)),
    ]
    let root = SceneLayer("t", CGRect(x: 0, y: 0, width: 40, height: 20)) {
      $0.kind = .tiled(values)
    }
    var tree = RenderTree()
    tree.apply(root.commit())
    func pixel(_ milliseconds: Int64) -> UInt32 {
      let plan = FramePlan(
        tree: tree, at: .zero + .milliseconds(milliseconds), display: display, previous: nil)
      return Rasterizer(threads: 1).draw(plan, over: nil)[10, 10].argb
    }
    #expect(pixel(0) == 0xFFFF_0000)
    #expect(pixel(125) == 0xFF7F_0080)
    #expect(pixel(250) == 0xFF00_00FF)
    #expect(tree.moves(after: .zero, through: .zero + .milliseconds(100)))
    #expect(!tree.moves(after: .zero + .milliseconds(300), through: .zero + .milliseconds(400)))
  }

  @Test func picturesFromOutsideShowWithoutACommit() {
    let picture = Bitmap.rows([[0xFF12_3456]])
    let values = ExternalProperties()
    let root = SceneLayer("x", CGRect(x: 0, y: 0, width: 40, height: 20)) {
      $0.kind = .external(values)
    }
    var tree = RenderTree()
    tree.apply(root.commit())
    let before = FramePlan(tree: tree, at: .zero, display: display, previous: nil)
    #expect(before.words == [] && !before.isOutdated(by: tree, at: .zero, begunAt: .zero))
    values.surface.present(picture, at: .zero + .milliseconds(5), now: .zero)
    #expect(!before.isOutdated(by: tree, at: .zero, begunAt: .zero))
    let moment = Instant.zero + .milliseconds(5)
    #expect(before.isOutdated(by: tree, at: moment, begunAt: .zero))
    #expect(!before.isOutdated(by: tree, at: moment, begunAt: .zero - .milliseconds(1)))
    let after = FramePlan(
      tree: tree, at: .zero + .milliseconds(5), display: display, previous: before)
    #expect(after.words == ["x contents 0,0-40,20"])
    #expect(!after.isOutdated(by: tree, at: .zero + .milliseconds(9), begunAt: .zero))
    #expect(after.counters.uploadBytes == 0)
  }
}
