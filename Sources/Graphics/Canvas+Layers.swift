internal import CCairo
package import Foundation

// What rendering a tree of layers asks of a canvas beside its plain commands.

extension Canvas {
  /// Draws several things as one picture, which is then laid on by an opacity from 0 to 1: things that
  /// lie one over the other do not show through each other. Costs a second canvas of the same size.
  package func drawTogether(opacity: Double, _ body: (Canvas) -> Void) {
    if isRecorder {
      guard let recorder = Canvas.recorder(size: size, scale: scale) else { return }
      body(recorder)
      let commands = recorder.recorded
      _ = record({ $0.drawTogether(opacity: opacity) { for command in commands { command($0) } } })
      return
    }
    guard opacity > 0, let group = Canvas(size: size, scale: scale) else { return }
    group.state.transform = state.transform
    body(group)
    counts += group.counts
    let whole = CGRect(x: 0, y: 0, width: pixelSize.width, height: pixelSize.height)
    let outer = state.transform
    state.transform = .identity
    draw(group.makeBitmap(), in: whole, alpha: opacity, smoothly: false)
    state.transform = outer
  }

  /// Draws a part of a picture, given in units of it, so that the part fills a rectangle.
  package func draw(_ image: Bitmap, part: CGRect, in rect: CGRect) {
    guard part.width > 0, part.height > 0 else { return }
    if part == CGRect(x: 0, y: 0, width: 1, height: 1) { return draw(image, in: rect) }
    save()
    clip(to: .rect(rect))
    let (width, height) = (rect.width / part.width, rect.height / part.height)
    draw(
      image,
      in: CGRect(
        x: rect.minX - part.minX * width, y: rect.minY - part.minY * height, width: width,
        height: height))
    restore()
  }

  /// Fills the inside of a path, by either rule.
  package func fill(_ path: Path, color: Color, rule: FillRule) {
    if record({ $0.fill(path, color: color, rule: rule) }) { return }
    if rule == .evenOdd { cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD) }
    fill(path, color: color)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
  }

  /// Draws along a path with a pen.
  package func stroke(_ path: Path, color: Color, style: StrokeStyle) {
    if record({ $0.stroke(path, color: color, style: style) }) { return }
    cairo_set_line_cap(context, style.cap.cairo)
    cairo_set_line_join(context, style.join.cairo)
    cairo_set_miter_limit(context, max(1, style.miterLimit))
    let dashes = style.validDashes
    cairo_set_dash(
      context, dashes, Int32(dashes.count), style.dashPhase.isFinite ? style.dashPhase : 0)
    stroke(path, color: color, width: CGFloat(style.width))
    cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
    cairo_set_miter_limit(context, 10)
    cairo_set_dash(context, nil, 0, 0)
  }

  /// Fills a path with colours along a line, or outward in ellipses.
  ///
  /// - Parameters:
  ///   - locations: one for each colour, 0 to 1, not falling.
  ///   - radii: how far the ellipses around `start` reach at 1; nil is along the line to `end`.
  package func fillGradient(
    _ path: Path, colors: [Color], locations: [Double], from start: CGPoint, to end: CGPoint,
    radii: CGSize?
  ) {
    if record({
      $0.fillGradient(
        path, colors: colors, locations: locations, from: start, to: end, radii: radii)
    }) {
      return
    }
    counts.pathSegments += path.segmentCount
    guard let box = appendPath(path, through: state.transform) else { return }
    var place = state.transform
    let pattern: OpaquePointer?
    if let radii {
      pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1)
      place = Transform2D(
        a: Double(radii.width), b: 0, c: 0, d: Double(radii.height), tx: Double(start.x),
        ty: Double(start.y)
      ).concatenating(place)
    } else {
      pattern = cairo_pattern_create_linear(
        Double(start.x), Double(start.y), Double(end.x), Double(end.y))
    }
    defer { cairo_pattern_destroy(pattern) }
    for (color, location) in zip(colors, locations) {
      cairo_pattern_add_color_stop_rgba(
        pattern, location, color.red, color.green, color.blue, color.alpha)
    }
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    guard setSource(pattern, placedBy: place) else { return }
    cairo_fill(context)
    recoverFromFailure()
    count(box)
  }
}
