internal import CCairo
internal import CPango
internal import Foundation
internal import WrongUse

/// The process's font map, with the shapes of the glyphs it has met.
///
/// Pango's objects must not be used by two threads at once: threads take turns, and a layout takes
/// values out of them before it leaves. One engine that never ends, and not one a thread: Pango
/// 1.50 matches fonts on a thread of its own, which has been seen to crash when font maps come and
/// go with the threads that made them.
final class FontEngine {
  private let map: UnsafeMutablePointer<PangoFontMap>
  let leftToRight: OpaquePointer
  private let rightToLeft: OpaquePointer
  private var fonts: [UnsafeMutablePointer<PangoFont>: GlyphSource] = [:]

  private static let shared = Shared()

  /// Runs `body` with the engine while no other thread does.
  ///
  /// The engine and what comes from it must not be kept.
  static func withShared<Result>(_ body: (FontEngine) -> Result) -> Result {
    shared.lock.lock()
    defer { shared.lock.unlock() }
    return body(shared.engine)
  }

  /// Sendable, since `engine` is only reached while `lock` is held.
  private final class Shared: @unchecked Sendable {
    let lock = NSLock()
    let engine = FontEngine()
  }

  private init() {
    let configuration = FontConfiguration.shared
    guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT),
      let leftToRight = pango_font_map_create_context(map),
      let rightToLeft = pango_font_map_create_context(map)
    else { halt("Pango has no FreeType font map") }
    (self.map, self.leftToRight, self.rightToLeft) = (map, leftToRight, rightToLeft)
    pango_fc_font_map_set_config(OpaquePointer(map), configuration.config)

    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    for (context, direction) in [
      (leftToRight, PANGO_DIRECTION_LTR), (rightToLeft, PANGO_DIRECTION_RTL),
    ] {
      pango_cairo_context_set_font_options(context, options)
      // One point is one unit: sizes and widths do not depend on any display.
      pango_cairo_context_set_resolution(context, 72)
      pango_context_set_round_glyph_positions(context, 0)
      pango_context_set_language(context, pango_language_from_string("en"))
      pango_context_set_base_dir(context, direction)
    }
  }

  /// A new `PangoLayout` in a style, without text; the caller unrefs it.
  ///
  /// - Parameter direction: the paragraphs' direction; nil finds it from the text.
  func makeLayout(_ style: TextStyle, direction: PangoDirection? = nil) -> OpaquePointer {
    let isRightToLeft = direction == PANGO_DIRECTION_RTL
    guard let layout = pango_layout_new(isRightToLeft ? rightToLeft : leftToRight),
      let font = pango_font_description_new()
    else { halt("no memory for a text layout") }
    pango_font_description_set_family(font, style.family)
    pango_font_description_set_absolute_size(font, Double(style.size) * Double(PANGO_SCALE))
    pango_font_description_set_weight(
      font, style.weight == .bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    pango_layout_set_auto_dir(layout, direction == nil ? 1 : 0)
    // A word broken because it is too long gets no hyphen, as in TextKit.
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    // Each of the CJK fonts has the shapes of all regions and takes the language's.
    if let language = Fonts.languages[style.family] {
      pango_attr_list_insert(
        attributes, pango_attr_language_new(pango_language_from_string(language)))
    }
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    return layout
  }

  /// The shapes of a font's glyphs.
  func glyphs(of font: UnsafeMutablePointer<PangoFont>) -> GlyphSource {
    if let source = fonts[font] { return source }
    // Text whose size is animated meets a new font in every frame.
    if fonts.count >= 64 { fonts = [:] }
    let source = GlyphSource(font)
    fonts[font] = source
    return source
  }
}
