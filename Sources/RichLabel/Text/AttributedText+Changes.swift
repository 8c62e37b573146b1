internal import Foundation
internal import Graphics

extension AttributedText {
  /// Changes the attributes of a range, stretch by stretch.
  ///
  /// - Throws: ``AttributeError`` for a range within a character or beyond the text, and for attributes
  ///   that cannot be drawn; the text is unchanged then.
  public mutating func update(
    _ range: Range<String.Index>, _ change: (inout TextAttributes) -> Void
  ) throws(AttributeError) {
    let bytes = try utf8(range)
    var changed: [Run] = []
    var start = 0
    for run in runs {
      defer { start = run.end }
      let inside =
        max(
          start, bytes.lowerBound)..<max(
          max(start, bytes.lowerBound), min(run.end, bytes.upperBound))
      guard !inside.isEmpty else {
        changed.append(run)
        continue
      }
      if start < inside.lowerBound {
        changed.append(Run(end: inside.lowerBound, attributes: run.attributes))
      }
      var attributes = run.attributes
      change(&attributes)
      let text = string[self.range(utf8: inside)]
      if let problem = attributes.problem() ?? Self.misplaced(attributes, in: text) {
        throw AttributeError(problem, at: characters(utf8: inside))
      }
      changed.append(Run(end: inside.upperBound, attributes: attributes))
      if inside.upperBound < run.end { changed.append(run) }
    }
    set(string, changed)
  }

  /// Changes the attributes of the whole text, and those of an empty one.
  ///
  /// - Throws: ``AttributeError`` for attributes that cannot be drawn; the text is unchanged then.
  public mutating func updateAll(
    _ change: (inout TextAttributes) -> Void
  ) throws(AttributeError) {
    var standing = defaults
    change(&standing)
    if let problem = standing.problem() { throw AttributeError(problem, at: 0..<0) }
    try update(string.startIndex..<string.endIndex, change)
    setDefaults(standing)
  }

  /// Puts another text in the place of a range.
  ///
  /// - Throws: ``AttributeError`` for a range within a character or beyond the text, and where the parts
  ///   that meet would become one character: a combining accent cannot be put behind a letter of
  ///   another stretch.
  public mutating func replace(
    _ range: Range<String.Index>, with other: AttributedText
  ) throws(AttributeError) {
    let bytes = try utf8(range)
    var joined = String(string[..<range.lowerBound])
    joined += other.string
    joined += string[range.upperBound...]
    var result: [Run] = []
    var start = 0
    for run in runs {
      if start < bytes.lowerBound {
        result.append(Run(end: min(run.end, bytes.lowerBound), attributes: run.attributes))
      }
      start = run.end
    }
    let inserted = other.string.utf8.count
    for run in other.runs {
      result.append(Run(end: bytes.lowerBound + run.end, attributes: run.attributes))
    }
    for run in runs where run.end > bytes.upperBound {
      result.append(Run(end: run.end - bytes.count + inserted, attributes: run.attributes))
    }
    joined.makeContiguousUTF8()
    var next = self
    next.set(joined, result)
    // Where parts meet, boundaries of runs may now lie within a character.
    for run in next.runs.dropLast() {
      let place = next.range(utf8: run.end..<run.end)
      _ = try next.utf8(place)
    }
    self = next
  }

  /// Adds another text at the end.
  ///
  /// - Throws: as ``replace(_:with:)``.
  public mutating func append(_ other: AttributedText) throws(AttributeError) {
    try replace(string.endIndex..<string.endIndex, with: other)
  }

  /// A part of the text, with its attributes.
  ///
  /// - Throws: ``AttributeError`` for a range within a character or beyond the text.
  public func part(_ range: Range<String.Index>) throws(AttributeError) -> AttributedText {
    let bytes = try utf8(range)
    var part = AttributedText(checked: "", attributes(atUTF8: bytes.lowerBound))
    var start = 0
    var kept: [Run] = []
    for run in runs {
      defer { start = run.end }
      guard run.end > bytes.lowerBound, start < bytes.upperBound else { continue }
      kept.append(
        Run(end: min(run.end, bytes.upperBound) - bytes.lowerBound, attributes: run.attributes))
    }
    part.set(String(string[range]), kept)
    return part
  }

  /// Whether something in a range of bytes can be tapped.
  func hasAction(in bytes: Range<Int>) -> Bool {
    guard let first = runIndex(at: bytes.lowerBound) else { return false }
    for run in runs[first...] {
      if run.attributes.action != nil { return true }
      if run.end >= bytes.upperBound { break }
    }
    return false
  }

  /// Bytes as characters counted from 0.
  func characters(utf8 bytes: Range<Int>) -> Range<Int> {
    let range = range(utf8: bytes)
    let start = string[..<range.lowerBound].count
    return start..<start + string[range].count
  }

  /// Whether another text is laid out in the same lines: it says the same, and differs in paint only.
  func hasMetrics(of other: AttributedText) -> Bool {
    guard string.utf8.elementsEqual(other.string.utf8) else { return false }
    var (mine, theirs) = (0, 0)
    while mine < runs.count, theirs < other.runs.count {
      guard runs[mine].attributes.hasMetrics(of: other.runs[theirs].attributes) else {
        return false
      }
      let (a, b) = (runs[mine].end, other.runs[theirs].end)
      if a <= b { mine += 1 }
      if b <= a { theirs += 1 }
    }
    return true
  }
}
