import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

@Suite struct InvalidationTests {
  @Test func markingDoesNothingUntilTheEndOfTheTurn() {
    let harness = Harness()
    let puppet = Puppet()
    harness.root.delegate = puppet
    harness.turn()
    harness.turn {
      harness.root.setNeedsDisplay()
      harness.root.setNeedsDisplay()
      harness.root.setNeedsLayout()
      harness.root.setNeedsLayout()
      #expect(puppet.calls.isEmpty)
    }
    #expect(
      harness.log.entries.map(\.text) == [
        "setNeedsDisplay root", "setNeedsLayout root", "layout root", "display root",
      ])
    #expect(!harness.root.needsDisplay && !harness.root.needsLayout)
  }

  struct Cause: Sendable, CustomTestStringConvertible {
    let name: String
    let marked: [String]
    let change: @Sendable (_ middle: Layer, _ leaf: Layer) -> Void
    var testDescription: String { name }
  }

  @Test(arguments: [
    Cause(name: "bounds", marked: ["middle", "root"]) { m, _ in m.bounds = square(9) },
    Cause(name: "equal bounds", marked: []) { m, _ in m.bounds = .zero },
    Cause(name: "transform", marked: ["middle", "root"]) { m, _ in m.transform = .rotation(1) },
    Cause(name: "position", marked: []) { m, _ in m.position = CGPoint(x: 1, y: 1) },
    Cause(name: "a new sublayer", marked: ["middle"]) { m, _ in m.addSublayer(named("new")) },
    Cause(name: "a sublayer leaves", marked: ["middle"]) { _, l in l.removeFromSuperlayer() },
    Cause(name: "opacity", marked: []) { m, _ in m.opacity = 0.5 },
    Cause(name: "bounds' origin", marked: ["middle", "root"]) { m, _ in m.bounds.origin.y = 9 },
    Cause(name: "frame", marked: ["middle", "root"]) { m, _ in m.frame = square(9) },
    Cause(name: "frame that only moves", marked: []) { m, _ in m.frame.origin.y = 9 },
    Cause(name: "anchorPoint", marked: []) { m, _ in m.anchorPoint = .zero },
    Cause(name: "zPosition", marked: []) { m, _ in m.zPosition = 1 },
    Cause(name: "hidden", marked: []) { m, _ in m.isHidden = true },
    Cause(name: "contents", marked: []) { m, _ in
      m.contents = Bitmap(PixelBuffer(size: .one))
    },
    Cause(name: "a scale of the transform", marked: ["middle", "root"]) { m, _ in
      guard let path = LayerKeyPath("transform.scale") else { return }
      m.setValue(.number(2), forKeyPath: path)
    },
    Cause(name: "a sublayer goes to another layer", marked: ["middle", "root"]) { m, l in
      m.superlayer?.addSublayer(l)
    },
    Cause(name: "a sublayer is replaced", marked: ["middle"]) { m, l in
      m.replaceSublayer(l, with: named("new"))
    },
    Cause(name: "display", marked: []) { m, _ in m.setNeedsDisplay() },
  ])
  func layoutIsMarkedByItsCauses(_ row: Cause) {
    let leaf = named("leaf")
    let middle = named("middle", leaf)
    let harness = Harness(named("root", middle))
    harness.turn()
    let before = harness.logged(.setNeedsLayout).count
    row.change(middle, leaf)
    #expect(
      Array(harness.logged(.setNeedsLayout).dropFirst(before))
        == row.marked.map { "setNeedsLayout \($0)" })
  }

  @Test func layoutGoesFromParentsToChildrenUntilNothingIsMarked() {
    let leaf = named("leaf")
    let middle = named("middle", leaf)
    let harness = Harness(named("root", middle))
    let puppet = Puppet()
    for layer in [harness.root, middle, leaf] { layer.delegate = puppet }
    var remaining = 2
    puppet.onLayout = { layer in
      // The leaf sends everybody back to work, twice.
      guard layer === leaf, remaining > 0 else { return }
      remaining -= 1
      harness.root.setNeedsLayout()
    }
    harness.turn()
    let before = harness.logged(.layout).count
    remaining = 1
    harness.turn {
      leaf.setNeedsLayout()
      middle.setNeedsLayout()
      harness.root.setNeedsLayout()
    }
    #expect(
      Array(harness.logged(.layout).dropFirst(before))
        == ["layout root", "layout middle", "layout leaf", "layout root"])
  }

  @Test func layingOutDoesNotMarkTheLayerItself() {
    let child = named("child")
    let harness = Harness(named("root", child))
    let puppet = Puppet()
    harness.root.delegate = puppet
    puppet.onLayout = { root in
      child.bounds.size.width += 1
      root.addSublayer(named("more"))
    }
    harness.turn()
    #expect(harness.logged(.layout).filter { $0 == "layout root" }.count == 1)
    #expect(!harness.root.needsLayout)
  }

  /// Suppressed for the layer itself only: its superlayer has to place it anew.
  @Test func aLayerThatResizesItselfWhileLayingOutMarksItsSuperlayer() {
    let child = named("child")
    let harness = Harness(named("root", child))
    let puppet = Puppet()
    child.delegate = puppet
    var isDone = false
    puppet.onLayout = { layer in
      guard !isDone else { return }
      isDone = true
      layer.bounds = square(3)
    }
    harness.turn()
    let before = harness.logged(.layout).count
    isDone = false
    child.bounds = square(2)
    harness.turn { child.setNeedsLayout() }
    #expect(
      Array(harness.logged(.layout).dropFirst(before))
        == ["layout root", "layout child", "layout root"])
    #expect(!harness.stage.wantsTurn)
  }

  @Test func layoutThatNeverEndsWaitsForTheNextTurn() {
    let harness = Harness()
    let puppet = Puppet()
    harness.root.delegate = puppet
    puppet.onLayout = { $0.setNeedsLayout() }
    harness.turn { harness.root.setNeedsLayout() }
    #expect(harness.root.needsLayout)
    #expect(harness.stage.wantsTurn)
    #expect(harness.commits.count == 1)
  }

  @Test func layoutIfNeededBeginsAtTheTopmostMarkedLayer() {
    let leaf = named("leaf")
    let middle = named("middle", leaf)
    let root = named("root", middle)
    let puppet = Puppet()
    var order: [String] = []
    for layer in [root, middle, leaf] { layer.delegate = puppet }
    puppet.onLayout = { order.append($0.name) }
    root.layoutIfNeeded()
    order = []
    leaf.setNeedsLayout()
    middle.setNeedsLayout()
    leaf.layoutIfNeeded()
    #expect(order == ["middle", "leaf"])
    leaf.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(order == ["middle", "leaf", "leaf"])
    root.layoutIfNeeded()
    #expect(order.count == 3)
  }

  @Test func displayingThatMarksLayoutLaysOutAgainBeforeTheCommit() {
    let child = named("child")
    let harness = Harness(named("root", child))
    let puppet = Puppet()
    harness.root.delegate = puppet
    puppet.onDisplay = { _ in
      child.bounds = square(5)
      return true
    }
    harness.turn()
    let before = harness.log.entries.count
    harness.turn { harness.root.setNeedsDisplay() }
    #expect(
      harness.log.entries.dropFirst(before).map(\.text) == [
        "setNeedsDisplay root", "display root", "animate child bounds", "setNeedsLayout child",
        "setNeedsLayout root", "layout root", "layout child",
      ])
    #expect(harness.commits.count == 2)
  }

  @Test func aLayerThatMarksItselfWhileItDisplaysWaitsForTheNextTurn() {
    let harness = Harness()
    let puppet = Puppet()
    harness.root.delegate = puppet
    puppet.onDisplay = {
      $0.setNeedsDisplay()
      return true
    }
    harness.turn { harness.root.setNeedsDisplay() }
    #expect(harness.logged(.display) == ["display root"])
    #expect(harness.stage.wantsTurn)
  }

  @Test func onlyWhatIsInTheTreeIsWorkedOn() {
    let child = named("child")
    let harness = Harness(named("root", child))
    harness.turn {
      child.setNeedsDisplay()
      child.removeFromSuperlayer()
    }
    #expect(harness.logged(.display, .layout) == ["layout root"])
    #expect(child.needsDisplay)
    harness.turn { harness.root.addSublayer(child) }
    #expect(harness.logged(.display) == ["display child"])
  }

  @Test func whatWasDoneIsCharged() {
    let harness = Harness(named("root", named("child")))
    harness.root.contentsDecodeWork = decoding(400)
    let charges = harness.turn()
    #expect(
      charges.map { "\($0.cause.rawValue) \($0.subject)" } == [
        "object_create root", "object_create child", "layout root", "image_decode root",
        "commit_size root", "commit_size child", "commit_size ",
      ])
    #expect(charges[3].work == decoding(400))
    #expect(charges[6].work.commits == 1)
    #expect(harness.root.contentsDecodeWork == nil)
    #expect(harness.turn().isEmpty)
  }

  @Test func aCommitOutsideATurnCostsTheSame() {
    let inTurn = Harness(named("root", named("child")))
    let outside = Harness(named("root", named("child")))
    #expect(inTurn.turn() == outside.stage.commitNow())
    #expect(outside.commits.count == 1)
    #expect(!outside.stage.wantsTurn)
  }

  private func decoding(_ pixels: Int) -> Work {
    var work = Work()
    work.pixelsDecoded = pixels
    return work
  }
}
