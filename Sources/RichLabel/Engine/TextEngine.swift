internal import CPango
internal import Foundation
internal import Graphics
internal import WrongUse

/// What a worker needs for text: a font map of its own, and pictures of glyphs.
///
/// Belongs to one thread at a time, see ``TextEngines``. What comes from it and is kept (shaped texts)
/// is plain values, the same from every engine.
final class TextEngine {
  private let map: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer
  /// The same for columns, once there is one.
  private var columns: OpaquePointer?
  /// Pictures of glyphs, by font, size and place within a pixel.
  let glyphs = GlyphCache()
  /// Where Pango puts the glyphs of one item.
  let glyphString: UnsafeMutablePointer<PangoGlyphString>
  private var descriptions: [Description: OpaquePointer] = [:]
  private var baseFonts: [OpaquePointer: ShapedFont] = [:]
  private var fonts: [UnsafeMutablePointer<PangoFont>: EngineFont] = [:]

  /// What a font is asked for by.
  private struct Description: Hashable {
    var family: String
    var size: CGFloat
    var isBold: Bool
  }

  init() {
    let configuration = FontConfiguration.shared
    guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT),
      let glyphs = pango_glyph_string_new()
    else { halt("Pango has no FreeType font map") }
    (self.map, glyphString) = (map, glyphs)
    pango_fc_font_map_set_config(OpaquePointer(map), configuration.config)
    context = Self.makeContext(map)
  }

  /// Pango's context for a form. In columns letters of East Asia come upright, with their vertical forms; others
  /// as in lines.
  func context(isVertical: Bool) -> OpaquePointer {
    guard isVertical else { return context }
    if let columns { return columns }
    let made = Self.makeContext(map)
    pango_context_set_base_gravity(made, PANGO_GRAVITY_EAST)
    pango_context_set_gravity_hint(made, PANGO_GRAVITY_HINT_NATURAL)
    columns = made
    return made
  }

  private static func makeContext(_ map: UnsafeMutablePointer<PangoFontMap>) -> OpaquePointer {
    guard let context = pango_font_map_create_context(map) else {
      halt("Pango makes no context for its fonts")
    }
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    pango_cairo_context_set_resolution(context, 72)
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_language(context, pango_language_from_string("en"))
    return context
  }

  deinit {
    for description in descriptions.values { pango_font_description_free(description) }
    for font in fonts.keys { g_object_unref(font) }
    pango_glyph_string_free(glyphString)
    g_object_unref(UnsafeMutableRawPointer(context))
    if let columns { g_object_unref(UnsafeMutableRawPointer(columns)) }
    g_object_unref(map)
  }

  /// The attributes that choose a font, for a range of bytes.
  func insertFont(_ attributes: TextAttributes, _ bytes: Range<Int>, into list: OpaquePointer) {
    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
      attribute?.pointee.start_index = UInt32(clamping: bytes.lowerBound)
      attribute?.pointee.end_index = UInt32(clamping: bytes.upperBound)
      pango_attr_list_insert(list, attribute)
    }
    insert(pango_attr_font_desc_new(description(attributes)))
    if let language = Fonts.languages[attributes.family] {
      insert(pango_attr_language_new(pango_language_from_string(language)))
    }
    // As CoreText: letters that are spaced apart do not melt together.
    if attributes.kern != 0 { insert(pango_attr_font_features_new("liga=0,clig=0")) }
  }

  private func description(_ attributes: TextAttributes) -> OpaquePointer {
    let key = Description(
      family: attributes.family, size: attributes.size, isBold: attributes.weight == .bold)
    if let known = descriptions[key] { return known }
    guard let font = pango_font_description_new() else {
      halt("no memory for a font of \(key.family)")
    }
    pango_font_description_set_family(font, key.family)
    pango_font_description_set_absolute_size(font, Double(key.size) * Double(PANGO_SCALE))
    pango_font_description_set_weight(font, key.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    if descriptions.count >= 256 {
      for description in descriptions.values { pango_font_description_free(description) }
      (descriptions, baseFonts) = ([:], [:])
    }
    descriptions[key] = font
    return font
  }

  /// The font that attributes ask for, whatever text they are for: what an empty line is as high as.
  func baseFont(_ attributes: TextAttributes) -> ShapedFont {
    let description = description(attributes)
    if let known = baseFonts[description] { return known }
    guard let font = pango_context_load_font(context, description) else {
      halt("Pango has no font for \(attributes.family)")
    }
    defer { g_object_unref(font) }
    let made = self.font(font).font
    baseFonts[description] = made
    return made
  }

  /// What is known of a font of Pango's.
  func font(_ font: UnsafeMutablePointer<PangoFont>) -> EngineFont {
    if let known = fonts[font] { return known }
    if fonts.count >= 256 {
      for font in fonts.keys { g_object_unref(font) }
      fonts = [:]
    }
    g_object_ref(font)
    let made = EngineFont(font)
    fonts[font] = made
    return made
  }
}

/// A font at a size, as an engine knows it.
struct EngineFont {
  /// Values to keep.
  let font: ShapedFont
  /// HarfBuzz's font.
  let shaper: OpaquePointer?
  /// How far the box of a missing glyph moves the pen, in Pango's units.
  let missingAdvance: Int
  /// How far a space moves the pen.
  let spaceAdvance: Int

  init(_ font: UnsafeMutablePointer<PangoFont>) {
    let shaper = pango_font_get_hb_font(font)
    let pattern = pango_fc_font_get_pattern(
      UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
    var name: UnsafeMutablePointer<FcChar8>?
    var index: Int32 = 0
    var size = 0.0
    FcPatternGetString(pattern, FC_FILE, 0, &name)
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    FcPatternGetDouble(pattern, FC_PIXEL_SIZE, 0, &size)
    let path = name.map { String(cString: $0) } ?? ""
    guard let file = Fonts.files.firstIndex(where: { $0.path == path }) else {
      halt("Pango chose '\(path)', which is not in the list of fonts")
    }
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(shaper, &extents)
    var (offset, thickness): (hb_position_t, hb_position_t) = (0, 0)
    hb_ot_metrics_get_position_with_fallback(shaper, HB_OT_METRICS_TAG_UNDERLINE_OFFSET, &offset)
    hb_ot_metrics_get_position_with_fallback(shaper, HB_OT_METRICS_TAG_UNDERLINE_SIZE, &thickness)
    var scale: (x: Int32, y: Int32) = (0, 0)
    hb_font_get_scale(shaper, &scale.x, &scale.y)
    self.shaper = shaper
    missingAdvance = Int(hb_font_get_glyph_h_advance(shaper, 0))
    var space: hb_codepoint_t = 0
    hb_font_get_nominal_glyph(shaper, 0x20, &space)
    spaceAdvance = Int(hb_font_get_glyph_h_advance(shaper, space))
    self.font = ShapedFont(
      face: FontFace(file: UInt8(clamping: file), index: UInt8(truncatingIfNeeded: index)),
      size: Int(abs(scale.y)), ascent: Int(extents.ascender), descent: -Int(extents.descender),
      underlineOffset: -Int(offset), strokeWidth: max(1, Int(thickness)))
  }
}
