import Foundation
// README: begin
import Graphics
import LayerTree
import Replay
import ScanoutTesting
import Testing

@Test func aCardIsDrawnByAWorkerAndDropsNothing() throws {
  let display = DisplaySpec(width: 200, height: 120, background: .white)
  let run = try StageRun("card", on: display) { stage in
    let card = stage.keep(Card(name: "card"))  // yours; layers hold delegates weakly
    stage.root.addSublayer(card.layer)
    stage.at(0.1) { card.title = "new" }  // on the main thread, in the turn that begins then
  }
  expectOrder(["display card", "drawStart card", "contents card", "commit"], in: run)
  expectNever("draw card", in: run)  // on the main thread
  expectPixel(100, 60, is: .white, slot: 0, in: run)
  expectGolden(run.picture(at: 0.5), named: "card")
  expectBudget(.droppedFrames, max: 0, in: run)
}
// README: end

/// What the program in the README tests: a white card, and on it a bar as long as its title.
private final class Card: LayerDelegate {
  let layer = AsyncLayer()
  var title = "a title" { didSet { layer.setNeedsDisplay() } }

  init(name: String) {
    layer.name = name
    layer.frame = CGRect(x: 20, y: 20, width: 160, height: 80)
    layer.delegate = self
    layer.setNeedsDisplay()
  }

  func displayTask(for layer: AsyncLayer) -> DisplayTask? {
    let bar = CGRect(x: 8, y: 8, width: 10 * title.count, height: 12)
    return DisplayTask(
      for: layer,
      steps: [
        DisplayStep { $0.fillEverything(color: .white) },
        DisplayStep { $0.fill(Path.rect(bar), color: .blue) },
      ])
  }
}

@Suite struct ReadmeTests {
  @Test func theReadmeShowsTheProgram() throws {
    let here = URL(fileURLWithPath: #filePath)
    let source = try String(contentsOf: here, encoding: .utf8)
    let begin = try #require(source.range(of: "// README: begin\n"))
    let end = try #require(
      source.range(of: "// README: end", range: begin.upperBound..<source.endIndex))
    let readme = here.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("README.md")
    #expect(
      try String(contentsOf: readme, encoding: .utf8)
        .contains(source[begin.upperBound..<end.lowerBound]))
  }
}
