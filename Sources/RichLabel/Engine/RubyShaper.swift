internal import Foundation

extension ShapedText {
  /// A ruby with its glyphs, and the part that it stands over.
  struct Ruby: Sendable {
    /// Bytes of the part, in one segment.
    var bytes: Range<Int>
    /// Which of ``ShapedText/units``; not empty.
    var units: Range<Int>
    var text: ShapedText
    var alignment: TextRuby.Alignment
    /// How far its baseline lies above that of the part, in Pango's units.
    var rise: Int
    /// How wide its letters are.
    var width: Int
  }
}

/// Puts rubies over the parts of a segment that was shaped: ties each part together, makes it as wide as
/// its ruby, and says how high it is with it.
struct RubyShaper {
  let engine: TextEngine
  /// Where stretches of attributes end, in bytes.
  let ends: [Int]

  func add(to text: inout ShapedText, in segment: Range<Int>, _ units: Range<Int>) {
    var (start, stretch) = (segment.lowerBound, 0)
    while start < segment.upperBound {
      while stretch + 1 < ends.count, ends[stretch] <= start { stretch += 1 }
      let ruby = text.attributes[stretch].ruby
      var end = min(ends.isEmpty ? segment.upperBound : ends[stretch], segment.upperBound)
      var next = stretch + 1
      while end < segment.upperBound, text.attributes[next].ruby == ruby {
        end = min(ends[next], segment.upperBound)
        next += 1
      }
      if let ruby { add(ruby, to: &text, start..<end, units, stretch) }
      start = end
    }
  }

  private func add(
    _ ruby: TextRuby, to text: inout ShapedText, _ bytes: Range<Int>, _ all: Range<Int>,
    _ stretch: Int
  ) {
    let part = all.filter { bytes.contains(Int(text.units[$0].start)) }
    guard let first = part.first, let last = part.last else { return }
    let units = first..<last + 1
    for unit in units.dropFirst() {
      text.units[unit].flags.insert(.tied)
      text.units[unit].flags.remove(.lineBreak)
    }
    let shown = ruby.text(over: text.attributes[stretch])
    guard !shown.string.isEmpty else { return }
    var small = engine.shape(shown, isVertical: text.isVertical)
    small.origin = .ruby(beside: stretch)
    let width = small.advance(of: small.units.indices)
    let room = width - text.advance(of: units)
    if room > 0 { widen(&text, units, by: room, ruby.alignment) }
    let (top, _) = text.emBox(of: units)
    let (above, below) = small.emBox(of: small.units.indices)
    for run in Set(units.map { Int(text.units[$0].run) }) {
      text.runs[run].above = top + below + above
    }
    text.rubies.append(
      ShapedText.Ruby(
        bytes: bytes, units: units, text: small, alignment: ruby.alignment, rise: top + below,
        width: width))
  }

  /// Room around the part, or between its characters.
  private func widen(
    _ text: inout ShapedText, _ units: Range<Int>, by room: Int, _ alignment: TextRuby.Alignment
  ) {
    func add(_ room: Int, _ unit: Int, isBefore: Bool) {
      let isBackward = text.runs[Int(text.units[unit].run)].level % 2 == 1
      text.units[unit].advance += Int32(clamping: room)
      guard isBefore != isBackward else { return }
      let first = Int(text.units[unit].firstGlyph)
      for glyph in first..<first + Int(text.units[unit].glyphCount) {
        text.glyphs[glyph].x += Int32(clamping: room)
      }
    }
    switch alignment {
    case .start: add(room, units.upperBound - 1, isBefore: false)
    case .center:
      add(room / 2, units.lowerBound, isBefore: true)
      add(room - room / 2, units.upperBound - 1, isBefore: false)
    case .distributed:
      let starts = units.filter {
        $0 == units.lowerBound || text.units[$0].flags.contains(.boundary)
      }
      for (rank, start) in starts.enumerated() {
        let share = room * (rank + 1) / starts.count - room * rank / starts.count
        let end = rank + 1 < starts.count ? starts[rank + 1] : units.upperBound
        add(share / 2, start, isBefore: true)
        add(share - share / 2, end - 1, isBefore: false)
      }
    }
  }
}

extension ShapedText {
  /// How far the em squares of some units reach above and below the baseline: letters fill about that of
  /// what their font's ascent and descent leave room for.
  func emBox(of units: Range<Int>) -> (above: Int, below: Int) {
    var box: (above: Int, below: Int)?
    for run in Set(units.map { Int(self.units[$0].run) }).sorted() {
      let (font, own) = (fonts[runs[run].font], attributes[runs[run].attributes])
      let whole = height(of: runs[run])
      let slack = own.attachment == nil ? max(0, whole.total - font.size) / 2 : 0
      let next = (above: whole.ascent - slack, below: whole.descent - slack)
      box = box.map { (max($0.above, next.above), max($0.below, next.below)) } ?? next
    }
    return box ?? (0, 0)
  }
}
