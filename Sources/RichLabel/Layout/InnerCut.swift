/// Leaves out the beginning or the middle of a text: so many lines of its beginning, a line with the
/// token, and so many lines of its end.
struct InnerCut {
  let builder: LayoutBuilder
  /// The lines of the whole text.
  private let all: [LineParts]
  private let text: ShapedText
  private let breaker: LineBreaker
  /// Segments that have lines.
  private let segmentCount: Int

  init(builder: LayoutBuilder, _ all: [LineParts]) {
    self.builder = builder
    self.all = all
    text = builder.text
    breaker = builder.breaker
    segmentCount = breaker.segmentCount(countsFinalBreak: builder.container.countsFinalBreak)
  }

  /// Where a line begins: a unit of a segment.
  private struct Place: Hashable {
    var segment: Int
    var unit: Int
  }

  /// The lines, and the bytes between those that are shown.
  func cut(before: Int, after: Int) -> (lines: [LineParts], hidden: Range<Int>) {
    let front = Array(all.prefix(before))
    let first = all[before]
    let start = Place(segment: first.segment, unit: builder.firstUnit(of: first))
    var tail = tailStart(lines: after)
    // A token alone on its line would be followed by a blank one.
    if tail.segment > start.segment, isStart(tail), tail.segment < segmentCount,
      text.segments[tail.segment - 1].units.isEmpty, after > 0
    {
      tail = next(tail)
    }
    // What is before it is one character, or a part below a ruby, which cannot be cut: some of what follows it
    // is left out.
    if before + 1 < all.count, tail.segment == start.segment, tail.unit > start.unit,
      tail.unit
        <= breaker.cut(
          atOrBefore: start.unit, after: start.unit,
          upTo: text.segments[start.segment].units.upperBound)
    {
      let next = all[before + 1]
      tail =
        next.segment > start.segment
        ? following(start.segment)
        : Place(segment: start.segment, unit: max(tail.unit, builder.firstUnit(of: next)))
    }
    let (line, hidden) = tokenLine(first, start, before: tail, isHead: before == 0 && isHead)
    let lines = front + [line] + lines(from: tail)
    return (lines, hidden)
  }

  private var isHead: Bool { builder.container.truncation == .head }

  /// The line with the token, between a line's beginning and what the lines after it show.
  private func tokenLine(
    _ first: LineParts, _ start: Place, before tail: Place, isHead: Bool
  ) -> (LineParts, hidden: Range<Int>) {
    let segment = isStart(tail) ? max(start.segment, tail.segment - 1) : tail.segment
    let units = text.segments[segment].units
    let end = isStart(tail) ? units.upperBound : tail.unit
    let from = segment == start.segment ? start.unit : units.lowerBound
    let begin = first.bytes.first?.lowerBound ?? 0
    let lineEnd = tail.segment < segmentCount ? byte(tail) : builder.byteCount
    if isHead {
      let indent = breaker.indent(segment, isFirst: true)
      let (made, _) = builder.truncator.head(
        from: units.lowerBound, to: end, in: segment, width: builder.room(indent), indent: indent)
      return (closed(made, segment, lineEnd), 0..<(made.bytes.first?.lowerBound ?? lineEnd))
    }
    let front = start.unit..<max(start.unit, text.segments[start.segment].units.upperBound)
    let (made, _) = builder.truncator.middle(
      segment == start.segment ? start.unit..<max(start.unit, end) : front,
      from..<max(from, end), in: start.segment, width: builder.room(first.indent),
      indent: first.indent)
    // Two parts, or one of either side.
    let split = made.bytes.count == 2
    let isFront = made.bytes.first?.lowerBound == begin && !made.bytes.isEmpty
    let cutStart = isFront ? made.bytes[0].upperBound : begin
    let cutEnd =
      split ? made.bytes[1].lowerBound : isFront ? lineEnd : made.bytes.first?.lowerBound ?? lineEnd
    let hasBack = split || !isFront && !made.bytes.isEmpty
    return (hasBack ? closed(made, segment, lineEnd) : made, cutStart..<cutEnd)
  }

  /// A line whose last part reaches up to the next line.
  private func closed(_ line: LineParts, _ segment: Int, _ end: Int) -> LineParts {
    var line = line
    if let last = line.bytes.popLast() {
      line.bytes.append(last.lowerBound..<max(last.upperBound, end))
    }
    line.endsParagraph =
      end >= text.segments[segment].bytes.upperBound && text.segments[segment].endsParagraph
    return line
  }

  // MARK: The end of the text

  private func isStart(_ place: Place) -> Bool {
    place.segment >= segmentCount || place.unit == text.segments[place.segment].units.lowerBound
  }

  private func byte(_ place: Place) -> Int {
    let segment = text.segments[place.segment]
    return isStart(place) ? segment.bytes.lowerBound : Int(text.units[place.unit].start)
  }

  private func next(_ place: Place) -> Place {
    let units = text.segments[place.segment].units
    let indent = breaker.indent(place.segment, isFirst: place.unit == units.lowerBound)
    let line = breaker.line(from: place.unit, in: place.segment, width: builder.room(indent))
    return line.endsSegment
      ? following(place.segment) : Place(segment: place.segment, unit: line.units.upperBound)
  }

  private func following(_ segment: Int) -> Place {
    Place(
      segment: segment + 1,
      unit: segment + 1 < segmentCount ? text.segments[segment + 1].units.lowerBound : 0)
  }

  private func lines(from start: Place) -> [LineParts] {
    var result: [LineParts] = []
    var place = start
    while place.segment < segmentCount {
      let units = text.segments[place.segment].units
      let indent = breaker.indent(place.segment, isFirst: place.unit == units.lowerBound)
      let line = breaker.line(from: place.unit, in: place.segment, width: builder.room(indent))
      result.append(breaker.parts(line, indent: indent))
      place =
        line.endsSegment
        ? following(place.segment) : Place(segment: place.segment, unit: line.units.upperBound)
    }
    return result
  }

  /// The earliest place from which the rest of the text has so many lines at most; the end for none.
  private func tailStart(lines: Int) -> Place {
    let end = following(segmentCount - 1)
    guard lines > 0 else { return end }
    var counts: [Place: Int] = [end: 0]
    func count(_ place: Place) -> Int {
      var way: [Place] = []
      var current = place
      while counts[current] == nil {
        way.append(current)
        current = next(current)
      }
      var known = counts[current] ?? 0
      for step in way.reversed() {
        known += 1
        counts[step] = known
      }
      return known
    }
    var best: Place?
    search: for segment in (0..<segmentCount).reversed() {
      let units = text.segments[segment].units
      for unit in (units.lowerBound...units.upperBound).reversed() {
        let isFirst = unit == units.lowerBound
        guard isFirst || unit < units.upperBound && text.units[unit].flags.contains(.lineBreak)
        else {
          continue
        }
        let place = Place(segment: segment, unit: unit)
        guard count(place) <= lines else { break search }
        best = place
      }
    }
    return best ?? lastCharacter()
  }

  /// Where even the last word is wider than the lines: at its last characters.
  private func lastCharacter() -> Place {
    let segment = segmentCount - 1
    let units = text.segments[segment].units
    var unit = units.upperBound - 1
    while unit > units.lowerBound, !text.units[unit].flags.mayCut { unit -= 1 }
    return Place(segment: segment, unit: max(units.lowerBound, unit))
  }
}
