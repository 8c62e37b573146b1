import Foundation
import Graphics
import LayerModel
import LayerTree
import VSync

/// A stage with a run loop, a clock that stands still until told, and workers moved by hand.
final class Harness {
  let time = SimulatedTime()
  let log = EventLog()
  let runLoop = VSync.RunLoop()
  let pool: ManualWorkerPool
  let root: Layer
  let stage: Stage
  private(set) var commits: [Commit] = []
  private var turns = 0

  init(_ root: Layer = named("root")) {
    self.root = root
    pool = ManualWorkerPool(log: log, time: time)
    stage = Stage(
      root: root, scale: 1, runLoop: runLoop, time: time, workers: pool, log: log)
    stage.onCommit = { [unowned self] in commits.append($0) }
  }

  /// Runs a turn whose callbacks are `body`, at a time in seconds or where the clock is.
  @discardableResult
  func turn(at seconds: Double? = nil, _ body: @escaping () -> Void = {}) -> [Charge] {
    if let seconds { time.run(through: at(seconds)) }
    turns += 1
    runLoop.perform(in: .callbacks, body)
    return runLoop.runTurn(.init(number: turns, clock: time.now)).flatMap(\.charges)
  }

  /// What the log says, in order, of these kinds.
  func logged(_ kinds: LogEntry.Kind...) -> [String] {
    log.entries.filter { kinds.contains($0.kind) }.map(\.text)
  }

  /// The names of the layers in the last commit.
  var changed: [String] { commits.last?.changes.compactMap { $0.properties?.name } ?? [] }
}

/// A delegate made of closures; what is absent is left to the default.
final class Puppet: LayerDelegate {
  var onDisplay: ((Layer) -> Bool)?
  var onDraw: ((Layer, Canvas) -> Void)?
  var onLayout: ((Layer) -> Void)?
  var onAction: ((String) -> LayerAction?)?
  var onTask: ((AsyncLayer) -> DisplayTask?)?
  var started: [Int] = []
  var finished: [String] = []
  var calls: [String] = []

  func display(_ layer: Layer) -> Bool {
    calls.append("display")
    return onDisplay?(layer) ?? false
  }
  func draw(_ layer: Layer, in canvas: Canvas) {
    calls.append("draw")
    onDraw?(layer, canvas)
  }
  func layoutSublayers(of layer: Layer) { onLayout?(layer) }
  func action(for layer: Layer, forKey key: String) -> LayerAction? { onAction?(key) }
  func displayTask(for layer: AsyncLayer) -> DisplayTask? { onTask?(layer) }
  func layer(_ layer: AsyncLayer, didStartDisplay generation: Int) { started.append(generation) }
  func layer(
    _ layer: AsyncLayer, didFinishDisplay generation: Int, _ outcome: DisplayOutcome
  ) { finished.append("\(generation) \(outcome.rawValue)") }
}

func named(_ name: String, _ sublayers: Layer...) -> Layer {
  let layer = Layer()
  layer.name = name
  for sublayer in sublayers { layer.addSublayer(sublayer) }
  return layer
}

func at(_ seconds: Double) -> Instant { Instant.zero + (Nanoseconds(seconds: seconds) ?? .zero) }

func square(_ side: CGFloat) -> CGRect { CGRect(x: 0, y: 0, width: side, height: side) }
