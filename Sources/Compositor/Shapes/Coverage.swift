internal import Graphics

/// The three shapes that make one coverage: `mul(shape - hole, mul(clip, opacity))`.
///
/// Shapes are rows, made before (``CoverageStore``); one that is not there covers everything.
struct CoverageStack {
  var shape, hole, clip: CoverageRows?
  var opacity: UInt32
  /// Leaves out whole pixels.
  var cut: Cut?

  /// The coverage of the pixels `columns` of row `y`; bytes that are put together are in the scratch.
  @inline(__always)
  func row(_ y: Int, _ columns: Range<Int>, _ scratch: CoverageScratch) -> CoveredRow {
    guard let cut else { return uncutRow(y, columns, scratch) }
    let left = cut.columns(y, columns)
    guard !left.isEmpty else { return scratch.row(.none(columns), columns) }
    return uncutRow(y, columns, scratch).clipped(to: left)
  }

  /// Columns of a row that are known to be covered fully: all of them, for anything without round
  /// or turned corners.
  @inline(__always)
  func solid(_ y: Int, _ columns: Range<Int>) -> Range<Int> {
    guard opacity == 255, hole == nil, cut == nil else {
      return columns.lowerBound..<columns.lowerBound
    }
    var solid = columns
    if let shape { solid = shape.solid(y, solid) }
    if let clip { solid = clip.solid(y, solid) }
    return solid
  }

  /// How many rows from `y` on, at least one, have the same coverage.
  @inline(__always)
  func countAlike(from y: Int) -> Int {
    guard cut == nil else { return 1 }
    var count = Int.max
    if let shape { count = min(count, shape.countAlike(from: y)) }
    if let hole { count = min(count, hole.countAlike(from: y)) }
    if let clip { count = min(count, clip.countAlike(from: y)) }
    return count
  }

  @inline(__always)
  private func uncutRow(
    _ y: Int, _ columns: Range<Int>, _ scratch: CoverageScratch
  ) -> CoveredRow {
    guard let one = shape ?? clip else {
      return hole == nil
        ? scratch.row(RowCoverage(columns, solid: opacity), columns)
        : combine(y, columns, scratch)
    }
    guard hole == nil, shape == nil || clip == nil else { return combine(y, columns, scratch) }
    let row = one.row(y, columns)
    return opacity == 255 ? row : scaled(row, columns, scratch)
  }

  private func scaled(
    _ row: CoveredRow, _ columns: Range<Int>, _ scratch: CoverageScratch
  ) -> CoveredRow {
    var span = row.span
    span.solid = Pixel.mul(span.solid, opacity)
    let result = scratch.row(span, columns)
    let head = scratch.bytes + (span.start - columns.lowerBound)
    for index in 0..<span.solidStart - span.start {
      head[index] = Self.scaled(row.head[index], by: opacity)
    }
    let tail = scratch.bytes + (span.solidEnd - columns.lowerBound)
    for index in 0..<span.end - span.solidEnd {
      tail[index] = Self.scaled(row.tail[index], by: opacity)
    }
    return result
  }

  @inline(__always)
  private static func scaled(_ byte: UInt8, by factor: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: Pixel.mul(UInt32(byte), factor))
  }

  private func combine(
    _ y: Int, _ columns: Range<Int>, _ scratch: CoverageScratch
  ) -> CoveredRow {
    let origin = columns.lowerBound
    let bytes = scratch.bytes
    let outer = read(shape, y, columns, into: bytes)
    var (middleStart, middleEnd) = (outer.end, outer.end)
    if let hole {
      let inner = read(hole, y, columns, into: scratch.more)
      for x in outer.start..<outer.end {
        let (a, b) = (bytes[x - origin], scratch.more[x - origin])
        bytes[x - origin] = a > b ? a - b : 0
      }
      if inner.solid == 255 {
        middleStart = min(max(inner.solidStart, outer.start), outer.end)
        middleEnd = min(max(inner.solidEnd, middleStart), outer.end)
      }
    }
    if clip != nil || opacity < 255 {
      _ = read(clip, y, columns, into: scratch.more)
      for x in outer.start..<outer.end where bytes[x - origin] != 0 {
        let m = Pixel.mul(UInt32(scratch.more[x - origin]), opacity)
        bytes[x - origin] = Self.scaled(bytes[x - origin], by: m)
      }
    }
    return scratch.row(
      RowCoverage(
        start: outer.start, solidStart: middleStart, solidEnd: middleEnd, end: outer.end, solid: 0),
      columns)
  }

  /// Every byte of a row's coverage; 255 everywhere without a shape.
  private func read(
    _ coverage: CoverageRows?, _ y: Int, _ columns: Range<Int>,
    into bytes: UnsafeMutablePointer<UInt8>
  ) -> RowCoverage {
    let origin = columns.lowerBound
    guard let row = coverage?.row(y, columns) else {
      bytes.update(repeating: 255, count: columns.count)
      return RowCoverage(columns, solid: 255)
    }
    row.copy(to: bytes + (row.span.start - origin))
    bytes.update(repeating: 0, count: row.span.start - origin)
    (bytes + (row.span.end - origin)).update(
      repeating: 0, count: columns.upperBound - row.span.end)
    return row.span
  }
}

extension CoveredRow {
  /// Every byte from `start` to `end`.
  @inline(__always)
  func copy(to bytes: UnsafeMutablePointer<UInt8>) {
    bytes.update(from: head, count: span.solidStart - span.start)
    (bytes + (span.solidStart - span.start)).update(
      repeating: UInt8(span.solid), count: span.solidEnd - span.solidStart)
    (bytes + (span.solidEnd - span.start)).update(from: tail, count: span.end - span.solidEnd)
  }
}

/// Memory for one row's coverage, kept from row to row. Belongs to one worker.
final class CoverageScratch {
  /// The bytes of the row.
  private(set) var bytes: UnsafeMutablePointer<UInt8>
  /// The bytes of a second shape.
  private(set) var more: UnsafeMutablePointer<UInt8>
  private var width = 1

  init() {
    bytes = .allocate(capacity: width)
    more = .allocate(capacity: width)
    initialize()
  }

  deinit { deallocate() }

  /// Makes room for rows of `width` pixels.
  func reserve(width: Int) {
    guard width > self.width else { return }
    deallocate()
    self.width = width
    bytes = .allocate(capacity: width)
    more = .allocate(capacity: width)
    initialize()
  }

  private func initialize() {
    bytes.initialize(repeating: 0, count: width)
    more.initialize(repeating: 0, count: width)
  }

  private func deallocate() {
    bytes.deallocate()
    more.deallocate()
  }

  /// A row whose bytes are in ``bytes``, that of the first column first.
  @inline(__always)
  func row(_ span: RowCoverage, _ columns: Range<Int>) -> CoveredRow {
    CoveredRow(
      span: span, head: UnsafePointer(bytes + (span.start - columns.lowerBound)),
      tail: UnsafePointer(bytes + (span.solidEnd - columns.lowerBound)))
  }
}
