import Foundation
import LayerModel
import LayerTree
import Testing
import VSync

/// Layers with a time of their own (core-animation 1.4, row 20 of section 5).
@Suite struct LayerTimeTests {
  private func fade(_ seconds: Double = 1) -> BasicAnimation {
    var timing = MediaTiming()
    timing.duration = seconds
    return BasicAnimation(keyPath: .opacity, from: .number(0), to: .number(1), timing: timing)
  }

  private func opacity(_ layer: Layer, _ seconds: Double) -> Double? {
    layer.presentation(at: at(seconds))?.opacity
  }

  @Test func theDefaultsAreCoreAnimations() {
    let layer = Layer()
    #expect((layer.speed, layer.timeOffset, layer.beginTime) == (1, .zero, .zero))
  }

  @Test func aPausedLayerShowsItsTimeOffsetForEver() {
    let harness = Harness()
    harness.root.opacity = 0.5
    harness.turn {
      harness.root.speed = 0
      harness.root.add(fade(), forKey: "fade")
    }
    harness.turn { harness.root.timeOffset = .milliseconds(250) }
    for time in [0.0, 0.25, 1, 1000] { #expect(opacity(harness.root, time) == 0.25) }
    #expect(harness.root.opacity == 0.5)
  }

  @Test(arguments: [0.0, 0.25, 0.5, 0.9, 0.1, 1.0])
  func aPausedLayerIsScrubbed(_ offset: Double) {
    let harness = Harness()
    harness.turn {
      harness.root.speed = 0
      harness.root.add(fade(), forKey: "fade")
    }
    harness.turn { harness.root.timeOffset = at(0.75) - .zero }
    harness.turn { harness.root.timeOffset = at(offset) - .zero }
    #expect(opacity(harness.root, 10) == offset)
  }

  @Test func changesOfTimeShowWithTheirCommitAndRunNoAction() {
    let harness = Harness()
    harness.turn { harness.root.add(fade(10), forKey: "fade") }
    harness.root.speed = 2
    #expect(opacity(harness.root, 1) == 0.1, "not committed yet")
    harness.turn()
    #expect(opacity(harness.root, 1) == 0.2)
    #expect(harness.root.animationKeys == ["fade"])
    #expect(harness.commits.last?.changes.first?.properties?.timing.speed == 2)
  }

  @Test func pausingAndResumingGoesOnWhereItStopped() {
    let layer = named("layer")
    let harness = Harness(named("root", layer))
    harness.turn { layer.add(fade(), forKey: "fade") }
    harness.turn(at: 0.25) {
      layer.timeOffset = layer.convertTime(harness.time.now, from: nil) - .zero
      layer.speed = 0
    }
    #expect(opacity(layer, 0.25) == 0.25 && opacity(layer, 5) == 0.25)
    harness.turn(at: 5) {
      let paused = layer.timeOffset
      (layer.speed, layer.timeOffset, layer.beginTime) = (1, .zero, .zero)
      layer.beginTime = layer.convertTime(harness.time.now, from: nil) - paused
    }
    #expect(layer.beginTime == at(4.75))
    #expect(opacity(layer, 5) == 0.25)
    #expect(opacity(layer, 5.5) == 0.75)
    #expect(opacity(layer, 5.75) == 1)
  }

  @Test func timeIsHierarchical() {
    let layer = named("layer")
    let middle = named("middle", layer)
    let harness = Harness(named("root", middle))
    harness.turn {
      harness.root.speed = 0.5
      middle.timeOffset = .milliseconds(500)
      layer.add(fade(), forKey: "fade", begin: .at(.zero))
      middle.add(fade(), forKey: "fade", begin: .at(.zero))
      harness.root.add(fade(), forKey: "fade", begin: .at(.zero))
    }
    #expect(opacity(harness.root, 0.5) == 0.25)
    #expect(opacity(middle, 0.5) == 0.75)
    #expect(opacity(layer, 0.5) == 0.75)
  }

  /// 1.4: the layer-local time of the commit, but not below 0; a delay is in that time too.
  @Test(arguments: [
    (speed: 1.0, offset: 0.0, begin: 0.0, delay: 0.0, settled: 2.0),
    (2, 1, 0, 0, 5), (2, 1, 0, 0.5, 5.5), (0, 0.5, 0, 0, 0.5), (1, 0, 3, 0, 0), (1, 0, 3, 1, 1),
    (-1, 0, 0, 0, 0),
  ])
  func anAnimationBeginsInItsLayersTime(
    _ row: (speed: Double, offset: Double, begin: Double, delay: Double, settled: Double)
  ) {
    let layer = named("layer")
    let harness = Harness(named("root", layer))
    harness.turn(at: 2) {
      (layer.speed, layer.beginTime) = (row.speed, at(row.begin))
      layer.timeOffset = at(row.offset) - .zero
      layer.add(fade(), forKey: "fade", begin: .delay(at(row.delay) - .zero))
    }
    #expect(layer.animation(forKey: "fade")?.timing.begin == at(row.settled))
  }

  @Test func aPausedAnimationDoesNotEndAndAnEndedOneLeavesByItsLayersTime() {
    let layer = named("layer")
    let harness = Harness(named("root", layer))
    harness.turn {
      layer.speed = 0
      layer.add(fade(), forKey: "fade")
    }
    harness.turn(at: 100) { harness.root.opacity = 0.5 }
    #expect(layer.animationKeys == ["fade"])
    harness.turn { layer.timeOffset = .milliseconds(1001) }
    #expect(opacity(layer, 100) == 1, "past its end the model shows")
    harness.turn { harness.root.opacity = 1 }
    #expect(layer.animationKeys == [])
    #expect(harness.logged(.animationEnd).contains("animationEnd layer fade"))
  }

  @Test func anImplicitAnimationInASlowLayerIsSlow() {
    let layer = named("layer")
    let harness = Harness(named("root", layer))
    harness.turn { layer.speed = 0.5 }
    harness.turn(at: 1) { layer.opacity = 0 }
    // The curve `default` is at .802403 half of the way.
    #expect(abs((opacity(layer, 1.25) ?? 0) - 0.197597) < 1e-6)
  }

  @Test func aLayerThatLeftAndCameBackKeepsItsTime() {
    let layer = named("layer")
    let root = named("root", layer)
    let harness = Harness(root)
    harness.turn { layer.speed = 0 }
    harness.turn { layer.removeFromSuperlayer() }
    harness.turn { root.addSublayer(layer) }
    harness.turn { layer.add(fade(), forKey: "fade") }
    harness.turn { layer.timeOffset = .milliseconds(500) }
    #expect(opacity(layer, 3) == 0.5)
  }

  @Test func whoeverWaitsIsToldByTheLayersTime() {
    let layer = named("layer")
    let harness = Harness(named("root", layer))
    var stops: [Bool] = []
    harness.turn {
      layer.speed = 0.5
      layer.add(
        fade(), forKey: "fade", callbacks: AnimationCallbacks(didStop: { stops.append($0) }))
    }
    // A nanosecond inside takes two outside.
    #expect(harness.stage.nextWake == at(2) + Nanoseconds(2))
    harness.turn(at: 2)
    #expect(stops == [] && !harness.stage.wantsTurn)
    harness.turn(at: 2.1)
    #expect(stops == [true])
    #expect(layer.animationKeys == [] && harness.stage.nextWake == nil)
  }

  @Test func nobodyIsWokenForAPausedLayerUntilItIsScrubbedPastTheEnd() {
    let layer = named("layer")
    let harness = Harness(named("root", layer))
    var stops: [Bool] = []
    harness.turn {
      layer.speed = 0
      layer.add(
        fade(), forKey: "fade", callbacks: AnimationCallbacks(didStop: { stops.append($0) }))
    }
    harness.turn(at: 5)
    #expect(harness.stage.nextWake == nil && harness.stage.isSettled)
    harness.turn(at: 6) { layer.timeOffset = .milliseconds(1500) }
    #expect(harness.stage.nextWake == at(6) && harness.stage.wantsTurn)
    harness.turn(at: 6.5)
    #expect(stops == [true] && layer.animationKeys == [])
  }

  @Test func anAnimationThatIsRemovedInAPausedLayerIsNotFinished() {
    let layer = named("layer")
    let harness = Harness(named("root", layer))
    var stops: [Bool] = []
    harness.turn {
      layer.speed = 0
      layer.add(
        fade(), forKey: "fade", callbacks: AnimationCallbacks(didStop: { stops.append($0) }))
    }
    harness.turn(at: 5) { layer.removeAllAnimations() }
    harness.turn()
    #expect(stops == [false])
  }

  @Test func changesOfTimeAskForActions() {
    let layer = named("layer")
    let puppet = Puppet()
    var asked: [String] = []
    puppet.onAction = {
      asked.append($0)
      return nil
    }
    let harness = Harness(named("root", layer))
    harness.turn()
    layer.delegate = puppet
    (layer.speed, layer.timeOffset, layer.beginTime) = (2, .milliseconds(1), at(1))
    #expect(asked == ["speed", "timeOffset", "beginTime"])
    #expect(layer.animationKeys == [])
  }

  @Test func anInfiniteSpeedTraps() async {
    await #expect(processExitsWith: .failure) { Layer().speed = .infinity }
  }
}
