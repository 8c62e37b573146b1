import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing

/// Core-animation 1.2, replicator layers.
@Suite struct ReplicatorLayerTests {
  @Test func theDefaultsAreCoreAnimations() {
    let layer = ReplicatorLayer()
    #expect(layer.instanceCount == 1 && !layer.preservesDepth && layer.instanceDelay == 0)
    #expect(layer.instanceTransform == .identity && layer.instanceColor == .white)
    #expect(
      [
        layer.instanceRedOffset, layer.instanceGreenOffset, layer.instanceBlueOffset,
        layer.instanceAlphaOffset,
      ].allSatisfy { $0 == 0 })
  }

  @Test func onlyTheFirstInstanceIsHit() {
    let (layer, dot) = (ReplicatorLayer(), named("dot"))
    layer.frame = square(100)
    dot.frame = square(10)
    layer.addSublayer(dot)
    layer.instanceCount = 3
    layer.instanceTransform = .translation(x: 20, y: 0)
    #expect(layer.hitTest(CGPoint(x: 5, y: 5)) === dot)
    #expect(layer.hitTest(CGPoint(x: 25, y: 5)) === layer)
  }

  /// The last instance shows an animation to its end, whatever the main thread commits till then.
  @Test func anAnimationStaysForTheLastInstance() {
    let (layer, dot) = (ReplicatorLayer(), named("dot"))
    layer.addSublayer(dot)
    layer.instanceCount = 3
    layer.instanceDelay = 0.5
    let harness = Harness(named("root", layer))
    harness.turn()
    var fade = BasicAnimation(keyPath: .opacity, from: .number(0), to: .number(1))
    fade.timing.duration = 1
    harness.turn(at: 1) { dot.add(fade, forKey: "fade") }
    harness.turn(at: 2.5) { dot.zPosition = 1 }
    #expect(dot.animationKeys.contains("fade"))
    harness.turn(at: 3.5) { dot.zPosition = 2 }
    #expect(!dot.animationKeys.contains("fade"))
  }
}
