internal import Foundation
internal import Synchronization
internal import VSync

/// The layout of one row, for a worker.
final class RowLayoutTask: WorkerTask {
  let label: String
  private let content: any RowContent
  private let width: CGFloat
  private let scale: CGFloat
  private let made = Mutex<RowLayout?>(nil)

  init(_ content: any RowContent, width: CGFloat, scale: CGFloat, label: String) {
    (self.content, self.width, self.scale, self.label) = (content, width, scale, label)
  }

  var stepCount: Int { 1 }

  func run(step index: Int) -> Work {
    let layout = content.layout(width: width, scale: scale)
    made.withLock { $0 = layout }
    return layout.work
  }

  /// What it came to; nil before it has run.
  var layout: RowLayout? { made.withLock { $0 } }
}
