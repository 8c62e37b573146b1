import Foundation
import Graphics
import LayerModel
import Testing

@Suite struct LayerPropertiesTests {
  struct Default: Sendable, CustomTestStringConvertible {
    let name: String
    let holds: @Sendable (LayerProperties) -> Bool
    init(_ name: String, _ holds: @escaping @Sendable (LayerProperties) -> Bool) {
      (self.name, self.holds) = (name, holds)
    }
    var testDescription: String { name }
  }

  /// core-animation 1.1, the column of defaults.
  @Test(arguments: [
    Default("bounds 0") { $0.bounds == .zero },
    Default("position 0") { $0.position == .zero },
    Default("zPosition 0") { $0.zPosition == 0 },
    Default("anchorPoint (.5, .5)") { $0.anchorPoint == CGPoint(x: 0.5, y: 0.5) },
    Default("transform identity") { $0.transform == .identity },
    Default("not hidden") { !$0.isHidden },
    Default("masksToBounds off") { !$0.masksToBounds },
    Default("no contents") { $0.contents == nil },
    Default("contentsGravity resize") { $0.contentsGravity == .resize },
    Default("contentsScale 1") { $0.contentsScale == 1 },
    Default("no background") { $0.backgroundColor == nil },
    Default("cornerRadius 0") { $0.cornerRadius == 0 },
    Default("borderWidth 0") { $0.borderWidth == 0 },
    Default("borderColor opaque black") {
      $0.borderColor == Color(red: 0, green: 0, blue: 0, alpha: 1)
    },
    Default("opacity 1") { $0.opacity == 1 },
  ])
  func aNewLayerHasCoreAnimationsValues(_ row: Default) { #expect(row.holds(LayerProperties())) }

  @Test func timingsDefaultsAreCoreAnimations() {
    let timing = MediaTiming()
    #expect((timing.begin, timing.duration, timing.speed) == (.zero, 0, 1))
    #expect((timing.timeOffset, timing.repeatCount, timing.repeatDuration) == (0, 0, 0))
    #expect(!timing.autoreverses)
    #expect(timing.fillMode == .removed)
    #expect(MediaTiming.defaultDuration == 0.25)
    #expect(BasicAnimation(keyPath: .opacity).isRemovedOnCompletion)
    #expect(BasicAnimation(keyPath: .opacity).timingFunction == nil)
  }

  /// Core-animation 1.1: the bits, of which others are dropped, and the reach of the two curves.
  @Test func cornersAndEdgesHaveCoreAnimationsBits() {
    let corners: [CornerMask] = [.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY]
    #expect(corners.map(\.rawValue) == [1, 2, 4, 8])
    #expect(CornerMask.all.rawValue == 15 && EdgeMask.all.rawValue == 15)
    #expect(EdgeMask(rawValue: 0xF5) == [.left, .bottom])
    #expect(CornerCurve.circular.expansionFactor == 1)
    #expect(CornerCurve.continuous.expansionFactor == 1.528665)
  }

  struct New: Sendable, CustomTestStringConvertible {
    let name: String
    let holds: @Sendable () throws -> Bool
    init(_ name: String, _ holds: @escaping @Sendable () throws -> Bool) {
      (self.name, self.holds) = (name, holds)
    }
    var testDescription: String { name }
  }

  static let two = [AnimatableValue.number(0), .number(1)]

  /// Core-animation 1.3, the column of defaults.
  @Test(arguments: [
    New("an animation is linear") { BasicAnimation(keyPath: .opacity).timingFunction == nil },
    New("and goes when it is over") {
      BasicAnimation(keyPath: .opacity).isRemovedOnCompletion
        && AnimationGroup([]).isRemovedOnCompletion && Transition().isRemovedOnCompletion
    },
    New("a property's animation replaces and starts anew") {
      let animation = BasicAnimation(keyPath: .opacity)
      return !animation.isAdditive && !animation.isCumulative && animation.valueFunction == nil
    },
    New("basic: no values") {
      let animation = BasicAnimation(keyPath: .opacity)
      return animation.from == nil && animation.to == nil && animation.by == nil
    },
    New("keyframes: linear, without times of their own") {
      let animation = try KeyframeAnimation(keyPath: .opacity, values: two)
      return animation.calculationMode == .linear && animation.keyTimes == nil
        && !animation.isAdditive && !animation.isCumulative
    },
    New("spring: mass 1, stiffness 100, damping 10, velocity 0") {
      let spring = SpringAnimation(BasicAnimation(keyPath: .opacity)).spring
      return spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10
        && spring.initialVelocity == 0 && !spring.allowsOverdamping
    },
    New("spring: its duration stays 0") {
      SpringAnimation(BasicAnimation(keyPath: .opacity)).basic.timing.duration == 0
    },
    New("transition: a whole fade from nowhere") {
      let fade = Transition()
      return fade.type == .fade && fade.subtype == nil && fade.startProgress == 0
        && fade.endProgress == 1 && fade.timingFunction == nil
    },
  ])
  func aNewAnimationHasCoreAnimationsValues(_ row: New) throws { #expect(try row.holds()) }
}
