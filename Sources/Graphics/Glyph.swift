internal import CPango
internal import Foundation

/// What a glyph looks like, in points from its origin on the baseline, y down.
enum Glyph: Sendable {
  /// Nothing, as a space.
  case blank
  /// An outline to fill, and its box.
  case outline(Path, box: CGRect)
  /// A coloured picture and where it goes.
  case picture(Bitmap, box: CGRect)
}

/// The glyphs of one font at one size, read once each. Belongs to one thread.
///
/// Outlines come from HarfBuzz, unhinted and the same for every resolution: Cairo would put glyphs
/// on whole pixels and take a lock for each.
final class GlyphSource {
  private let font: UnsafeMutablePointer<PangoFont>
  private let hbFont: OpaquePointer?
  private let hasPictures: Bool
  private var glyphs: [UInt32: Glyph] = [:]

  /// Keeps the font alive.
  init(_ font: UnsafeMutablePointer<PangoFont>) {
    self.font = font
    g_object_ref(font)
    hbFont = pango_font_get_hb_font(font)
    hasPictures = hb_ot_color_has_png(hb_font_get_face(hbFont)) != 0
  }

  deinit { g_object_unref(font) }

  /// A glyph by its index in the font.
  subscript(index: UInt32) -> Glyph {
    if let known = glyphs[index] { return known }
    let glyph = hasPictures ? picture(index) : outline(index)
    // A picture is 70 kB; a long Chinese text has thousands of outlines of one kB.
    if glyphs.count >= (hasPictures ? 256 : 8192) { glyphs = [:] }
    glyphs[index] = glyph
    return glyph
  }

  /// How far a glyph moves the pen, in Pango's units.
  func advance(_ index: UInt32) -> Int { Int(hb_font_get_glyph_h_advance(hbFont, index)) }

  private func outline(_ index: UInt32) -> Glyph {
    let pen = OutlinePen()
    hb_font_get_glyph_shape(
      hbFont, index, OutlinePen.functions.pointer, Unmanaged.passUnretained(pen).toOpaque())
    return pen.path.isEmpty ? .blank : .outline(pen.path, box: pen.path.boundingBox)
  }

  private func picture(_ index: UInt32) -> Glyph {
    guard let blob = hb_ot_color_glyph_reference_png(hbFont, index) else { return .blank }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length), length > 0 else { return outline(index) }
    var extents = hb_glyph_extents_t()
    let bytes = data.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
      [UInt8](UnsafeBufferPointer(start: $0, count: Int(length)))
    }
    guard hb_font_get_glyph_extents(hbFont, index, &extents) != 0,
      let bitmap = try? ImageFile.decode(bytes)
    else { return .blank }
    let unit = CGFloat(PANGO_SCALE)
    let box = CGRect(
      x: CGFloat(extents.x_bearing) / unit, y: -CGFloat(extents.y_bearing) / unit,
      width: CGFloat(extents.width) / unit, height: -CGFloat(extents.height) / unit)
    return .picture(bitmap, box: box)
  }
}

/// Receives an outline from HarfBuzz.
private final class OutlinePen {
  var path = Path()

  /// HarfBuzz's table of callbacks.
  ///
  /// Sendable although it holds a pointer: the table is immutable once it is made.
  struct Functions: @unchecked Sendable {
    let pointer: OpaquePointer?
  }

  static let functions: Functions = {
    let table = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      table, { _, data, _, x, y, _ in pen(data)?.path.move(to: point(x, y)) }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      table, { _, data, _, x, y, _ in pen(data)?.path.addLine(to: point(x, y)) }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      table,
      { _, data, _, x1, y1, x2, y2, x, y, _ in
        pen(data)?.path.addCurve(
          to: point(x, y), control1: point(x1, y1), control2: point(x2, y2))
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      table, { _, data, _, _ in pen(data)?.path.closeSubpath() }, nil, nil)
    hb_draw_funcs_make_immutable(table)
    return Functions(pointer: table)
  }()

  private static func pen(_ data: UnsafeMutableRawPointer?) -> OutlinePen? {
    data.map { Unmanaged<OutlinePen>.fromOpaque($0).takeUnretainedValue() }
  }

  /// From the font's units, y up, to points, y down.
  private static func point(_ x: Float, _ y: Float) -> CGPoint {
    CGPoint(x: CGFloat(x) / CGFloat(PANGO_SCALE), y: -CGFloat(y) / CGFloat(PANGO_SCALE))
  }
}
