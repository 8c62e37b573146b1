internal import Foundation
internal import Graphics

extension LinePainter {
  /// Frames over or under the letters of a line: one for neighbours of the same.
  func drawBorders(
    of line: RichLine, _ place: KeyPath<TextAttributes, TextBorder?>, on canvas: Canvas,
    at origin: CGPoint
  ) {
    for border in distinct(line, place) {
      let rects = layout.rects(in: line) {
        layout.palette[$0.attributes][keyPath: place] == border
      }
      for rect in rects { border.draw(around: rect, on: canvas, at: origin) }
    }
  }

  /// Frames around paragraphs.
  func drawBlocks(on canvas: Canvas, at origin: CGPoint) {
    for block in layout.blocks { block.border.draw(around: block.rect, on: canvas, at: origin) }
  }
}

extension TextBorder {
  /// Draws it, its line within its edge.
  func draw(around rect: CGRect, on canvas: Canvas, at origin: CGPoint) {
    let outer = box(around: rect.offsetBy(dx: origin.x, dy: origin.y))
    guard outer.width > 0, outer.height > 0 else { return }
    if let fill {
      canvas.fill(.roundedRect(outer, radius: cornerRadius), color: fill)
    }
    let wide = stroke == .thick ? width * 2 : width
    guard wide > 0 else { return }
    let style = pattern.style(width: wide)
    // The second of two strokes lies as far within the first as that is wide.
    for depth in stroke == .double ? [wide / 2, wide * 5 / 2] : [wide / 2] {
      let middle = outer.insetBy(dx: depth, dy: depth)
      guard !middle.isNull, middle.width > 0, middle.height > 0 else { continue }
      canvas.stroke(
        .roundedRect(middle, radius: max(0, cornerRadius - depth)), color: color, style: style)
    }
  }
}

extension RichLayout {
  /// A frame around paragraphs, and what it goes around.
  struct Block: Hashable, Sendable {
    var border: TextBorder
    var rect: CGRect
  }

  /// The frames around paragraphs, each with what it goes around: the lines of neighbouring paragraphs that
  /// ask for the same frame, as wide as the container without its insets, or as high where lines are columns.
  static func blocks(
    of text: AttributedText, in container: TextContainer, _ laidOut: LaidOutLines,
    _ palette: [TextAttributes]
  ) -> [Block] {
    guard palette.contains(where: { $0.blockBorder != nil }) else { return [] }
    let isVertical = container.writingMode == .vertical
    let width = container.size.width.isFinite ? container.size.width : laidOut.size.width
    let height = container.size.height.isFinite ? container.size.height : laidOut.size.height
    let (left, top) = (container.room.left, container.room.top)
    let right = max(left, width - container.room.right)
    let bottom = max(top, height - container.room.bottom)
    var blocks: [Block] = []
    var isOpen = false
    var paragraph: (start: Int, border: TextBorder?) = (-1, nil)
    let bytes = Array(text.string.utf8)
    for line in laidOut.lines {
      let start = Self.paragraphStart(before: line.bytes.first?.lowerBound ?? 0, in: bytes)
      if start != paragraph.start {
        paragraph = (start, text.attributes(atUTF8: start).blockBorder)
      }
      guard let border = paragraph.border else {
        isOpen = false
        continue
      }
      let rect =
        isVertical
        ? CGRect(x: line.rect.minX, y: top, width: line.rect.width, height: bottom - top)
        : CGRect(x: left, y: line.rect.minY, width: right - left, height: line.rect.height)
      if isOpen, let last = blocks.last, last.border == border {
        blocks[blocks.count - 1].rect = last.rect.union(rect)
      } else {
        blocks.append(Block(border: border, rect: rect))
        isOpen = true
      }
    }
    return blocks
  }

  /// Where the paragraph of a byte begins: behind the break before it. A line separator ends no paragraph.
  private static func paragraphStart(before byte: Int, in bytes: [UInt8]) -> Int {
    var start = min(byte, bytes.count)
    while start > 0 {
      if bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D { break }
      // U+2029, the paragraph separator.
      if start > 2, bytes[start - 3..<start].elementsEqual([0xE2, 0x80, 0xA9]) { break }
      start -= 1
    }
    return start
  }
}
