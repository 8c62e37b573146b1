internal import Graphics
internal import WrongUse

/// The coverage of a row: bytes at both ends, one value between them.
struct RowCoverage {
  /// The columns with a byte before the solid part are `start ..< solidStart`.
  var start, solidStart: Int
  /// The columns with a byte after it are `solidEnd ..< end`. Outside all, coverage is 0.
  var solidEnd, end: Int
  /// The coverage of `solidStart ..< solidEnd`.
  var solid: UInt32

  init(start: Int, solidStart: Int, solidEnd: Int, end: Int, solid: UInt32) {
    (self.start, self.solidStart) = (start, solidStart)
    (self.solidEnd, self.end, self.solid) = (solidEnd, end, solid)
  }

  /// One value for all columns.
  init(_ columns: Range<Int>, solid: UInt32) {
    self.init(
      start: columns.lowerBound, solidStart: columns.lowerBound, solidEnd: columns.upperBound,
      end: columns.upperBound, solid: solid)
  }

  /// No column.
  static func none(_ columns: Range<Int>) -> RowCoverage {
    RowCoverage(columns.lowerBound..<columns.lowerBound, solid: 0)
  }

  /// Only the part within some columns.
  @inline(__always)
  func clipped(to columns: Range<Int>) -> RowCoverage {
    func clamp(_ x: Int) -> Int { min(max(x, columns.lowerBound), columns.upperBound) }
    return RowCoverage(
      start: clamp(start), solidStart: clamp(solidStart), solidEnd: clamp(solidEnd),
      end: clamp(end), solid: solid)
  }
}

/// A row's coverage with its bytes.
struct CoveredRow {
  typealias Bytes = UnsafePointer<UInt8>

  var span: RowCoverage
  /// That of column `start`, and of those after it up to the solid part.
  var head: Bytes
  /// That of column `solidEnd`, and of those after it.
  var tail: Bytes

  /// Only the part within some columns.
  @inline(__always)
  func clipped(to columns: Range<Int>) -> CoveredRow {
    let part = span.clipped(to: columns)
    return CoveredRow(
      span: part, head: head + (part.start - span.start),
      tail: tail + (part.solidEnd - span.solidEnd))
  }
}

/// The coverage of all rows of a shape, worked out: what workers read while they draw.
///
/// Plain numbers and places in memory of who made it (``CoverageStore``, ``RasterCache``), so that a
/// worker counts no reference.
struct CoverageRows {
  /// A row; columns count from ``CoverageRows/minX``.
  struct Row {
    var start, solidStart, solidEnd, end: Int32
    /// Where its bytes are: those before the solid part, then those after it.
    var bytes: Int32
    var solid: UInt32
  }

  /// Column 0 of the rows.
  var minX: Int
  /// The first row.
  var minY: Int
  /// How many rows there are.
  var height: Int
  /// Those of them that are all alike, of which one is there; counted from the first row. Where there are
  /// none, it is empty and after the last.
  var alike: Range<Int>
  var rows: UnsafePointer<Row>
  var bytes: UnsafePointer<UInt8>

  /// The row, if it has any coverage.
  @inline(__always)
  private func find(_ y: Int) -> UnsafePointer<Row>? {
    let index = y - minY
    guard index >= 0, index < height else { return nil }
    if index < alike.lowerBound { return rows + index }
    return rows + (index < alike.upperBound ? alike.lowerBound : index - alike.count + 1)
  }

  @inline(__always)
  private func span(_ row: Row) -> RowCoverage {
    RowCoverage(
      start: minX + Int(row.start), solidStart: minX + Int(row.solidStart),
      solidEnd: minX + Int(row.solidEnd), end: minX + Int(row.end), solid: row.solid)
  }

  /// The coverage of the pixels `columns` of row `y`.
  @inline(__always)
  func row(_ y: Int, _ columns: Range<Int>) -> CoveredRow {
    guard let row = find(y)?.pointee else {
      return CoveredRow(span: .none(columns), head: bytes, tail: bytes)
    }
    let head = bytes + Int(row.bytes)
    return CoveredRow(
      span: span(row), head: head, tail: head + Int(row.solidStart - row.start)
    ).clipped(to: columns)
  }

  /// Those of the columns that are covered fully.
  @inline(__always)
  func solid(_ y: Int, _ columns: Range<Int>) -> Range<Int> {
    guard let row = find(y)?.pointee, row.solid == 255 else {
      return columns.lowerBound..<columns.lowerBound
    }
    let part = span(row).clipped(to: columns)
    return part.solidStart..<part.solidEnd
  }

  /// How many rows from `y` on, at least one, have the same coverage.
  @inline(__always)
  func countAlike(from y: Int) -> Int {
    let index = y - minY
    return alike.contains(index) ? alike.upperBound - index : 1
  }
}

/// Items in memory that only grows and stays where it is until it grows.
final class GrowingMemory<Item: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Item>
  private(set) var count = 0
  private var capacity = 64

  init() { base = .allocate(capacity: capacity) }

  deinit { base.deallocate() }

  func removeAll() { count = 0 }

  /// Makes room for more items, without counting them.
  func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    capacity = max(count + more, 2 * capacity)
    let larger = UnsafeMutablePointer<Item>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }

  func append(_ item: Item) {
    reserve(1)
    base[count] = item
    count += 1
  }

  func append(_ items: UnsafePointer<Item>, _ more: Int) {
    guard more > 0 else { return }
    reserve(more)
    (base + count).update(from: items, count: more)
    count += more
  }
}
