import Foundation
import LayerModel
import LayerTree
import Testing
import VSync

@Suite struct AnimationTests {
  private func fade(_ seconds: Double = 1) -> BasicAnimation {
    var timing = MediaTiming()
    timing.duration = seconds
    return BasicAnimation(keyPath: .opacity, from: .number(0), to: .number(1), timing: timing)
  }

  @Test func presentationIsWhatWasCommitted() {
    let harness = Harness()
    #expect(harness.root.presentation == nil)
    harness.turn()
    #expect(harness.root.presentation?.opacity == 1)
    Transaction.perform {
      Transaction.disableActions = true
      harness.root.opacity = 0.2
    }
    #expect(harness.root.presentation?.opacity == 1, "not committed yet")
    harness.turn()
    #expect(harness.root.presentation?.opacity == 0.2)
  }

  @Test func anAnimationBeginsAtTheTurnThatCommitsItAndLeavesTheModelAlone() {
    let harness = Harness()
    harness.root.opacity = 0.5
    harness.turn(at: 0)
    harness.turn(at: 2) {
      harness.root.add(fade(), forKey: "now")
      harness.root.add(
        fade(), forKey: "later", begin: .delay(.milliseconds(500)))
      harness.root.add(fade(), forKey: "fixed", begin: .at(at(7)))
      #expect(harness.root.presentation?.opacity == 0.5)
    }
    #expect(harness.root.animationKeys == ["now", "later", "fixed"])
    let sent = harness.commits.last?.changes.first?.animations?.map(\.animation.timing.begin)
    #expect(sent == [at(2), at(2.5), at(7)])
    #expect(harness.root.presentation(at: at(2.25))?.opacity == 0.25)
    #expect(harness.root.opacity == 0.5)
  }

  @Test func theSameKeyReplacesAndMovesToTheEnd() {
    let harness = Harness()
    harness.turn {
      harness.root.add(fade(1), forKey: "a")
      harness.root.add(fade(2), forKey: "b")
      harness.root.add(fade(3), forKey: "a")
    }
    #expect(harness.root.animationKeys == ["b", "a"])
    #expect(harness.root.animation(forKey: "a")?.timing.duration == 3)
    #expect(
      harness.logged(.animate, .animationEnd)
        == ["animate root a", "animate root b", "animationEnd root a", "animate root a"])
  }

  @Test func animationsAddedBeforeTheFirstCommitAreSentWithIt() {
    let layer = named("card")
    layer.add(fade(), forKey: "fade", begin: .at(.zero))
    let harness = Harness(named("root", layer))
    harness.turn(at: 3)
    let sent = harness.commits.last?.changes.last?.animations
    #expect(sent?.map(\.animation.timing.begin) == [.zero])
    #expect(harness.logged(.animate) == ["animate card fade"])
  }

  @Test func whatHasEndedGoesWithTheNextCommit() {
    let harness = Harness()
    harness.turn(at: 0) {
      harness.root.add(fade(1), forKey: "goes")
      var kept = fade(1)
      kept.isRemovedOnCompletion = false
      harness.root.add(kept, forKey: "stays")
    }
    harness.turn(at: 1) { harness.root.name = "still" }
    #expect(harness.root.animationKeys == ["goes", "stays"], "the last moment is its own")
    harness.turn(at: 2)
    #expect(harness.commits.count == 2, "an end is no reason to commit")
    harness.turn(at: 3) { harness.root.name = "root" }
    #expect(harness.root.animationKeys == ["stays"])
    #expect(harness.commits.last?.changes.first?.animations?.map(\.key) == ["stays"])
    #expect(harness.logged(.animationEnd) == ["animationEnd root goes"])
  }

  @Test func removingAndLeavingTheTreeEndAnimations() {
    let child = named("child")
    let harness = Harness(named("root", child))
    harness.turn { for key in ["a", "b", "c"] { child.add(fade(), forKey: key) } }
    harness.turn { child.removeAnimation(forKey: "b") }
    #expect(harness.commits.last?.changes.last?.animations?.map(\.key) == ["a", "c"])
    harness.turn { child.removeFromSuperlayer() }
    #expect(child.animationKeys.isEmpty)
    #expect(child.presentation == nil)
    harness.turn { harness.root.removeAllAnimations() }
    #expect(
      harness.logged(.animationEnd).filter { $0.hasPrefix("animationEnd child") }
        == ["animationEnd child b", "animationEnd child a", "animationEnd child c"])
  }

  /// Section 5, rows 1 and 2.
  @Test(arguments: [true, false])
  func animationsNeverChangeTheModel(_ isKept: Bool) {
    let harness = Harness()
    harness.root.opacity = 0.5
    harness.turn(at: 0) {
      var animation = self.fade(1)
      animation.isRemovedOnCompletion = !isKept
      if isKept { animation.timing.fillMode = .forwards }
      harness.root.add(animation, forKey: "fade")
    }
    #expect(harness.root.presentation(at: at(1))?.opacity == 1)
    #expect(harness.root.presentation(at: at(1.2))?.opacity == (isKept ? 1 : 0.5))
    #expect(harness.root.opacity == 0.5)
    harness.turn(at: 2.5) { harness.root.zPosition = 1 }
    #expect(harness.root.presentation?.opacity == (isKept ? 1 : 0.5))
    #expect((harness.root.animation(forKey: "fade") != nil) == isKept)
  }

  @Test func animationsThatAreNotCommittedDoNotShow() {
    let harness = Harness()
    harness.turn(at: 0)
    harness.turn(at: 1) {
      harness.root.add(self.fade(), forKey: "fade", begin: .at(.zero))
      #expect(harness.root.presentation(at: at(0.25))?.opacity == 1)
    }
    #expect(harness.root.presentation(at: at(0.25))?.opacity == 0.25)
    harness.turn(at: 1) {
      harness.root.removeAllAnimations()
      #expect(harness.root.animationKeys.isEmpty)
      #expect(harness.root.presentation(at: at(0.25))?.opacity == 0.25)
    }
    #expect(harness.root.presentation(at: at(0.25))?.opacity == 1)
  }

  @Test func anAnimationGoesOnInALayerThatOnlyMoves() {
    let child = named("child")
    let other = named("other")
    let harness = Harness(named("root", child, other))
    harness.turn(at: 0) { child.add(self.fade(), forKey: "fade") }
    harness.turn(at: 0.25) {
      child.removeFromSuperlayer()
      other.addSublayer(child)
    }
    #expect(child.animationKeys == ["fade"])
    #expect(child.presentation(at: at(0.5))?.opacity == 0.5)
    #expect(harness.commits.last?.changes.map(\.layer) == [harness.root.id, other.id])
    #expect(harness.logged(.animationEnd).isEmpty)
  }

  @Test func aLayerThatLeftComesBackWithoutItsAnimations() {
    let child = named("child")
    let harness = Harness(named("root", child))
    harness.turn(at: 0) { child.add(self.fade(), forKey: "fade") }
    harness.turn(at: 0.25) { child.removeFromSuperlayer() }
    harness.turn(at: 0.5) { harness.root.addSublayer(child) }
    #expect(child.animationKeys.isEmpty)
    #expect(child.presentation?.opacity == 1)
    #expect(harness.commits.last?.changes.last?.animations == nil)
  }

  /// Until the commit: then it is dropped (core-animation 1.11).
  @Test func anAnimationAddedOutsideTheTreeWaitsForTheTree() {
    let child = named("child")
    let harness = Harness(named("root", child))
    harness.turn(at: 0) { child.add(self.fade(), forKey: "before") }
    harness.turn(at: 0.25) { child.removeFromSuperlayer() }
    harness.turn(at: 2) {
      child.add(self.fade(), forKey: "outside")
      harness.root.addSublayer(child)
    }
    #expect(child.presentation(at: at(2.25))?.opacity == 0.25)
    harness.turn(at: 2.5) {
      child.removeFromSuperlayer()
      child.add(self.fade(), forKey: "late")
      #expect(child.animationKeys == ["outside", "late"])
    }
    #expect(child.animationKeys.isEmpty)
    #expect(
      harness.logged(.animate, .animationEnd).filter { !$0.hasSuffix("root transition") }
        == [
          "animate child before", "animationEnd child before", "animate child outside",
          "animationEnd child outside",
        ])
  }
}
