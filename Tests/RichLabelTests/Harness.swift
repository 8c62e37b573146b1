import Foundation
import Graphics
import LayerModel
import LayerTree
import RichLabel
import VSync

/// A stage of nodes with a run loop, a clock that stands still until told, and workers moved by hand.
final class Harness {
  let time = SimulatedTime()
  let log = EventLog()
  let runLoop = VSync.RunLoop()
  let pool: ManualWorkerPool
  let root: Node
  let stage: Stage
  private var turns = 0

  /// A root of a size in points.
  init(width: CGFloat = 100, height: CGFloat = 100) {
    root = Node()
    root.layer.name = "root"
    root.frame = CGRect(x: 0, y: 0, width: width, height: height)
    pool = ManualWorkerPool(log: log, time: time)
    stage = Stage(
      root: root.layer, scale: 1, runLoop: runLoop, time: time, workers: pool, log: log)
  }

  /// Runs a turn whose callbacks are `body`, at a time in seconds or where the clock is.
  @discardableResult
  func turn(at seconds: Double? = nil, _ body: @escaping () -> Void = {}) -> [Charge] {
    if let seconds { time.run(through: .zero + (Nanoseconds(seconds: seconds) ?? .zero)) }
    turns += 1
    runLoop.perform(in: .callbacks, body)
    return runLoop.runTurn(.init(number: turns, clock: time.now)).flatMap(\.charges)
  }

  /// What a finger does, delivered in a turn of its own.
  func finger(_ phase: Touch.Phase, _ x: CGFloat, _ y: CGFloat, id: Int = 0) {
    stage.send([TouchInput(phase, at: CGPoint(x: x, y: y), id: id)])
    turn()
  }

  /// What the log says, in order, of these kinds.
  func logged(_ kinds: LogEntry.Kind...) -> [String] {
    log.entries.filter { kinds.contains($0.kind) }.map(\.text)
  }
}

/// A label that finds links, names and topics, shown at a stage's corner, so that its space is the display's.
func label(
  _ text: String, in harness: Harness, width: CGFloat = 200, height: CGFloat = 60,
  _ change: (RichLabel) -> Void = { _ in }
) -> RichLabel {
  let label = RichLabel()
  label.layer.name = "label"
  label.frame = CGRect(x: 0, y: 0, width: width, height: height)
  label.font = TextFont("DejaVu Sans Mono", size: 10)
  label.text = text
  label.highlightsLinks = true
  label.highlightsMentions = true
  label.highlightsTopics = true
  change(label)
  harness.root.addSubnode(label)
  harness.turn()
  return label
}
