internal import Graphics

/// Which pixels of a tile opaque things will cover later: those that come before need not draw them.
///
/// A plan has left out what lies behind opaque rectangles (``Occlusion``). What is round or turned hides
/// more than the rectangles in it, and hides a part of what is only partly behind it; that shows here,
/// row by row. Only what is dear to draw is worth asking about, so tiles without such things ask nothing.
///
/// Spans come front to back and go back to front, with the thing that they belong to.
final class HiddenSpans {
  private struct Span {
    /// The number of the step that covers.
    var step: Int
    var start, end: Int
  }

  /// Spans of a row that are kept; those in front of them come first and hide most.
  private static let perRow = 24
  /// Shorter ones cost more than they spare.
  private static let shortest = 12
  /// Parts of a row that are told apart.
  private static let parts = 16

  private var spans: UnsafeMutablePointer<Span>
  private var counts: UnsafeMutablePointer<Int>
  private var visible: UnsafeMutablePointer<Range<Int>>
  private var capacity = 1
  private var rows = 0..<0
  /// How many spans of all rows there are.
  private var left = 0
  /// Whether nothing is covered later.
  var isEmpty: Bool { left == 0 }

  init() {
    spans = .allocate(capacity: Self.perRow)
    counts = .allocate(capacity: 1)
    visible = .allocate(capacity: Self.parts + 1)
    visible.initialize(repeating: 0..<0, count: Self.parts + 1)
    initialize()
  }

  deinit {
    spans.deallocate()
    counts.deallocate()
    visible.deallocate()
  }

  private func initialize() {
    spans.initialize(
      repeating: Span(step: 0, start: 0, end: 0), count: capacity * Self.perRow)
    counts.initialize(repeating: 0, count: capacity)
  }

  /// Forgets all, for the rows of another tile.
  func begin(_ rows: Range<Int>) {
    if rows.count > capacity {
      spans.deallocate()
      counts.deallocate()
      capacity = rows.count
      spans = .allocate(capacity: capacity * Self.perRow)
      counts = .allocate(capacity: capacity)
      initialize()
    } else if left > 0 {
      counts.update(repeating: 0, count: self.rows.count)
    }
    self.rows = rows
    left = 0
  }

  /// Notes that a step writes all of `columns` in a row of the tile, whatever was there.
  ///
  /// - Precondition: steps come in descending order.
  func cover(_ y: Int, _ columns: Range<Int>, by step: Int) {
    let row = y - rows.lowerBound
    guard columns.count >= Self.shortest, counts[row] < Self.perRow else { return }
    spans[row * Self.perRow + counts[row]] = Span(
      step: step, start: columns.lowerBound, end: columns.upperBound)
    counts[row] += 1
    left += 1
  }

  /// Forgets what the steps up to `step` cover: they are drawn by now, or will be next.
  ///
  /// - Precondition: steps come in ascending order, each that covers something in the rows given.
  func uncover(_ step: Int, _ rows: Range<Int>) {
    for y in rows {
      let row = y - self.rows.lowerBound
      while counts[row] > 0, spans[row * Self.perRow + counts[row] - 1].step <= step {
        counts[row] -= 1
        left -= 1
      }
    }
  }

  /// The parts of `columns` in a row of the tile that are not covered later, left to right.
  @inline(__always)
  func eachVisible(_ y: Int, _ columns: Range<Int>, _ body: (Range<Int>) -> Void) {
    let row = y - rows.lowerBound
    guard counts[row] > 0 else { return body(columns) }
    let count = split(columns, by: spans + row * Self.perRow, counts[row])
    var part = 0
    while part < count {
      body(visible[part])
      part += 1
    }
  }

  /// Writes the uncovered parts to ``visible``; says how many there are.
  private func split(
    _ columns: Range<Int>, by spans: UnsafeMutablePointer<Span>, _ spanCount: Int
  ) -> Int {
    visible[0] = columns
    var count = columns.isEmpty ? 0 : 1
    var index = 0
    while index < spanCount {
      let span = spans[index]
      index += 1
      var part = 0
      while part < count {
        let (start, end) = (visible[part].lowerBound, visible[part].upperBound)
        if span.end <= start { break }
        if span.start >= end {
          part += 1
        } else if span.start <= start, span.end >= end {
          count -= 1
          var next = part
          while next < count {
            visible[next] = visible[next + 1]
            next += 1
          }
        } else if span.start <= start {
          visible[part] = span.end..<end
          part += 1
        } else if span.end >= end {
          visible[part] = start..<span.start
          part += 1
        } else if count < Self.parts {
          var next = count
          while next > part {
            visible[next] = visible[next - 1]
            next -= 1
          }
          visible[part] = start..<span.start
          visible[part + 1] = span.end..<end
          count += 1
          part += 2
        } else {
          part += 1
        }
      }
    }
    return count
  }
}
