internal import CCairo

/// The pixels of a canvas, for those who draw rows of them: glyphs from a cache, say.
package struct CanvasPixels {
  /// `size.area` premultiplied pixels, row by row; good as long as the call that gave them.
  package let base: UnsafeMutablePointer<UInt32>
  /// Columns and rows.
  package let size: PixelSize
  /// From the space of the commands to pixels.
  package let transform: Transform2D
  /// What may be drawn on: a box around the clip, inside of the picture.
  package let clip: PixelRect
}

extension Canvas {
  /// Draws by hand, after what was drawn before and below what is drawn later.
  ///
  /// Of a clip only its box is kept to; clips to whole pixels are kept to exactly.
  ///
  /// - Parameter body: must not keep the pixels, and tells what it did as counts.
  package func drawPixels(_ body: @escaping @Sendable (CanvasPixels) -> DrawingCounts) {
    if record({ $0.drawPixels(body) }) { return }
    withPixels { counts += body($0) }
  }

  private func withPixels(_ body: (CanvasPixels) -> Void) {
    cairo_surface_flush(surface)
    body(
      CanvasPixels(base: pixels, size: pixelSize, transform: state.transform, clip: state.clip))
    cairo_surface_mark_dirty(surface)
  }
}
