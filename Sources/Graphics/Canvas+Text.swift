internal import CCairo
public import Foundation

extension Canvas {
  /// Draws one line of a layout.
  ///
  /// Glyphs stand exactly where the layout put them, between pixels too, so equal letters may
  /// differ in their grey.
  ///
  /// - Parameters:
  ///   - index: the line, within 0 ..< `text.lineCount`.
  ///   - origin: where the layout's top left corner is; the same for all of its lines.
  public func drawLine(_ index: Int, of text: TextLayout, at origin: CGPoint) {
    let line = text.line(index)
    counts.glyphsDrawn += line.glyphCount
    let color = text.style.color
    let (left, baseline) = (origin.x + line.rect.minX, origin.y + line.baseline)

    cairo_new_path(context)
    var box = PixelRect.empty
    for placed in line.glyphs {
      guard case .outline(let outline, let glyphBox) = placed.glyph else { continue }
      let place = Transform2D.translation(
        x: Double(left + placed.x), y: Double(baseline + placed.y)
      ).concatenating(state.transform)
      box = box.union(pixels(place.boundingBox(of: glyphBox)))
      append(outline, through: place)
    }
    if !box.isEmpty {
      setSource(color)
      cairo_fill(context)
      count(box)
    }
    for placed in line.glyphs {
      guard case .picture(let bitmap, let glyphBox) = placed.glyph else { continue }
      draw(
        bitmap, in: glyphBox.offsetBy(dx: left + placed.x, dy: baseline + placed.y),
        alpha: color.alpha, smoothly: true)
    }
  }

  /// Draws all lines of a layout whose top left corner is at `origin`.
  public func draw(_ text: TextLayout, at origin: CGPoint) {
    for index in 0..<text.lineCount { drawLine(index, of: text, at: origin) }
  }
}
