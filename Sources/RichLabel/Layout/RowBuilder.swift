internal import Foundation
internal import Graphics

/// Lays a text out in rows between paths: a row has a line in each stretch that is free.
///
/// What does not fit is left out at the end, whatever the container's truncation, since "the last lines"
/// would lie between other paths than where they were broken. A stretch that has no room for the next
/// character stays empty, so there may be no line at all.
struct RowBuilder {
  private let builder: LayoutBuilder
  private let text: ShapedText
  private let breaker: LineBreaker
  private let container: TextContainer
  private let spans: BandSpans
  private let origin: CGPoint

  init(_ builder: LayoutBuilder) {
    self.builder = builder
    text = builder.text
    breaker = builder.breaker
    container = builder.container
    let room = container.room
    origin = CGPoint(x: room.left, y: room.top)
    let width = container.size.width.clamped(to: 0...TextAttributes.longest * 64)
    spans = BandSpans(container, left: room.left, right: max(room.left, width - room.right))
  }

  /// Where the next line begins.
  private struct Place {
    var segment: Int
    var unit: Int
  }

  func build() -> (lines: [LayoutBuilder.Placed], hidden: Range<Int>) {
    let count = breaker.segmentCount(countsFinalBreak: container.countsFinalBreak)
    let limit = container.lineLimit == 0 ? Int.max : container.lineLimit
    var place = Place(segment: 0, unit: 0)
    var lines: [LayoutBuilder.Placed] = []
    var (top, row) = (0, 0)
    while place.segment < count, row < limit, !builder.isCancelled() {
      guard let found = nextRow(place, from: top, row, count) else { break }
      lines += found.lines
      (place, row) = (found.next, row + 1)
      top = found.bottom + (found.lines.last.map { builder.gap(after: $0.parts) } ?? 0)
    }
    let end = builder.byteCount
    guard place.segment < count else {
      if let last = lines.indices.last, let shown = lines[last].parts.bytes.last?.upperBound,
        shown < end
      {
        lines[last].parts.bytes.append(shown..<end)
      }
      return (lines, end..<end)
    }
    return cut(lines)
  }

  private func cut(
    _ lines: [LayoutBuilder.Placed]
  ) -> (lines: [LayoutBuilder.Placed], hidden: Range<Int>) {
    let end = builder.byteCount
    var lines = lines
    guard var last = lines.popLast() else { return ([], 0..<end) }
    if container.truncation != .none {
      let start = last.parts.bytes.first?.lowerBound ?? 0
      let (line, _) = builder.truncator.tail(
        from: builder.firstUnit(of: last.parts), in: last.parts.segment,
        width: last.room - last.parts.indent, indent: last.parts.indent)
      last.parts = line
      if last.parts.bytes.isEmpty { last.parts.bytes = [start..<start] }
    }
    lines.append(last)
    return (lines, (last.parts.bytes.last?.upperBound ?? 0)..<end)
  }

  /// The first row at or below `top` that takes something; nil where none is left.
  private func nextRow(
    _ place: Place, from top: Int, _ row: Int, _ count: Int
  ) -> (lines: [LayoutBuilder.Placed], bottom: Int, next: Place)? {
    var top = top
    let unit = Int(ShapedText.scale)
    let lowest = (ShapedText.units(spans.bottom - origin.y)) + unit
    while true {
      var height = container.linePositions.height(
        text.height(ofLineIn: place.segment, natural: nil)
      ).total
      // What is in a row can ask for more height, which can leave less room: it settles soon.
      for _ in 0..<4 {
        guard row == 0 || top + height <= container.height else { return nil }
        let made = self.row(place, top, height, row, count)
        guard let made else { break }
        let needed = made.lines.map { $0.top + $0.height.total - top }.max() ?? height
        if needed <= height { return (made.lines, top + max(needed, height), made.next) }
        height = needed
      }
      guard top <= lowest, top <= container.height else { return nil }
      top += unit
    }
  }

  /// The lines of a row; nil where nothing has room.
  private func row(
    _ place: Place, _ top: Int, _ height: Int, _ row: Int, _ count: Int
  ) -> (lines: [LayoutBuilder.Placed], next: Place)? {
    let scale = ShapedText.scale
    let free = spans.spans(
      origin.y + CGFloat(top) / scale, origin.y + CGFloat(top + height) / scale)
    let isBackward = text.segments[place.segment].isRightToLeft
    var next = place
    var lines: [LayoutBuilder.Placed] = []
    for span in isBackward ? free.reversed() : free {
      guard next.segment == place.segment else { break }
      let left = Int(((span.lowerBound - origin.x) * scale).rounded(.up))
      let room = Int(((span.upperBound - origin.x) * scale).rounded(.down)) - left
      let units = text.segments[next.segment].units
      let isFirst = next.unit <= units.lowerBound
      let start = max(next.unit, units.lowerBound)
      let indent = lines.isEmpty ? breaker.indent(next.segment, isFirst: isFirst) : 0
      // The least that a line can hold: a character, or a part below a ruby.
      let least = start..<breaker.cut(atOrBefore: start, after: start, upTo: units.upperBound)
      if start < units.upperBound, text.advance(of: least) > room - indent { continue }
      let line = breaker.line(from: start, in: next.segment, width: room - indent)
      let parts = breaker.parts(line, indent: indent)
      let own = builder.height(of: parts)
      lines.append(
        LayoutBuilder.Placed(
          parts: parts, left: left, room: room,
          top: container.linePositions.top(atOrBelow: top, ascent: own.ascent), height: own,
          row: row))
      next =
        line.endsSegment
        ? Place(segment: next.segment + 1, unit: 0)
        : Place(segment: next.segment, unit: line.units.upperBound)
    }
    return lines.isEmpty ? nil : (lines, next)
  }
}
