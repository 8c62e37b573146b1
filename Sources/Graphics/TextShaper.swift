internal import CPango
internal import Foundation

/// Runs Pango for one layout and takes the lines out of it as values.
struct TextShaper {
  let engine: FontEngine
  let style: TextStyle
  /// Where lines break, or nil.
  let width: CGFloat?

  /// A line, and what is needed to set its text again.
  struct ShapedLine {
    var line: TextLine
    /// Its first byte in the text's UTF-8.
    var start: Int
    /// The direction of its paragraph.
    var direction: PangoDirection
  }

  private static let unit = CGFloat(PANGO_SCALE)

  /// The text's lines, every one of them, at the left edge.
  func lines(of text: String) -> [ShapedLine] {
    let layout = engine.makeLayout(style)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    setWidth(of: layout)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    return read(layout, text)
  }

  /// A line that holds the rest of the text from where `line` begins, as far as it fits, and
  /// then an ellipsis.
  func truncated(_ line: ShapedLine, in text: String) -> ShapedLine {
    let rest = Substring(text.utf8.dropFirst(line.start)).unicodeScalars
    var shown = String(rest.prefix { !Self.breaks.contains($0) })
    // What stands in further paragraphs is left out too, even where this one fits.
    if rest.drop(while: { !Self.breaks.contains($0) }).contains(where: {
      !$0.properties.isWhitespace
    }) {
      shown += "\u{2026}"
    }
    let layout = engine.makeLayout(style, direction: line.direction)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    setWidth(of: layout)
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    guard var last = read(layout, shown).first else { return line }
    last.line.baseline += line.line.rect.minY
    last.line.rect.origin.y = line.line.rect.minY
    return last
  }

  /// Where a text ends a line by itself.
  private static let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\u{2028}", "\u{2029}"]

  private func setWidth(of layout: OpaquePointer) {
    guard let width else { return }
    // Rounded up, so that a text breaks nowhere in a box as wide as it said it is.
    let units = (max(0, width) * Self.unit).rounded(.up)
    pango_layout_set_width(layout, units < CGFloat(Int32.max) ? Int32(units) : Int32.max)
  }

  private func read(_ layout: OpaquePointer, _ text: String) -> [ShapedLine] {
    pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
    guard let iterator = pango_layout_get_iter(layout) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    var lines: [ShapedLine] = []
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { break }
      var box = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &box)
      // The width is that of the glyphs, without the room that Pango adds after an ellipsis.
      let read = GlyphRuns(line, engine: engine)
      let rect = CGRect(
        x: 0, y: CGFloat(box.y) / Self.unit, width: read.end,
        height: CGFloat(box.height) / Self.unit)
      lines.append(
        ShapedLine(
          line: TextLine(
            rect: rect, baseline: CGFloat(pango_layout_iter_get_baseline(iterator)) / Self.unit,
            glyphs: read.runs.flatMap(\.glyphs), glyphCount: read.count),
          start: Int(line.pointee.start_index),
          direction: PangoDirection(rawValue: line.pointee.resolved_dir)))
    } while pango_layout_iter_next_line(iterator) != 0
    return lines
  }
}
