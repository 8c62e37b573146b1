import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// What an emitter tells the render side when it changes.
@Suite struct EmitterLayerTests {
  private func emitter() -> EmitterLayer {
    var cell = EmitterCell()
    cell.birthRate = 10
    cell.lifetime = 1
    cell.contents = PixelSize(width: 1, height: 1).map { Bitmap(PixelBuffer(size: $0)) }
    let layer = EmitterLayer()
    layer.emitterCells = [cell]
    return layer
  }

  private func count(_ layer: EmitterLayer, _ seconds: Double) -> Int {
    let animations = layer.animationKeys.compactMap { key in
      layer.animation(forKey: key).map { AttachedAnimation(key: key, animation: $0) }
    }
    return ParticleSystem.particles(
      of: layer.properties, animations: animations, at: at(seconds)
    ).count
  }

  @Test func theDefaultsAreCoreAnimations() {
    let layer = EmitterLayer()
    #expect(layer.emitterCells == [] && layer.seed == 0)
    #expect(
      [layer.birthRate, layer.lifetime, layer.velocity, layer.scale, layer.spin]
        .allSatisfy { $0 == 1 })
    #expect(layer.emitterShape == .point && layer.emitterMode == .volume)
    #expect(layer.renderMode == .unordered && !layer.preservesDepth)
  }

  @Test func aStoppedEmitterLetsItsParticlesLive() {
    let layer = emitter()
    let harness = Harness(named("root", layer))
    harness.turn()
    harness.turn(at: 2) {
      Transaction.disableActions = true
      layer.birthRate = 0
    }
    #expect(count(layer, 2.05) == 9)
    #expect(count(layer, 2.55) == 4)
    #expect(count(layer, 3.05) == 0)
  }

  @Test func anAnimationThatIsOverIsRemembered() throws {
    let layer = emitter()
    let harness = Harness(named("root", layer))
    harness.turn()
    layer.birthRate = 0
    harness.turn(at: 1)
    var burst = BasicAnimation(
      keyPath: try #require(LayerKeyPath("birthRate")), from: .number(10), to: .number(10))
    burst.timing.duration = 0.5
    harness.turn(at: 3) { layer.add(burst, forKey: "burst") }
    #expect(count(layer, 3.45) > 40)
    harness.turn(at: 3.6) { layer.removeAllAnimations() }
    #expect(layer.animationKeys.isEmpty)
    #expect(count(layer, 3.65) > 40, "they were born under it")
    #expect(count(layer, 4.7) == 0)
  }
}
