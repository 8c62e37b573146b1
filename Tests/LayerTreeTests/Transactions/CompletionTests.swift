import Foundation
import LayerModel
import LayerTree
import Testing
import VSync

/// core-animation 1.11: what completion blocks wait for, and in which order they and the
/// animations' callbacks come.
@Suite struct CompletionTests {
  /// A stage with a committed layer in it, and what was called.
  final class Fixture {
    let harness: Harness
    let layer = named("layer")
    var events: [String] = []

    init() {
      harness = Harness(named("root", layer))
      harness.turn(at: 0)
    }

    func block(_ name: String) -> () -> Void { { [unowned self] in events.append(name) } }

    /// A fade whose start and stop are noted.
    func add(
      _ name: String, to layer: Layer? = nil, _ seconds: Double = 1,
      delay: Nanoseconds = .zero, _ edit: (inout BasicAnimation) -> Void = { _ in }
    ) {
      var fade = BasicAnimation(keyPath: .opacity, from: .number(0), to: .number(1))
      fade.timing.duration = seconds
      edit(&fade)
      let callbacks = AnimationCallbacks(
        didStart: block("start\(name)"),
        didStop: { [unowned self] in events.append("stop\(name):\($0 ? 1 : 0)") })
      (layer ?? self.layer).add(fade, forKey: name, begin: .delay(delay), callbacks: callbacks)
    }

    /// Runs a turn and says what was called in it.
    @discardableResult
    func turn(at seconds: Double, _ body: @escaping () -> Void = {}) -> [String] {
      let before = events.count
      harness.turn(at: seconds, body)
      return Array(events.dropFirst(before))
    }
  }

  @Test func theStartComesAfterTheCommitAndTheBlockBeforeTheStop() {
    let f = Fixture()
    var sent = 0
    f.harness.stage.onCommit = { _ in
      sent += 1
      #expect(f.events == ["committing", "committed"])
    }
    f.turn(at: 1) {
      Transaction.begin()
      Transaction.completionBlock = f.block("block")
      f.add("A", 0.1)
      f.events.append("committing")
      Transaction.commit()
      f.events.append("committed")
    }
    #expect(sent == 1)
    #expect(f.events == ["committing", "committed", "startA"])
    f.harness.stage.onCommit = nil
    #expect(f.turn(at: 1.05).isEmpty)
    #expect(f.turn(at: 1.2) == ["block", "stopA:1"])
    #expect(f.turn(at: 1.3).isEmpty)
    #expect(f.layer.animationKeys.isEmpty)
  }

  /// Section 5, row 2.
  @Test func oneThatStaysIsToldOfOnce() {
    let f = Fixture()
    f.turn(at: 1) {
      f.add("D", 0.1) {
        $0.isRemovedOnCompletion = false
        $0.timing.fillMode = .forwards
      }
    }
    #expect(f.turn(at: 2) == ["stopD:1"])
    #expect(f.layer.animationKeys == ["D"])
    #expect(f.harness.stage.nextWake == nil)
    #expect(f.turn(at: 3) { f.layer.removeAllAnimations() }.isEmpty)
    #expect(f.events == ["startD", "stopD:1"])
  }

  /// Section 5, row 13.
  @Test func aBlockSetLaterDoesNotWaitAndOneReplacedStillRuns() {
    let f = Fixture()
    f.turn(at: 1) {
      Transaction.perform {
        Transaction.completionBlock = f.block("first")
        f.add("J", 0.1)
        Transaction.completionBlock = f.block("second")
      }
    }
    f.turn(at: 2)
    #expect(f.events == ["startJ", "second", "first", "stopJ:1"])
  }

  @Test func anOuterBlockWaitsForInnerTransactions() {
    let f = Fixture()
    f.turn(at: 1) {
      Transaction.perform {
        Transaction.completionBlock = f.block("outer")
        Transaction.perform { f.add("G", 0.1) }
      }
    }
    f.turn(at: 2)
    #expect(f.events == ["startG", "outer", "stopG:1"])
  }

  @Test func aBlockWaitsForTheLastOfItsAnimations() {
    let f = Fixture()
    f.turn(at: 1) {
      Transaction.perform {
        Transaction.completionBlock = f.block("outer")
        f.add("A", 1)
        Transaction.perform {
          Transaction.completionBlock = f.block("inner")
          f.layer.zPosition = 1
          f.add("B", 0.5)
        }
      }
    }
    #expect(f.events == ["startA", "startB"])
    #expect(f.turn(at: 1.4).isEmpty, "the implicit one is over")
    #expect(f.turn(at: 1.6) == ["inner", "stopB:1"])
    #expect(f.turn(at: 2.1) == ["outer", "stopA:1"])
  }

  @Test func oneRemovedEarlyIsUnfinished() {
    let f = Fixture()
    f.turn(at: 1) {
      Transaction.perform {
        Transaction.completionBlock = f.block("block")
        f.add("B", 30)
      }
    }
    f.turn(at: 2) {
      f.layer.removeAnimation(forKey: "B")
      #expect(f.events == ["startB"], "not within the call")
    }
    #expect(f.events == ["startB", "block", "stopB:0"])
  }

  @Test func oneReplacedEarlyIsUnfinished() {
    let f = Fixture()
    f.turn(at: 1) { f.add("B", 30) }
    f.turn(at: 2) {
      f.add("B", 1)
    }
    f.turn(at: 4)
    #expect(f.events == ["startB", "stopB:0", "startB", "stopB:1"])
  }

  @Test func oneRemovedAfterItsEndIsFinished() {
    let f = Fixture()
    f.turn(at: 1) { f.add("B", 1) }
    f.harness.time.run(through: at(5))
    f.layer.removeAnimation(forKey: "B")
    #expect(f.turn(at: 5) == ["stopB:1"])
  }

  @Test func aLayerThatLeavesTheTreeStopsItsAnimations() {
    let f = Fixture()
    f.turn(at: 1) { f.add("F", 30) }
    f.turn(at: 2) { f.layer.removeFromSuperlayer() }
    #expect(f.events == ["startF", "stopF:0"])
    #expect(f.layer.animationKeys.isEmpty)
    #expect(f.harness.stage.nextWake == nil)
  }

  @Test func aLayerThatGoesToAnotherStageStopsItsAnimations() {
    let (f, other) = (Fixture(), Harness(named("other")))
    other.turn()
    f.turn(at: 1) { f.add("F", 30) }
    other.root.addSublayer(f.layer)
    other.turn()
    f.turn(at: 2)
    #expect(f.events == ["startF", "stopF:0"])
    #expect(f.harness.stage.nextWake == nil && other.stage.nextWake == nil)
  }

  /// A layer that only changes its place takes its animations with it.
  @Test func aLayerThatMovesWithinItsTreeGoesOn() {
    let f = Fixture()
    let place = named("place")
    f.turn(at: 1) {
      f.harness.root.addSublayer(place)
      f.add("F", 1)
    }
    f.turn(at: 1.5) {
      f.layer.removeFromSuperlayer()
      place.addSublayer(f.layer)
    }
    f.turn(at: 3)
    #expect(f.events == ["startF", "stopF:1"])
  }

  @Test func oneOnALayerInNoTreeIsDroppedAtTheCommit() {
    let f = Fixture()
    let lone = named("lone")
    f.turn(at: 1) {
      Transaction.perform {
        Transaction.completionBlock = f.block("block")
        f.add("M", to: lone, 0.1)
      }
      #expect(lone.animationKeys == ["M"])
    }
    #expect(f.events == ["startM", "stopM:0", "block"])
    #expect(lone.animationKeys.isEmpty)
  }

  @Test func oneRemovedBeforeItsCommitStartsAndStops() {
    let f = Fixture()
    f.turn(at: 1) {
      Transaction.perform {
        Transaction.completionBlock = f.block("block")
        f.add("M")
        f.layer.removeAllAnimations()
      }
    }
    #expect(f.events == ["startM", "stopM:0", "block"])
  }

  @Test func aBlockWithoutAnimationsRunsAfterTheCommitFromTheRunLoop() {
    let f = Fixture()
    let wasCommitted = f.harness.commits.count
    f.turn(at: 1) {
      Transaction.begin()
      Transaction.completionBlock = {
        #expect(f.harness.commits.count == wasCommitted + 1)
        f.events.append("block")
      }
      f.layer.name = "other"
      Transaction.commit()
      #expect(f.events.isEmpty, "not within the commit")
    }
    #expect(f.events == ["block"])
  }

  @Test func aBlockWithoutAnimationsWantsATurn() {
    let f = Fixture()
    #expect(f.harness.stage.isSettled)
    Transaction.perform { Transaction.completionBlock = f.block("block") }
    #expect(f.harness.stage.wantsTurn)
    #expect(f.turn(at: 1) == ["block"])
    Transaction.completionBlock = f.block("implicit")
    #expect(f.harness.stage.wantsTurn)
    #expect(f.turn(at: 2) == ["implicit"])
    #expect(f.harness.stage.isSettled)
  }

  @Test func aTransactionThatGoesOnKeepsItsBlock() {
    let f = Fixture()
    Transaction.begin()
    Transaction.completionBlock = f.block("block")
    #expect(f.turn(at: 1).isEmpty)
    Transaction.commit()
    #expect(f.turn(at: 2) == ["block"])
  }

  @Test func implicitAnimationsAreWaitedFor() {
    let f = Fixture()
    f.turn(at: 1) {
      Transaction.completionBlock = f.block("block")
      f.layer.opacity = 0
    }
    #expect(f.harness.stage.nextWake == at(1.25) + Nanoseconds(1))
    #expect(f.turn(at: 1.25).isEmpty, "the last moment is its own")
    #expect(f.turn(at: 1.5) == ["block"])
  }
}
