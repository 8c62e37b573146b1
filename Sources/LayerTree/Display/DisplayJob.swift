internal import Foundation
internal import Graphics
internal import Synchronization
internal import VSync

/// A drawing as a pool runs it, and the bitmap that comes of it.
final class DisplayJob: WorkerTask {
  /// What is drawn.
  let task: DisplayTask
  /// Whether so many bytes can be had; nil is always. Asked on the thread that draws.
  private let allows: (@Sendable (Int) -> Bool)?

  /// What one step leaves for the next. Only a pool's current step, and the main thread to see how far
  /// it is, look into it; nobody waits for long.
  private struct State {
    var canvas: Canvas?
    var bitmap: Bitmap?
    /// What is to be run, the next step last.
    var waiting: [DisplayStep]
    var stepsRun = 0
  }
  private let state: Mutex<State>
  /// Beside the state, which is locked for as long as a step takes.
  private let begun = Atomic(false)
  private let stopped = Atomic(false)

  init(_ task: DisplayTask, allows: (@Sendable (Int) -> Bool)? = nil) {
    (self.task, self.allows) = (task, allows)
    state = Mutex(State(waiting: task.steps.reversed()))
  }

  /// A drawing that is there already.
  init(_ task: DisplayTask, bitmap: Bitmap) {
    (self.task, allows) = (task, nil)
    state = Mutex(State(bitmap: bitmap, waiting: []))
    begun.store(true, ordering: .relaxed)
  }

  var label: String { task.label }

  /// How many steps are known: it grows when a step finds out that there is more to do.
  var stepCount: Int { state.withLock { max(1, $0.stepsRun + $0.waiting.count) } }

  /// The finished picture; nil before the last step has run. Waits for a step that runs.
  var bitmap: Bitmap? { state.withLock { $0.bitmap } }

  /// Whether its first step has begun.
  var hasBegun: Bool { begun.load(ordering: .relaxed) }

  /// Whether the picture is there; false while a step runs.
  var isComplete: Bool { state.withLockIfAvailable { $0.bitmap != nil } ?? false }

  /// The pixels of its picture; nil when there can be none.
  var pixelSize: PixelSize? {
    func pixels(_ length: CGFloat) -> Int? {
      Int(exactly: (length * task.scale - 1e-6).rounded(.up))
    }
    guard let width = pixels(task.bounds.width), let height = pixels(task.bounds.height) else {
      return nil
    }
    return PixelSize(width: width, height: height)
  }

  /// The bytes of its picture.
  var byteCount: Int { (pixelSize?.area ?? 0) * 4 }

  func run(step index: Int) -> Work {
    begun.store(true, ordering: .relaxed)
    let counted = Work(drawNextStep())
    guard let cost = task.cost else { return counted }
    return index == 0 ? cost : .none
  }

  func stop() { stopped.store(true, ordering: .relaxed) }

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
      if state.stepsRun == 0, allows?(byteCount) != false {
        state.canvas = BackingStore.makeCanvas(
          bounds: task.bounds, scale: task.scale, isOpaque: task.isOpaque,
          backgroundColor: task.backgroundColor, baseColor: task.baseColor)
      }
      guard let canvas = state.canvas else {
        // Refused before it could be drawn: there is nothing more to do.
        state.waiting = []
        state.stepsRun += 1
        return DrawingCounts()
      }
      let before = state.stepsRun == 0 ? DrawingCounts() : canvas.counts
      if let step = state.waiting.popLast() {
        let checkpoint = DisplayCheckpoint { [self] in stopped.load(ordering: .relaxed) }
        state.waiting += step.run(canvas, checkpoint).reversed()
      }
      state.stepsRun += 1
      // Of a drawing that was given up within the step nothing is known to be whole.
      if state.waiting.isEmpty, !stopped.load(ordering: .relaxed) {
        let whole = canvas.makeBitmap()
        state.bitmap = task.clearMargin > 0 ? whole.withoutClearMargin(of: task.clearMargin) : whole
        state.canvas = nil
      }
      return canvas.counts - before
    }
  }
}
