/// Which part of a shown text stands for which part of its source.
///
/// Both are counted in bytes of UTF-8. Between replacements the texts are the same; a replacement stands
/// for its source as a whole. Cost: a look-up is logarithmic in the number of replacements.
///
/// - Invariant: replacements lie in order and do not touch the same byte.
public struct SourceMap: Hashable, Sendable {
  /// A part that is shown differently.
  struct Replacement: Hashable, Sendable {
    var source: Range<Int>
    var display: Range<Int>
  }

  /// In order.
  private(set) var replacements: [Replacement] = []

  /// A map of texts that are the same.
  init() {}

  /// Notes that a part of the source, behind all others so far, is shown in a length of its own.
  mutating func append(source: Range<Int>, displayLength: Int) {
    let start = source.lowerBound + shift(after: replacements.count)
    replacements.append(Replacement(source: source, display: start..<start + displayLength))
  }

  /// How much farther the display is than the source, behind so many replacements.
  private func shift(after count: Int) -> Int {
    guard count > 0 else { return 0 }
    let last = replacements[count - 1]
    return last.display.upperBound - last.source.upperBound
  }

  /// The part of the source that a part of the display stands for: replacements that it touches
  /// count whole; an empty range within one is moved to its beginning.
  func source(ofDisplay range: Range<Int>) -> Range<Int> {
    convert(range, from: \.display, to: \.source)
  }

  /// The part of the display that shows a part of the source: replacements that it touches count whole.
  func display(ofSource range: Range<Int>) -> Range<Int> {
    convert(range, from: \.source, to: \.display)
  }

  private func convert(
    _ range: Range<Int>, from: KeyPath<Replacement, Range<Int>>,
    to: KeyPath<Replacement, Range<Int>>
  ) -> Range<Int> {
    let start = place(range.lowerBound, from, to, isEnd: false)
    guard !range.isEmpty else { return start..<start }
    return start..<max(start, place(range.upperBound, from, to, isEnd: true))
  }

  private func place(
    _ offset: Int, _ from: KeyPath<Replacement, Range<Int>>,
    _ to: KeyPath<Replacement, Range<Int>>, isEnd: Bool
  ) -> Int {
    // The first replacement that does not end before the offset.
    var (low, high) = (0, replacements.count)
    while low < high {
      let middle = (low + high) / 2
      let end = replacements[middle][keyPath: from].upperBound
      if end < offset || end == offset { low = middle + 1 } else { high = middle }
    }
    if low < replacements.count {
      let (mine, other) = (replacements[low][keyPath: from], replacements[low][keyPath: to])
      if mine.contains(offset), offset > mine.lowerBound {
        return isEnd ? other.upperBound : other.lowerBound
      }
    }
    guard low > 0 else { return offset }
    let last = replacements[low - 1]
    return offset + last[keyPath: to].upperBound - last[keyPath: from].upperBound
  }
}
