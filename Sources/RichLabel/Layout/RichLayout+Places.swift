public import Foundation

extension RichLayout {
  /// Something in the text that can be tapped, as far as it is shown.
  public struct Region: Hashable, Sendable {
    /// What a tap does.
    public var action: TextAction
    /// The whole of it in the text, also what is left out; the place of the cut for a token.
    public var range: Range<String.Index>
    /// Where it is seen: a rectangle a line, or more where writing directions mix.
    public var rects: [CGRect]
    /// Whether it is the token in the place of what is left out.
    public var isToken: Bool
  }

  /// What can be tapped, in the order of the text; a token is last.
  public var regions: [Region] {
    var found: [Region] = []
    var start = 0
    var open: (action: TextAction, bytes: Range<Int>)?
    func close() {
      guard let (action, bytes) = open else { return }
      let rects = rects(ofBytes: bytes)
      open = nil
      guard !rects.isEmpty else { return }
      found.append(
        Region(action: action, range: text.range(utf8: bytes), rects: rects, isToken: false))
    }
    for run in text.runs {
      defer { start = run.end }
      let action = run.attributes.action
      if let last = open, last.action == action {
        open = (last.action, last.bytes.lowerBound..<run.end)
      } else {
        close()
        if let action { open = (action, start..<run.end) }
      }
    }
    close()
    for line in lines where line.hasToken { found += tokenRegions(in: line) }
    return found
  }

  /// Those of a token: one for each action, as its words follow each other.
  private func tokenRegions(in line: RichLine) -> [Region] {
    let cells = line.cells.filter(\.isToken).sorted { $0.attributes < $1.attributes }
    return cells.reduce(into: []) { regions, cell in
      guard let action = palette[cell.attributes].action,
        !regions.contains(where: { $0.action == action })
      else { return }
      let rects = rects(in: line) { $0.isToken && palette[$0.attributes].action == action }
      guard !rects.isEmpty else { return }
      regions.append(
        Region(action: action, range: text.range(utf8: cell.bytes), rects: rects, isToken: true))
    }
  }

  /// What a tap at a point does.
  ///
  /// What the point is in comes first; then, within `slop` points, what is nearest, and of equally near
  /// ones the first in the text. The empty room beside a line is part of nothing.
  public func region(at point: CGPoint, slop: CGFloat = 0) -> Region? {
    let regions = self.regions
    if let direct = regions.first(where: { $0.rects.contains { Self.holds($0, point) } }) {
      return direct
    }
    // A point on a character that does nothing is no near miss of another: only with slop.
    guard slop > 0 else { return nil }
    var best: (region: Region, distance: CGFloat)?
    for region in regions {
      let distance = region.rects.map { Self.distance($0, point) }.min() ?? .infinity
      if distance <= slop, distance < best?.distance ?? .infinity { best = (region, distance) }
    }
    return best?.region
  }

  /// The character at a point, with the glyph that is seen there; nil beside the lines and on a token.
  public func character(at point: CGPoint) -> Range<String.Index>? {
    for line in lines where Self.holds(line.rect, point) {
      let x = line.place(of: point)
      for cell in line.cells where !cell.isToken && cell.x <= x && x < cell.end {
        return text.range(utf8: cell.bytes)
      }
    }
    return nil
  }

  /// The place between two characters that is nearest to a point, in the nearest line; nil without a
  /// line. On a token it is where the text was cut.
  public func closestIndex(to point: CGPoint) -> String.Index? {
    let near = lines.min { a, b in
      Self.distance(a.rect, point) < Self.distance(b.rect, point)
    }
    guard let line = near else { return nil }
    let x = line.place(of: point)
    let cell = line.cells.min { Self.gap($0, x) < Self.gap($1, x) }
    guard let cell else { return text.range(utf8: (line.bytes.first ?? 0..<0)).lowerBound }
    let isLeftHalf = 2 * x < cell.x + cell.end
    let bytes = text.range(utf8: cell.bytes)
    return isLeftHalf != cell.isRightToLeft ? bytes.lowerBound : bytes.upperBound
  }

  /// Where a part of the text is seen: in each line one rectangle, as high as the line, for each
  /// stretch that is seen together. Empty for what is left out, and for white space at a line's end.
  public func rects(for range: Range<String.Index>) -> [CGRect] {
    let utf8 = text.string.utf8
    return rects(
      ofBytes: utf8.distance(
        from: utf8.startIndex, to: range.lowerBound)..<utf8.distance(
          from: utf8.startIndex, to: range.upperBound))
  }

  func rects(ofBytes bytes: Range<Int>) -> [CGRect] {
    guard !bytes.isEmpty else { return [] }
    return lines.flatMap { line in
      line.bytes.contains { $0.overlaps(bytes) }
        ? rects(in: line) { !$0.isToken && $0.bytes.overlaps(bytes) } : []
    }
  }

  /// The stretches of neighbouring cells that are asked for.
  func rects(in line: RichLine, _ isWanted: (Cell) -> Bool) -> [CGRect] {
    var rects: [CGRect] = []
    var open: (x: Int, end: Int)?
    func close() {
      guard let (x, end) = open else { return }
      open = nil
      guard end > x else { return }
      rects.append(line.box(from: x, to: end))
    }
    for cell in line.cells {
      guard isWanted(cell) else {
        close()
        continue
      }
      if let last = open, cell.x <= last.end {
        open = (min(last.x, cell.x), max(last.end, cell.end))
      } else {
        close()
        open = (cell.x, cell.end)
      }
    }
    close()
    return rects
  }

  private static func gap(_ cell: Cell, _ x: Int) -> Int {
    x < cell.x ? cell.x - x : x >= cell.end ? x - cell.end + 1 : 0
  }

  /// Half-open, so that of two neighbours one holds the edge between them.
  private static func holds(_ rect: CGRect, _ point: CGPoint) -> Bool {
    point.x >= rect.minX && point.x < rect.maxX && point.y >= rect.minY && point.y < rect.maxY
  }

  static func distance(_ rect: CGRect, _ point: CGPoint) -> CGFloat {
    let x = max(rect.minX - point.x, 0, point.x - rect.maxX)
    let y = max(rect.minY - point.y, 0, point.y - rect.maxY)
    return (x * x + y * y).squareRoot()
  }
}

extension RichLayout {
  /// What is seen of each line: its characters in the order of the text, and the token in its place.
  /// White space at a line's end is not.
  public var shownLines: [String] {
    lines.map { line in
      let own = line.cells.filter { !$0.isToken }.map(\.bytes)
        .sorted { $0.lowerBound < $1.lowerBound }
      var pieces = own.reduce(into: [(start: Int, text: String)]()) { pieces, bytes in
        pieces.append((bytes.lowerBound, String(text.string[text.range(utf8: bytes)])))
      }
      if line.hasToken {
        let place = pieces.firstIndex { $0.start >= hidden.upperBound } ?? pieces.count
        pieces.insert((hidden.lowerBound, container.token.wholeText), at: place)
      }
      return pieces.map(\.text).joined()
    }
  }
}
