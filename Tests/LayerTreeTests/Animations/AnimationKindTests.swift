import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// Every kind of animation on a layer: added, shown, and gone.
@Suite struct AnimationKindTests {
  private var second: MediaTiming {
    var timing = MediaTiming()
    timing.duration = 1
    return timing
  }

  private func fade() -> BasicAnimation {
    BasicAnimation(keyPath: .opacity, from: .number(0), to: .number(1), timing: second)
  }

  private func kinds() throws -> [(String, Animation)] {
    [
      ("basic", .basic(fade())),
      (
        "keyframe",
        .keyframe(
          try KeyframeAnimation(
            keyPath: .opacity, values: [.number(0), .number(1)], timing: second))
      ),
      ("spring", .spring(SpringAnimation(fade()))),
      ("group", .group(AnimationGroup([fade()], timing: second))),
    ]
  }

  @Test func everyKindIsSentShownAndGone() throws {
    let harness = Harness()
    let kinds = try kinds()
    harness.turn(at: 0) {
      for (key, animation) in kinds { harness.root.add(animation, forKey: key) }
    }
    #expect(harness.root.animationKeys == kinds.map(\.0))
    #expect(harness.commits.last?.changes.last?.animations?.map(\.animation) == kinds.map(\.1))
    #expect(harness.root.presentation(at: at(0.25))?.opacity == 0.25)
    harness.turn(at: 2) { harness.root.name = "later" }
    #expect(harness.root.animationKeys.isEmpty)
    #expect(harness.commits.last?.changes.last?.animations?.isEmpty == true)
  }

  @Test func aLayerKeepsItsOwnCopy() throws {
    let harness = Harness()
    var animation = SpringAnimation(fade())
    harness.turn(at: 0) { harness.root.add(animation, forKey: "k") }
    let kept = harness.root.animation(forKey: "k")
    animation.basic.to = .number(0)
    #expect(harness.root.animation(forKey: "k") == kept)
    #expect(kept?.to == .number(1))
  }

  @Test func aDurationOf0IsTheTransactionsForEveryKind() throws {
    let harness = Harness()
    harness.turn(at: 0) {
      Transaction.perform {
        Transaction.animationDuration = 3
        for (key, animation) in (try? kinds()) ?? [] {
          var open = animation
          open.timing.duration = 0
          harness.root.add(open, forKey: key)
        }
      }
    }
    #expect(harness.root.animationKeys.count == 4)
    for key in harness.root.animationKeys {
      #expect(harness.root.animation(forKey: key)?.timing.duration == 3)
    }
  }

  /// Section 5, row 1.
  @Test func theModelShowsAgainAtTheEnd() {
    let harness = Harness()
    harness.root.opacity = 0.5
    harness.turn(at: 0) { harness.root.add(fade(), forKey: "k") }
    #expect(harness.root.presentation(at: at(1))?.opacity == 1)
    #expect(harness.root.presentation(at: at(1.2))?.opacity == 0.5)
    #expect(harness.root.opacity == 0.5)
  }

  /// Section 5, row 2.
  @Test func fillingForwardsHoldsWhatShowsAndNotTheModel() {
    let harness = Harness()
    harness.root.opacity = 0.5
    var held = fade()
    held.timing.fillMode = .forwards
    held.isRemovedOnCompletion = false
    harness.turn(at: 0) { harness.root.add(held, forKey: "k") }
    harness.turn(at: 2.5) { harness.root.name = "later" }
    #expect(harness.root.presentation?.opacity == 1)
    #expect(harness.root.opacity == 0.5)
    #expect(harness.root.animationKeys == ["k"])
  }

  /// Section 5, row 11.
  @Test func anImplicitAnimationTakesAQuarterOfASecond() throws {
    let harness = Harness()
    harness.turn(at: 0)
    harness.turn(at: 1) { harness.root.opacity = 0 }
    let shown = try #require(harness.root.presentation(at: at(1.125))?.opacity)
    #expect(abs(shown - 0.1976) <= 5e-5)
    harness.root.actions = ["opacity": .null]
    harness.turn(at: 2) { harness.root.opacity = 1 }
    #expect(harness.root.presentation(at: at(2))?.opacity == 1)
  }

  /// Section 5, row 14; core-animation 1.8.
  @Test func aMatrixTurnsTheShorterWayAndAKeyPathAllTheWay() throws {
    func m12(_ keyPath: String, _ from: AnimatableValue, _ to: AnimatableValue, at time: Double)
      throws -> Double
    {
      let path = try #require(LayerKeyPath(keyPath))
      let harness = Harness()
      harness.turn(at: 0) {
        harness.root.add(
          BasicAnimation(keyPath: path, from: from, to: to, timing: second), forKey: "turn")
      }
      return try #require(harness.root.presentation(at: at(time))?.transform.m12)
    }
    let turn = AnimatableValue.transform(.rotation(1.5 * .pi))
    let none = AnimatableValue.transform(.identity)
    #expect(abs(try m12("transform", none, turn, at: 0.25) + 0.38268) <= 5e-6)
    let half = AnimatableValue.transform(.rotation(.pi))
    #expect(abs(try m12("transform", none, half, at: 0.5) + 1) <= 1e-12)
    let whole = AnimatableValue.transform(.rotation(2 * .pi))
    #expect(abs(try m12("transform", none, whole, at: 0.25)) <= 1e-12)
    let key = "transform.rotation.z"
    #expect(abs(try m12(key, .number(0), .number(1.5 * .pi), at: 0.25) - 0.92388) <= 5e-6)
    #expect(abs(try m12(key, .number(0), .number(2 * .pi), at: 0.25) - 1) <= 1e-12)
  }

  @Test func anActionOfAnyKindRunsAndStartsFromWhatShows() {
    let harness = Harness()
    harness.root.actions = [
      "opacity": .animation(.spring(SpringAnimation(BasicAnimation(keyPath: .opacity))))
    ]
    harness.turn(at: 0)
    harness.turn(at: 1) { harness.root.opacity = 0 }
    let added = harness.root.animation(forKey: "opacity")
    #expect(added?.from == .number(1))
    guard case .spring? = added else {
      Issue.record("is \(String(describing: added))")
      return
    }
  }

  @Test func switchesAndPicturesAreSetByKeyPath() throws {
    let layer = named("layer")
    let picture = Bitmap(PixelBuffer(size: try #require(PixelSize(width: 1, height: 1))))
    #expect(layer.setValueIfPossible(.flag(true), forKeyPath: .hidden))
    #expect(layer.setValueIfPossible(.flag(true), forKeyPath: .masksToBounds))
    #expect(layer.setValueIfPossible(.contents(picture), forKeyPath: .contents))
    #expect(layer.isHidden && layer.masksToBounds && layer.contents === picture)
    #expect(!layer.setValueIfPossible(.number(1), forKeyPath: .hidden))
  }

  @Test func wrongValuesStopTheProgramAndAreNamed() async {
    await #expect(processExitsWith: .failure) {
      _ = BasicAnimation(keyPath: .opacity, from: .point(.zero))
    }
    await #expect(processExitsWith: .failure) {
      var animation = BasicAnimation(keyPath: .opacity)
      animation.to = .number(.infinity)
    }
    await #expect(processExitsWith: .failure) {
      var timing = MediaTiming()
      timing.repeatCount = -1
    }
  }
}
