import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

/// Core-animation 1.2 and 2.7: particles of an emitter that preserves depth.
@Suite struct ParticleSpaceTests {
  private static let white = Bitmap.rows(
    Array(repeating: Array(repeating: 0xFFFF_FFFF, count: 4), count: 4))

  /// One particle in the middle of 40 x 20 points, at a depth.
  private func emitter(
    z: CGFloat, _ change: (inout EmitterProperties) -> Void = { _ in }
  ) -> SceneLayer {
    var (values, cell) = (EmitterProperties(), EmitterCell())
    cell.birthRate = 1
    cell.lifetime = 100
    cell.duration = 0.5
    cell.contents = Self.white
    cell.color = Color(red: 1, green: 0, blue: 0)
    values.emitterPosition = CGPoint(x: 20, y: 10)
    values.emitterZPosition = z
    values.preservesDepth = true
    change(&values)
    values.emitterCells = [cell]
    return SceneLayer("e", CGRect(x: 0, y: 0, width: 40, height: 20)) {
      $0.kind = .emitter(values)
      $0.timing.timeOffset = .milliseconds(1000)
    }
  }

  private func pane(z: CGFloat) -> SceneLayer {
    SceneLayer("pane", CGRect(x: 10, y: 0, width: 20, height: 20)) {
      $0.backgroundColor = Color(red: 0, green: 0, blue: 1)
      $0.zPosition = z
    }
  }

  private func space(_ sublayers: [SceneLayer]) -> SceneLayer {
    SceneLayer(
      "root", CGRect(x: 0, y: 0, width: 40, height: 20),
      sublayers: [
        SceneLayer("space", CGRect(x: 0, y: 0, width: 40, height: 20), sublayers: sublayers) {
          $0.kind = .transform
        }
      ])
  }

  private func pixel(_ root: SceneLayer, _ x: Int, _ y: Int) -> UInt32 {
    draw(root, on: .pixels(40, 20))[x, y].argb
  }

  @Test(arguments: [(CGFloat(5), 0xFFFF_0000 as UInt32), (-5, 0xFF00_00FF)])
  func aParticleIsBeforeOrBehindWhatIsInTheSpace(_ z: CGFloat, _ color: UInt32) {
    #expect(pixel(space([emitter(z: z), pane(z: 0)]), 20, 10) == color)
    #expect(pixel(space([pane(z: 0), emitter(z: z)]), 20, 10) == color)
  }

  @Test func withoutItParticlesLieInTheEmittersPlane() {
    let flat = emitter(z: 5) { $0.preservesDepth = false }
    #expect(pixel(space([flat, pane(z: 1)]), 20, 10) == 0xFF00_00FF)
    #expect(pixel(space([flat, pane(z: -1)]), 20, 10) == 0xFFFF_0000)
  }

  @Test func depthIsSeenInPerspective() {
    // An eye 20 points away: at z = 10 a particle is twice as large, 8 x 8 about the middle.
    var root = space([emitter(z: 10)])
    root.sublayers[0].properties.sublayerTransform.m34 = -1 / 20
    let near = draw(root, on: .pixels(40, 20))
    #expect(near[16, 6].red == 255 && near[15, 10].red == 0)
    root.sublayers[0].sublayers = [emitter(z: 10) { $0.preservesDepth = false }]
    let flat = draw(root, on: .pixels(40, 20))
    #expect(flat[18, 8].red == 255 && flat[17, 10].red == 0)
  }

  @Test func theEmitterShowsNothingElseOfItsOwnAndItsOpacityIsEachParticles() {
    var layer = emitter(z: 0) { $0.renderMode = .additive }
    layer.properties.backgroundColor = .white
    layer.properties.opacity = 0.5
    let picture = draw(
      SceneLayer("root", CGRect(x: 0, y: 0, width: 40, height: 20), sublayers: [layer]),
      on: .pixels(40, 20))
    #expect(picture[2, 2].argb == 0)
    #expect(picture[20, 10].red == 128)
  }

  @Test func hiddenParticlesAreNotSeen() {
    var layer = emitter(z: 0)
    layer.properties.isHidden = true
    #expect(pixel(space([layer]), 20, 10) == 0)
    layer.properties.isHidden = false
    layer.properties.opacity = 0
    #expect(pixel(space([layer]), 20, 10) == 0)
  }

  @Test(arguments: 0..<60) func spacesWithParticlesAreDrawnAsTheRulesSay(_ seed: Int) {
    var scene = RandomScene(seed: seed &+ 70_000, size: CGSize(width: 32, height: 26))
    var layers: [SceneLayer] = []
    for _ in 0..<2 {
      var layer = SceneLayer("e", CGRect(x: 4, y: 4, width: 24, height: 18))
      var kind = scene.emitter()
      if case .emitter(var values) = kind {
        values.preservesDepth = true
        values.emitterDepth = 20
        kind = .emitter(values)
      }
      layer.properties.kind = kind
      layer.properties.timing.timeOffset = .milliseconds(1500)
      scene.space(&layer.properties)
      layer.sublayers = [pane(z: 2)]
      layers.append(layer)
      var plain = pane(z: 0)
      plain.properties.transform = scene.turn()
      layers.append(plain)
    }
    var root = space(layers)
    if seed % 2 == 0 { root.sublayers[0].properties.sublayerTransform = scene.lens() }
    let expected = ReferenceRasterizer.draw(
      root, width: 32, height: 26, scale: 1, background: .white, margin: 0)
    let display = DisplayGeometry.pixels(32, 26, background: .white)
    for threads in [1, 3] {
      let actual = Rasterizer(threads: threads, tileSize: .init(width: 7, height: 5))
        .draw(FramePlan(root, display), over: nil).rows
      #expect(firstDifference(expected, actual) == nil, "seed \(seed)")
    }
  }

  @Test(arguments: [ContentsFilter.nearest, .linear])
  func aCellSaysHowItsPictureIsSampled(_ filter: ContentsFilter) {
    let pair = Bitmap.rows([[0xFFFF_FFFF, 0xFF00_0000]])
    var layer = emitter(z: 0) { $0.preservesDepth = false }
    if case .emitter(var values) = layer.properties.kind {
      values.emitterCells[0].contents = pair
      values.emitterCells[0].color = .white
      values.emitterCells[0].scale = 10
      values.emitterCells[0].magnificationFilter = filter
      layer.properties.kind = .emitter(values)
    }
    let picture = draw(
      SceneLayer("root", CGRect(x: 0, y: 0, width: 40, height: 20), sublayers: [layer]),
      on: .pixels(40, 20))
    #expect((picture[19, 10].red == 255) == (filter == .nearest))
    #expect((picture[20, 10].red == 0) == (filter == .nearest))
  }
}
