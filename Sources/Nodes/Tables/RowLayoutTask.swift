internal import Foundation
internal import LayerTree
internal import Synchronization
internal import VSync

/// The layout of one row, for a worker.
final class RowLayoutTask: WorkerTask {
  let label: String
  private let content: any RowContent
  private let width: CGFloat
  private let scale: CGFloat
  private let made = Mutex<RowLayout?>(nil)
  private let stopped = Atomic(false)

  init(_ content: any RowContent, width: CGFloat, scale: CGFloat, label: String) {
    (self.content, self.width, self.scale, self.label) = (content, width, scale, label)
  }

  var stepCount: Int { 1 }

  func run(step index: Int) -> Work {
    let checkpoint = DisplayCheckpoint { [self] in stopped.load(ordering: .relaxed) }
    let layout = content.layout(width: width, scale: scale, checkpoint: checkpoint)
    // Of one that was given up within nothing is known to be whole.
    if !stopped.load(ordering: .relaxed) { made.withLock { $0 = layout } }
    return layout.work
  }

  func stop() { stopped.store(true, ordering: .relaxed) }

  /// What it came to; nil before it has run, and of one that was stopped.
  var layout: RowLayout? { made.withLock { $0 } }
}
