import LayerModel
import LayerTree
import Testing
import VSync

/// core-animation 1.12: the events of the tree, in the measured sequences.
@Suite struct EventTests {
  /// Notes what it is asked for, as `layer.key`.
  private final class Asked: LayerDelegate {
    var keys: [String] = []
    var action: LayerAction?
    func action(for layer: Layer, forKey key: String) -> LayerAction? {
      keys.append("\(layer.name).\(key)")
      return action
    }
    func take() -> [String] {
      defer { keys = [] }
      return keys
    }
  }

  private let asked = Asked()

  private func asking(_ name: String, _ sublayers: Layer...) -> Layer {
    let layer = named(name)
    for sublayer in sublayers { layer.addSublayer(sublayer) }
    layer.delegate = asked
    return layer
  }

  @Test func theSequencesAreTheMeasuredOnes() {
    let harness = Harness()
    let (p, c, d) = (asking("P"), asking("C"), asking("D"))
    harness.root.addSublayer(p)
    Transaction.flush()
    #expect(asked.take() == [], "nothing before the first commit")
    p.addSublayer(c)
    #expect(asked.take() == ["P.sublayers", "C.onOrderIn"])
    Transaction.flush()
    #expect(asked.take() == ["P.onLayout"])
    c.removeFromSuperlayer()
    #expect(asked.take() == ["P.sublayers", "C.onOrderOut"])
    p.addSublayer(c)
    Transaction.flush()
    _ = asked.take()
    p.replaceSublayer(c, with: d)
    #expect(asked.take() == ["P.sublayers", "C.onOrderOut", "D.onOrderIn"])
    #expect(p.sublayers.map(\.name) == ["D"])
    let (e, f) = (asking("E"), asking("F"))
    p.addSublayer(e)
    p.addSublayer(f)
    Transaction.flush()
    _ = asked.take()
    p.insertSublayer(f, at: 0)
    #expect(asked.take() == ["P.sublayers"], "reordering")
    p.insertSublayer(f, at: 0)
    #expect(asked.take() == [], "no change")
  }

  @Test func aMaskComesAndLeavesInTheMeasuredOrder() {
    let harness = Harness()
    let (p, m, n) = (asking("P"), asking("M"), asking("N"))
    p.mask = n
    #expect(asked.take() == [], "nothing before the first commit")
    p.mask = nil
    harness.root.addSublayer(p)
    Transaction.flush()
    _ = asked.take()
    p.mask = m
    #expect(asked.take() == ["P.mask", "M.onOrderIn"])
    p.mask = n
    #expect(asked.take() == ["P.mask", "M.onOrderOut", "N.onOrderIn"])
    p.mask = nil
    #expect(asked.take() == ["P.mask", "N.onOrderOut"])
    p.mask = nil
    #expect(asked.take() == [], "no change")
  }

  @Test func aLayerThatMovesWithinTheTreeStaysInIt() {
    let c = asking("C")
    let (p, q) = (asking("P", c), asking("Q"))
    let harness = Harness(named("root", p, q))
    harness.turn()
    _ = asked.take()
    q.addSublayer(c)
    #expect(asked.take() == ["P.sublayers", "Q.sublayers"])
  }

  @Test func disabledActionsAreNotAskedFor() {
    let p = asking("P", asking("C"))
    let harness = Harness(named("root", p))
    harness.turn()
    _ = asked.take()
    harness.turn {
      Transaction.disableActions = true
      p.sublayers.first?.removeFromSuperlayer()
      p.addSublayer(asking("D"))
    }
    #expect(asked.take() == [])
    #expect(harness.logged(.layout).last == "layout P")
  }

  @Test func outsideTheTreeNothingIsAsked() {
    let p = asking("P", asking("C"))
    p.addSublayer(asking("D"))
    p.sublayers.first?.removeFromSuperlayer()
    p.layoutIfNeeded()
    #expect(asked.take() == [])
  }

  @Test func actionsAreLookedUpBeforeTheChangeAndRunAfterIt() {
    let (p, c) = (asking("P"), asking("C"))
    let harness = Harness(named("root", p))
    harness.turn()
    var seen: [String] = []
    func note(_ what: String) { seen.append("\(what) \(p.sublayers.count)") }
    final class Noting: LayerDelegate {
      var note: (String) -> Void = { _ in }
      func action(for layer: Layer, forKey key: String) -> LayerAction? {
        note("\(key)?")
        let note = note
        return .custom(ClosureAction { key, _ in note("\(key)!") })
      }
    }
    let delegate = Noting()
    delegate.note = note
    (p.delegate, c.delegate) = (delegate, delegate)
    p.addSublayer(c)
    #expect(seen == ["sublayers? 0", "onOrderIn? 0", "sublayers! 1", "onOrderIn! 1"])
    seen = []
    c.removeFromSuperlayer()
    #expect(seen == ["sublayers? 1", "onOrderOut? 1", "sublayers! 0", "onOrderOut! 0"])
  }

  @Test func anOrderInAnimationRuns() {
    let harness = Harness()
    harness.turn(at: 0)
    let g = named("g")
    let appear = BasicAnimation(keyPath: .opacity, from: .number(0), to: .number(1))
    g.actions = ["onOrderIn": .animation(appear)]
    harness.turn(at: 1) { harness.root.addSublayer(g) }
    #expect(g.animationKeys == ["onOrderIn"])
    #expect(g.presentation(at: at(1.125))?.opacity == 0.5)
  }

  /// The layer is in no tree by the commit (core-animation 1.11).
  @Test func anOrderOutAnimationIsDropped() {
    let g = named("g")
    let harness = Harness(named("root", g))
    g.actions = ["onOrderOut": .animation(BasicAnimation(keyPath: .opacity, to: .number(0)))]
    harness.turn(at: 0)
    harness.turn(at: 1) {
      g.removeFromSuperlayer()
      #expect(g.animationKeys == ["onOrderOut"])
    }
    #expect(g.animationKeys.isEmpty)
  }

  /// Someone who is asked may change the tree: the change that asked is made all the same.
  @Test func whoIsAskedMayChangeTheTree() {
    let (a, b, c) = (named("a"), named("b"), named("c"))
    let harness = Harness(named("root", a, b))
    harness.turn()
    let puppet = Puppet()
    puppet.onAction = { key in
      if key == "onOrderIn" { a.removeFromSuperlayer() }
      return nil
    }
    c.delegate = puppet
    harness.root.insertSublayer(c, above: b)
    #expect(harness.root.sublayers.map(\.name) == ["b", "c"])
  }

  @Test func nodesAnswerNull() {
    let (root, child) = (Node(), Node())
    let harness = Harness(root.layer)
    harness.turn()
    for event in LayerEvent.allCases {
      guard case .null? = root.action(for: root.layer, forKey: event.rawValue) else {
        Issue.record("\(event) is not null")
        return
      }
    }
    root.addSubnode(child)
    #expect(root.layer.action(forKey: "opacity") == nil)
    child.layer.opacity = 0
    harness.turn()
    child.layer.opacity = 1
    #expect(root.layer.animationKeys.isEmpty && child.layer.animationKeys.isEmpty)
  }
}
