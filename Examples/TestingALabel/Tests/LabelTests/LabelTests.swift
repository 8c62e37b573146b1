import Foundation
import Graphics
import Label
import LayerTree
import Replay
import ScanoutTesting
import Testing
import VSync

@Suite struct LabelTests {
  static let display = DisplaySpec(width: 160, height: 60, background: .white)
  static let blue = Color(red: 0, green: 0, blue: 1)
  static let red = Color(red: 1, green: 0, blue: 0)

  /// A label that says what it is told at these times, in seconds.
  func run(
    _ texts: [(at: Double, text: String, ground: Color)], workers: StageRun.Workers = .simulated(),
    more: (StageScript, Label) -> Void = { _, _ in }
  ) throws -> StageRun {
    try StageRun("label", on: Self.display, workers: workers) { stage in
      let frame = CGRect(x: 10, y: 10, width: 140, height: 40)
      let label = stage.keep(Label("one", name: "label", frame: frame, ground: Self.blue))
      stage.root.addSublayer(label.layer)
      for change in texts {
        stage.at(change.at) { (label.text, label.ground) = (change.text, change.ground) }
      }
      more(stage, label)
    }
  }

  @Test func aTextIsDrawnByAWorkerAndShownByALaterCommit() throws {
    let run = try run([(at: 0.1, text: "two", ground: Self.red)])
    expectOrder(
      [
        "setNeedsDisplay label", "display label", "drawStart label", "drawFinish label",
        "contents label", "commit",
      ], in: run)
    expectNever("draw label", in: run)  // which would be the main thread
    expectBudget(.droppedFrames, max: 0, in: run)
  }

  @Test func theOldTextStaysUntilTheNewOneIsThere() throws {
    let run = try run([(at: 0.1, text: "two", ground: Self.red)])
    expectPixel(12, 12, is: Self.blue, slot: 0, in: run)
    expectPixel(12, 12, is: Self.red, slot: run.slots.count - 1, in: run)
    expectGolden(run.picture(inSlot: 0), named: "one")
    expectGolden(run.picture(inSlot: run.slots.count - 1), named: "two")
  }

  @Test func aTextThatWasReplacedMeanwhileIsNeverShown() throws {
    let red = Self.red
    let run = try run(
      [
        (at: 0.1, text: "two", ground: red), (at: 0.2, text: "three", ground: Self.blue),
      ], workers: .manual
    ) { stage, label in
      // The first drawing begins; the label changes before it ends.
      stage.look(at: 0.15) {
        guard let pool = stage.manualWorkers, let job = pool.unfinished.first else {
          Issue.record("nothing is to be drawn")
          return
        }
        pool.runStep(of: job)
      }
      stage.look(at: 0.25) { stage.manualWorkers?.runAll() }
    }
    expectOrder(["drawStart label", "drawCancel label", "drawFinish label"], in: run)
    expectCount("contents label", is: 2, in: run)  // "one" and "three"
    for slot in run.slots.indices { expectPixel(12, 12, is: Self.blue, slot: slot, in: run) }
  }

  @Test func nothingIsDrawnForTheSameText() throws {
    let run = try run([(at: 0.1, text: "one", ground: Self.blue)])
    expectNever("setNeedsDisplay label", during: 0.1...1, in: run)
    expectCount("drawStart label", is: 1, in: run)
  }
}
