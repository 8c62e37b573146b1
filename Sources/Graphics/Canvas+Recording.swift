public import Foundation

/// A command of a canvas, kept to be run later, maybe on another thread.
public typealias CanvasCommand = @Sendable (Canvas) -> Void

extension Canvas {
  /// A canvas that draws nothing and keeps what it is told: ``recorded``. Nil where a canvas of that
  /// size cannot be.
  ///
  /// ``makeBitmap()`` runs what was told so far; ``count(_:)`` is work that is done already, and counts
  /// here.
  public static func recorder(size: CGSize, scale: CGFloat) -> Canvas? {
    Canvas(size: size, scale: scale, isRecorder: true)
  }

  /// Keeps a command if this is a recorder; false when it is to be run.
  func record(_ command: @autoclosure () -> CanvasCommand) -> Bool {
    guard isRecorder else { return false }
    recorded.append(command())
    return true
  }

  /// What a recorder was told so far, drawn on a canvas of its size.
  func replayed() -> Canvas? {
    let canvas = Canvas(size: size, scale: scale)
    if let canvas { for command in recorded { command(canvas) } }
    return canvas
  }
}
