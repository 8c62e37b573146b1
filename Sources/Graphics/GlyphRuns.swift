internal import CPango
internal import Foundation

/// The glyphs of a line of Pango's, taken out as values.
struct GlyphRuns {
  /// Neighbours in one font from one stretch of the text.
  struct Run {
    /// Where in the text's UTF-8 it comes from.
    var offset: Int
    /// Points from the line's left end and its baseline; only glyphs that show.
    var glyphs: [TextLine.PlacedGlyph] = []
  }

  /// In the order in which they are seen, from the left.
  private(set) var runs: [Run] = []
  /// All glyphs, spaces too.
  private(set) var count = 0
  /// Where the pen ends, in points.
  private(set) var end: CGFloat = 0

  /// Walks a line's runs.
  init(_ line: UnsafeMutablePointer<PangoLayoutLine>, engine: FontEngine) {
    let unit = CGFloat(PANGO_SCALE)
    // In Pango's units, whole numbers until the end, so that the sum has no rounding.
    var pen = 0
    var node = line.pointee.runs
    while let entry = node {
      node = entry.pointee.next
      guard let run = entry.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee,
        let string = run.glyphs?.pointee, let item = run.item?.pointee,
        let font = item.analysis.font
      else { continue }
      var read = Run(offset: Int(item.offset))
      let source = engine.glyphs(of: font)
      pen += Int(run.start_x_offset)
      let isEllipsis = item.analysis.flags & Self.ellipsisFlag != 0
      for info in UnsafeBufferPointer(start: string.glyphs, count: Int(string.num_glyphs)) {
        // Pango stretches an ellipsis to the end of the width that it had to keep to.
        defer { pen += isEllipsis ? source.advance(info.glyph) : Int(info.geometry.width) }
        guard info.glyph != Self.empty else { continue }
        count += 1
        // A character that no font has comes with a flag; the font's own box stands for it.
        let glyph = source[info.glyph & Self.unknownFlag != 0 ? 0 : info.glyph]
        if case .blank = glyph { continue }
        read.glyphs.append(
          TextLine.PlacedGlyph(
            glyph: glyph, x: CGFloat(pen + Int(info.geometry.x_offset)) / unit,
            y: CGFloat(Int(info.geometry.y_offset) - Int(run.y_offset)) / unit))
      }
      pen += Int(run.end_x_offset)
      runs.append(read)
    }
    end = CGFloat(pen) / unit
  }

  /// Pango's `PANGO_GLYPH_EMPTY`: a character without a glyph of its own.
  private static let empty: PangoGlyph = 0x0FFF_FFFF
  /// Pango's `PANGO_ANALYSIS_FLAG_IS_ELLIPSIS`.
  private static let ellipsisFlag: UInt8 = 1 << 1
  /// Pango's `PANGO_GLYPH_UNKNOWN_FLAG`.
  private static let unknownFlag: PangoGlyph = 0x1000_0000
}
