internal import CCairo
public import Foundation

extension Canvas {
  /// Draws a whole picture so that it fills a rectangle, sampled bilinearly.
  ///
  /// One to one on whole pixels it is a copy. Edges that lie between pixels are antialiased, and
  /// the picture's outermost pixels are continued beyond its edge rather than faded.
  public func draw(_ image: Bitmap, in rect: CGRect) {
    draw(image, in: rect, alpha: 1, smoothly: false)
  }

  /// Draws a picture, faded by `alpha`.
  ///
  /// - Parameter smoothly: averages all the pixels that shrink into one, which bilinear sampling
  ///   does only down to half the size.
  func draw(_ image: Bitmap, in rect: CGRect, alpha: Double, smoothly: Bool) {
    if record({ $0.draw(image, in: rect, alpha: alpha, smoothly: smoothly) }) { return }
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0,
      let box = appendPath(.rect(rect), through: state.transform)
    else { return }
    image.pixels.withUnsafeBytes { bytes in
      // Cairo only reads through the pointer, and the surface does not outlive this call.
      let data = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
      let picture = cairo_image_surface_create_for_data(
        data?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(image.size.width),
        Int32(image.size.height), Int32(image.size.width * 4))
      let pattern = cairo_pattern_create_for_surface(picture)
      defer {
        recoverFromFailure()
        // Drops the context's hold on the pixels too.
        cairo_set_source_rgba(context, 0, 0, 0, 0)
        cairo_pattern_destroy(pattern)
        cairo_surface_finish(picture)
        cairo_surface_destroy(picture)
      }
      cairo_pattern_set_filter(pattern, smoothly ? CAIRO_FILTER_GOOD : CAIRO_FILTER_BILINEAR)
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      let place = Transform2D(
        a: Double(rect.width) / Double(image.size.width), b: 0, c: 0,
        d: Double(rect.height) / Double(image.size.height), tx: Double(rect.minX),
        ty: Double(rect.minY))
      guard setSource(pattern, placedBy: place.concatenating(state.transform)) else { return }
      if alpha < 1 {
        cairo_save(context)
        cairo_clip(context)
        cairo_paint_with_alpha(context, alpha)
        cairo_restore(context)
      } else {
        cairo_fill(context)
      }
      count(box)
    }
  }
}
