import LayerModel
import LayerTree
import Testing
import VSync

/// When a stage wants a turn for the sake of those who wait for animations.
@Suite struct WakeTests {
  typealias Fixture = CompletionTests.Fixture

  @Test func theStageWakesRightAfterTheEarliestEnd() {
    let f = Fixture()
    #expect(f.harness.stage.nextWake == nil)
    f.turn(at: 1) {
      f.add("late", 2)
      f.add("early", 0.5, delay: .milliseconds(250))
    }
    #expect(f.harness.stage.nextWake == at(1.75) + Nanoseconds(1))
    f.harness.time.run(through: at(1.75))
    #expect(!f.harness.stage.wantsTurn)
    #expect(f.harness.stage.isSettled, "what is to come later does not count")
    f.harness.time.run(through: at(1.75) + Nanoseconds(1))
    #expect(f.harness.stage.wantsTurn)
    f.turn(at: 2)
    #expect(f.harness.stage.nextWake == at(3) + Nanoseconds(1))
  }

  @Test func nobodyWaitsForWhatHasNoCallback() {
    let f = Fixture()
    f.turn(at: 1) {
      f.layer.add(
        BasicAnimation(keyPath: .opacity, from: .number(0), to: .number(1)), forKey: "fade")
    }
    #expect(f.harness.stage.nextWake == nil)
    f.harness.time.run(through: at(9))
    #expect(!f.harness.stage.wantsTurn)
  }

  @Test func anEndlessAnimationIsNotWaitedFor() {
    let f = Fixture()
    f.turn(at: 1) { f.add("endless") { $0.timing.repeatCount = .infinity } }
    #expect(f.harness.stage.nextWake == nil)
    f.turn(at: 100) { f.layer.removeAllAnimations() }
    #expect(f.events == ["startendless", "stopendless:0"])
  }

  @Test func endsComeInTheOrderOfTimeThenOfAdding() {
    let f = Fixture()
    let other = named("other")
    f.turn(at: 1) {
      f.harness.root.addSublayer(other)
      f.add("c", to: other, 0.5)
      f.add("b", 0.5)
      f.add("a", 0.25)
      f.add("d", 0.5)
    }
    #expect(f.turn(at: 9) == ["stopa:1", "stopb:1", "stopd:1", "stopc:1"])
  }

  @Test func whatAnEndChangesIsCommittedInTheSameTurn() {
    let f = Fixture()
    let commits = f.harness.commits.count
    f.turn(at: 1) {
      f.layer.add(
        BasicAnimation(keyPath: .opacity, from: .number(0), to: .number(1)), forKey: "fade",
        callbacks: AnimationCallbacks(didStop: { _ in
          #expect(f.layer.animationKeys.isEmpty, "gone before anybody is told")
          f.layer.name = "done"
        }))
    }
    f.turn(at: 2)
    #expect(f.harness.commits.count == commits + 2)
    #expect(f.harness.changed == ["done"])
  }

  @Test func aCommitOutsideATurnCallsNextTime() {
    let f = Fixture()
    f.add("A")
    f.harness.stage.commitNow()
    #expect(f.events.isEmpty)
    #expect(f.harness.stage.wantsTurn)
    f.harness.stage.commitNow()
    #expect(f.events == ["startA"])
    f.harness.time.run(through: at(2))
    f.harness.stage.commitNow()
    #expect(f.events == ["startA", "stopA:1"])
    #expect(f.harness.stage.isSettled)
  }
}
