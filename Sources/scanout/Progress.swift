import Dispatch
import VSync

/// One line on a terminal that says how far a replay is; nothing elsewhere.
final class ProgressLine {
  private let console: (any Console)?
  private let title: String
  private var lastDrawn: DispatchTime?

  /// A line for a scene; silent unless someone watches.
  init(_ console: any Console, title: String, isQuiet: Bool) {
    self.console = console.showsProgress && !isQuiet ? console : nil
    self.title = title
  }

  /// Draws the line, ten times a second at most.
  func update(_ slot: SlotRecord) {
    guard let console else { return }
    let now = DispatchTime.now()
    if let lastDrawn, now < lastDrawn + .milliseconds(100) { return }
    lastDrawn = now
    let tenths = slot.time.nanoseconds / 100_000_000
    console.drawProgress("\(title): slot \(slot.index), \(tenths / 10).\(tenths % 10) s")
  }

  /// Takes the line away again.
  func erase() {
    if lastDrawn != nil { console?.drawProgress("") }
    lastDrawn = nil
  }
}
