import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// Core-animation 1.1 and 1.4: layers as media timing, on the tree's side.
@Suite struct LayerWindowTests {
  private let layer = named("layer")
  private let harness: Harness

  init() {
    harness = Harness(named("root", layer))
    harness.root.frame = square(20)
    layer.frame = square(10)
  }

  private func fade(_ seconds: Double = 1) -> BasicAnimation {
    var timing = MediaTiming()
    timing.duration = seconds
    return BasicAnimation(keyPath: .opacity, from: .number(0), to: .number(1), timing: timing)
  }

  @Test func theDefaultsAreCoreAnimations() {
    #expect(layer.duration == .infinity && layer.repeatCount == 0 && layer.repeatDuration == 0)
    #expect(!layer.autoreverses && layer.fillMode == .removed)
  }

  @Test func theirKeyPathsReadAndWriteThem() {
    let rows: [(path: String, value: AnimatableValue, isSet: () -> Bool)] = [
      ("speed", .number(2), { layer.speed == 2 }),
      ("beginTime", .number(1.5), { layer.beginTime == at(1.5) }),
      ("timeOffset", .number(-0.25), { layer.timeOffset == .milliseconds(-250) }),
      ("duration", .number(3), { layer.duration == 3 }),
      ("duration", .number(.infinity), { layer.duration == .infinity }),
      ("repeatCount", .number(.infinity), { layer.repeatCount == .infinity }),
      ("repeatDuration", .number(0.5), { layer.repeatDuration == 0.5 }),
      ("autoreverses", .flag(true), { layer.autoreverses }),
      ("fillMode", .text("both"), { layer.fillMode == .both }),
    ]
    for row in rows {
      layer.setValue(row.value, forKeyPath: row.path)
      #expect(row.isSet(), "\(row.path)")
      #expect(layer.value(forKeyPath: row.path) == row.value, "\(row.path)")
    }
  }

  @Test(arguments: [
    ("duration", AnimatableValue.number(0)), ("duration", .number(-1)), ("duration", .number(.nan)),
    ("repeatDuration", .number(.infinity)), ("fillMode", .text("sometimes")),
    ("autoreverses", .number(1)), ("beginTime", .number(1e12)), ("speed", .number(.infinity)),
  ])
  func whatCannotBeIsRefused(_ row: (path: String, value: AnimatableValue)) throws {
    let path = try #require(LayerKeyPath(row.path))
    let before = layer.properties
    #expect(!path.isAnimatable)
    #expect(!layer.setValueIfPossible(row.value, forKeyPath: path))
    #expect(layer.properties == before)
  }

  @Test func aDurationOfNothingTraps() async {
    await #expect(processExitsWith: .failure) { Layer().duration = 0 }
  }

  @Test func theyAskForActionsAndTakeTheStylesValues() {
    let puppet = Puppet()
    var asked: [String] = []
    puppet.onAction = {
      asked.append($0)
      return nil
    }
    harness.turn()
    layer.delegate = puppet
    layer.duration = 2
    layer.repeatCount = 3
    layer.repeatDuration = 4
    layer.autoreverses = true
    layer.fillMode = .forwards
    #expect(asked == ["duration", "repeatCount", "repeatDuration", "autoreverses", "fillMode"])
    let styled = named("styled")
    styled.speed = 1
    styled.style = LayerStyle(values: ["duration": .number(5), "speed": .number(3)])
    #expect(styled.duration == 5 && styled.speed == 1, "a value that was set stays")
  }

  /// Fill modes of 1.4, begin 1, duration 1: is the layer there?
  @Test(arguments: [
    (MediaTiming.FillMode.removed, [false, false, true, true, true, false]),
    (.forwards, [false, false, true, true, true, true]),
    (.backwards, [true, true, true, true, true, false]),
    (.both, [true, true, true, true, true, true]),
  ])
  func itShowsInItsActiveTimeOnly(_ row: (mode: MediaTiming.FillMode, isThere: [Bool])) {
    harness.turn {
      layer.beginTime = at(1)
      layer.duration = 1
      layer.fillMode = row.mode
    }
    for (time, isThere) in zip([0, 0.5, 1, 1.5, 2, 2.5], row.isThere) {
      #expect(layer.presentation(at: at(time))?.isHidden == !isThere, "at \(time)")
      let hit = harness.root.presentation(at: at(time))?.hitTest(CGPoint(x: 5, y: 5))
      #expect(hit?.modelLayer.name == (isThere ? "layer" : "root"), "at \(time)")
    }
    #expect(!layer.isHidden && harness.root.hitTest(CGPoint(x: 5, y: 5)) === layer)
  }

  @Test func itsAnimationsBeginAnewInEachCycle() {
    harness.turn {
      layer.duration = 0.5
      layer.repeatCount = 3
      layer.add(fade(), forKey: "fade", begin: .at(.zero))
    }
    for (time, opacity) in [(0.25, 0.25), (0.75, 0.25), (1.4, 0.4), (1.5, 0.5)] {
      #expect(layer.presentation(at: at(time))?.opacity == opacity, "at \(time)")
    }
  }

  @Test func anAnimationIsOverWhenNoCycleBringsItAgain() {
    var stops: [Bool] = []
    harness.turn {
      layer.duration = 1
      layer.repeatCount = 2
      layer.add(
        fade(0.25), forKey: "fade", begin: .at(.zero),
        callbacks: AnimationCallbacks(didStop: { stops.append($0) }))
    }
    harness.turn(at: 0.5) { harness.root.opacity = 0.5 }
    #expect(layer.animationKeys == ["fade"] && stops == [])
    #expect(layer.presentation(at: at(1.125))?.opacity == 0.5, "in the second cycle")
    #expect(harness.stage.nextWake == at(2) + Nanoseconds(1))
    harness.turn(at: 2.5)
    #expect(layer.animationKeys == [] && stops == [true])
    #expect(harness.stage.nextWake == nil)
  }

  @Test func timeConvertsThroughTheFirstCycle() {
    layer.beginTime = at(1)
    layer.duration = 2
    layer.repeatCount = 3
    #expect(layer.convertTime(at(1.5), from: nil) == at(0.5))
    #expect(layer.convertTime(at(3.5), from: nil) == at(0.5))
    #expect(layer.convertTime(at(0.5), to: nil) == at(1.5))
    // 1.4, measured: speed 2, timeOffset 1, beginTime 3: 10 is 15.
    let other = Layer()
    (other.speed, other.timeOffset, other.beginTime) = (2, .milliseconds(1000), at(3))
    #expect(other.convertTime(at(10), from: nil) == at(15))
  }
}
