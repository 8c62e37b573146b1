import Foundation
import Graphics
import LayerModel
import Testing
import VSync

/// Core-animation 1.2: what the instances of a replicator are.
@Suite struct ReplicatorTests {
  @Test func coloursStepByTheOffsetsAndStayWithinTheirRange() {
    var values = ReplicatorProperties()
    #expect(values.color(ofInstance: 5) == .white)
    values.instanceColor = Color(red: 1, green: 0.5, blue: 0.25, alpha: 1)
    values.instanceRedOffset = -0.25
    values.instanceGreenOffset = 0.25
    values.instanceBlueOffset = -0.25
    values.instanceAlphaOffset = -0.5
    #expect(values.color(ofInstance: 0) == values.instanceColor)
    #expect(
      values.color(ofInstance: 1) == Color(red: 0.75, green: 0.75, blue: 0, alpha: 0.5))
    #expect(values.color(ofInstance: 3) == Color(red: 0.25, green: 1, blue: 0, alpha: 0))
    values.instanceColor = nil
    #expect(values.color(ofInstance: 0) == .white)
  }

  @Test func theStepTurnsAboutTheCentre() {
    var values = ReplicatorProperties()
    values.instanceTransform = .rotation(.pi / 2)
    let step = values.step(about: CGPoint(x: 50, y: 50))
    // (80, 50) goes to (50, 80): a quarter turn from +x toward +y about (50, 50).
    #expect(abs(80 * step.m11 + 50 * step.m21 + step.m41 - 50) < 1e-9)
    #expect(abs(80 * step.m12 + 50 * step.m22 + step.m42 - 80) < 1e-9)
  }

  @Test func delaysAreRoundedOnceAndReachBothWays() {
    var values = ReplicatorProperties()
    values.instanceCount = 4
    values.instanceDelay = 0.1
    #expect(values.delay(ofInstance: 3) == Nanoseconds(300_000_000))
    #expect(values.delays == (.zero, Nanoseconds(300_000_000)))
    values.instanceDelay = -0.5
    #expect(values.delays == (Nanoseconds(-1_500_000_000), .zero))
    var properties = LayerProperties()
    #expect(properties.instanceDelays == nil)
    properties.kind = .replicator(values)
    #expect(properties.instanceDelays?.least == Nanoseconds(-1_500_000_000))
    properties.kind = .replicator(ReplicatorProperties())
    #expect(properties.instanceDelays == nil)
  }
}
