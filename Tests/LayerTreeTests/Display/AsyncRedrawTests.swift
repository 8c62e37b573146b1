import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// Asynchronous layers that are drawn anew while they are animated (core-animation 3.1): what is asked
/// for is what shows then.
@Suite struct AsyncRedrawTests {
  private final class Dial: AsyncLayer {
    override class func needsDisplay(forKey key: String) -> Bool {
      key == "cornerRadius" || key == "bounds"
    }
  }

  private let dial = Dial()
  private let puppet = Puppet()
  private let harness: Harness
  /// The corner radii and widths that were asked for.
  private let asked = Asked()

  private final class Asked {
    var radii: [Double] = []
    var widths: [CGFloat] = []
  }

  init() {
    harness = Harness(named("root", dial))
    dial.name = "dial"
    dial.bounds = square(10)
    harness.turn(at: 0)
    dial.delegate = puppet
    puppet.onTask = { [asked] layer in
      asked.radii.append(Double(layer.drawnProperties.cornerRadius))
      let task = DisplayTask(for: layer, steps: [DisplayStep { $0.fillEverything(color: .white) }])
      asked.widths.append(task.bounds.width)
      return task
    }
  }

  private func animate(_ path: LayerKeyPath, _ from: AnimatableValue, _ to: AnimatableValue) {
    var timing = MediaTiming()
    timing.duration = 1
    dial.add(BasicAnimation(keyPath: path, from: from, to: to, timing: timing), forKey: "turn")
  }

  @Test func theTaskIsAskedForWhatShows() {
    harness.turn(at: 1) { animate(.cornerRadius, .number(0), .number(10)) }
    for time in [1.25, 1.5, 2, 2.5, 3] {
      harness.pool.runAll()
      // The picture comes with one turn, the next drawing is asked for with the next.
      harness.turn(at: time)
      harness.turn()
    }
    #expect(asked.radii.first == 0 && asked.radii.contains(2.5) && asked.radii.contains(10))
    #expect(asked.radii.last == 0, "back to the model")
    #expect(puppet.finished.allSatisfy { $0.hasSuffix("shown") }, "\(puppet.finished)")
    #expect(dial.cornerRadius == 0)
  }

  @Test func aSlowDrawingShowsBeforeTheNextIsAskedFor() {
    harness.turn(at: 1) { animate(.cornerRadius, .number(0), .number(10)) }
    #expect(puppet.started == [1])
    for time in [1.1, 1.2, 1.3] { harness.turn(at: time) }
    #expect(puppet.started == [1] && puppet.finished == [], "it is not cancelled again and again")
    #expect(harness.stage.nextWake == nil && !harness.stage.wantsTurn, "nor waited for in turns")
    harness.pool.runAll()
    harness.turn(at: 1.4)
    #expect(puppet.finished == ["1 shown"])
    #expect(harness.stage.wantsTurn || harness.stage.nextWake != nil)
    harness.turn(at: 1.5)
    #expect(puppet.started == [1, 2] && asked.radii.last == 5)
  }

  @Test func whatShowsLastIsDrawnThoughTheAnimationEndedMeanwhile() {
    harness.turn(at: 1) { animate(.cornerRadius, .number(0), .number(10)) }
    // The drawing takes longer than the animation.
    harness.turn(at: 3) { harness.root.opacity = 0.5 }
    #expect(dial.animationKeys == [])
    harness.pool.runAll()
    harness.turn(at: 3.1)
    harness.pool.runAll()
    harness.turn(at: 3.2)
    #expect(asked.radii.last == 0 && puppet.started.count == 2)
    #expect(puppet.finished.last == "2 shown" && harness.stage.isSettled)
  }

  @Test func aRequestOfTheProgramStillCancels() {
    harness.turn(at: 1) { animate(.cornerRadius, .number(0), .number(10)) }
    harness.turn(at: 1.5) { dial.setNeedsDisplay() }
    #expect(puppet.finished == ["1 superseded"] && asked.radii == [0, 5])
  }

  @Test func aSizeThatIsAnimatedIsDrawnAsItShows() {
    harness.turn(at: 1) {
      animate(.bounds, .rect(square(10)), .rect(square(20)))
    }
    harness.pool.runAll()
    harness.turn(at: 1.25)
    #expect(puppet.finished == ["1 shown"], "the model's size has not changed")
    harness.turn(at: 1.5)
    harness.pool.runAll()
    harness.turn(at: 1.75)
    #expect(asked.widths == [10, 15] && dial.contents?.size.width == 15)
  }
}
