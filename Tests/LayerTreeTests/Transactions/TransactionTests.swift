import Dispatch
import Foundation
import LayerModel
import LayerTree
import Synchronization
import Testing
import VSync

/// core-animation 1.11 and 1.12. No test waits while its transactions are open: a thread is
/// shared by the tests that it runs one after the other.
@Suite struct TransactionTests {
  @Test func settingsAreInheritedAndEndWithTheirTransaction() {
    Transaction.perform {
      #expect(Transaction.animationDuration == 0.25)
      #expect(!Transaction.disableActions)
      #expect(Transaction.animationTimingFunction == nil)
      Transaction.animationDuration = 1
      Transaction.perform {
        #expect(Transaction.animationDuration == 1)
        Transaction.animationDuration = 2
        Transaction.disableActions = true
        Transaction.animationTimingFunction = .linear
        Transaction.perform {
          #expect(Transaction.animationDuration == 2)
          #expect(Transaction.disableActions)
          Transaction.animationTimingFunction = nil
          #expect(Transaction.animationTimingFunction == nil)
        }
        #expect(Transaction.animationTimingFunction == .linear)
      }
      #expect(Transaction.animationDuration == 1)
      #expect(!Transaction.disableActions)
    }
  }

  @Test func anUnmatchedCommitIsNoError() {
    #expect(Transaction.depth == 0)
    #expect(!Transaction.commit())
    Transaction.begin()
    #expect(Transaction.depth == 1)
    #expect(Transaction.commit())
    #expect(Transaction.depth == 0)
  }

  @Test func threadsHaveTheirOwn() {
    Transaction.perform {
      Transaction.animationDuration = 9
      let elsewhere = Mutex(0.0)
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        elsewhere.withLock { $0 = Transaction.animationDuration }
        done.signal()
      }
      done.wait()
      #expect(elsewhere.withLock { $0 } == 0.25)
      #expect(Transaction.animationDuration == 9)
    }
  }

  @Test func theCommitEndsTheImplicitTransaction() {
    let harness = Harness()
    harness.turn {
      Transaction.disableActions = true
      #expect(Transaction.disableActions)
    }
    #expect(!Transaction.disableActions)
  }

  /// The outermost transaction's settings are in force when the turn commits: also in the
  /// layout that it does (core-animation 1.11).
  @Test(arguments: [true, false])
  func theImplicitTransactionHoldsDuringLayout(_ isDisabled: Bool) {
    let child = named("child")
    let harness = Harness(named("root", child))
    let puppet = Puppet()
    harness.root.delegate = puppet
    harness.turn()
    puppet.onLayout = { _ in child.opacity = 0.5 }
    harness.turn {
      Transaction.disableActions = isDisabled
      harness.root.setNeedsLayout()
    }
    #expect(child.opacity == 0.5)
    #expect(child.animationKeys == (isDisabled ? [] : ["opacity"]))
  }

  /// Section 5, row 12.
  @Test func aLayerThatIsAddedAndChangedInOneTurnDoesNotAnimate() {
    let child = named("child")
    let harness = Harness()
    harness.turn()
    harness.turn {
      harness.root.addSublayer(child)
      child.opacity = 0.5
    }
    #expect(child.animationKeys.isEmpty)
    harness.turn { child.opacity = 1 }
    #expect(child.animationKeys == ["opacity"])
    harness.turn { child.removeFromSuperlayer() }
    harness.turn {
      harness.root.addSublayer(child)
      child.opacity = 0
    }
    #expect(child.animationKeys.isEmpty, "back in the tree it is as new")
  }

  /// Section 5, row 11.
  @Test func withoutActionsAChangeShowsAtOnce() {
    let harness = Harness()
    let puppet = Puppet()
    harness.root.delegate = puppet
    puppet.onAction = { _ in .null }
    harness.turn(at: 0)
    harness.turn(at: 1) { harness.root.opacity = 0 }
    #expect(harness.root.presentation(at: at(1))?.opacity == 0)
    puppet.onAction = nil
    harness.turn(at: 2) {
      Transaction.disableActions = true
      harness.root.opacity = 1
    }
    #expect(harness.root.presentation(at: at(2))?.opacity == 1)
  }

  @Test func disabledActionsAreNotLookedUp() {
    let harness = Harness()
    let puppet = Puppet()
    var asked: [String] = []
    puppet.onAction = {
      asked.append($0)
      return nil
    }
    harness.root.delegate = puppet
    harness.root.opacity = 0.5
    harness.turn()
    Transaction.perform {
      Transaction.disableActions = true
      harness.root.opacity = 0
      Transaction.perform {
        harness.root.zPosition = 1
        Transaction.disableActions = false
        harness.root.cornerRadius = 1
      }
      harness.root.borderWidth = 1
    }
    #expect(asked == ["cornerRadius"])
    #expect(harness.root.animationKeys == ["cornerRadius"])
  }

  @Test func anActionWithoutValuesStartsFromWhatItsOwnKeyPathShows() {
    let harness = Harness()
    harness.root.zPosition = 7
    harness.root.actions = ["opacity": .animation(BasicAnimation(keyPath: .zPosition))]
    harness.turn()
    harness.root.opacity = 0
    #expect(harness.root.animationKeys == ["opacity"])
    #expect(harness.root.animation(forKey: "opacity")?.from == .number(7))
  }

  /// Time passes within a turn; an animation that takes over goes on from where the other is at
  /// the moment that it begins at, so that nothing jumps.
  @Test func aChangeOnTheWayGoesOnFromTheTurnsClock() {
    let harness = Harness()
    harness.turn(at: 0)
    harness.turn(at: 1) { harness.root.opacity = 0 }
    harness.turn(at: 1.125) {
      harness.time.run(through: at(1.2))
      harness.root.opacity = 1
    }
    guard case .number(let from)? = harness.root.animation(forKey: "opacity")?.from else {
      Issue.record("no animation")
      return
    }
    #expect(abs(from - 0.1976) < 5e-5)
    #expect(harness.root.presentation(at: at(1.125))?.opacity == from)
  }

  struct Key: Sendable, CustomTestStringConvertible {
    let name: String
    let keys: [String]
    let change: @Sendable (Layer) -> Void
    var testDescription: String { name }
  }

  static let animating = [
    Key(name: "bounds", keys: ["bounds"]) { $0.bounds = square(9) },
    Key(name: "position", keys: ["position"]) { $0.position = CGPoint(x: 1, y: 1) },
    Key(name: "zPosition", keys: ["zPosition"]) { $0.zPosition = 1 },
    Key(name: "anchorPoint", keys: ["anchorPoint"]) { $0.anchorPoint = .zero },
    Key(name: "transform", keys: ["transform"]) { $0.transform = .rotation(1) },
    Key(name: "opacity", keys: ["opacity"]) { $0.opacity = 0.5 },
    Key(name: "backgroundColor", keys: ["backgroundColor"]) { $0.backgroundColor = .black },
    Key(name: "to no background", keys: ["backgroundColor"]) { $0.backgroundColor = nil },
    Key(name: "cornerRadius", keys: ["cornerRadius"]) { $0.cornerRadius = 1 },
    Key(name: "borderWidth", keys: ["borderWidth"]) { $0.borderWidth = 1 },
    Key(name: "borderColor", keys: ["borderColor"]) { $0.borderColor = .white },
    Key(name: "frame", keys: ["position", "bounds"]) { $0.frame = square(9) },
    Key(name: "a component", keys: ["position"]) {
      guard let path = LayerKeyPath("position.x") else { return }
      $0.setValue(.number(5), forKeyPath: path)
    },
  ]

  @Test(arguments: animating)
  func aCommittedLayerAnimatesItsChanges(_ row: Key) {
    let harness = Harness()
    harness.root.backgroundColor = .white
    row.change(harness.root)
    #expect(harness.root.animationKeys.isEmpty, "before the first commit")
    let fresh = Harness()
    fresh.root.backgroundColor = .white
    fresh.turn()
    Transaction.perform {
      Transaction.disableActions = true
      row.change(fresh.root)
    }
    #expect(fresh.root.animationKeys.isEmpty, "with actions disabled")
    let animated = Harness()
    animated.root.backgroundColor = .white
    animated.turn()
    row.change(animated.root)
    #expect(animated.root.animationKeys == row.keys)
  }

  @Test(arguments: [
    Key(name: "doubleSided", keys: []) { $0.setValue(.flag(false), forKeyPath: "doubleSided") },
    Key(name: "contentsGravity", keys: []) { $0.contentsGravity = .center },
    Key(name: "name", keys: []) { $0.name = "other" },
    Key(name: "from no background", keys: []) { $0.backgroundColor = .white },
    Key(name: "an equal value", keys: []) { $0.opacity = 1 },
  ])
  func otherChangesDoNotAnimate(_ row: Key) {
    let harness = Harness()
    harness.turn()
    row.change(harness.root)
    #expect(harness.root.animationKeys.isEmpty)
  }

  @Test func theImplicitAnimationGoesFromWhatIsShown() throws {
    let harness = Harness()
    harness.turn(at: 0)
    harness.turn(at: 1) { harness.root.opacity = 0 }
    let animation = try #require(harness.root.animation(forKey: "opacity"))
    #expect(animation.from == .number(1))
    #expect(animation.to == nil && animation.by == nil)
    #expect(animation.timing.duration == 0.25)
    #expect(animation.timing.fillMode == .backwards)
    #expect(animation.timing.begin == at(1))
    #expect(animation.timingFunction == .default)
    #expect(animation.isRemovedOnCompletion)
    // Section 5, row 11: half way through a quarter of a second.
    let shown = try #require(harness.root.presentation(at: at(1.125)))
    #expect(abs(shown.opacity - 0.1976) < 5e-5)
    #expect(harness.root.opacity == 0)
    // A change on the way goes on from there.
    harness.turn(at: 1.125) { harness.root.opacity = 1 }
    #expect(harness.root.animation(forKey: "opacity")?.from == .number(shown.opacity))
  }

  @Test func theTransactionSetsDurationAndCurve() {
    let harness = Harness()
    harness.turn()
    Transaction.perform {
      Transaction.animationDuration = 2
      Transaction.animationTimingFunction = .easeIn
      harness.root.opacity = 0
      harness.root.add(BasicAnimation(keyPath: .zPosition, to: .number(3)), forKey: "z")
      Transaction.animationDuration = 0
      harness.root.cornerRadius = 3
    }
    #expect(harness.root.animation(forKey: "opacity")?.timing.duration == 2)
    #expect(harness.root.animation(forKey: "opacity")?.timingFunction == .easeIn)
    #expect(harness.root.animation(forKey: "z")?.timing.duration == 2)
    #expect(harness.root.animation(forKey: "z")?.timingFunction == nil)
    #expect(harness.root.animation(forKey: "cornerRadius") == nil)
  }

  @Test func theDelegateIsAskedBeforeTheActions() {
    let harness = Harness()
    let puppet = Puppet()
    harness.turn()
    var asked: [String] = []
    var seen: [Double] = []
    puppet.onAction = { key in
      asked.append(key)
      seen.append(harness.root.opacity)
      return key == "opacity" ? .null : nil
    }
    harness.root.delegate = puppet
    let own = BasicAnimation(keyPath: .cornerRadius, from: .number(7))
    harness.root.actions = ["cornerRadius": .animation(own), "borderWidth": .null]
    harness.root.opacity = 0
    harness.root.cornerRadius = 1
    harness.root.borderWidth = 2
    harness.root.zPosition = 3
    #expect(asked == ["opacity", "cornerRadius", "borderWidth", "zPosition"])
    #expect(seen.first == 1, "asked before the value changes")
    #expect(harness.root.animationKeys == ["cornerRadius", "zPosition"])
    #expect(harness.root.animation(forKey: "cornerRadius")?.from == .number(7))
  }

  @Test func aNodeChangesAtOnce() {
    let node = Node()
    let harness = Harness(node.layer)
    harness.turn()
    node.frame = square(8)
    node.layer.opacity = 0
    #expect(node.layer.animationKeys.isEmpty)
  }
}
