import Foundation
import Graphics
import LayerModel
import LayerTree
import RichLabel
import VSync

/// What asynchronous display costs beside the drawing itself: a request from its mark to the commit that
/// shows its picture, by workers that do nothing until told; one that a newer request replaces before it
/// runs; and threads: requests a second through four of them, and how long they take to stop with a
/// thousand tasks waiting.
final class DisplayBenchmark: LayerDelegate {
  private static let layerCount = 1000
  private static let rounds = 20

  /// Prints a line for each figure.
  static func run() {
    print("asynchronous display of \(layerCount) layers of 1 pixel; best of \(rounds)")
    let shown = DisplayBenchmark().fastest { bench, _ in
      bench.request()
      bench.pool.runAll()
      bench.turn()
    }
    print(line("a request that is shown", shown))
    let bench = DisplayBenchmark()
    bench.request()
    let replaced = bench.fastest { bench, _ in bench.request() }
    print(line("a request that a newer one replaces", replaced))
    live()
    stop()
    texts()
  }

  private static func line(_ name: String, _ seconds: Double) -> String {
    let each = seconds / Double(layerCount)
    return aligned(name, width: 40)
      + String(format: "%8.2f microseconds %12.0f a second", each * 1e6, 1 / each)
  }

  private static func live() {
    let bench = DisplayBenchmark()
    let pool = LiveWorkerPool(workers: 4, time: MonotonicTime(), log: EventLog()) {}
    bench.stage.workers = pool
    let seconds = bench.fastest { bench, _ in
      bench.request()
      while !bench.stage.isSettled { bench.turn() }
    }
    print(line("a request through four threads", seconds))
  }

  private static func stop() {
    struct Task: WorkerTask {
      let label = "task"
      let stepCount = 1000
      func run(step index: Int) -> Work {
        usleep(1000)
        return .none
      }
    }
    var worst = 0.0
    for _ in 0..<rounds {
      let pool = LiveWorkerPool(workers: 4, time: MonotonicTime(), log: EventLog()) {}
      for _ in 0..<1000 { _ = pool.submit(Task()) }
      usleep(2000)
      worst = max(worst, seconds { pool.stop() })
    }
    print(
      aligned("stopping 4 threads, 1000 tasks of 1 ms steps", width: 40)
        + String(format: "%8.2f milliseconds at most", worst * 1e3))
  }

  /// A thousand drawings of rich text, each of another size, for one worker and for several: neither fonts
  /// nor glyphs may be behind one lock (async-richlabel 4a, 15).
  private static func texts() {
    struct Text: WorkerTask {
      let label = "text"
      let stepCount = 1
      let size: CGFloat
      func run(step index: Int) -> Work {
        let string = "The quick brown fox jumps over the lazy dog, 跳过了懒狗, and runs on."
        guard let text = try? AttributedText(string, TextAttributes(size: size)),
          let canvas = Canvas(size: CGSize(width: 320, height: 200), scale: 2)
        else { return .none }
        let container = TextContainer(size: CGSize(width: 320, height: 200), scale: 2)
        RichLayout(text, in: container).draw(on: canvas, at: .zero)
        return .none
      }
    }
    func wall(_ workers: Int) -> Double {
      let pool = LiveWorkerPool(workers: workers, time: MonotonicTime(), log: EventLog()) {}
      defer { pool.stop() }
      return seconds {
        for index in 0..<1000 { _ = pool.submit(Text(size: 8 + CGFloat(index) / 50)) }
        while !pool.isIdle {
          _ = pool.takeFinished()
          usleep(200)
        }
      }
    }
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let one = wall(1)
    print(
      aligned("1000 texts of as many sizes, 1 worker", width: 40)
        + String(format: "%8.2f milliseconds", one * 1e3))
    for workers in Set([min(4, cores), cores]).sorted() where workers > 1 {
      print(
        aligned("the same, \(workers) workers on \(cores) cores", width: 40)
          + String(format: "%8.2f of that", wall(workers) / one))
    }
  }

  private let layers: [AsyncLayer]
  private let stage: Stage
  private let runLoop = VSync.RunLoop()
  private let pool: ManualWorkerPool
  private var turns = 0

  private init() {
    let (time, log) = (SimulatedTime(), EventLog())
    let root = Layer()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    layers = (0..<Self.layerCount).map { index in
      let layer = AsyncLayer()
      layer.frame = CGRect(x: index % 100, y: index / 100, width: 1, height: 1)
      root.addSublayer(layer)
      return layer
    }
    pool = ManualWorkerPool(log: log, time: time)
    stage = Stage(root: root, scale: 1, runLoop: runLoop, time: time, workers: pool, log: log)
    for layer in layers { layer.delegate = self }
    turn()
  }

  func displayTask(for layer: AsyncLayer) -> DisplayTask? {
    DisplayTask(for: layer, steps: [DisplayStep { $0.fillEverything(color: .black) }])
  }

  private func turn() {
    turns += 1
    runLoop.runTurn(.init(number: turns, clock: .zero))
  }

  private func request() {
    for layer in layers { layer.setNeedsDisplay() }
    turn()
  }

  private func fastest(_ body: (DisplayBenchmark, Int) -> Void) -> Double {
    (0..<Self.rounds).map { round in Self.seconds { body(self, round) } }.min() ?? 0
  }

  private static func seconds(_ body: () -> Void) -> Double {
    let (seconds, attoseconds) = ContinuousClock().measure(body).components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
