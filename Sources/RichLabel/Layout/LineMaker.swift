internal import Foundation

/// Brings the parts of a line into the order in which they are seen, and gives each glyph its place.
struct LineMaker {
  let text: ShapedText
  /// Where the attributes of tokens begin among the layout's attributes.
  private(set) var palette: [TextAttributes]
  /// What those of tokens and rubies come from, in the order of the palette.
  private(set) var origins: [PaletteOrigin] = []

  init(_ text: ShapedText) {
    self.text = text
    palette = text.attributes
  }

  /// Units of one run, of the text or of a token.
  private struct Stretch {
    var source: ShapedText
    var units: Range<Int>
    var level: UInt8
    var isToken: Bool
    /// Added to the number of its attributes.
    var paletteOffset: Int
  }

  /// The glyphs of a line.
  ///
  /// - Parameters:
  ///   - extra: how much the line is stretched, in Pango's units; 0 or more.
  ///   - cut: the byte that a token stands at.
  mutating func make(
    _ parts: LineParts, extra: Int, cut: Int
  ) -> (pieces: [GlyphPiece], cells: [Cell]) {
    // A token is ordered within itself and stands as one thing of its paragraph's direction, whatever lies beside
    // it: mixed with the text's its parts would be torn apart.
    let base: UInt8 = text.segments[parts.segment].isRightToLeft ? 1 : 0
    var items: [(level: UInt8, stretches: [Stretch])] = []
    for part in parts.parts {
      switch part {
      case .text(let units):
        items += split(text, units, isToken: false, paletteOffset: 0).map { ($0.level, [$0]) }
      case .token(let token):
        let stretches = split(
          token, token.units.indices, isToken: true, paletteOffset: addToPalette(token))
        items.append((base, Self.visual(stretches, level: \.level)))
      }
    }
    let gaps = extra > 0 ? gaps(in: items.flatMap(\.stretches)) : []
    var pen = 0
    var pieces: [GlyphPiece] = []
    var cells: [Cell] = []
    for stretch in Self.visual(items, level: \.level).flatMap(\.stretches) {
      place(stretch, &pen, &pieces, &cells, cut: cut) { unit in
        guard !stretch.isToken, let rank = gaps.firstIndex(of: unit) else { return 0 }
        return extra * (rank + 1) / gaps.count - extra * rank / gaps.count
      }
    }
    return (pieces + rubies(parts, over: cells), cells)
  }

  /// Takes in the attributes of a token or a ruby.
  private mutating func addToPalette(_ text: ShapedText) -> Int {
    defer {
      palette += text.attributes
      if let origin = text.origin { origins.append(origin) }
    }
    return palette.count
  }

  /// The glyphs of a text of its own, from a place on; its pieces stand for some bytes of the text.
  ///
  /// - Parameter extra: room after each unit.
  mutating func place(
    _ other: ShapedText, at start: Int, for bytes: Range<Int>, extra: (Int) -> Int
  ) -> [GlyphPiece] {
    let stretches = split(
      other, other.units.indices, isToken: true, paletteOffset: addToPalette(other))
    var (pen, pieces, cells): (Int, [GlyphPiece], [Cell]) = (start, [], [])
    for stretch in Self.visual(stretches, level: \.level) {
      place(stretch, &pen, &pieces, &cells, cut: bytes.lowerBound, extra: extra)
    }
    for index in pieces.indices { (pieces[index].isToken, pieces[index].bytes) = (false, bytes) }
    return pieces
  }

  private func split(
    _ source: ShapedText, _ units: Range<Int>, isToken: Bool, paletteOffset: Int
  ) -> [Stretch] {
    var result: [Stretch] = []
    var start = units.lowerBound
    while start < units.upperBound {
      let run = source.units[start].run
      var end = start + 1
      while end < units.upperBound, source.units[end].run == run { end += 1 }
      result.append(
        Stretch(
          source: source, units: start..<end, level: source.runs[Int(run)].level,
          isToken: isToken, paletteOffset: paletteOffset))
      start = end
    }
    return result
  }

  /// Rule L2 of Unicode's bidirectional algorithm: from the highest level down, what lies at that level
  /// or above is turned around.
  static func visual<Element>(_ items: [Element], level: (Element) -> UInt8) -> [Element] {
    let levels = items.map(level)
    guard let highest = levels.max(), highest > 0,
      let lowest = levels.filter({ $0 % 2 == 1 }).min()
    else { return items }
    var order = Array(items.indices)
    for current in (lowest...highest).reversed() {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= current else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= current { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order.map { items[$0] }
  }

  /// The units after which a line can be stretched: spaces, and signs of Chinese beside others.
  private func gaps(in stretches: [Stretch]) -> [Int] {
    let units = stretches.filter { !$0.isToken }.flatMap { Array($0.units) }
    guard units.count > 1 else { return [] }
    return units.dropLast().filter { index in
      let flags = text.units[index].flags
      if flags.contains(.space) { return true }
      let next = text.units[index + 1].flags
      guard next.contains(.boundary), !next.contains(.white) else { return false }
      return flags.contains(.ideograph) || next.contains(.ideograph)
    }
  }

  private func place(
    _ stretch: Stretch, _ pen: inout Int, _ pieces: inout [GlyphPiece], _ cells: inout [Cell],
    cut: Int, extra: (Int) -> Int
  ) {
    let source = stretch.source
    let run = source.runs[Int(source.units[stretch.units.lowerBound].run)]
    let isBackward = run.level % 2 == 1
    let attributes = run.attributes + stretch.paletteOffset
    let start = Int(source.units[stretch.units.lowerBound].start)
    let end = Int(source.units[stretch.units.upperBound - 1].end)
    let font = source.fonts[run.font]
    let orientation: GlyphPiece.Orientation =
      run.isUpright ? .upright : source.isVertical ? .turned : .level
    // In a column letters that are turned stand with their middle on its middle.
    let sunk = orientation == .turned ? Int32(clamping: font.middle) : 0
    var piece = GlyphPiece(
      font: font, orientation: orientation, attributes: attributes, isToken: stretch.isToken,
      x: pen,
      width: 0, glyphs: [], bytes: stretch.isToken ? cut..<cut : start..<end)
    let order = isBackward ? Array(stretch.units.reversed()) : Array(stretch.units)
    for index in order {
      let unit = source.units[index]
      let added = extra(index)
      // What stretches a text from the right lies where it goes on: on the left.
      if isBackward { pen += added }
      var x = pen
      for glyph in source.glyphs[Int(unit.firstGlyph)..<Int(unit.firstGlyph + unit.glyphCount)] {
        piece.glyphs.append(
          GlyphPiece.Glyph(
            index: glyph.index, x: Int32(clamping: x + Int(glyph.x)), y: glyph.y &+ sunk,
            byte: stretch.isToken ? Int32(clamping: cut) : unit.start))
        x += Int(glyph.advance)
      }
      let bytes = stretch.isToken ? cut..<cut : character(index)
      let width = Int(unit.advance) + (isBackward ? 0 : added)
      let parts = stretch.isToken ? [cut..<cut] : ligature(unit, bytes)
      for (rank, part) in parts.enumerated() {
        let place = isBackward ? parts.count - 1 - rank : rank
        let left = pen + width * place / parts.count
        let cell = Cell(
          bytes: part, x: left, width: pen + width * (place + 1) / parts.count - left,
          attributes: attributes, isToken: stretch.isToken, isRightToLeft: isBackward)
        cells.append(cell)
      }
      if isBackward, parts.count > 1 { cells[(cells.count - parts.count)...].reverse() }
      pen += width
    }
    piece.width = pen - piece.x
    pieces.append(piece)
  }

  /// The bytes of the whole character that a unit is of.
  private func character(_ index: Int) -> Range<Int> {
    var (first, last) = (index, index)
    while first > 0, !text.units[first].flags.contains(.boundary) { first -= 1 }
    while last + 1 < text.units.count, !text.units[last + 1].flags.contains(.boundary),
      text.units[last].end == text.units[last + 1].start
    {
      last += 1
    }
    return Int(text.units[first].start)..<Int(text.units[last].end)
  }

  /// The characters of a unit; several in a ligature, which share its width.
  private func ligature(_ unit: ShapedText.Unit, _ bytes: Range<Int>) -> [Range<Int>] {
    guard unit.graphemes > 1 else { return [bytes] }
    let starts = text.characterStarts(in: bytes)
    return starts.indices.map { index in
      starts[index]..<(index + 1 < starts.count ? starts[index + 1] : bytes.upperBound)
    }
  }
}
