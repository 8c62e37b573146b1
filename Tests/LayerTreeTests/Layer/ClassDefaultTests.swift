import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing

/// Core-animation 1.1: `defaultValueForKey:`, overridden by a class.
@Suite struct ClassDefaultTests {
  private class Pale: Layer {
    override class func defaultValue(forKey key: String) -> AnimatableValue? {
      switch key {
      case "opacity": .number(0.5)
      case "cornerRadius": .number(4)
      case "borderColor": .color(.white)
      case "speed": .number(2)
      case "zPosition": nil
      default: super.defaultValue(forKey: key)
      }
    }
  }

  private final class Paler: Pale {
    override class func defaultValue(forKey key: String) -> AnimatableValue? {
      key == "opacity" ? .number(0.25) : super.defaultValue(forKey: key)
    }
  }

  private final class Thin: ShapeLayer {
    override class func defaultValue(forKey key: String) -> AnimatableValue? {
      switch key {
      case "lineWidth": .number(0.5)
      case "fillColor": .color(nil)
      case "opacity": .number(0)
      default: super.defaultValue(forKey: key)
      }
    }
  }

  @Test func layersBeginWithWhatTheirClassSays() {
    let pale = Pale()
    #expect((pale.opacity, pale.cornerRadius, pale.borderColor) == (0.5, 4, .white))
    #expect(pale.speed == 2 && pale.zPosition == 0)
    #expect(pale.shadowRadius == 3 && pale.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    let paler = Paler()
    #expect((paler.opacity, paler.cornerRadius) == (0.25, 4), "the class above is asked too")
    #expect(Layer().opacity == 1 && AsyncLayer().opacity == 1)
  }

  @Test func valuesThatOnlyTheClassHasCanBeDefaults() {
    let thin = Thin()
    #expect(thin.lineWidth == 0.5 && thin.opacity == 0)
    #expect(thin.fillColor == nil, "no colour is something to say")
    #expect(ShapeLayer().lineWidth == 1)
    #expect(ScrollLayer.defaultValue(forKey: "masksToBounds") == .flag(true))
    #expect(ScrollLayer().masksToBounds)
  }

  @Test func aStyleIsAskedFirstAndAValueThatWasSetStays() {
    let pale = Pale()
    pale.style = LayerStyle(values: ["opacity": .number(0.75), "cornerRadius": .number(1)])
    #expect(pale.opacity == 0.75 && pale.cornerRadius == 1)
    pale.cornerRadius = 2
    pale.style = nil
    #expect(pale.opacity == 0.5 && pale.cornerRadius == 2, "back to the default of the class")
  }

  @Test func theyAreCommitted() {
    let pale = Pale()
    let harness = Harness(named("root", pale))
    harness.turn()
    #expect(pale.presentation?.opacity == 0.5)
    #expect(harness.logged(.animate) == [])
  }

  @Test func aDefaultOfAnotherKindTraps() async {
    await #expect(processExitsWith: .failure) {
      final class Wrong: Layer {
        override class func defaultValue(forKey key: String) -> AnimatableValue? {
          key == "opacity" ? .flag(true) : super.defaultValue(forKey: key)
        }
      }
      _ = Wrong()
    }
  }
}
