extension LineMaker {
  /// The glyphs of the rubies over a line's parts, at their places: as pieces of the line, raised, that count
  /// as the parts that they stand over.
  mutating func rubies(_ parts: LineParts, over cells: [Cell]) -> [GlyphPiece] {
    guard !text.rubies.isEmpty else { return [] }
    var pieces: [GlyphPiece] = []
    for case .text(let units) in parts.parts {
      for ruby in text.rubies where units.contains(ruby.units.lowerBound) {
        pieces += self.pieces(of: ruby, over: cells)
      }
    }
    return pieces
  }

  private mutating func pieces(of ruby: ShapedText.Ruby, over cells: [Cell]) -> [GlyphPiece] {
    let own = cells.filter { !$0.isToken && $0.bytes.overlaps(ruby.bytes) }
    guard let start = own.map(\.x).min(), let end = own.map(\.end).max() else { return [] }
    let room = max(0, end - start - ruby.width)
    let count = ruby.text.units.count
    let spread = ruby.alignment == .distributed ? room : 0
    let lead: Int
    switch ruby.alignment {
    case .center: lead = (end - start - ruby.width) / 2
    case .start: lead = own.contains(where: \.isRightToLeft) ? end - start - ruby.width : 0
    case .distributed: lead = count > 0 ? spread / count / 2 : 0
    }
    let made = place(ruby.text, at: start + lead, for: ruby.bytes) { unit in
      spread * (unit + 1) / count - spread * unit / count
    }
    return made.map { piece in
      var piece = piece
      for index in piece.glyphs.indices { piece.glyphs[index].y -= Int32(clamping: ruby.rise) }
      return piece
    }
  }
}
