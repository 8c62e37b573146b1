internal import Foundation
internal import Graphics
internal import WrongUse

/// Draws the lines of a layout: frames of paragraphs, backgrounds and frames under letters, shadows,
/// underlines, letters and pictures, inner shadows, strikethroughs, frames over letters, in this order
/// (async-richlabel 1.4).
struct LinePainter: Sendable {
  let layout: RichLayout
  let highlights: ByteHighlights
  /// By number of attributes: what drawing asks for at each piece.
  let looks: [PieceLook]

  init(layout: RichLayout, highlights: ByteHighlights) {
    self.layout = layout
    self.highlights = highlights
    looks = layout.palette.map(PieceLook.init)
  }

  /// What lies under the letters of a line.
  func drawBackgrounds(of line: RichLine, on canvas: Canvas, at origin: CGPoint) {
    func fill(_ background: TextBackground, _ isWanted: (Cell) -> Bool) {
      for rect in layout.rects(in: line, isWanted) {
        let box = rect.offsetBy(dx: origin.x, dy: origin.y)
        canvas.fill(.roundedRect(box, radius: background.cornerRadius), color: background.color)
      }
    }
    for background in distinct(line, \.background) {
      // Neighbours of the same background are one rectangle.
      fill(background) { layout.palette[$0.attributes].background == background }
    }
    drawBorders(of: line, \.backgroundBorder, on: canvas, at: origin)
    for entry in highlights.entries {
      guard let background = entry.background else { continue }
      fill(background) {
        ByteHighlights.holds(
          entry, $0.bytes.lowerBound, token: $0.isToken ? layout.palette[$0.attributes] : nil)
      }
    }
  }

  /// What the pieces of a line have at a place of their attributes, each once, in the order of the attributes.
  func distinct<Value: Equatable>(
    _ line: RichLine, _ place: KeyPath<TextAttributes, Value?>
  ) -> [Value] {
    var values: [Value] = []
    for attributes in Set(line.pieces.map(\.attributes)).sorted() {
      if let value = layout.palette[attributes][keyPath: place], !values.contains(value) {
        values.append(value)
      }
    }
    return values
  }

  /// All of a line that lies over the backgrounds.
  func drawLine(_ line: RichLine, on canvas: Canvas, at origin: CGPoint) {
    let marks = line.pieces.reduce(into: PieceLook.Marks()) {
      $0.formUnion(looks[$1.attributes].marks)
    }
    if marks.contains(.shadows) {
      for piece in line.pieces where looks[piece.attributes].marks.contains(.shadows) {
        ShadowPainter(painter: self, line: line, piece: piece).draw(on: canvas, at: origin)
      }
    }
    if marks.contains(.underline) {
      drawStrokes(of: line, \.underline, on: canvas, at: origin) { font in
        font.underlineOffset
      }
    }
    if marks.contains(.innerShadows) {
      for piece in line.pieces {
        guard looks[piece.attributes].marks.contains(.innerShadows) else {
          drawGlyphs([piece], of: line, on: canvas, at: origin)
          continue
        }
        ShadowPainter(painter: self, line: line, piece: piece).drawInner(on: canvas, at: origin)
      }
    } else {
      drawGlyphs(line.pieces, of: line, on: canvas, at: origin)
    }
    if marks.contains(.strikethrough) {
      drawStrokes(of: line, \.strikethrough, on: canvas, at: origin) { font in
        // The middle of small letters: about a quarter of the em square above the baseline.
        -font.size * 27 / 100
      }
    }
    if marks.contains(.border) { drawBorders(of: line, \.border, on: canvas, at: origin) }
  }

  func color(of piece: GlyphPiece, at byte: Int) -> Color {
    highlights.entries.isEmpty
      ? layout.palette[piece.attributes].color
      : highlights.color(at: byte, token: piece.isToken ? layout.palette[piece.attributes] : nil)
        ?? layout.palette[piece.attributes].color
  }

  /// Letters, coloured signs and pictures.
  ///
  /// - Parameter color: one for all; nil takes those of the text.
  func drawGlyphs(
    _ pieces: [GlyphPiece], of line: RichLine, on canvas: Canvas, at origin: CGPoint,
    color: Color? = nil
  ) {
    canvas.drawPixels { [self] pixels in
      let transform = pixels.transform
      require(
        transform.b == 0 && transform.c == 0 && transform.a == transform.d && transform.a > 0,
        "letters are drawn upright and evenly scaled, not through \(transform)")
      let place = pixels.transform.apply(origin)
      return TextEngines.withOne { engine in
        let painter = GlyphPainter(
          engine: engine, scale: pixels.transform.a, x: Double(place.x), y: Double(place.y))
        var counts = DrawingCounts()
        for piece in pieces {
          let look = looks[piece.attributes]
          counts.glyphsDrawn += piece.glyphs.count
          if look.marks.contains(.attachment), !piece.isToken {
            guard color == nil, let attachment = layout.palette[piece.attributes].attachment
            else { continue }
            counts.pixelsDrawn += draw(attachment, piece, line, painter, pixels)
            continue
          }
          let one: Pixel? = color?.pixel ?? (highlights.entries.isEmpty ? look.pixel : nil)
          var drawn = 0
          painter.glyphs(of: piece, in: line, look) { glyph, placed in
            drawn += GlyphPainter.blend(
              placed, color: one ?? self.color(of: piece, at: Int(glyph.byte)).pixel,
              into: pixels)
          }
          counts.pixelsDrawn += drawn
        }
        return counts
      }
    }
  }

  /// Pictures in place of letters, each in its cell.
  private func draw(
    _ attachment: TextAttachment, _ piece: GlyphPiece, _ line: RichLine, _ painter: GlyphPainter,
    _ pixels: CanvasPixels
  ) -> Int {
    guard let image = attachment.image else { return 0 }
    var drawn = 0
    for cell in line.cells where piece.bytes.contains(cell.bytes.lowerBound) {
      let rect = layout.rect(of: attachment, in: cell, piece, line)
      let left = Int((painter.x + Double(rect.minX) * painter.scale + 0.5).rounded(.down))
      let top = Int((painter.y + Double(rect.minY) * painter.scale + 0.5).rounded(.down))
      let width = Int((Double(rect.width) * painter.scale).rounded())
      let height = Int((Double(rect.height) * painter.scale).rounded())
      let color: Pixel =
        switch attachment.tint {
        case nil: looks[piece.attributes].pixel
        case .letters: self.color(of: piece, at: cell.bytes.lowerBound).pixel
        case .color(let color): color.pixel
        }
      guard
        let picture = painter.engine.glyphs.picture(
          image, width: width, height: height, isStencil: attachment.tint != nil)
      else { continue }
      drawn += GlyphPainter.blend(
        GlyphPainter.Placed(picture: picture, left: left, top: top),
        color: color, into: pixels)
    }
    return drawn
  }

  /// Underlines or strikethroughs: one stroke for neighbours of the same looks.
  private func drawStrokes(
    of line: RichLine, _ decoration: KeyPath<TextAttributes, LineDecoration?>,
    on canvas: Canvas, at origin: CGPoint, offset: (ShapedFont) -> Int
  ) {
    for piece in line.pieces {
      let attributes = layout.palette[piece.attributes]
      guard let stroke = attributes[keyPath: decoration] else { continue }
      for (x, end, color) in stretches(of: piece, in: line, stroke) {
        let sunk = line.isVertical ? piece.font.middle : 0
        let below =
          CGFloat(offset(piece.font) + sunk) / ShapedText.scale - attributes.baselineOffset
        func point(_ along: Int, _ shift: CGFloat) -> CGPoint {
          let point = line.point(along: CGFloat(along) / ShapedText.scale, below: below + shift)
          return CGPoint(x: origin.x + point.x, y: origin.y + point.y)
        }
        draw(
          stroke, { (point(x, $0), point(end, $0)) },
          width: CGFloat(piece.font.strokeWidth) / ShapedText.scale, color: color, on: canvas)
      }
    }
  }

  /// The parts of a piece that have one colour.
  private func stretches(
    of piece: GlyphPiece, in line: RichLine, _ stroke: LineDecoration
  ) -> [(Int, Int, Color)] {
    var result: [(Int, Int, Color)] = []
    for cell in line.cells where cell.x >= piece.x && cell.end <= piece.x + piece.width {
      guard cell.isToken == piece.isToken, cell.width > 0 else { continue }
      let color = stroke.color ?? color(of: piece, at: cell.bytes.lowerBound)
      if let last = result.last, last.2 == color, last.1 == cell.x {
        result[result.count - 1].1 = cell.end
      } else {
        result.append((cell.x, cell.end, color))
      }
    }
    return result
  }

  private func draw(
    _ stroke: LineDecoration, _ ends: (CGFloat) -> (CGPoint, CGPoint), width: CGFloat,
    color: Color, on canvas: Canvas
  ) {
    let wide = stroke.stroke == .thick ? width * 2 : width
    let style = stroke.pattern.style(width: wide)
    for shift in stroke.stroke == .double ? [-width, width] : [0] {
      var path = Path()
      let (start, end) = ends(shift)
      path.move(to: start)
      path.addLine(to: end)
      canvas.stroke(path, color: color, style: style)
    }
  }
}

extension RichLayout {
  /// Where a picture in place of a character is drawn, in points of the container.
  func rect(
    of attachment: TextAttachment, in cell: Cell, _ piece: GlyphPiece, _ line: RichLine
  ) -> CGRect {
    guard !line.isVertical else { return columnRect(of: attachment, in: cell, piece, line) }
    let height = attachment.size.height
    let (ascent, descent) = (
      CGFloat(piece.font.ascent) / ShapedText.scale, CGFloat(piece.font.descent) / ShapedText.scale
    )
    let top: CGFloat =
      switch attachment.alignment {
      case .baseline: -height
      case .top: -ascent
      case .bottom: descent - height
      case .center: (descent - ascent - height) / 2
      }
    return CGRect(
      x: line.rect.minX + CGFloat(cell.x) / ShapedText.scale,
      y: line.baseline - palette[piece.attributes].baselineOffset + top,
      width: attachment.size.width, height: height)
  }

  private func columnRect(
    of attachment: TextAttachment, in cell: Cell, _ piece: GlyphPiece, _ line: RichLine
  ) -> CGRect {
    let (along, across) = attachment.extent(true)
    let start = CGFloat(cell.x) / ShapedText.scale
    let right =
      CGFloat(attachment.top(true, piece.font)) / ShapedText.scale
      - palette[piece.attributes].baselineOffset
    return line.box(along: start...start + along, below: right...right + across)
  }
}
