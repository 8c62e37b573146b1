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

  @Test func preservesDepthIsAValueLikeOthers() {
    let layer = EmitterLayer()
    layer.preservesDepth = true
    #expect(layer.preservesDepth && layer.value(forKeyPath: "preservesDepth") == .flag(true))
    #expect(layer.properties.preservesDepth, "what is in it is hit and converted in its space")
  }

  @Test func valuesOfCellsHaveKeyPaths() {
    let layer = emitter()
    layer.emitterCells[0].name = "spark"
    let harness = Harness(named("root", layer))
    harness.turn()
    var asked: [String] = []
    let puppet = Puppet()
    puppet.onAction = {
      asked.append($0)
      return nil
    }
    layer.delegate = puppet
    harness.turn(at: 2) { layer.setValue(.number(0), forKeyPath: "emitterCells.spark.birthRate") }
    #expect(layer.value(forKeyPath: "emitterCells.spark.birthRate") == .number(0))
    #expect(layer.emitterCells[0].birthRate == 0 && asked == ["emitterCells"])
    #expect(layer.animationKeys == [])
    #expect(count(layer, 2.55) == 4, "what was born before goes on")
  }

  @Test func valuesOfCellsAreAnimated() throws {
    let layer = emitter()
    layer.emitterCells[0].name = "spark"
    layer.emitterCells[0].birthRate = 0
    let harness = Harness(named("root", layer))
    harness.turn()
    var burst = BasicAnimation(
      keyPath: try #require(LayerKeyPath("emitterCells.spark.birthRate")), from: .number(10),
      to: .number(10))
    burst.timing.duration = 0.5
    harness.turn(at: 1) { layer.add(burst, forKey: "burst") }
    let path = try #require(LayerKeyPath("emitterCells.spark.birthRate"))
    let shown = try #require(layer.presentation(at: at(1.25)))
    #expect(path.value(in: shown.properties) == .number(10))
    harness.turn(at: 1.75)
    #expect(count(layer, 1.75) == 6, "the animation is over, its particles are not")
    #expect(count(layer, 3) == 0)
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
