import Foundation
import LayerModel
import LayerTree
import Testing

/// core-animation 3.5: springs by when they have settled, and by how they look.
@Suite struct NodeSpringTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let duration: Double
    let ratio: Double
    var velocity = 0.0
    var testDescription: String { "T \(duration), ratio \(ratio), velocity \(velocity)" }
  }

  static let rows = [
    Row(duration: 1, ratio: 0.5), Row(duration: 0.3, ratio: 0.2), Row(duration: 2, ratio: 0.9),
    Row(duration: 1, ratio: 0.7, velocity: 5), Row(duration: 1, ratio: 0.7, velocity: -5),
    Row(duration: 0.5, ratio: 0.99), Row(duration: 10, ratio: 0.01),
  ]

  @Test("3.5: settles at T, mass 1", arguments: rows) func settlesAtItsDuration(_ row: Row) throws {
    let spring = try Spring(
      settlingDuration: row.duration, dampingRatio: row.ratio, initialVelocity: row.velocity)
    #expect(spring.mass == 1)
    #expect(abs(spring.dampingRatio - row.ratio) < 1e-12)
    #expect(abs(spring.settlingDuration - row.duration) < 1e-9)
    #expect(abs(spring.progress(after: row.duration) - 1) <= 0.001 + 1e-9)
  }

  @Test("3.5 (F): stiffness is about (ln 1500 / (ratio T))^2") func isNearThePublishedValue() throws
  {
    for row in [(1.0, 0.5), (0.5, 0.4), (2, 0.6)] {
      let spring = try Spring(settlingDuration: row.0, dampingRatio: row.1)
      let published = pow(log(1500) / (row.1 * row.0), 2)
      #expect(abs(spring.stiffness / published - 1) < 0.05)
    }
  }

  /// (1 + wT) e^-wT = 1/1000 at wT = 9.233413.
  @Test func criticalDampingHasSettledThen() throws {
    let spring = try Spring(settlingDuration: 2, dampingRatio: 1)
    #expect(abs(spring.stiffness.squareRoot() * 2 - 9.233413) < 1e-5)
    #expect(abs(spring.progress(after: 2) - 0.999) < 1e-9)
    let pushed = try Spring(settlingDuration: 1, dampingRatio: 1, initialVelocity: 30)
    #expect(abs(pushed.progress(after: 1) - 1) < 0.001 + 1e-9)
  }

  @Test func numbersOutOfRangeAreErrors() {
    for (duration, ratio) in [(0.0, 0.5), (-1, 0.5), (1, 0), (1, -1), (1, 1.5), (.infinity, 0.5)] {
      #expect(throws: AnimationError.self) {
        try Spring(settlingDuration: duration, dampingRatio: ratio)
      }
    }
  }

  @Test func aBlockMovesAsTheSpringDoes() throws {
    let f = NodeAnimationTests.Fixture()
    let spring = try Spring(settlingDuration: 1, dampingRatio: 0.5, initialVelocity: 2)
    f.turn(at: 1) {
      Node.animate(
        duration: 1, delay: 0.5, usingSpringWithDamping: 0.5, initialSpringVelocity: 2
      ) {
        f.node.layer.position.x = 100
      } completion: {
        f.note("done")($0)
      }
    }
    #expect(f.node.layer.animation(forKey: "position")?.timing.duration == 1)
    for t in [0, 0.1, 0.3, 0.7] {
      let expected = 100 * spring.progress(after: t)
      #expect(abs(f.shown(at: 1.5 + t).position.x - expected) < 1e-6)
    }
    #expect(f.turn(at: 2.4).isEmpty)
    #expect(f.turn(at: 2.6) == ["done:1"])
  }

  /// Section 1.6: perceptual (.5, .3) settles after .862955 s.
  @Test func aBlockWithABounceTakesAsLongAsItNeeds() throws {
    let f = NodeAnimationTests.Fixture()
    f.turn(at: 1) {
      Node.animate(springDuration: 0.5, bounce: 0.3) { f.node.layer.position.x = 100 }
    }
    let made = try #require(f.node.layer.animation(forKey: "position"))
    #expect(abs(made.timing.duration - 0.862955) < 1e-6)
    guard case .spring(let spring) = made else {
      Issue.record("no spring")
      return
    }
    #expect(spring.basic.isAdditive)
    #expect(abs(spring.spring.stiffness - pow(4 * .pi, 2)) < 1e-9)
  }

  @Test func aSpringKeepsItsOwnTimeWithinABlock() {
    let f = NodeAnimationTests.Fixture()
    f.turn(at: 1) {
      Node.animate(duration: 5) {
        Node.animate(duration: 1, usingSpringWithDamping: 0.5) { f.node.layer.position.x = 1 }
      }
    }
    #expect(f.node.layer.animation(forKey: "position")?.timing.duration == 1)
  }

  @Test func withoutADurationItIsThereAtOnce() {
    let f = NodeAnimationTests.Fixture()
    f.turn(at: 1) {
      Node.animate(duration: 0, usingSpringWithDamping: 0.5) { f.node.layer.position.x = 1 }
    }
    #expect(f.node.layer.animationKeys.isEmpty)
  }
}
