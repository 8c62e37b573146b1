import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// core-animation 1.1, column Impl., T and the Bs of contents; 1.10.
@Suite struct ImplicitTransitionTests {
  struct Change: Sendable, CustomTestStringConvertible {
    let key: String
    let change: @Sendable (Layer) -> Void
    var testDescription: String { key }
  }

  static let changes = [
    Change(key: "hidden") { $0.isHidden = true },
    Change(key: "masksToBounds") { $0.masksToBounds = true },
    Change(key: "geometryFlipped") { $0.setValue(.flag(true), forKeyPath: "geometryFlipped") },
    Change(key: "maskedCorners") { $0.setValue(.names(["minXMinY"]), forKeyPath: "maskedCorners") },
    Change(key: "filters") { $0.setValue(.filters([.sepia(1)]), forKeyPath: "filters") },
    Change(key: "backgroundFilters") {
      $0.setValue(.filters([.sepia(1)]), forKeyPath: "backgroundFilters")
    },
    Change(key: "compositingFilter") {
      $0.setValue(.text("multiply"), forKeyPath: "compositingFilter")
    },
    Change(key: "mask") { $0.mask = Layer() },
    Change(key: "sublayers") { $0.addSublayer(Layer()) },
  ]

  @Test(arguments: changes)
  func theDefaultActionIsAFade(_ row: Change) {
    let harness = Harness()
    let root = harness.root
    #expect(root.action(forKey: row.key) == nil, "not before it is committed")
    harness.turn()
    guard case .animation(.transition(let fade))? = root.action(forKey: row.key) else {
      Issue.record("no transition for \(row.key)")
      return
    }
    #expect(fade.type == .fade && fade.subtype == nil)
    #expect(fade.startProgress == 0 && fade.endProgress == 1)
    #expect(fade.timing.duration == 0.25 && fade.timing.fillMode == .backwards)
    #expect(fade.timingFunction == .default && fade.isRemovedOnCompletion)
    #expect(Layer.defaultAction(forKey: row.key) == nil, "the class has none")
  }

  @Test(arguments: changes)
  func aChangeRunsIt(_ row: Change) {
    let harness = Harness()
    let root = harness.root
    row.change(root)
    #expect(root.animationKeys == [], "not before the first commit")
    let other = Harness()
    other.turn(at: 1)
    Transaction.perform {
      Transaction.disableActions = true
      row.change(other.root)
    }
    #expect(other.root.animationKeys == [], "not with actions off")
    let third = Harness()
    third.turn(at: 1)
    third.turn(at: 2) { row.change(third.root) }
    #expect(third.root.animationKeys == ["transition"])
    let sent = third.commits.last
    #expect(sent?.clock == at(2))
    let own = sent?.changes.first { $0.layer == third.root.id }
    #expect(own?.animations?.first?.animation.timing.begin == at(2))
    third.turn(at: 2.3) { third.root.name = "later" }
    #expect(third.root.animationKeys == [], "and it goes when it is over")
  }

  @Test func nodesChangeAtOnce() {
    let node = Node()
    let harness = Harness(node.layer)
    harness.turn()
    for row in Self.changes { row.change(node.layer) }
    #expect(node.layer.animationKeys == [])
  }

  @Test func theSettingsAreTheTransactions() {
    let harness = Harness()
    harness.turn()
    Transaction.perform {
      Transaction.animationDuration = 2
      Transaction.animationTimingFunction = .easeIn
      harness.root.isHidden = true
    }
    let sent = harness.root.animation(forKey: "transition")
    #expect(sent?.timing.duration == 2 && sent?.timingFunction == .easeIn)
    harness.root.removeAllAnimations()
    Transaction.perform {
      Transaction.animationDuration = 0
      harness.root.isHidden = false
    }
    #expect(harness.root.animationKeys == [])
  }

  /// Measured: it is stored under "transition" whatever key was passed.
  @Test func aLayerHasOneTransition() {
    let harness = Harness()
    harness.turn()
    harness.root.add(Transition(.push, subtype: .fromLeft), forKey: "mine")
    #expect(harness.root.animationKeys == ["transition"])
    #expect(harness.root.animation(forKey: "mine") == nil)
    harness.root.add(Transition(.reveal), forKey: "yours")
    #expect(harness.root.animationKeys == ["transition"])
    guard case .transition(let kept)? = harness.root.animation(forKey: Transition.key) else {
      Issue.record("no transition")
      return
    }
    #expect(kept.type == .reveal && kept.timing.duration == 0.25, "the transaction's duration")
    harness.root.removeAnimation(forKey: "transition")
    #expect(harness.root.animationKeys == [])
  }

  @Test func itChangesNoValue() {
    let harness = Harness()
    harness.turn(at: 0)
    harness.turn(at: 1) { harness.root.isHidden = true }
    #expect(harness.root.isHidden)
    #expect(harness.root.presentation(at: at(1.1))?.isHidden == true)
  }

  @Test func itTellsWhenItEnds() {
    let f = CompletionTests.Fixture()
    f.turn(at: 1) {
      Transaction.completionBlock = f.block("block")
      f.layer.isHidden = true
    }
    #expect(f.harness.stage.nextWake == at(1.25) + Nanoseconds(1))
    #expect(f.turn(at: 1.3) == ["block"])
    #expect(f.layer.animationKeys == [])
  }

  // MARK: Contents

  private static func picture(_ argb: UInt32) -> Bitmap {
    guard let size = PixelSize(width: 1, height: 1) else { preconditionFailure("1 x 1") }
    return Bitmap(PixelBuffer(size: size, filledWith: Pixel(argb: argb)))
  }

  /// Measured: the presentation value switches halfway.
  @Test func contentsSwitchHalfway() {
    let (old, new) = (Self.picture(0xFFFF_0000), Self.picture(0xFF00_00FF))
    let harness = Harness()
    harness.root.contents = old
    harness.turn(at: 0)
    harness.turn(at: 1) {
      Transaction.animationTimingFunction = .linear
      harness.root.contents = new
    }
    #expect(harness.root.animationKeys == ["contents"])
    #expect(harness.root.contents === new)
    #expect(harness.root.presentation(at: at(1.12))?.contents === old)
    #expect(harness.root.presentation(at: at(1.13))?.contents === new)
  }

  @Test func contentsScaleAnimates() {
    let harness = Harness()
    harness.turn(at: 0)
    harness.turn(at: 1) {
      Transaction.animationTimingFunction = .linear
      harness.root.contentsScale = 3
    }
    #expect(harness.root.presentation(at: at(1.125))?.contentsScale == 2)
  }

  @Test func whatALayerDisplaysShowsAtOnce() {
    let puppet = Puppet()
    let harness = Harness()
    harness.root.delegate = puppet
    puppet.onDisplay = { layer in
      layer.contents = Self.picture(0xFFFF_FFFF)
      return true
    }
    harness.turn(at: 0)
    harness.turn(at: 1) { harness.root.setNeedsDisplay() }
    #expect(harness.root.contents != nil)
    #expect(harness.root.animationKeys == [])
    puppet.onAction = { key in
      key == "contents" ? .animation(BasicAnimation(keyPath: .contents)) : nil
    }
    harness.turn(at: 2) { harness.root.setNeedsDisplay() }
    #expect(harness.root.animationKeys == ["contents"], "but an action that is set runs")
  }
}
