internal import CPango
internal import Foundation
internal import WrongUse

/// Runs Pango for one ``TextBlock``.
struct BlockShaper {
  private let engine: FontEngine
  private let runs: [TextRun]
  /// Where each run begins in the UTF-8 of ``text``.
  private let starts: [Int]
  private let text: String
  private let box: CGSize
  private let format: TextBlock.Format

  private static let unit = CGFloat(PANGO_SCALE)

  init(engine: FontEngine, _ runs: [TextRun], _ box: CGSize, _ format: TextBlock.Format) {
    self.engine = engine
    self.runs = runs
    self.box = box
    self.format = format
    var (text, starts) = ("", [Int]())
    for run in runs {
      starts.append(text.utf8.count)
      // Pango takes U+0000 for damage.
      text += run.string.replacing("\0", with: "\u{FFFD}")
    }
    (self.text, self.starts) = (text, starts)
  }

  func lines() -> [TextBlock.Line] {
    let layout = engine.makeLayout(runs, starts: starts + [text.utf8.count])
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let truncates = format.truncation != .none
    if format.wraps || truncates { pango_layout_set_width(layout, units(box.width)) }
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    if truncates { pango_layout_set_ellipsize(layout, ellipsis) }
    if format.wraps && truncates { pango_layout_set_height(layout, units(box.height)) }
    if format.wraps && format.alignment == .justified { pango_layout_set_justify(layout, 1) }
    pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
    guard let iterator = pango_layout_get_iter(layout) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    var lines: [TextBlock.Line] = []
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { break }
      var extents = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &extents)
      let baseline = CGFloat(pango_layout_iter_get_baseline(iterator)) / Self.unit
      lines.append(read(line, extents, baseline: baseline))
    } while pango_layout_iter_next_line(iterator) != 0
    return lines
  }

  private func read(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, _ extents: PangoRectangle, baseline: CGFloat
  ) -> TextBlock.Line {
    let read = GlyphRuns(line, engine: engine)
    let isRightToLeft = PangoDirection(rawValue: line.pointee.resolved_dir) == PANGO_DIRECTION_RTL
    let room = max(0, box.width) - read.end
    let x: CGFloat =
      switch format.alignment {
      case .left: 0
      case .center: room / 2
      case .right: room
      case .natural, .justified: isRightToLeft ? room : 0
      }
    let rect = CGRect(
      x: x, y: CGFloat(extents.y) / Self.unit, width: read.end,
      height: CGFloat(extents.height) / Self.unit)
    let stretches = read.runs.map { run in
      let index = starts.lastIndex { $0 <= run.offset } ?? 0
      return TextBlock.Stretch(glyphs: run.glyphs, color: runs[index].color)
    }
    return TextBlock.Line(
      line: TextLine(rect: rect, baseline: baseline, glyphs: [], glyphCount: read.count),
      stretches: stretches)
  }

  private var ellipsis: PangoEllipsizeMode {
    switch format.truncation {
    case .none: PANGO_ELLIPSIZE_NONE
    case .start: PANGO_ELLIPSIZE_START
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .end: PANGO_ELLIPSIZE_END
    }
  }

  /// Rounded up, so that a text breaks nowhere in a box as wide as it said it is.
  private func units(_ length: CGFloat) -> Int32 {
    let units = (max(0, length) * Self.unit).rounded(.up)
    return units < CGFloat(Int32.max) ? Int32(units) : Int32.max
  }
}

extension FontEngine {
  /// A new `PangoLayout` whose text will be these runs; the caller unrefs it.
  ///
  /// - Parameter starts: where each run begins in the text's UTF-8, and where the last one ends.
  fileprivate func makeLayout(_ runs: [TextRun], starts: [Int]) -> OpaquePointer {
    guard let layout = pango_layout_new(leftToRight), let attributes = pango_attr_list_new() else {
      halt("no memory for a text layout")
    }
    pango_layout_set_auto_dir(layout, 1)
    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ run: Int) {
      attribute?.pointee.start_index = UInt32(clamping: starts[run])
      attribute?.pointee.end_index = UInt32(clamping: starts[run + 1])
      pango_attr_list_insert(attributes, attribute)
    }
    for (index, run) in runs.enumerated() {
      let family = run.family.isEmpty ? "Helvetica" : run.family
      insert(pango_attr_family_new(family), index)
      let size = Double(min(run.size, TextStyle.maximumSize)) * Double(PANGO_SCALE)
      insert(pango_attr_size_new_absolute(Int32(max(1, size.rounded()))), index)
      // Runs that differ in colour only must come out apart, or one would take the other's.
      insert(pango_attr_foreground_new(UInt16(truncatingIfNeeded: index), 0, 0), index)
      if let language = Fonts.languages[family] {
        insert(pango_attr_language_new(pango_language_from_string(language)), index)
      }
    }
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    // Empty lines are as high as the first run.
    if let first = runs.first, let font = pango_font_description_new() {
      pango_font_description_set_family(font, first.family.isEmpty ? "Helvetica" : first.family)
      pango_font_description_set_absolute_size(
        font, Double(min(first.size, TextStyle.maximumSize)) * Double(PANGO_SCALE))
      pango_layout_set_font_description(layout, font)
      pango_font_description_free(font)
    }
    return layout
  }
}
