internal import Foundation
internal import Graphics

/// Lays a shaped text out in a container: which lines there are, what is left out, and where each line
/// lies. Lengths are in Pango's units.
struct LayoutBuilder {
  /// A line that has its place.
  struct Placed {
    var parts: LineParts
    /// Where the room for it begins, and how wide that is.
    var left: Int
    var room: Int
    var top: Int
    var height: LineHeight
    var row: Int
  }

  let text: ShapedText
  let container: TextContainer
  let breaker: LineBreaker
  let truncator: Truncator
  /// Whether nobody wants the lines any more.
  let isCancelled: () -> Bool

  init(
    engine: TextEngine, _ text: ShapedText, _ container: TextContainer,
    _ isCancelled: @escaping () -> Bool
  ) {
    self.text = text
    self.container = container
    self.isCancelled = isCancelled
    breaker = LineBreaker(text: text)
    truncator = Truncator(
      breaker: breaker, tokens: TokenSource(engine: engine, text, container.token),
      container: container)
  }

  /// The lines, and the bytes of the text that none of them shows.
  func build() -> (lines: [Placed], hidden: Range<Int>) {
    guard container.isPlain else { return RowBuilder(self).build() }
    let all = greedyLines()
    let end = byteCount
    if isCancelled() { return (stack(Array(all.lines.prefix(1))), end..<end) }
    let limit = container.lineLimit == 0 ? Int.max : container.lineLimit
    if all.isWhole, all.lines.count <= limit {
      let placed = stack(all.lines)
      if fits(placed) { return (placed, end..<end) }
    }
    switch container.truncation {
    case .none, .tail: return cutTail(all.lines, limit)
    case .head, .middle: return cutWithin(all.lines, limit)
    }
  }

  /// Bytes of the whole text.
  var byteCount: Int { text.segments.last.map { $0.bytes.upperBound + $0.breakLength } ?? 0 }

  // MARK: Lines

  /// The room for a line beside its indent.
  func room(_ indent: Int) -> Int { max(0, container.width - indent) }

  /// Lines that are not cut: all of them, or a few more than there may be.
  private func greedyLines() -> (lines: [LineParts], isWhole: Bool) {
    var lines: [LineParts] = []
    var height = 0
    let enough = container.lineLimit == 0 ? Int.max : container.lineLimit + 1
    let needsAll = container.truncation == .head || container.truncation == .middle
    for segment in 0..<breaker.segmentCount(countsFinalBreak: container.countsFinalBreak) {
      let units = text.segments[segment].units
      var start = units.lowerBound
      repeat {
        let indent = breaker.indent(segment, isFirst: start == units.lowerBound)
        let line = breaker.line(from: start, in: segment, width: room(indent))
        lines.append(breaker.parts(line, indent: indent))
        start = line.units.upperBound
        guard needsAll || lines.count < enough, needsAll || height <= container.height else {
          return (lines, false)
        }
        if isCancelled() { return (lines, false) }
        if let last = lines.last { height += self.height(of: last).total + gap(after: last) }
      } while start < units.upperBound
    }
    return (lines, true)
  }

  func height(of line: LineParts) -> LineHeight {
    container.linePositions.height(
      text.height(ofLineIn: line.segment, natural: line.naturalHeight(in: text)))
  }

  /// Room below a line that is not the last.
  func gap(after line: LineParts) -> Int {
    let style = text.attributes[text.segments[line.segment].attributes].paragraph
    return container.linePositions.gap(
      ShapedText.units(style.lineSpacing)
        + (line.endsParagraph ? ShapedText.units(style.paragraphSpacing) : 0))
  }

  /// One line under the other.
  func stack(_ lines: [LineParts]) -> [Placed] {
    var top = 0
    return lines.enumerated().map { row, line in
      let height = height(of: line)
      top = container.linePositions.top(atOrBelow: top, ascent: height.ascent)
      defer { top += height.total + gap(after: line) }
      return Placed(
        parts: line, left: 0, room: container.width, top: top, height: height, row: row)
    }
  }

  func fits(_ lines: [Placed]) -> Bool {
    guard lines.count > 1, let last = lines.last else { return true }
    return last.top + last.height.total <= container.height
  }

  // MARK: Cuts

  private func cutTail(_ all: [LineParts], _ limit: Int) -> (lines: [Placed], hidden: Range<Int>) {
    // A line that is cut may be lower than it was: one more than those that fit is tried.
    var count = min(limit, all.count)
    while true {
      let lines = Array(all.prefix(count))
      let cut = container.truncation == .none ? plainCut(lines) : tokenCut(lines)
      let placed = stack(cut.lines)
      if fits(placed) || count <= 1 { return (placed, cut.hidden) }
      count -= 1
    }
  }

  /// Lines as they are, and what follows them left out.
  private func plainCut(_ lines: [LineParts]) -> (lines: [LineParts], hidden: Range<Int>) {
    let end = lines.last?.bytes.last?.upperBound ?? 0
    return (lines, end..<byteCount)
  }

  private func tokenCut(_ lines: [LineParts]) -> (lines: [LineParts], hidden: Range<Int>) {
    let end = byteCount
    var lines = lines
    let shown = lines.last?.bytes.last?.upperBound ?? 0
    if isBlank(from: shown) {
      // Nothing but space is left out: no token stands for it.
      if shown < end, !lines.isEmpty { lines[lines.count - 1].bytes.append(shown..<end) }
      return (lines, end..<end)
    }
    while container.stripsSpaceAtCut, lines.count > 1, lines.last?.parts.isEmpty == true {
      lines.removeLast()
    }
    guard let last = lines.popLast() else { return ([], 0..<end) }
    let start = firstUnit(of: last)
    let (cutLine, _) = truncator.tail(
      from: start, in: last.segment, width: room(last.indent), indent: last.indent)
    var line = cutLine
    if line.bytes.isEmpty {
      line.bytes = [(last.bytes.first?.lowerBound ?? 0)..<(last.bytes.first?.lowerBound ?? 0)]
    }
    let cut = line.bytes.last?.upperBound ?? 0
    lines.append(line)
    return (lines, cut..<end)
  }

  private func isBlank(from byte: Int) -> Bool {
    guard container.stripsSpaceAtCut else { return byte >= byteCount }
    var index = text.units.count
    while index > 0, text.units[index - 1].start >= byte {
      guard text.units[index - 1].flags.contains(.white) else { return false }
      index -= 1
    }
    return true
  }

  /// The unit that a line begins with; where its segment begins, for one without units.
  func firstUnit(of line: LineParts) -> Int {
    guard let byte = line.bytes.first?.lowerBound else { return 0 }
    let units = text.segments[line.segment].units
    var (low, high) = (units.lowerBound, units.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if Int(text.units[middle].start) < byte { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The least height of a line of a segment, whatever of it is shown beside a token: a part of a line may be
  /// lower than all lines are.
  private func leastHeight(inSegment segment: Int) -> Int {
    let runs = Set(text.segments[segment].units.map { Int(text.units[$0].run) })
    let parts = runs.map { text.height(of: text.runs[$0]) }
    let tokens = truncator.tokens.ladder.compactMap {
      truncator.tokens.token($0, beside: nil, in: segment)
    }.compactMap { $0.naturalHeight(of: $0.units.indices) }
    let natural = (parts + tokens).min { $0.total < $1.total }
    return container.linePositions.height(text.height(ofLineIn: segment, natural: natural)).total
  }

  /// Head and middle: fewer lines until they fit in the height.
  private func cutWithin(_ all: [LineParts], _ limit: Int) -> (lines: [Placed], hidden: Range<Int>)
  {
    var count = min(limit, all.count)
    if container.height < Int(ShapedText.limit) {
      // Lines on a grid may overlap.
      let overlap = all.map { min(0, gap(after: $0)) }.min() ?? 0
      let heights = Set(all.map(\.segment)).map { leastHeight(inSegment: $0) }
      let lowest = max(1, (heights.min() ?? 1) + overlap)
      // Of a middle there may be half as many lines as are asked for: those of the end have no more where another
      // word would be too many.
      let most = max(1, container.height / lowest)
      count = min(count, container.truncation == .middle ? 2 * most : most)
    }
    while true {
      let before = container.truncation == .head ? 0 : (count - 1) / 2
      let cut = InnerCut(builder: self, all).cut(before: before, after: count - 1 - before)
      let placed = stack(cut.lines)
      if fits(placed) || count <= 1 { return (placed, cut.hidden) }
      count -= 1
    }
  }
}
