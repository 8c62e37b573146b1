/// Breaks a shaped text into lines, in Pango's units: greedily, so that each line holds as much as fits.
///
/// White space at the end of a line hangs over: it has no width there. Whatever the width, a line holds at
/// least one character, so that there is an end.
struct LineBreaker {
  let text: ShapedText

  /// A line: its units, and how many of them are left when what hangs over is cut off.
  struct Line: Equatable {
    var segment: Int
    var units: Range<Int>
    var contentEnd: Int
    /// Whether the text's own break, or its end, ends the line.
    var endsSegment: Bool

    var content: Range<Int> { units.lowerBound..<contentEnd }
  }

  /// The line that begins at a unit of a segment.
  func line(from start: Int, in segment: Int, width: Int) -> Line {
    let all = text.segments[segment].units
    var (pen, lastBreak) = (0, start)
    var index = start
    while index < all.upperBound {
      let unit = text.units[index]
      if index > start, unit.flags.contains(.lineBreak) { lastBreak = index }
      if !unit.flags.contains(.white), pen + Int(unit.advance) > width { break }
      pen += Int(unit.advance)
      index += 1
    }
    if index == all.upperBound { return made(segment, start, index) }
    if lastBreak > start { return made(segment, start, lastBreak) }
    // A word that is wider than the line, or a text that never breaks.
    let style = text.attributes[text.segments[segment].attributes].paragraph
    if style.lineBreaks == .clips { return made(segment, start, all.upperBound) }
    return made(segment, start, cut(atOrBefore: index, after: start, upTo: all.upperBound))
  }

  /// The last place at or before `index` where no character is torn apart; the first one after `start` if
  /// there is none.
  func cut(atOrBefore index: Int, after start: Int, upTo end: Int) -> Int {
    var cut = index
    while cut > start, cut < end, !text.units[cut].flags.mayCut { cut -= 1 }
    if cut > start { return cut }
    cut = start + 1
    while cut < end, !text.units[cut].flags.mayCut { cut += 1 }
    return min(cut, end)
  }

  private func made(_ segment: Int, _ start: Int, _ end: Int) -> Line {
    Line(
      segment: segment, units: start..<end, contentEnd: contentEnd(start..<end),
      endsSegment: end == text.segments[segment].units.upperBound)
  }

  /// Where some units end without the white space at their end.
  func contentEnd(_ units: Range<Int>) -> Int {
    var end = units.upperBound
    while end > units.lowerBound, text.units[end - 1].flags.contains(.white) { end -= 1 }
    return end
  }

  /// Where some units begin without the white space at their beginning.
  func contentStart(_ units: Range<Int>) -> Int {
    var start = units.lowerBound
    while start < units.upperBound, text.units[start].flags.contains(.white) { start += 1 }
    return start
  }

  /// The room that a line's paragraph leaves on the side where it begins.
  func indent(_ segment: Int, isFirst: Bool) -> Int {
    let style = text.attributes[text.segments[segment].attributes].paragraph
    let starts = segment == 0 || text.segments[segment - 1].endsParagraph
    return ShapedText.units(isFirst && starts ? style.firstLineIndent : style.indent)
  }

  /// How many segments there are lines for: a break at the text's end begins one only if it is asked for.
  func segmentCount(countsFinalBreak: Bool) -> Int {
    let count = text.segments.count
    guard count > 1, !countsFinalBreak, let last = text.segments.last, last.units.isEmpty else {
      return count
    }
    return count - 1
  }
}
