import Graphics
import LayerModel
import LayerTree
import Testing

/// core-animation 3.5: transitions of nodes are transitions of their layers.
@Suite struct NodeTransitionTests {
  typealias Fixture = NodeAnimationTests.Fixture

  private func transition(of node: Node) -> Transition? {
    guard case .transition(let found) = node.layer.animation(forKey: Transition.key) else {
      return nil
    }
    return found
  }

  @Test func changesAreAtOnceBehindATransition() {
    let f = Fixture()
    f.turn(at: 1) {
      Node.transition(with: f.node, duration: 0.5, type: .push, subtype: .fromRight) {
        f.node.layer.opacity = 0.5
      } completion: {
        f.note("done")($0)
      }
    }
    #expect(f.node.layer.animationKeys == [Transition.key])
    let found = transition(of: f.node)
    #expect(found?.type == .push && found?.subtype == .fromRight)
    #expect(found?.timing.duration == 0.5)
    #expect(found?.timingFunction == .easeInEaseOut)
    #expect(f.shown(at: 1.1).opacity == 0.5)
    #expect(f.turn(at: 1.4).isEmpty)
    #expect(f.turn(at: 1.6) == ["done:1"])
  }

  @Test func contentIsAnimatedWhereAllowed() {
    let f = Fixture()
    f.turn(at: 1) {
      Node.transition(with: f.node, options: .allowAnimatedContent) { f.node.layer.opacity = 0.5 }
    }
    #expect(f.node.layer.animationKeys == ["opacity", Transition.key])
  }

  @Test func oneNodeTakesThePlaceOfAnother() {
    let f = Fixture()
    let new = Node()
    f.turn(at: 1) { Node.transition(from: f.node, to: new, duration: 1) }
    #expect(f.root.subnodes.map(ObjectIdentifier.init) == [ObjectIdentifier(new)])
    #expect(transition(of: f.root)?.type == .fade)
    #expect(f.node.supernode == nil)
  }

  @Test func withoutADurationItIsThereAtOnce() {
    let f = Fixture()
    f.turn(at: 1) {
      Node.transition(with: f.node, duration: 0) {
        f.node.layer.opacity = 0
      } completion: {
        f.note("done")($0)
      }
      #expect(f.events == ["done:1"])
    }
    #expect(f.node.layer.animationKeys.isEmpty)
  }
}
