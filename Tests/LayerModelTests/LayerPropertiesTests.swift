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
}
