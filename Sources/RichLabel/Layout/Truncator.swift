/// Finds what of a text is left out for a token, and the line that the token stands in.
///
/// A token's line is filled from the text itself, character by character, whatever word the breaker
/// had ended it with. Where a token is too wide for its line an ellipsis is tried, then none: at least one
/// character stands in the line. All choices are "the most that fits": in a line as wide as its result
/// they are the same again.
struct Truncator {
  let breaker: LineBreaker
  let tokens: TokenSource
  let container: TextContainer

  var text: ShapedText { breaker.text }

  /// A line that holds the beginning of what follows `start`, then the token.
  ///
  /// - Parameters:
  ///   - start: the line's first unit.
  ///   - width: the room for it, in Pango's units.
  ///   - limit: where what may be shown ends, if that is within the segment: less is shown beside a token.
  /// - Returns: the line, and the unit from which on all is left out.
  func tail(
    from start: Int, in segment: Int, width: Int, indent: Int, limit: Int? = nil
  ) -> (LineParts, cut: Int) {
    let end = limit ?? text.segments[segment].units.upperBound
    for rung in tokens.ladder {
      let cut = tailCut(start, end, segment, width, rung, atWords: container.cutsAtWords)
      guard cut > start || start == end else { continue }
      if let limit, cut >= limit { continue }
      let kept = start..<cut
      let token = tokens.token(rung, beside: kept.last, in: segment)
      if start == end, TokenSource.width(token) > width { continue }
      return (line(kept, token, nil, segment, indent), cut)
    }
    // Not one character has room: one is shown all the same.
    let cut = breaker.cut(atOrBefore: start, after: start, upTo: end)
    return (line(start..<min(cut, end), nil, nil, segment, indent), min(cut, end))
  }

  /// The farthest place where `start ..< cut` and a token fit; `start` for none.
  private func tailCut(
    _ start: Int, _ end: Int, _ segment: Int, _ width: Int, _ rung: Int, atWords: Bool
  ) -> Int {
    var (best, pen, content) = (start, 0, 0)
    var contentEnd = start
    for index in start..<max(start, end) {
      let unit = text.units[index]
      pen += Int(unit.advance)
      if !unit.flags.contains(.white) { (content, contentEnd) = (pen, index + 1) }
      let next = index + 1
      guard next == end || text.units[next].flags.mayCut else { continue }
      if content > width { break }
      guard contentEnd > start || !container.stripsSpaceAtCut else { continue }
      if atWords, next < end, !text.units[next].flags.contains(.lineBreak),
        !text.units[next].flags.contains(.white)
      {
        continue
      }
      let kept = container.stripsSpaceAtCut ? contentEnd : next
      let room = container.stripsSpaceAtCut ? content : pen
      let token = tokens.token(rung, beside: kept - 1, in: segment)
      if room + TokenSource.width(token) <= width { best = kept }
    }
    if best == start, atWords {
      return tailCut(start, end, segment, width, rung, atWords: false)
    }
    return best
  }

  /// A line that holds the token, then the end of what stands before `end`.
  ///
  /// - Parameter start: the first unit that may be in the line.
  /// - Returns: the line, and the unit before which all is left out.
  func head(
    from start: Int, to end: Int, in segment: Int, width: Int, indent: Int
  ) -> (LineParts, cut: Int) {
    let end = max(start, breaker.contentEnd(start..<end))
    for rung in tokens.ladder {
      let cut = headCut(start, end, segment, width, rung)
      guard cut < end || start == end else { continue }
      let token = tokens.token(rung, beside: cut < end ? cut : nil, in: segment)
      if start == end, TokenSource.width(token) > width { continue }
      return (line(nil, token, cut..<end, segment, indent), cut)
    }
    var cut = end - 1
    while cut > start, !text.units[cut].flags.mayCut { cut -= 1 }
    return (line(nil, nil, max(start, cut)..<end, segment, indent), max(start, cut))
  }

  private func headCut(_ start: Int, _ end: Int, _ segment: Int, _ width: Int, _ rung: Int) -> Int {
    var (best, pen) = (end, 0)
    for index in (start..<max(start, end)).reversed() {
      let unit = text.units[index]
      pen += Int(unit.advance)
      if pen > width { break }
      guard unit.flags.mayCut,
        !(container.stripsSpaceAtCut && unit.flags.contains(.white))
      else { continue }
      if container.cutsAtWords, index > start, !unit.flags.contains(.lineBreak) { continue }
      let token = tokens.token(rung, beside: index, in: segment)
      if pen + TokenSource.width(token) <= width { best = index }
    }
    return best
  }

  /// A line that holds the beginning of one range of units, the token, and the end of another.
  ///
  /// The token looks as the text that the line begins with, wherever it comes to stand: its width must
  /// not change while it is found how much there is room for.
  ///
  /// - Parameters:
  ///   - front: from the line's first unit to the end of its segment.
  ///   - back: what the second part may be taken from.
  /// - Returns: the line, and the units between which all is left out.
  func middle(
    _ front: Range<Int>, _ back: Range<Int>, in segment: Int, width: Int, indent: Int
  ) -> (LineParts, hidden: Range<Int>) {
    for rung in tokens.ladder {
      let token = tokens.token(rung, beside: front.first, in: segment)
      let room = TokenSource.width(token)
      let atWords = container.cutsAtWords
      guard
        let (first, last) = middleCuts(front, back, width, room, atWords: atWords)
          ?? (atWords ? middleCuts(front, back, width, room, atWords: false) : nil)
      else { continue }
      let kept = front.lowerBound..<first
      let tail = last..<breaker.contentEnd(back)
      return (line(kept, token, tail, segment, indent), first..<last)
    }
    let isSame = front.upperBound > back.lowerBound
    let (line, cut) = tail(
      from: front.lowerBound, in: segment, width: width, indent: indent,
      limit: isSame ? back.upperBound : nil)
    return (line, cut..<max(cut, back.upperBound))
  }

  /// Takes characters or words from both sides by turns, always from the narrower one, as long as they
  /// fit. Whole words from the beginning, and not back to words in the end: a line that has just the
  /// width that comes of it takes the same ones.
  private func middleCuts(
    _ front: Range<Int>, _ back: Range<Int>, _ width: Int, _ token: Int, atWords: Bool
  ) -> (Int, Int)? {
    let end = breaker.contentEnd(back)
    var a = Side(cut: front.lowerBound), b = Side(cut: end)
    var isOpen = (a: true, b: true)
    while isOpen.a || isOpen.b {
      let takesFront = isOpen.a && (!isOpen.b || a.content <= b.content)
      let isSame = front.upperBound > back.lowerBound
      if takesFront {
        let limit = isSame ? min(front.upperBound, b.cut) : front.upperBound
        guard let next = grown(a, limit, atWords),
          fits(next, b, isSame, token, width)
        else {
          isOpen.a = false
          continue
        }
        a = next
      } else {
        let limit = isSame ? max(back.lowerBound, a.cut) : back.lowerBound
        guard let next = shrunk(b, limit, atWords), fits(a, next, isSame, token, width)
        else {
          isOpen.b = false
          continue
        }
        b = next
      }
    }
    let first = container.stripsSpaceAtCut ? a.contentCut(front.lowerBound) : a.cut
    let last = container.stripsSpaceAtCut ? b.contentCut(end) : b.cut
    guard first > front.lowerBound || last < end else { return nil }
    return (first, last)
  }

  /// How far one side has been taken.
  private struct Side {
    var cut: Int
    /// Width of all that was taken, and of it without white space at the cut.
    var pen = 0
    var content = 0
    /// Where what was taken ends without white space at the cut; nil before anything was.
    var solid: Int?

    init(cut: Int) { self.cut = cut }

    func contentCut(_ none: Int) -> Int { solid ?? none }
  }

  private func grown(_ side: Side, _ limit: Int, _ atWords: Bool) -> Side? {
    guard side.cut < limit else { return nil }
    var end = breaker.cut(atOrBefore: side.cut, after: side.cut, upTo: limit)
    while atWords, end < limit, text.units[end].flags.isDisjoint(with: [.lineBreak, .white]) {
      end = breaker.cut(atOrBefore: end, after: end, upTo: limit)
    }
    var next = side
    for index in side.cut..<end { add(index, to: &next, solid: index + 1) }
    next.cut = end
    return next
  }

  private func shrunk(_ side: Side, _ limit: Int, _ atWords: Bool) -> Side? {
    guard side.cut > limit else { return nil }
    var start = side.cut - 1
    let wanted: ShapedText.Flags = atWords ? [.boundary, .lineBreak] : .boundary
    while start > limit,
      !text.units[start].flags.isSuperset(of: wanted) || text.units[start].flags.contains(.tied)
    {
      start -= 1
    }
    var next = side
    for index in (start..<side.cut).reversed() { add(index, to: &next, solid: index) }
    next.cut = start
    return next
  }

  private func add(_ index: Int, to side: inout Side, solid: Int) {
    side.pen += Int(text.units[index].advance)
    guard !text.units[index].flags.contains(.white) || !container.stripsSpaceAtCut else { return }
    side.content = side.pen
    side.solid = solid
  }

  private func fits(
    _ a: Side, _ b: Side, _ isSame: Bool, _ token: Int, _ width: Int
  ) -> Bool {
    // Never all of a segment: something is left out for the token.
    guard !isSame || a.cut < b.cut else { return false }
    return a.content + b.content + token <= width
  }

  /// A line of up to three parts; bytes are those of the units.
  private func line(
    _ front: Range<Int>?, _ token: ShapedText?, _ back: Range<Int>?, _ segment: Int, _ indent: Int
  ) -> LineParts {
    var parts: [LineParts.Part] = []
    var bytes: [Range<Int>] = []
    var width = 0
    func add(_ units: Range<Int>?) {
      guard let units, !units.isEmpty else { return }
      parts.append(.text(units))
      bytes.append(
        Int(text.units[units.lowerBound].start)..<Int(text.units[units.upperBound - 1].end))
      width += text.advance(of: units)
    }
    add(front)
    if let token, !token.units.isEmpty {
      parts.append(.token(token))
      width += TokenSource.width(token)
    }
    add(back)
    return LineParts(
      segment: segment, parts: parts, bytes: bytes, width: width, canJustify: false,
      indent: indent, endsParagraph: false)
  }
}
