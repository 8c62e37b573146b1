internal import Graphics
internal import Synchronization
internal import VSync

/// A drawing as a pool runs it, and the bitmap that comes of it.
final class DisplayJob: WorkerTask {
  /// What is drawn.
  let task: DisplayTask

  /// What one step leaves for the next. Only a pool's current step, and after the last one the
  /// main thread, look into it; the lock is never waited for.
  private struct State {
    var canvas: Canvas?
    var bitmap: Bitmap?
    /// What is to be run, the next step last.
    var waiting: [DisplayStep]
    var stepsRun = 0
  }
  private let state: Mutex<State>

  init(_ task: DisplayTask) {
    self.task = task
    state = Mutex(State(waiting: task.steps.reversed()))
  }

  var label: String { task.label }

  /// How many steps are known: it grows when a step finds out that there is more to do.
  var stepCount: Int { state.withLock { max(1, $0.stepsRun + $0.waiting.count) } }

  /// The finished picture; nil before the last step has run.
  var bitmap: Bitmap? { state.withLock { $0.bitmap } }

  func run(step index: Int) -> Work {
    let counted = Work(drawNextStep())
    guard let cost = task.cost else { return counted }
    return index == 0 ? cost : .none
  }

  /// Runs every step here and now.
  func runAll() -> Work {
    var total = Work()
    var index = 0
    while index < stepCount {
      total += run(step: index)
      index += 1
    }
    return total
  }

  private func drawNextStep() -> DrawingCounts {
    state.withLock { state in
      if state.stepsRun == 0 {
        state.canvas = BackingStore.makeCanvas(
          bounds: task.bounds, scale: task.scale, isOpaque: task.isOpaque,
          backgroundColor: task.backgroundColor)
      }
      guard let canvas = state.canvas else {
        // Refused before it could be drawn: there is nothing more to do.
        state.waiting = []
        state.stepsRun += 1
        return DrawingCounts()
      }
      let before = state.stepsRun == 0 ? DrawingCounts() : canvas.counts
      if let step = state.waiting.popLast() { state.waiting += step.run(canvas).reversed() }
      state.stepsRun += 1
      if state.waiting.isEmpty {
        state.bitmap = canvas.makeBitmap()
        state.canvas = nil
      }
      return canvas.counts - before
    }
  }
}
