import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// core-animation 3.1, `needsDisplayForKey:` of what is animated: each turn draws what the animation
/// makes of it then.
@Suite struct RedrawTests {
  /// Draws its corner radius, and notes it.
  private final class Dial: Layer {
    var drawn: [Double] = []
    override class func needsDisplay(forKey key: String) -> Bool { key == "cornerRadius" }
    override func draw(in canvas: Canvas) {
      drawn.append(Double(drawnProperties.cornerRadius))
      canvas.fillEverything(color: .white)
    }
    func take() -> [Double] {
      defer { drawn = [] }
      return drawn
    }
  }

  private let dial = Dial()
  private let harness: Harness

  init() {
    harness = Harness(named("root", dial))
    dial.name = "dial"
    dial.bounds = square(10)
    harness.turn(at: 0)
  }

  private var turn: BasicAnimation {
    var timing = MediaTiming()
    timing.duration = 1
    return BasicAnimation(
      keyPath: .cornerRadius, from: .number(0), to: .number(10), timing: timing)
  }

  @Test func itIsDrawnInEachTurnWhileItMoves() {
    harness.turn(at: 1) { dial.add(turn, forKey: "turn") }
    #expect(dial.take() == [0], "not the model's value, and not one frame late")
    #expect(harness.stage.nextWake == at(1) + Nanoseconds(1))
    #expect(!harness.stage.wantsTurn, "not twice at one moment")
    harness.time.run(through: at(1.25))
    #expect(harness.stage.wantsTurn)
    harness.turn()
    #expect(dial.take() == [2.5])
    harness.turn(at: 1.5)
    #expect(dial.take() == [5])
    #expect(harness.commits.last?.changes.map(\.layer) == [dial.id], "the new picture is sent")
    harness.turn(at: 2)
    #expect(dial.take() == [10])
    harness.turn(at: 2.5)
    #expect(dial.take() == [0], "back to the model")
    #expect(harness.stage.nextWake == nil && !harness.stage.wantsTurn)
    harness.turn(at: 3)
    #expect(dial.take() == [])
    #expect(dial.animationKeys == [])
  }

  @Test func aDelayIsSleptThrough() {
    harness.turn(at: 1) { dial.add(turn, forKey: "turn", begin: .delay(.milliseconds(500))) }
    _ = dial.take()
    #expect(harness.stage.nextWake == at(1.5))
    harness.turn(at: 1.25)
    #expect(dial.take() == [])
    harness.turn(at: 1.75)
    #expect(dial.take() == [2.5])
  }

  @Test func whatIsKeptStandsStill() {
    harness.turn(at: 1) {
      var kept = turn
      kept.isRemovedOnCompletion = false
      kept.timing.fillMode = .forwards
      dial.add(kept, forKey: "turn")
    }
    harness.turn(at: 2.5)
    #expect(dial.take() == [0, 10])
    #expect(harness.stage.nextWake == nil)
    harness.turn(at: 3) { dial.removeAllAnimations() }
    #expect(dial.take() == [0])
  }

  @Test func aPausedLayerIsNotDrawn() {
    harness.turn(at: 1) {
      dial.speed = 0
      dial.timeOffset = .milliseconds(500)
      dial.add(turn, forKey: "turn", begin: .at(.zero))
    }
    #expect(dial.take() == [5])
    #expect(harness.stage.nextWake == nil)
    harness.turn(at: 2)
    #expect(dial.take() == [])
  }

  @Test func animationsInAGroupCount() {
    var timing = MediaTiming()
    timing.duration = 2
    harness.turn(at: 1) { dial.add(AnimationGroup([turn], timing: timing), forKey: "group") }
    harness.turn(at: 1.5)
    #expect(dial.take() == [0, 5])
  }

  @Test func implicitAnimationsCount() {
    harness.turn(at: 1) {
      Transaction.animationTimingFunction = .linear
      dial.cornerRadius = 8
    }
    harness.turn(at: 1.125)
    harness.turn(at: 2)
    #expect(dial.take() == [0, 4, 8])
  }

  @Test func otherKeysAndPlainLayersAreNotDrawn() {
    harness.turn(at: 1) {
      dial.add(BasicAnimation(keyPath: .opacity, from: .number(0)), forKey: "fade")
      harness.root.add(turn, forKey: "turn")
    }
    #expect(harness.stage.nextWake == nil)
    harness.turn(at: 1.1)
    #expect(dial.take() == [])
  }

  @Test func aLayerThatLeavesIsForgotten() {
    harness.turn(at: 1) { dial.add(turn, forKey: "turn") }
    harness.turn(at: 1.25) { dial.removeFromSuperlayer() }
    #expect(harness.stage.nextWake == nil && !harness.stage.wantsTurn)
  }
}
