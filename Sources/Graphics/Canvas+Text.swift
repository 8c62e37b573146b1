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
    if record({ $0.drawLine(index, of: text, at: origin) }) { return }
    let line = text.line(index)
    counts.glyphsDrawn += line.glyphCount
    draw(
      line.glyphs, color: text.style.color, left: origin.x + line.rect.minX,
      baseline: origin.y + line.baseline)
  }

  private func draw(
    _ glyphs: [TextLine.PlacedGlyph], color: Color, left: CGFloat, baseline: CGFloat,
    quantized: Bool = false
  ) {
    cairo_new_path(context)
    var box = PixelRect.empty
    for placed in glyphs {
      guard case .outline(let outline, let glyphBox) = placed.glyph else { continue }
      var place = Transform2D.translation(
        x: Double(left + placed.x), y: Double(baseline + placed.y)
      ).concatenating(state.transform)
      if quantized {
        (place.tx, place.ty) = ((place.tx * 4).rounded() / 4, (place.ty * 4).rounded() / 4)
      }
      box = box.union(pixels(place.boundingBox(of: glyphBox)))
      append(outline, through: place)
    }
    if !box.isEmpty {
      setSource(color)
      cairo_fill(context)
      count(box)
    }
    for placed in glyphs {
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

  /// Draws a block of text whose box has its top left corner at `origin`.
  ///
  /// Lines that begin below `bottom` are left out, and cost nothing.
  ///
  /// - Parameter quantized: Whether outlines of letters stand on quarters of a pixel only, both ways,
  ///   halves rounded away from zero; coloured pictures of signs stay where they are.
  public func draw(
    _ text: TextBlock, at origin: CGPoint, above bottom: CGFloat = .infinity,
    quantized: Bool = false
  ) {
    if record({ $0.draw(text, at: origin, above: bottom, quantized: quantized) }) { return }
    for line in text.lines where origin.y + line.line.rect.minY < bottom {
      counts.glyphsDrawn += line.line.glyphCount
      let (left, baseline) = (origin.x + line.line.rect.minX, origin.y + line.line.baseline)
      for stretch in line.stretches {
        draw(
          stretch.glyphs, color: stretch.color, left: left, baseline: baseline,
          quantized: quantized)
      }
    }
  }
}
