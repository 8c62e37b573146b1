import Foundation
import Graphics
import LayerTree

/// One line of text on a coloured ground, drawn by a worker.
///
/// Until a new text is drawn the old one stays; what is set meanwhile is never shown.
public final class Label {
  /// What to put into a tree.
  public let layer = AsyncLayer()

  /// What it says.
  public var text: String {
    didSet { if text != oldValue { layer.setNeedsDisplay() } }
  }

  /// The ground that the text stands on.
  public var ground: Color {
    didSet { if ground != oldValue { layer.setNeedsDisplay() } }
  }

  /// A label that fills a rectangle of its superlayer. The name is what the log calls it.
  public init(_ text: String, name: String, frame: CGRect, ground: Color) {
    (self.text, self.ground) = (text, ground)
    layer.name = name
    layer.frame = frame
    layer.delegate = self
    layer.setNeedsDisplay()
  }
}

extension Label: LayerDelegate {
  /// How a worker draws the label as it is now.
  public func displayTask(for layer: AsyncLayer) -> DisplayTask? {
    // Values, not the label: workers draw on other threads.
    let (text, ground, width) = (text, ground, layer.bounds.width)
    let drawText: @Sendable (Canvas) -> Void = { canvas in
      let style = TextStyle(size: 16, color: .white)
      let line = TextLayout(text, style: style, width: width - 16)
      canvas.drawLine(0, of: line, at: CGPoint(x: 8, y: 8))
    }
    return DisplayTask(
      for: layer,
      steps: [
        DisplayStep { $0.fillEverything(color: ground) },
        DisplayStep(drawText),
      ])
  }
}
