internal import CCairo
internal import Foundation

/// The coverage of a path, a byte a pixel: what a colour is poured through.
///
/// Made by Cairo at the resolution of the display, with four rows to a pixel row, so that a
/// coverage is exact across and to 1/60 of a pixel down. A stencil is always made whole: which
/// tile or damage asks for a byte has no influence on it.
public final class Stencil: Sendable {
  /// Columns and rows.
  public let width, height: Int
  /// `width * height` bytes from the top left; 255 is covered fully.
  public let bytes: [UInt8]
  /// The columns of each row outside which all bytes are 0.
  public let extents: [Range<Int>]

  /// Makes the coverage that a recipe describes. O(pixels + segments), on the calling thread.
  ///
  /// Never fails: what Cairo cannot draw covers nothing.
  public init(_ content: StencilRecipe.Content) {
    (width, height) = (content.width, content.height)
    var bytes = [UInt8](repeating: 0, count: width * height)
    if let perspective = content.perspective {
      perspective.draw(content, into: &bytes)
    } else {
      bytes.withUnsafeMutableBufferPointer { StencilDrawing(content).draw(into: $0) }
    }
    extents = Self.extents(bytes, width, height)
    self.bytes = bytes
  }

  private static func extents(_ bytes: [UInt8], _ width: Int, _ height: Int) -> [Range<Int>] {
    bytes.withUnsafeBufferPointer { bytes in
      (0..<height).map { y in
        let row = y * width
        var (first, end) = (0, width)
        while first < end, bytes[row + first] == 0 { first += 1 }
        while end > first, bytes[row + end - 1] == 0 { end -= 1 }
        return first < end ? first..<end : 0..<0
      }
    }
  }
}

/// Draws one stencil in bands of rows, with Cairo.
private struct StencilDrawing {
  /// Rows of Cairo's in a row of pixels.
  private static let rows = 4
  /// How far a curve's chords may miss it, in pixels.
  private static let tolerance = 0.02

  let content: StencilRecipe.Content

  init(_ content: StencilRecipe.Content) { self.content = content }

  func draw(into bytes: UnsafeMutableBufferPointer<UInt8>) {
    // Cairo's pictures have at most 32,767 rows; and memory for all of them is not needed at once.
    let height = min(content.height, max(16, min(4096, 4_000_000 / content.width)))
    let pieces = StencilOutline(content)
    guard !pieces.isEmpty,
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_A8, Int32(content.width), Int32(height * Self.rows))
    else { return }
    defer { cairo_surface_destroy(surface) }
    for top in stride(from: 0, to: content.height, by: height) {
      guard paint(pieces, from: top, on: surface) else { continue }
      average(surface, from: top, rows: min(height, content.height - top), into: bytes)
    }
  }

  /// Draws the rows that begin at `top`; false when Cairo could not.
  private func paint(
    _ outline: StencilOutline, from top: Int, on surface: OpaquePointer
  ) -> Bool {
    guard let context = cairo_create(surface) else { return false }
    defer { cairo_destroy(context) }
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    cairo_set_antialias(context, CAIRO_ANTIALIAS_GRAY)
    cairo_set_tolerance(context, Self.tolerance)
    cairo_set_source_rgba(context, 0, 0, 0, 1)
    let toRows = Transform2D.translation(x: 0, y: Double(-top))
      .concatenating(.scale(x: 1, y: Double(Self.rows)))
    switch content.outline {
    case .fill(let rule):
      cairo_set_fill_rule(
        context, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      for piece in outline.pieces { piece.append(to: context, through: toRows) }
      cairo_fill(context)
    case .stroke(let style):
      stroke(outline, style, through: toRows, with: context)
    }
    return cairo_status(context) == CAIRO_STATUS_SUCCESS
  }

  private func stroke(
    _ outline: StencilOutline, _ style: StrokeStyle, through toRows: Transform2D,
    with context: OpaquePointer
  ) {
    // The pen is round in the path's space; the outline is in pixels already.
    let m = content.matrix.concatenating(toRows)
    var matrix = cairo_matrix_t(xx: m.a, yx: m.b, xy: m.c, yy: m.d, x0: m.tx, y0: m.ty)
    let scale = max(
      hypot(content.matrix.a, content.matrix.b), hypot(content.matrix.c, content.matrix.d))
    // A wider pen covers everything near its path anyway; a sharper corner is a line.
    let half = min(style.width / 2, StencilRecipe.coordinateLimit / 2 / scale)
    let sharpest = StencilRecipe.reachLimit / (half * scale)
    cairo_set_line_width(context, 2 * half)
    cairo_set_miter_limit(context, min(max(1, style.miterLimit), sharpest))
    cairo_set_line_cap(context, style.cap.cairo)
    cairo_set_line_join(context, style.join.cairo)
    let dashes = style.validDashes
    let phase = style.dashPhase.isFinite ? style.dashPhase : 0
    let mitres = mitres(style, half, min(max(1, style.miterLimit), sharpest), through: m)
    if mitres != nil { cairo_set_line_join(context, CAIRO_LINE_JOIN_BEVEL) }
    defer { if let mitres { add(mitres, through: m, with: context) } }
    if dashes.isEmpty {
      for piece in outline.pieces { piece.append(to: context, through: toRows) }
      cairo_set_matrix(context, &matrix)
      cairo_stroke(context)
      return
    }
    for piece in outline.pieces {
      cairo_identity_matrix(context)
      piece.append(to: context, through: toRows)
      cairo_set_matrix(context, &matrix)
      cairo_set_dash(context, dashes, Int32(dashes.count), phase + piece.skipped)
      cairo_stroke(context)
    }
  }

  /// The triangles that make mitres of corners that are cut off; nil where Cairo finds all of them
  /// by itself. It takes a corner's angle as it is on its surface, where pixels are four rows high
  /// and the layer may be stretched, but the limit is one of the path's own space.
  private func mitres(
    _ style: StrokeStyle, _ half: Double, _ limit: Double, through matrix: Transform2D
  ) -> [[CGPoint]]? {
    guard style.join == .miter else { return nil }
    let corners = StrokeCorner.all(of: content.path)
    if corners.allSatisfy({ $0.isDecidedAlike(limit, through: matrix) }) { return nil }
    let dashes = style.validDashes
    let phase = style.dashPhase.isFinite ? style.dashPhase : 0
    return StrokeCorner.all(of: content.path, lengths: !dashes.isEmpty).filter {
      $0.isSharp(limit) && $0.isCovered(by: dashes, phase: phase)
    }.map { $0.mitre(half) }
  }

  /// Adds triangles to what is there: they lie beside it, so that coverages of a pixel add up.
  private func add(
    _ triangles: [[CGPoint]], through matrix: Transform2D, with context: OpaquePointer
  ) {
    cairo_identity_matrix(context)
    cairo_set_operator(context, CAIRO_OPERATOR_ADD)
    let limit = StencilRecipe.coordinateLimit
    for triangle in triangles {
      let points = triangle.map { matrix.apply($0) }
      guard points.allSatisfy({ abs($0.x) <= limit && abs($0.y) <= limit }) else { continue }
      for point in points { cairo_line_to(context, Double(point.x), Double(point.y)) }
      cairo_close_path(context)
      cairo_fill(context)
    }
  }

  /// Writes the mean of each four rows, halves up.
  private func average(
    _ surface: OpaquePointer, from top: Int, rows: Int,
    into bytes: UnsafeMutableBufferPointer<UInt8>
  ) {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    for y in 0..<rows {
      let row = data + y * Self.rows * stride
      let target = (top + y) * content.width
      for x in 0..<content.width {
        let sum =
          UInt32(row[x]) + UInt32(row[stride + x]) + UInt32(row[2 * stride + x])
          + UInt32(row[3 * stride + x])
        bytes[target + x] = UInt8(truncatingIfNeeded: (sum + 2) >> 2)
      }
    }
  }
}

extension LineCap {
  var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension LineJoin {
  var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
