import Foundation
import Graphics
import LayerModel
import LayerTree
import Nodes
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

  /// A root of a size in points, on a display of so many pixels in one.
  init(width: CGFloat = 100, height: CGFloat = 100, scale: CGFloat = 1) {
    root = Node()
    root.layer.name = "root"
    root.frame = CGRect(x: 0, y: 0, width: width, height: height)
    pool = ManualWorkerPool(log: log, time: time)
    stage = Stage(
      root: root.layer, scale: scale, runLoop: runLoop, time: time, workers: pool, log: log)
  }

  /// Runs a turn whose callbacks are `body`, at a time in seconds or where the clock is.
  @discardableResult
  func turn(at seconds: Double? = nil, _ body: @escaping () -> Void = {}) -> [Charge] {
    if let seconds { time.run(through: .zero + (Nanoseconds(seconds: seconds) ?? .zero)) }
    turns += 1
    runLoop.perform(in: .callbacks, body)
    return runLoop.runTurn(.init(number: turns, clock: time.now)).flatMap(\.charges)
  }

  /// What the log says, in order, of these kinds.
  func logged(_ kinds: LogEntry.Kind...) -> [String] {
    log.entries.filter { kinds.contains($0.kind) }.map(\.text)
  }
}
