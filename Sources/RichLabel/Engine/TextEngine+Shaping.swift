internal import CPango
internal import Foundation
internal import Graphics
internal import WrongUse

extension TextEngine {
  /// The glyphs of a text.
  ///
  /// - Parameter direction: which way its paragraphs run where their style does not say; nil finds it
  ///   from the text.
  /// - Parameter isVertical: whether it is for columns.
  /// - Parameter isCancelled: asked after each paragraph; the rest is left out once it says so.
  func shape(
    _ text: AttributedText, isRightToLeft: Bool? = nil, isVertical: Bool = false,
    isCancelled: () -> Bool = { false }
  ) -> ShapedText {
    var shaper = ParagraphShaper(engine: self, text, isVertical: isVertical)
    for part in shaper.scanner.parts() {
      shaper.shape(part, isRightToLeft: isRightToLeft)
      if isCancelled() { break }
    }
    return shaper.result
  }
}

/// Shapes a text part by part, and collects the glyphs.
private struct ParagraphShaper {
  let engine: TextEngine
  let scanner: TextScanner
  var result = ShapedText()
  /// Where stretches of attributes end.
  private let ends: [Int]
  private var fontIndices: [UnsafeMutablePointer<PangoFont>: Int] = [:]
  private let string: UnsafeMutablePointer<PangoGlyphString>

  init(engine: TextEngine, _ text: AttributedText, isVertical: Bool) {
    self.engine = engine
    result.isVertical = isVertical
    scanner = TextScanner(text.string)
    ends = text.runs.map(\.end)
    result.attributes = text.runs.isEmpty ? [text.defaults] : text.runs.map(\.attributes)
    result.units.reserveCapacity(scanner.bytes.count)
    result.glyphs.reserveCapacity(scanner.bytes.count)
    string = engine.glyphString
  }

  mutating func shape(_ part: TextScanner.Part, isRightToLeft: Bool?) {
    let firstUnit = result.units.count
    let attributes = attributes(at: part.bytes.lowerBound)
    let style = result.attributes[attributes].paragraph
    let direction = direction(style, isRightToLeft, part.bytes)
    if !part.bytes.isEmpty {
      scanner.bytes.withUnsafeBytes { itemize(part.bytes, $0, direction, style.lineBreaks) }
    }
    RubyShaper(engine: engine, ends: ends).add(
      to: &result, in: part.bytes, firstUnit..<result.units.count)
    let isBackward = direction == PANGO_DIRECTION_RTL
    result.segments.append(
      ShapedText.Segment(
        units: firstUnit..<result.units.count, bytes: part.bytes,
        breakLength: part.breakLength, endsParagraph: part.endsParagraph,
        isRightToLeft: isBackward, attributes: attributes,
        font: engine.baseFont(result.attributes[attributes])))
  }

  private func attributes(at byte: Int) -> Int {
    var (low, high) = (0, max(0, ends.count - 1))
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= byte { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func text(_ raw: UnsafeRawBufferPointer, _ offset: Int) -> UnsafePointer<CChar>? {
    raw.baseAddress.map { $0.assumingMemoryBound(to: CChar.self) + offset }
  }

  private func direction(
    _ style: ParagraphStyle, _ isRightToLeft: Bool?, _ bytes: Range<Int>
  ) -> PangoDirection {
    let isBackward =
      switch style.direction {
      case .leftToRight: false
      case .rightToLeft: true
      case .natural: isRightToLeft ?? scanner.isRightToLeft(bytes)
      }
    return isBackward ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
  }

  private mutating func itemize(
    _ bytes: Range<Int>, _ raw: UnsafeRawBufferPointer, _ direction: PangoDirection,
    _ breaks: ParagraphStyle.LineBreaks
  ) {
    guard let paragraph = text(raw, bytes.lowerBound), let list = pango_attr_list_new() else {
      halt("no memory for a paragraph of \(bytes.count) bytes")
    }
    defer { pango_attr_list_unref(list) }
    var flags = scanner.flags(of: bytes)
    switch breaks {
    case .words: break
    case .characters:
      for index in flags.indices where flags[index].contains(.boundary) {
        flags[index].insert(.lineBreak)
      }
    case .clips: for index in flags.indices { flags[index].remove(.lineBreak) }
    }
    var start = bytes.lowerBound
    var stretch = attributes(at: start)
    while start < bytes.upperBound {
      let end = min(ends[stretch], bytes.upperBound)
      let place = start - bytes.lowerBound..<end - bytes.lowerBound
      engine.insertFont(result.attributes[stretch], place, into: list)
      // Stretches of one font must come out apart, too: they differ in paint, or in what they do.
      let mark = pango_attr_foreground_new(UInt16(truncatingIfNeeded: stretch), 0, 0)
      mark?.pointee.start_index = UInt32(clamping: place.lowerBound)
      mark?.pointee.end_index = UInt32(clamping: place.upperBound)
      pango_attr_list_insert(list, mark)
      start = end
      stretch += 1
    }
    if result.isVertical { standUpright(flags, from: bytes.lowerBound, list) }
    let items = pango_itemize_with_base_dir(
      engine.context(isVertical: result.isVertical), direction, paragraph, 0,
      Int32(clamping: bytes.count), list, nil)
    defer { g_list_free(items) }
    var node = items
    while let entry = node {
      node = entry.pointee.next
      guard let item = entry.pointee.data?.assumingMemoryBound(to: PangoItem.self) else { continue }
      defer { pango_item_free(item) }
      pango_shape_with_flags(
        paragraph + Int(item.pointee.offset), item.pointee.length, paragraph,
        Int32(clamping: bytes.count), &item.pointee.analysis, string, PANGO_SHAPE_NONE)
      read(item.pointee, bytes.lowerBound, flags)
    }
  }

  /// Has brackets and other signs of East Asia stand upright with their vertical forms beside any script: alone they
  /// have no script of their own.
  private func standUpright(
    _ flags: [ShapedText.Flags], from base: Int, _ list: OpaquePointer
  ) {
    var start: Int?
    for index in 0...flags.count {
      // Bytes within a scalar have no flags, and go with its first one.
      if index < flags.count, scanner.bytes[base + index] & 0xC0 == 0x80 { continue }
      let isSign = index < flags.count && flags[index].contains(.ideograph)
      if let first = start, !isSign {
        let upright = pango_attr_gravity_hint_new(PANGO_GRAVITY_HINT_STRONG)
        upright?.pointee.start_index = UInt32(clamping: first)
        upright?.pointee.end_index = UInt32(clamping: index)
        pango_attr_list_insert(list, upright)
        start = nil
      } else if start == nil, isSign {
        start = index
      }
    }
  }

  /// Takes the glyphs of an item.
  private mutating func read(_ item: PangoItem, _ base: Int, _ flags: [ShapedText.Flags]) {
    guard let pango = item.analysis.font else { return }
    let font = engine.font(pango)
    let index: Int
    if let known = fontIndices[pango] {
      index = known
    } else {
      index = result.fonts.firstIndex(of: font.font) ?? result.fonts.count
      if index == result.fonts.count { result.fonts.append(font.font) }
      fontIndices[pango] = index
    }
    let offset = Int(item.offset)
    let stretch = attributes(at: base + offset)
    result.runs.append(
      ShapedText.Run(
        font: index, level: item.analysis.level, attributes: stretch,
        isUpright: UInt32(item.analysis.gravity) == PANGO_GRAVITY_EAST.rawValue))
    let isBackward = item.analysis.level % 2 == 1
    let count = Int(string.pointee.num_glyphs)
    let infos = UnsafeBufferPointer(start: string.pointee.glyphs, count: count)
    let clusters = UnsafeBufferPointer(start: string.pointee.log_clusters, count: count)
    let style = UnitStyle(result.attributes[stretch], isVertical: result.isVertical)
    // In logical order: from the right in text that runs from there.
    var taken = 0
    while taken < count {
      let start = Int(clusters[isBackward ? count - 1 - taken : taken])
      var end = taken + 1
      while end < count, Int(clusters[isBackward ? count - 1 - end : end]) == start { end += 1 }
      let next =
        end < count ? Int(clusters[isBackward ? count - 1 - end : end]) : Int(item.length)
      let range = isBackward ? count - end..<count - taken : taken..<end
      append(
        range, infos, offset + start..<offset + next, base, flags, style, font, isBackward)
      taken = end
    }
  }

  /// What a stretch adds to the advances of its units.
  private struct UnitStyle {
    let kern: Int
    let wordSpacing: Int
    let attachment: Int?

    init(_ attributes: TextAttributes, isVertical: Bool) {
      kern = ShapedText.units(attributes.kern)
      wordSpacing = ShapedText.units(attributes.wordSpacing)
      attachment = attributes.attachment.map {
        ShapedText.units($0.extent(isVertical).along)
      }
    }
  }

  private mutating func append(
    _ range: Range<Int>, _ infos: UnsafeBufferPointer<PangoGlyphInfo>, _ bytes: Range<Int>,
    _ base: Int, _ flags: [ShapedText.Flags], _ style: UnitStyle, _ font: EngineFont,
    _ isBackward: Bool
  ) {
    let first = result.glyphs.count
    var advance = 0
    let isTab = scanner.bytes[base + bytes.lowerBound] == 0x09
    if let width = style.attachment {
      advance = width
    } else if isTab {
      advance = 4 * font.spaceAdvance
    } else {
      for index in range {
        let info = infos[index]
        guard info.glyph != Self.empty else { continue }
        let isMissing = info.glyph & Self.unknownFlag != 0
        var width = isMissing ? font.missingAdvance : Int(info.geometry.width)
        var (x, y) = (info.geometry.x_offset, info.geometry.y_offset)
        if isMissing, result.runs.last?.isUpright == true {
          // The box stands in the middle of an em square.
          (x, y) = (Int32(clamping: font.font.ascent), Int32(clamping: width / 2))
          width = font.font.size
        }
        result.glyphs.append(
          ShapedText.Glyph(
            index: isMissing ? 0 : info.glyph, x: x, y: y, advance: Int32(clamping: width)))
        advance += width
        let place = base + bytes.lowerBound..<base + bytes.upperBound
        if isMissing, result.missing.last?.bytes != place {
          let text = String(decoding: scanner.bytes[place], as: UTF8.self)
          result.missing.append(ShapedText.Missing(bytes: place, text: text))
        }
      }
    }
    let unitFlags = flags[bytes.lowerBound]
    var graphemes = 0
    for byte in bytes where flags[byte].contains(.boundary) {
      graphemes += 1
      if byte > bytes.lowerBound { result.innerStarts.append(base + byte) }
    }
    advance += style.kern * graphemes
    if unitFlags.contains(.space) { advance += style.wordSpacing }
    // In text from the right the added room is where the pen goes next: on the left.
    if isBackward, style.kern != 0, first < result.glyphs.count {
      for index in first..<result.glyphs.count {
        result.glyphs[index].x += Int32(clamping: style.kern * graphemes)
      }
    }
    result.units.append(
      ShapedText.Unit(
        start: Int32(clamping: base + bytes.lowerBound),
        end: Int32(clamping: base + bytes.upperBound), advance: Int32(clamping: advance),
        firstGlyph: Int32(clamping: first),
        glyphCount: Int32(clamping: result.glyphs.count - first),
        run: Int32(clamping: result.runs.count - 1), graphemes: Int32(clamping: graphemes),
        flags: unitFlags))
  }

  /// Pango's `PANGO_GLYPH_EMPTY`: a character without a glyph of its own.
  private static let empty: PangoGlyph = 0x0FFF_FFFF
  /// Pango's `PANGO_GLYPH_UNKNOWN_FLAG`.
  private static let unknownFlag: PangoGlyph = 0x1000_0000
}
