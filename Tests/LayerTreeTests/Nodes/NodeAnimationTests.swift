import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// core-animation 3.5: what animation blocks make of changes of nodes.
@Suite struct NodeAnimationTests {
  /// A committed node of 100 x 100 at the position (0, 0), and what was called.
  final class Fixture {
    let root = Node()
    let node = Node()
    let harness: Harness
    var events: [String] = []

    init() {
      root.addSubnode(node)
      node.bounds = square(100)
      harness = Harness(root.layer)
      harness.turn(at: 0)
    }

    func note(_ name: String) -> (Bool) -> Void {
      { [unowned self] in events.append("\(name):\($0 ? 1 : 0)") }
    }

    /// Runs a turn and says what was called in it.
    @discardableResult
    func turn(at seconds: Double, _ body: @escaping () -> Void = {}) -> [String] {
      let before = events.count
      harness.turn(at: seconds, body)
      return Array(events.dropFirst(before))
    }

    func shown(at seconds: Double) -> LayerProperties {
      node.layer.presentation(at: at(seconds))?.properties ?? LayerProperties()
    }

    /// Moves the node to x within a block.
    func move(
      to x: CGFloat, _ duration: Double = 1, delay: Double = 0,
      _ options: Node.AnimationOptions = [.curveLinear], _ name: String? = nil
    ) {
      Node.animate(duration: duration, delay: delay, options: options) {
        node.layer.position.x = x
      } completion: { [self] in
        if let name { note(name)($0) }
      }
    }

    var basic: BasicAnimation? {
      guard
        case .basic(let animation) = node.layer.animation(
          forKey: node.layer.animationKeys.last ?? "")
      else { return nil }
      return animation
    }
  }

  @Test("3.5: outside of a block nothing animates") func nothingOutsideOfABlock() {
    let f = Fixture()
    f.turn(at: 1) { f.node.layer.opacity = 0 }
    #expect(f.node.layer.animationKeys.isEmpty)
    #expect(f.shown(at: 1).opacity == 0)
  }

  @Test("3.5: additive from old - new to 0, easeInEaseOut, fillMode both")
  func aChangeMakesAnAdditiveAnimation() {
    let f = Fixture()
    f.turn(at: 1) {
      Node.animate(duration: 0.5) { f.node.layer.position = CGPoint(x: 30, y: -10) }
      #expect(f.node.layer.position == CGPoint(x: 30, y: -10))
    }
    #expect(f.node.layer.animationKeys == ["position"])
    #expect(f.basic?.isAdditive == true)
    #expect(f.basic?.from == .point(CGPoint(x: -30, y: 10)))
    #expect(f.basic?.to == .point(.zero))
    #expect(f.basic?.timing.duration == 0.5)
    #expect(f.basic?.timing.fillMode == .both)
    #expect(f.basic?.timingFunction == .easeInEaseOut)
    // Section 1.5: y = .129162 at x = .25.
    #expect(abs(f.shown(at: 1.125).position.x - 30 * 0.129162) < 1e-4)
    #expect(f.shown(at: 1.25).position == CGPoint(x: 15, y: -5))
    #expect(f.shown(at: 1.5).position == CGPoint(x: 30, y: -10))
  }

  @Test("3.5: bounds split into bounds.origin and bounds.size") func boundsAreSplit() {
    let f = Fixture()
    f.turn(at: 1) {
      Node.animate(duration: 1, options: .curveLinear) {
        f.node.bounds = CGRect(x: 10, y: 0, width: 200, height: 100)
      }
    }
    #expect(f.node.layer.animationKeys == ["bounds.origin", "bounds.size"])
    #expect(f.shown(at: 1.5).bounds == CGRect(x: 5, y: 0, width: 150, height: 100))
    f.turn(at: 3) {
      Node.animate(duration: 1) { f.node.bounds = CGRect(x: 10, y: 0, width: 20, height: 100) }
    }
    #expect(f.node.layer.animationKeys == ["bounds.size"], "the origin is the same")
  }

  struct Curve: Sendable, CustomTestStringConvertible {
    let options: Node.AnimationOptions
    let function: TimingFunction
    let testDescription: String
  }

  @Test(arguments: [
    Curve(options: [], function: .easeInEaseOut, testDescription: "none"),
    Curve(options: .curveEaseIn, function: .easeIn, testDescription: "easeIn"),
    Curve(options: .curveEaseOut, function: .easeOut, testDescription: "easeOut"),
    Curve(options: .curveLinear, function: .linear, testDescription: "linear"),
    Curve(options: .curveEaseInOut, function: .easeInEaseOut, testDescription: "easeInOut"),
  ])
  func optionsNameTheCurve(_ curve: Curve) {
    let f = Fixture()
    f.turn(at: 1) { f.move(to: 10, 1, curve.options) }
    #expect(f.basic?.timingFunction == curve.function)
  }

  @Test("3.5: colours are not additive and replace each other") func coloursAreNotAdditive() {
    let f = Fixture()
    let (red, blue) = (Color("#F00"), Color("#00F"))
    f.node.layer.backgroundColor = red
    f.turn(at: 0.5)
    f.turn(at: 1) {
      Node.animate(duration: 1, options: .curveLinear) { f.node.layer.backgroundColor = blue }
    }
    #expect(f.basic?.isAdditive == false)
    #expect(f.basic?.from == .color(red))
    #expect(f.basic?.to == nil)
    #expect(f.shown(at: 1.5).backgroundColor == Color(red: 0.5, green: 0, blue: 0.5))
    // From the old value, which is a jump ...
    f.turn(at: 1.5) {
      Node.animate(duration: 1, options: .curveLinear) { f.node.layer.backgroundColor = red }
    }
    #expect(f.node.layer.animationKeys == ["backgroundColor"])
    #expect(f.shown(at: 1.5).backgroundColor == blue)
    // ... and from what shows, with the option.
    f.turn(at: 2) {
      Node.animate(duration: 1, options: [.curveLinear, .beginFromCurrentState]) {
        f.node.layer.backgroundColor = blue
      }
    }
    #expect(f.shown(at: 2).backgroundColor == Color(red: 0.5, green: 0, blue: 0.5))
    #expect(f.shown(at: 3).backgroundColor == blue)
  }

  @Test("1.9: a colour from none changes at once, and so does what has nothing between")
  func someThingsDoNotAnimate() {
    let f = Fixture()
    f.turn(at: 1) {
      Node.animate(duration: 1) {
        f.node.layer.backgroundColor = Color("#F00")
        f.node.layer.isHidden = true
        f.node.layer.masksToBounds = true
        f.node.layer.contentsGravity = .center
        f.node.layer.name = "other"
      } completion: {
        f.note("done")($0)
      }
      #expect(f.events == ["done:1"])
    }
    #expect(f.node.layer.animationKeys.isEmpty)
  }

  @Test("3.5: delay: begin time now + delay, the model final, the old value shows")
  func aDelayShowsTheOldValue() {
    let f = Fixture()
    f.turn(at: 1) {
      f.move(to: 100, delay: 2)
      #expect(f.node.layer.position.x == 100)
    }
    #expect(f.basic?.timing.begin == at(3))
    #expect(f.shown(at: 1).position.x == 0)
    #expect(f.shown(at: 3).position.x == 0)
    #expect(f.shown(at: 3.25).position.x == 25)
    #expect(f.shown(at: 5).position.x == 100)
  }

  @Test("3.5: overlapping additive animations sum") func overlappingAnimationsSum() {
    let f = Fixture()
    f.turn(at: 1) { f.move(to: 100) }
    // Half way it is sent back: nothing jumps, and both go on.
    f.turn(at: 1.5) { f.move(to: 0) }
    #expect(f.node.layer.animationKeys == ["position", "position-2"])
    #expect(f.shown(at: 1.5).position.x == 50)
    // 0 + (-100 of the first, 25 % of it left) + (100 of the second, 75 % left).
    #expect(f.shown(at: 1.75).position.x == 50)
    #expect(f.shown(at: 2.25).position.x == 25)
    f.turn(at: 2.25) { f.move(to: 10) }
    #expect(f.node.layer.animationKeys == ["position-2", "position"])
    #expect(f.shown(at: 2.25).position.x == 25)
    #expect(f.shown(at: 4).position.x == 10)
  }

  /// The parts of a sum may leave the range of the property as long as the whole does not.
  @Test("3.5: overlapping animations sum beyond the limits of a property")
  func sumsAreNotCutOffOnTheWay() {
    let f = Fixture()
    func fade(to opacity: Double, width: CGFloat) {
      Node.animate(duration: 1, options: .curveLinear) {
        f.node.layer.opacity = opacity
        f.node.bounds.size.width = width
      }
    }
    f.turn(at: 1) { fade(to: 0, width: 400) }
    f.turn(at: 1.5) { fade(to: 1, width: 100) }
    for (t, opacity, width) in [(1.5, 0.5, 250.0), (1.75, 0.5, 250), (2.25, 0.75, 175)] {
      #expect(abs(f.shown(at: t).opacity - opacity) < 1e-9, "at \(t)")
      #expect(abs(f.shown(at: t).bounds.width - width) < 1e-9, "at \(t)")
      #expect(f.shown(at: t).bounds.minX == 0)
    }
  }

  @Test("3.5: transforms are added by following each other") func transformsAdd() {
    let f = Fixture()
    f.turn(at: 1) {
      Node.animate(duration: 1, options: .curveLinear) {
        f.node.layer.transform = .rotation(.pi / 2)
      }
    }
    #expect(f.basic?.isAdditive == true)
    #expect(abs(f.shown(at: 1).transform.m12) < 1e-12)
    #expect(abs(f.shown(at: 1.5).transform.m12 - 0.5.squareRoot()) < 1e-12)
    f.turn(at: 3) {
      Node.animate(duration: 1, options: .curveLinear) {
        f.node.layer.transform = .scale(x: 0, y: 0)
      }
    }
    #expect(f.basic?.isAdditive == false, "nothing undoes a scale of 0")
    #expect(f.shown(at: 4).transform.m11 == 0)
  }

  @Test("3.5: completion(true) when all is over, after a turn of the loop")
  func completionWaitsForTheLast() {
    let f = Fixture()
    f.turn(at: 1) {
      Node.animate(duration: 1) {
        f.node.layer.position.x = 10
        f.node.layer.opacity = 0
      } completion: {
        f.note("done")($0)
      }
    }
    #expect(f.events.isEmpty)
    #expect(f.turn(at: 1.5).isEmpty)
    #expect(f.harness.stage.nextWake == at(2) + Nanoseconds(1))
    #expect(f.turn(at: 2.5) == ["done:1"])
    #expect(f.turn(at: 3).isEmpty)
    #expect(f.node.layer.animationKeys.isEmpty)
  }

  @Test("3.5: completion(false) when removed or replaced early") func completionIsUnfinished() {
    let f = Fixture()
    f.turn(at: 1) { f.move(to: 10, 10, [], "removed") }
    f.turn(at: 2) { f.node.layer.removeAllAnimations() }
    #expect(f.events == ["removed:0"])
    f.node.layer.borderColor = .white
    f.turn(at: 2.5)
    for (moment, color) in [(3.0, Color("#F00")), (4, Color("#00F"))] {
      f.turn(at: moment) {
        Node.animate(duration: 10) {
          f.node.layer.borderColor = color
        } completion: {
          f.note("replaced at \(Int(moment))")($0)
        }
      }
    }
    #expect(f.events == ["removed:0", "replaced at 3:0"])
    f.turn(at: 5) { f.node.removeFromSupernode() }
    #expect(f.events == ["removed:0", "replaced at 3:0", "replaced at 4:0"])
  }

  @Test("3.5: completion is called at once if nothing animates") func completionAtOnce() {
    let f = Fixture()
    f.turn(at: 1) {
      f.move(to: 10, 0, [], "duration 0")
      f.move(to: 10, 1, [], "no change")
      #expect(f.events == ["duration 0:1", "no change:1"])
    }
    #expect(f.node.layer.animationKeys.isEmpty)
    #expect(f.shown(at: 1).position.x == 10)
  }

  @Test func aBlockWithinAnotherInheritsAndOverrides() {
    let f = Fixture()
    func inner(_ options: Node.AnimationOptions) -> BasicAnimation? {
      f.node.layer.removeAllAnimations()
      f.node.layer.position = .zero
      Node.animate(duration: 2, delay: 1, options: [.curveEaseIn, .autoreverse]) {
        Node.animate(duration: 0.5, delay: 0.25, options: options) {
          f.node.layer.position.x = 10
        }
      }
      return f.basic
    }
    f.turn(at: 1) {
      #expect(inner([])?.timing.duration == 2)
      #expect(inner([])?.timingFunction == .easeIn)
      #expect(inner([])?.timing.autoreverses == true)
      #expect(inner(.overrideInheritedDuration)?.timing.duration == 0.5)
      #expect(inner(.overrideInheritedCurve)?.timingFunction == .easeInEaseOut)
      #expect(inner(.overrideInheritedOptions)?.timing.autoreverses == false)
      #expect(inner(.overrideInheritedOptions)?.timing.duration == 2)
    }
    #expect(f.basic?.timing.begin == at(2.25), "delays add up")
  }

  @Test func aBlockWithinAnotherCompletesByItself() {
    let f = Fixture()
    f.turn(at: 1) {
      Node.animate(duration: 1) {
        Node.animate(duration: 2, options: .overrideInheritedDuration) {
          f.node.layer.position.x = 1
        } completion: {
          f.note("inner")($0)
        }
        f.node.layer.opacity = 0
      } completion: {
        f.note("outer")($0)
      }
    }
    #expect(f.turn(at: 2.5) == ["outer:1"])
    #expect(f.turn(at: 3.5) == ["inner:1"])
  }

  @Test func nothingAnimatesInPerformWithoutAnimation() {
    let f = Fixture()
    f.turn(at: 1) {
      #expect(Node.inheritedAnimationDuration == 0)
      Node.animate(duration: 2) {
        #expect(Node.inheritedAnimationDuration == 2)
        Node.performWithoutAnimation {
          #expect(Node.inheritedAnimationDuration == 0)
          f.node.layer.position.x = 1
          f.move(to: 5, 1, [], "within")
          #expect(f.events == ["within:1"])
        }
        f.node.layer.opacity = 0.5
      }
    }
    #expect(f.node.layer.animationKeys == ["opacity"])
    #expect(f.shown(at: 1).position.x == 5)
  }

  @Test func repeatingAndReversing() {
    let f = Fixture()
    f.turn(at: 1) { f.move(to: 100, 1, [.curveLinear, .repeat, .autoreverse], "for ever") }
    #expect(f.basic?.timing.repeatCount == .infinity)
    #expect(abs(f.shown(at: 11.25).position.x - 25) < 1e-9)
    #expect(abs(f.shown(at: 12.25).position.x - 75) < 1e-9)
    f.turn(at: 13) { f.node.layer.removeAllAnimations() }
    #expect(f.events == ["for ever:0"])
    f.turn(at: 20) {
      Node.animate(duration: 1, options: .curveLinear) {
        Node.modifyAnimations(repeatCount: 3, autoreverses: false) { f.node.layer.position.x = 0 }
        f.node.layer.opacity = 0
      } completion: {
        f.note("three")($0)
      }
    }
    #expect(abs(f.shown(at: 22.5).position.x - 50) < 1e-9)
    #expect(f.turn(at: 22.9).isEmpty)
    #expect(f.turn(at: 23.1) == ["three:1"])
  }

  @Test func aNewNodeAnimatesInItsFirstTurn() {
    let f = Fixture()
    let new = Node()
    f.turn(at: 1) {
      f.root.addSubnode(new)
      Node.animate(duration: 1, options: .curveLinear) { new.layer.opacity = 0 }
    }
    #expect(new.layer.presentation(at: at(1.5))?.opacity == 0.5)
    let lone = Node()
    f.turn(at: 2) {
      Node.animate(duration: 1) {
        lone.layer.opacity = 0
      } completion: {
        f.note("lone")($0)
      }
    }
    #expect(f.events == ["lone:0"], "it is in no tree")
  }

  @Test func disabledActionsDisableBlocks() {
    let f = Fixture()
    f.turn(at: 1) {
      Transaction.perform {
        Transaction.disableActions = true
        f.move(to: 10)
      }
    }
    #expect(f.node.layer.animationKeys.isEmpty)
  }

  @Test func layersWithoutANodeKeepTheirOwnActions() {
    let f = Fixture()
    let layer = named("layer")
    f.node.layer.addSublayer(layer)
    f.turn(at: 1)
    f.turn(at: 2) { Node.animate(duration: 7) { layer.opacity = 0 } }
    #expect(layer.animation(forKey: "opacity")?.timing.duration == 0.25)
  }

  /// What layout moves is animated where it runs in the block.
  @Test func layoutIsAnimatedInTheBlockOnly() {
    final class Row: Node {
      override func layoutSubnodes() {
        for (index, node) in subnodes.enumerated() {
          node.layer.position.x = CGFloat(index) * bounds.width
        }
      }
    }
    func animated(_ options: Node.AnimationOptions, _ lays: Bool) -> [String] {
      let (row, a, b) = (Row(), Node(), Node())
      row.bounds = square(10)
      row.addSubnode(a)
      row.addSubnode(b)
      let harness = Harness(row.layer)
      harness.turn(at: 0)
      harness.turn(at: 1) {
        Node.animate(duration: 1, options: options) {
          row.bounds = square(20)
          if lays { row.layoutIfNeeded() }
        }
      }
      #expect(b.layer.position.x == 20)
      return b.layer.animationKeys
    }
    #expect(animated([], false) == [])
    #expect(animated([], true) == ["position"])
    #expect(animated(.layoutSubnodes, false) == ["position"])
  }

  @Test("3.6 and UIKit: touches do not find what is animated, unless allowed")
  func touchesAreKeptOut() {
    let f = Fixture()
    f.root.bounds = square(500)
    f.node.frame = square(100)
    f.turn(at: 1) { f.move(to: 60, 1, delay: 1, []) }
    #expect(f.root.hitTest(CGPoint(x: 50, y: 50)) === f.root, "also while it is delayed")
    f.turn(at: 4)
    #expect(f.root.hitTest(CGPoint(x: 50, y: 50)) === f.node)
    f.turn(at: 5) { f.move(to: 50, 1, .allowUserInteraction) }
    #expect(f.root.hitTest(CGPoint(x: 50, y: 50)) === f.node)
  }
}
