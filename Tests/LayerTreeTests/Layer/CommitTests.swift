import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

@Suite struct CommitTests {
  @Test func theFirstCommitHoldsTheTreeParentsFirst() {
    let (a, a1, b) = (named("a"), named("a1"), named("b"))
    a.addSublayer(a1)
    let harness = Harness(named("root", a, b))
    harness.turn()
    #expect(harness.changed == ["root", "a", "b", "a1"])
    #expect(harness.commits.last?.root == harness.root.id)
    #expect(harness.commits.last?.changes[0].sublayers == [a.id, b.id])
    #expect(harness.commits.last?.changes[3].sublayers == nil)
    #expect(harness.commits.last?.removed == [])
  }

  @Test func aTurnWithoutChangesCommitsNothing() {
    let harness = Harness()
    #expect(harness.stage.wantsTurn)
    harness.turn()
    #expect(!harness.stage.wantsTurn)
    #expect(harness.turn().isEmpty)
    #expect(harness.commits.count == 1)
  }

  @Test func onlyWhatChangedIsSentInItsParts() {
    let (a, b) = (named("a"), named("b"))
    let harness = Harness(named("root", a, b))
    harness.turn()
    harness.turn {
      b.masksToBounds = true
      harness.root.insertSublayer(b, at: 0)
    }
    let changes = harness.commits.last?.changes ?? []
    #expect(changes.map(\.layer) == [harness.root.id, b.id])
    #expect(changes[0].properties == nil && changes[0].sublayers == [b.id, a.id])
    #expect(changes[1].properties?.masksToBounds == true && changes[1].sublayers == nil)
  }

  @Test func aRemovedSubtreeIsNamedWholeAndAscending() {
    let (a, a1, a2) = (named("a"), named("a1"), named("a2"))
    for layer in [a2, a1] { a.addSublayer(layer) }
    let harness = Harness(named("root", a))
    harness.turn()
    harness.turn { a.removeFromSuperlayer() }
    #expect(harness.commits.last?.removed == [a.id, a1.id, a2.id].sorted())
    #expect(harness.commits.last?.changes.map(\.layer) == [harness.root.id])
    #expect(a1.stage == nil)
    harness.turn { harness.root.addSublayer(a) }
    #expect(harness.changed == ["a", "a2", "a1"], "all of it is new again")
  }

  @Test func aLayerThatComesBackInTheSameTurnHasOnlyChanged() {
    let (child, leaf) = (named("child"), named("leaf"))
    child.addSublayer(leaf)
    let harness = Harness(named("root", child))
    harness.turn()
    harness.turn {
      child.removeFromSuperlayer()
      child.isHidden = true
      harness.root.addSublayer(child)
    }
    #expect(harness.commits.last?.removed == [])
    #expect(harness.commits.last?.changes.map(\.layer) == [harness.root.id, child.id])
    #expect(child.presentation?.isHidden == true)
  }

  /// What stays of a subtree that leaves was moved out of it in the same turn.
  @Test func aLayerThatIsSavedFromARemovedSubtreeIsNotSentAgain() {
    let saved = named("saved")
    let doomed = named("doomed", saved)
    let harness = Harness(named("root", doomed))
    harness.turn()
    harness.turn {
      doomed.removeFromSuperlayer()
      harness.root.addSublayer(saved)
    }
    #expect(harness.commits.last?.removed == [doomed.id])
    #expect(harness.commits.last?.changes.map(\.layer) == [harness.root.id])
    #expect(harness.commits.last?.changes.first?.sublayers == [saved.id])
    harness.turn { harness.root.addSublayer(doomed) }
    #expect(harness.changed == ["doomed"])
    #expect(harness.commits.last?.changes.last?.sublayers == nil, "a new layer without sublayers")
  }

  @Test func aLayerThatComesAndGoesInOneTurnLeavesNoTrace() {
    let harness = Harness()
    harness.turn()
    let child = named("child")
    let charges = harness.turn {
      harness.root.addSublayer(child)
      child.removeFromSuperlayer()
    }
    #expect(harness.commits.last?.removed == [])
    #expect(!charges.contains { $0.subject == "child" })
  }

  @Test func aLayerMovesWithinTheTreeWithoutBeingSentAgain() {
    let leaf = named("leaf")
    let (a, b) = (named("a", leaf), named("b"))
    let harness = Harness(named("root", a, b))
    harness.turn()
    harness.turn { b.addSublayer(leaf) }
    #expect(harness.commits.last?.changes.map(\.layer) == [a.id, b.id])
    #expect(harness.commits.last?.removed == [])
  }

  @Test func aLayerMovesToAnotherStage() {
    let child = named("child")
    let (one, two) = (Harness(named("one", child)), Harness(named("two")))
    for harness in [one, two] { harness.turn() }
    two.root.addSublayer(child)
    #expect(child.presentation == nil)
    for harness in [two, one] { harness.turn() }
    #expect(one.commits.last?.removed == [child.id])
    #expect(two.commits.last?.changes.map(\.layer) == [two.root.id, child.id])
    #expect(child.presentation != nil)
  }

  @Test func aLayerIsCreatedOnce() {
    let child = named("child")
    let harness = Harness()
    func created(_ charges: [Charge]) -> [String] {
      charges.filter { $0.cause == .objectCreate }.map(\.subject)
    }
    #expect(created(harness.turn()) == ["root"])
    #expect(created(harness.turn { harness.root.addSublayer(child) }) == ["child"])
    harness.turn { child.removeFromSuperlayer() }
    #expect(created(harness.turn { harness.root.addSublayer(child) }).isEmpty)
  }

  /// Random edits: a copy that only sees the deltas always equals the tree.
  @Test(arguments: 0..<40)
  func deltasAddUpToTheTree(seed: Int) {
    var random = Generator(seed: UInt64(seed))
    let harness = Harness()
    var pool = (0..<12).map { named("l\($0)") } + [harness.root]
    var mirror: [LayerID: (LayerProperties, [LayerID])] = [:]
    harness.stage.onCommit = { commit in
      for change in commit.changes {
        var entry = mirror[change.layer] ?? (LayerProperties(), [])
        if let properties = change.properties { entry.0 = properties }
        if let sublayers = change.sublayers { entry.1 = sublayers }
        mirror[change.layer] = entry
      }
      for id in commit.removed {
        #expect(mirror.removeValue(forKey: id) != nil, "seed \(seed): unknown layer removed")
      }
    }
    for _ in 0..<60 {
      harness.turn {
        for _ in 0..<random.next(6) {
          let (layer, other) = (pool[random.next(pool.count)], pool[random.next(pool.count)])
          switch random.next(4) {
          case 0: layer.removeFromSuperlayer()
          case 1: layer.zPosition = CGFloat(random.next(100))
          default:
            if other.canInsert(layer) {
              other.insertSublayer(layer, at: random.next(other.sublayers.count + 1))
            }
          }
        }
      }
      var expected: [LayerID: (LayerProperties, [LayerID])] = [:]
      var waiting = [harness.root]
      while let layer = waiting.popLast() {
        expected[layer.id] = (layer.properties, layer.sublayers.map(\.id))
        waiting += layer.sublayers
      }
      #expect(
        mirror.mapValues(\.1) == expected.mapValues(\.1)
          && mirror.mapValues(\.0) == expected.mapValues(\.0), "seed \(seed)")
    }
    pool = []
  }
}

/// Small numbers that follow from a seed.
struct Generator {
  private var bits: SplitMix64

  init(seed: UInt64) { bits = SplitMix64(seed: seed) }

  /// A number in 0 ..< `bound`.
  mutating func next(_ bound: Int) -> Int { Int(bits.next() % UInt64(bound)) }
}
