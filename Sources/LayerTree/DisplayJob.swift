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
  }
  private let state = Mutex(State())

  init(_ task: DisplayTask) { self.task = task }

  var label: String { task.label }
  var stepCount: Int { max(1, task.steps.count) }

  /// The finished picture; nil before the last step has run.
  var bitmap: Bitmap? { state.withLock { $0.bitmap } }

  func run(step index: Int) -> Work { Work(draw(step: index)) }

  /// Runs every step here and now.
  func runAll() -> DrawingCounts {
    var counts = DrawingCounts()
    for index in 0..<stepCount { counts += draw(step: index) }
    return counts
  }

  private func draw(step index: Int) -> DrawingCounts {
    state.withLock { state in
      if index == 0 {
        state.canvas = BackingStore.makeCanvas(
          bounds: task.bounds, scale: task.scale, isOpaque: task.isOpaque,
          backgroundColor: task.backgroundColor)
      }
      guard let canvas = state.canvas else { return DrawingCounts() }
      // The first step pays for the opaque ground too.
      let before = index == 0 ? DrawingCounts() : canvas.counts
      if index < task.steps.count { task.steps[index](canvas) }
      if index == stepCount - 1 {
        state.bitmap = canvas.makeBitmap()
        state.canvas = nil
      }
      return canvas.counts - before
    }
  }
}
