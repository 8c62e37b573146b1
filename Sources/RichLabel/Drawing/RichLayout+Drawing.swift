public import Foundation
public import Graphics

extension RichLayout {
  /// Draws the layout, its container's corner at `origin`.
  ///
  /// Letters stand on quarters of a pixel in x and on whole pixels in y. The same bytes come out on any
  /// thread.
  ///
  /// - Precondition: the canvas's transform moves and scales evenly: to turn or skew a layout, draw its
  ///   picture (``makeBitmap(scale:highlights:)``).
  public func draw(on canvas: Canvas, at origin: CGPoint, highlights: [TextHighlight] = []) {
    for step in steps(at: origin, highlights: highlights) { step(canvas) }
  }

  /// The drawing in parts, one for each line, between which it can be given up.
  public func steps(
    at origin: CGPoint, highlights: [TextHighlight] = []
  ) -> [@Sendable (Canvas) -> Void] { steps(at: origin, highlights: highlights, between: nil) }

  /// - Parameter band: which lines are drawn: those that may leave a mark there, in points of the
  ///   container; nil is all.
  func steps(
    at origin: CGPoint, highlights: [TextHighlight], between band: ClosedRange<CGFloat>?
  ) -> [@Sendable (Canvas) -> Void] {
    let lines =
      band.map { band in
        let marks = mostStackedMarks
        return self.lines.filter { mayMark($0, band, marks: marks) }
      } ?? self.lines
    let painter = LinePainter(layout: self, highlights: ByteHighlights(highlights, in: text))
    var steps: [@Sendable (Canvas) -> Void] = []
    if painter.looks.contains(where: { $0.marks.contains(.blockBorder) }) {
      steps.append { painter.drawBlocks(on: $0, at: origin) }
    }
    if painter.looks.contains(where: { $0.marks.contains(.background) })
      || painter.highlights.entries.contains(where: { $0.background != nil })
    {
      steps.append { canvas in
        for line in lines { painter.drawBackgrounds(of: line, on: canvas, at: origin) }
      }
    }
    for line in lines where !line.pieces.isEmpty {
      steps.append { painter.drawLine(line, on: $0, at: origin) }
    }
    return steps
  }

  /// How many accents stand upon each other at most, in the text, its rubies and its token.
  private var mostStackedMarks: Int {
    let texts = palette.compactMap(\.ruby?.text) + [text.string, container.token.wholeText]
    return texts.map { StackedMarks.longest(in: $0) }.max() ?? 0
  }

  /// Whether a line may leave a mark in a band: letters reach an em square beyond it at most, stacks of accents,
  /// pictures and shadows farther.
  private func mayMark(_ line: RichLine, _ band: ClosedRange<CGFloat>, marks: Int) -> Bool {
    let reach =
      line.pieces.map { piece in
        let attributes = palette[piece.attributes]
        let shadow = attributes.shadows.map { abs($0.offset.height) + 2 * $0.blur }.max() ?? 0
        let frame = max(attributes.border?.reach ?? 0, attributes.backgroundBorder?.reach ?? 0)
        let stack = StackedMarks.reach(of: marks, size: attributes.size * attributes.glyphGrowth)
        let picture = attributes.attachment.map { max($0.size.width, $0.size.height) } ?? 0
        return attributes.reach + stack + picture + max(shadow, frame)
      }.max() ?? 0
    return line.rect.minY - reach < band.upperBound && line.rect.maxY + reach > band.lowerBound
  }

  /// A picture of the layout: of its size, or larger where letters, shadows or strokes reach beyond.
  ///
  /// - Returns: the picture, and where its corner lies in points of the container; nil where there is
  ///   nothing to see, and for a layout beyond the size of a bitmap.
  public func makeBitmap(
    scale: CGFloat, highlights: [TextHighlight] = []
  ) -> (bitmap: Bitmap, rect: CGRect)? {
    let box = inkBounds(scale: scale).union(CGRect(origin: .zero, size: size))
    let left = (box.minX * scale).rounded(.down), top = (box.minY * scale).rounded(.down)
    let rect = CGRect(
      x: left / scale, y: top / scale, width: ((box.maxX * scale).rounded(.up) - left) / scale,
      height: ((box.maxY * scale).rounded(.up) - top) / scale)
    guard let canvas = Canvas(size: rect.size, scale: scale) else { return nil }
    draw(on: canvas, at: CGPoint(x: -rect.minX, y: -rect.minY), highlights: highlights)
    return (canvas.makeBitmap(), rect)
  }

  /// Where drawing leaves a mark, in points of the container: letters, backgrounds, strokes, shadows.
  ///
  /// Outlines are measured as they are drawn at that scale; italics, accents and tall scripts may reach
  /// beyond the lines, and so beyond ``size``. Cost: that of drawing, in a cold cache.
  public func inkBounds(scale: CGFloat) -> CGRect {
    var box = inkBounds(ofLines: lines.indices, scale: scale)
    for block in blocks { box = box.union(block.border.box(around: block.rect)) }
    return box.isNull ? .zero : box
  }

  /// Where some lines leave a mark; null for none.
  func inkBounds(ofLines range: Range<Int>, scale: CGFloat) -> CGRect {
    var box = CGRect.null
    TextEngines.withOne { engine in
      let painter = GlyphPainter(engine: engine, scale: Double(scale), x: 0, y: 0)
      for line in lines[range] {
        for piece in line.pieces {
          box = box.union(inkBounds(of: piece, in: line, painter))
        }
      }
    }
    return box
  }

  private func inkBounds(
    of piece: GlyphPiece, in line: RichLine, _ painter: GlyphPainter
  ) -> CGRect {
    let attributes = palette[piece.attributes]
    let scale = CGFloat(painter.scale)
    var ink = CGRect.null
    painter.glyphs(of: piece, in: line, attributes) { _, placed in
      ink = ink.union(placed.rect(scale: scale))
    }
    if let attachment = attributes.attachment, !piece.isToken {
      for cell in line.cells where piece.bytes.contains(cell.bytes.lowerBound) {
        ink = ink.union(rect(of: attachment, in: cell, piece, line).insetBy(dx: -1, dy: -1))
      }
    }
    var box = ink
    for shadow in attributes.shadows where !ink.isNull {
      // Three boxes of half the blur on each side.
      let reach = shadow.blur * 1.5 + 3 / scale
      box = box.union(
        ink.offsetBy(dx: shadow.offset.width, dy: shadow.offset.height)
          .insetBy(dx: -reach, dy: -reach))
    }
    if let strokes = strokeBox(of: piece, in: line, attributes) { box = box.union(strokes) }
    if attributes.background != nil {
      box = box.union(line.box(from: piece.x, to: piece.x + piece.width))
    }
    for border in [attributes.border, attributes.backgroundBorder] {
      guard let border else { continue }
      box = box.union(border.box(around: line.box(from: piece.x, to: piece.x + piece.width)))
    }
    return box
  }

  /// A box around a piece's underlines and strikethroughs; nil without one.
  private func strokeBox(
    of piece: GlyphPiece, in line: RichLine, _ attributes: TextAttributes
  ) -> CGRect? {
    guard attributes.underline != nil || attributes.strikethrough != nil else { return nil }
    let unit = ShapedText.scale
    let stroke = CGFloat(piece.font.strokeWidth) / unit * 2
    let baseline =
      CGFloat(line.isVertical ? piece.font.middle : 0) / unit - attributes.baselineOffset
    let under = baseline + CGFloat(piece.font.underlineOffset) / unit
    let top = baseline - CGFloat(piece.font.size) * 0.27 / unit
    let start = CGFloat(piece.x) / unit, end = CGFloat(piece.x + piece.width) / unit
    return line.box(
      along: start - stroke...end + stroke,
      below: min(top, under) - stroke...max(top, under) + stroke)
  }
}

extension RichLayout {
  /// The boxes of the letters of a part of the text, in points of the container: what changes when the
  /// part is drawn in another colour, beside its ``rects(for:)``.
  func inkRects(of range: Range<String.Index>, scale: CGFloat) -> [CGRect] {
    let utf8 = text.string.utf8
    let bytes =
      utf8.distance(
        from: utf8.startIndex, to: range.lowerBound)..<utf8.distance(
        from: utf8.startIndex, to: range.upperBound)
    var rects: [CGRect] = []
    TextEngines.withOne { engine in
      let painter = GlyphPainter(engine: engine, scale: Double(scale), x: 0, y: 0)
      for line in lines {
        for piece in line.pieces where !piece.isToken && piece.bytes.overlaps(bytes) {
          let attributes = palette[piece.attributes]
          painter.glyphs(of: piece, in: line, attributes) { glyph, placed in
            guard bytes.contains(Int(glyph.byte)) else { return }
            rects.append(placed.rect(scale: scale))
          }
          if let stroke = strokeBox(of: piece, in: line, attributes) { rects.append(stroke) }
        }
      }
    }
    return rects
  }
}
