import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing

/// core-animation 3.5 and 1.7: keyframe blocks.
@Suite struct NodeKeyframeTests {
  typealias Fixture = NodeAnimationTests.Fixture

  /// x goes to 100 in the first half, rests until 0.75, and is back at 20 at the end; it takes 1 s.
  private func play(_ f: Fixture, _ options: Node.KeyframeOptions = []) {
    f.turn(at: 1) {
      Node.animateKeyframes(duration: 1, options: options) {
        Node.addKeyframe(relativeStart: 0, relativeDuration: 0.5) { f.node.layer.position.x = 100 }
        Node.addKeyframe(relativeStart: 0.75, relativeDuration: 0.25) {
          f.node.layer.position.x = 20
        }
      } completion: {
        f.note("done")($0)
      }
      #expect(f.node.layer.position.x == 20)
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let options: Node.KeyframeOptions
    /// x after .1, .5, .6, .8 and 1 s.
    let values: [Double]
  }

  @Test(arguments: [
    Row(
      testDescription: "linear", options: .calculationModeLinear, values: [20, 100, 100, 84, 20]),
    Row(
      testDescription: "discrete", options: .calculationModeDiscrete,
      values: [100, 100, 100, 20, 20]),
    // 180 points in all: by 1 s.
    Row(testDescription: "paced", options: .calculationModePaced, values: [18, 90, 92, 56, 20]),
  ])
  func valuesAreReachedInTheirTime(_ row: Row) {
    let f = Fixture()
    play(f, row.options)
    for (t, x) in zip([0.1, 0.5, 0.6, 0.8, 1], row.values) {
      #expect(abs(f.shown(at: 1 + t).position.x - x) < 1e-9, "at \(t)")
    }
    #expect(f.turn(at: 2.5) == ["done:1"])
  }

  @Test func theCurveOfCubicGoesThroughTheValues() {
    let f = Fixture()
    play(f, .calculationModeCubic)
    for (t, x) in [(0, 0.0), (0.5, 100), (0.75, 100), (1, 20)] {
      #expect(abs(f.shown(at: 1 + t).position.x - x) < 1e-9, "at \(t)")
    }
    #expect(f.shown(at: 1.6).position.x > 100, "it swings past")
    let g = Fixture()
    play(g, .calculationModeCubicPaced)
    #expect(abs(g.shown(at: 2).position.x - 20) < 1e-9)
  }

  @Test func keyframesAreAdditive() {
    let f = Fixture()
    play(f)
    // On its way from 100 to 20 it is sent 1000 further, evenly.
    f.turn(at: 1.8) { f.move(to: 1020) }
    #expect(abs(f.shown(at: 1.8).position.x - 84) < 1e-9)
    #expect(abs(f.shown(at: 2.3).position.x - 520) < 1e-9)
    #expect(f.node.layer.animationKeys == ["position", "position-2"])
  }

  @Test func eachPropertyHasItsOwnTimesAndWhatIsOutsideTakesAll() {
    let f = Fixture()
    f.node.layer.backgroundColor = Color("#F00")
    f.turn(at: 0.5)
    f.turn(at: 1) {
      Node.animateKeyframes(duration: 2, delay: 1) {
        f.node.layer.opacity = 0
        Node.addKeyframe(relativeStart: 0.5, relativeDuration: 0.5) {
          f.node.layer.backgroundColor = Color("#00F")
        }
      }
    }
    #expect(f.shown(at: 2.5).opacity == 0.75)
    #expect(f.shown(at: 2.5).backgroundColor == Color("#F00"))
    #expect(f.shown(at: 3.5).backgroundColor == Color(red: 0.5, green: 0, blue: 0.5))
  }

  @Test func overlappingWaysFollowEachOther() {
    let f = Fixture()
    f.turn(at: 1) {
      Node.animateKeyframes(duration: 1) {
        Node.addKeyframe(relativeStart: 0, relativeDuration: 0.6) { f.node.layer.position.x = 60 }
        Node.addKeyframe(relativeStart: 0.4, relativeDuration: 0.4) { f.node.layer.position.x = 0 }
      }
    }
    #expect(abs(f.shown(at: 1.5).position.x - 50) < 1e-9)
    #expect(abs(f.shown(at: 1.7).position.x - 30) < 1e-9)
    #expect(abs(f.shown(at: 1.9).position.x) < 1e-9)
  }

  @Test func inADisabledBlockTheyApplyAtOnce() {
    let f = Fixture()
    f.turn(at: 1) {
      Node.performWithoutAnimation {
        Node.animateKeyframes(duration: 1) {
          Node.addKeyframe(relativeStart: 0, relativeDuration: 1) { f.node.layer.position.x = 20 }
        }
      }
    }
    #expect(f.node.layer.animationKeys.isEmpty)
    #expect(f.shown(at: 1).position.x == 20)
  }
}
