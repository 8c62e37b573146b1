internal import CCairo
public import Foundation

extension Canvas {
  /// Fills the inside of a path.
  public func fill(_ path: Path, color: Color) {
    if record({ $0.fill(path, color: color) }) { return }
    counts.pathSegments += path.segmentCount
    guard let box = appendPath(path, through: state.transform) else { return }
    setSource(color)
    cairo_fill(context)
    count(box)
  }

  /// Fills all that the clip lets through, whatever the transform.
  public func fillEverything(color: Color) {
    if record({ $0.fillEverything(color: color) }) { return }
    setSource(color)
    cairo_paint(context)
    count(pixelSize.rect)
  }

  /// Draws along a path with a pen of that width in points, half of it on either side.
  ///
  /// Ends are cut off square, corners are mitred up to a limit of 10: Core Animation's defaults
  /// (core-animation 1.2). A width that is not above 0 draws nothing. The pixels counted are those
  /// of the path's box grown by half the width; mitres may reach beyond.
  public func stroke(_ path: Path, color: Color, width: CGFloat) {
    if record({ $0.stroke(path, color: color, width: width) }) { return }
    counts.pathSegments += path.segmentCount
    guard width > 0, width <= Path.limit, appendPath(path, through: state.transform) != nil else {
      return
    }
    let transform = state.transform
    setSource(color)
    // The pen is round in the space of the commands; the path is in pixels already.
    var matrix = cairo_matrix_t(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx,
      y0: transform.ty)
    cairo_set_matrix(context, &matrix)
    cairo_set_line_width(context, Double(width))
    cairo_stroke(context)
    cairo_identity_matrix(context)
    recoverFromFailure()

    let half = Double(width) / 2
    let (reachX, reachY) = (hypot(transform.a, transform.c), hypot(transform.b, transform.d))
    count(
      pixels(
        path.boundingBox(applying: transform).insetBy(dx: -half * reachX, dy: -half * reachY)))
  }

  /// Fills a path with colours that change evenly from one point to another.
  ///
  /// The colours are spaced evenly, blended with straight alpha, and continued beyond both points.
  /// Points or transforms beyond Cairo's numbers (about 30,000 pixels) may draw nothing.
  /// No colour draws nothing; one, or two equal points, fills with the last.
  public func fillLinearGradient(
    _ path: Path, colors: [Color], from start: CGPoint, to end: CGPoint
  ) {
    if record({ $0.fillLinearGradient(path, colors: colors, from: start, to: end) }) { return }
    guard let last = colors.last else { return }
    let (p0, p1) = (state.transform.apply(start), state.transform.apply(end))
    guard colors.count > 1, p0 != p1 else { return fill(path, color: last) }
    counts.pathSegments += path.segmentCount
    guard let box = appendPath(path, through: state.transform) else { return }
    // The gradient lives in the space of the commands: a turned or sheared one stays
    // perpendicular to its line there.
    let pattern = cairo_pattern_create_linear(
      Double(start.x), Double(start.y), Double(end.x), Double(end.y))
    defer { cairo_pattern_destroy(pattern) }
    for (index, color) in colors.enumerated() {
      cairo_pattern_add_color_stop_rgba(
        pattern, Double(index) / Double(colors.count - 1), color.red, color.green, color.blue,
        color.alpha)
    }
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    guard setSource(pattern, placedBy: state.transform) else { return }
    cairo_fill(context)
    recoverFromFailure()
    count(box)
  }

  // MARK: For the other commands

  /// Makes a path Cairo's current one, in pixels; nil, and none, when nothing of it can show.
  ///
  /// - Returns: the pixels that its box touches.
  func appendPath(_ path: Path, through transform: Transform2D) -> PixelRect? {
    cairo_new_path(context)
    guard !path.isEmpty, transform.inverse != nil else { return nil }
    append(path, through: transform)
    return pixels(path.boundingBox(applying: transform))
  }

  /// Adds a path to Cairo's current one.
  ///
  /// - Parameter transform: from the path's space to pixels.
  func append(_ path: Path, through transform: Transform2D) {
    func place(_ point: CGPoint) -> (x: Double, y: Double) {
      let moved = transform.apply(x: Double(point.x), y: Double(point.y))
      return (Self.fixed(moved.x), Self.fixed(moved.y))
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        let (x, y) = place(point)
        cairo_move_to(context, x, y)
      case .line(let point):
        let (x, y) = place(point)
        cairo_line_to(context, x, y)
      case .cubic(let control1, let control2, let point):
        let ((x1, y1), (x2, y2), (x, y)) = (place(control1), place(control2), place(point))
        cairo_curve_to(context, x1, y1, x2, y2, x, y)
      case .close: cairo_close_path(context)
      }
    }
  }

  /// A coordinate in pixels that Cairo can hold: its numbers have 24 bits before the point.
  static func fixed(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -4_000_000), 4_000_000)
  }

  /// The pixels of the canvas that a box in pixel space touches.
  func pixels(_ box: CGRect) -> PixelRect {
    func whole(_ value: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
      Int(Self.fixed(Double(value)).rounded(rule))
    }
    return PixelRect(
      minX: whole(box.minX, .down), minY: whole(box.minY, .down), maxX: whole(box.maxX, .up),
      maxY: whole(box.maxY, .up)
    ).intersection(pixelSize.rect)
  }

  /// Adds the pixels of a box, as far as the clip lets them through.
  func count(_ box: PixelRect) {
    counts.pixelsDrawn += box.intersection(state.clip).area
  }

  /// The plain colour as the source, so that Cairo's own conversion ends at ``Color/pixel``.
  func setSource(_ color: Color) {
    // Cairo multiplies by alpha, rounds to 16 bits and cuts those to 8. Given the quotients of the
    // bytes that should come out, the 16 bits are 257 times each byte.
    let pixel = color.pixel
    let alpha = Double(max(1, pixel.alpha))
    cairo_set_source_rgba(
      context, Double(pixel.red) / alpha, Double(pixel.green) / alpha, Double(pixel.blue) / alpha,
      Double(pixel.alpha) / 255)
  }

  /// A pattern as the source; false, and unchanged, when the transform cannot place it.
  ///
  /// - Parameter transform: from the pattern's space to pixels.
  func setSource(_ pattern: OpaquePointer?, placedBy transform: Transform2D) -> Bool {
    guard let inverse = transform.inverse else { return false }
    var matrix = cairo_matrix_t(
      xx: inverse.a, yx: inverse.b, xy: inverse.c, yy: inverse.d, x0: inverse.tx, y0: inverse.ty)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_set_source(context, pattern)
    return true
  }
}
