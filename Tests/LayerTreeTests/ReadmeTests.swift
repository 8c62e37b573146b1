import Foundation
import Graphics
import LayerTree
import Testing
import VSync

// README: begin
final class Dot: LayerDelegate {
  func displayTask(for layer: AsyncLayer) -> DisplayTask? {
    let circle = Path.oval(in: layer.bounds)
    return DisplayTask(for: layer, steps: [DisplayStep { $0.fill(circle, color: .black) }])
  }
}

func drawADot() -> [String] {
  let (log, time) = (EventLog(), SimulatedTime())
  let workers = ManualWorkerPool(log: log, time: time)
  let (root, dot, delegate) = (Layer(), AsyncLayer(), Dot())
  dot.name = "dot"
  dot.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
  dot.delegate = delegate
  root.addSublayer(dot)
  let stage = Stage(
    root: root, scale: 1, runLoop: RunLoop(), time: time, workers: workers, log: log)

  dot.setNeedsDisplay()  // marks the layer and draws nothing
  stage.commitNow()  // layout, display, prepare, commit: a worker has the drawing now
  workers.runAll()  // a test decides when, and in which order
  stage.commitNow()  // the bitmap becomes the layer's contents
  return log.entries.map(\.text)
}
// README: end

/// The program in the README is this one, and does what the text below it says.
@Suite struct ReadmeTests {
  @Test func theProgramRuns() {
    let order = ["setNeedsDisplay", "display", "drawStart", "drawFinish", "contents"]
    #expect(drawADot().filter { !$0.contains("ayout") } == order.map { "\($0) dot" })
  }

  @Test func theReadmeShowsIt() throws {
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
