internal import Graphics

/// Makes the rows of shapes, one after the other, with memory of its own. Belongs to one thread at a time.
final class CoverageMaker {
  /// What was made: where in ``rows`` and ``bytes``, until all are.
  struct Made {
    var minX, minY, height: Int
    var alike: Range<Int>
    var row, byte: Int
  }

  let rows = GrowingMemory<CoverageRows.Row>()
  let bytes = GrowingMemory<UInt8>()
  private let edges = EdgeTable([])
  private let segments = GrowingMemory<EdgeTable.Segment>()
  private let scratch = GrowingMemory<UInt8>()
  private var points: [(x: Double, y: Double)] = []

  /// Forgets what was made.
  func removeAll() {
    rows.removeAll()
    bytes.removeAll()
  }

  /// The rows of a shape as far as they are in a rectangle. O(corners + rows + bytes).
  ///
  /// - Parameter whole: All of the shape; an upright one reckoned from the pixel at the top left of its bounds,
  ///   which counts as (0, 0).
  func make(_ shape: Shape, within limit: PixelRect, whole: Bool) -> Made {
    let bounds = shape.bounds
    let isMoved = whole && shape.isUpright
    let area =
      isMoved
      ? bounds.moved(x: -bounds.minX, y: -bounds.minY)
      : whole ? bounds : bounds.intersection(limit)
    var made = Made(
      minX: area.minX, minY: area.minY, height: area.height, alike: area.height..<area.height,
      row: rows.count, byte: bytes.count)
    guard !area.isEmpty else { return made }
    if shape.isWhole {
      made.alike = 0..<area.height
      rows.append(
        CoverageRows.Row(
          start: 0, solidStart: 0, solidEnd: Int32(area.width), end: Int32(area.width), bytes: 0,
          solid: 255))
      return made
    }
    points.removeAll(keepingCapacity: true)
    shape.appendPolygon(to: &points, from: isMoved ? (bounds.minX, bounds.minY) : (0, 0))
    edges.set(points)
    segments.removeAll()
    segments.reserve(edges.capacity)
    scratch.removeAll()
    scratch.reserve(area.width)
    rows.reserve(area.height)
    let cut = shape.cut
    let straight = cut == nil ? edges.straightRows.clamped(to: area.minY..<area.maxY) : 0..<0
    if !straight.isEmpty {
      made.alike = straight.lowerBound - area.minY..<straight.upperBound - area.minY
    }
    var y = area.minY
    while y < area.maxY {
      append(edges, y, area.minX..<area.maxX, cut, since: made.byte)
      y = straight.contains(y) ? straight.upperBound : y + 1
    }
    return made
  }

  private func append(
    _ edges: EdgeTable, _ y: Int, _ columns: Range<Int>, _ cut: Cut?, since first: Int
  ) {
    var row = edges.row(y, columns, bytes: scratch.base, segments: segments.base)
    if let cut { row = row.clipped(to: cut.columns(y, columns)) }
    let origin = columns.lowerBound
    rows.append(
      CoverageRows.Row(
        start: Int32(row.start - origin), solidStart: Int32(row.solidStart - origin),
        solidEnd: Int32(row.solidEnd - origin), end: Int32(row.end - origin),
        bytes: Int32(bytes.count - first), solid: row.solid))
    bytes.append(scratch.base + (row.start - origin), row.solidStart - row.start)
    bytes.append(scratch.base + (row.solidEnd - origin), row.end - row.solidEnd)
  }

  /// The rows of a stencil, all of them: the longest run of covered bytes of a row is its solid part.
  func make(_ stencil: Stencil) -> Made {
    let made = Made(
      minX: 0, minY: 0, height: stencil.height, alike: stencil.height..<stencil.height,
      row: rows.count, byte: bytes.count)
    stencil.bytes.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress else { return }
      for y in 0..<stencil.height {
        let (row, extent) = (base + y * stencil.width, stencil.extents[y])
        let solid = Self.longestRun(row, extent)
        rows.append(
          CoverageRows.Row(
            start: Int32(extent.lowerBound), solidStart: Int32(solid.lowerBound),
            solidEnd: Int32(solid.upperBound), end: Int32(extent.upperBound),
            bytes: Int32(bytes.count - made.byte), solid: 255))
        bytes.append(row + extent.lowerBound, solid.lowerBound - extent.lowerBound)
        bytes.append(row + solid.upperBound, extent.upperBound - solid.upperBound)
      }
    }
    return made
  }

  /// Shorter runs are not worth being told apart.
  private static let shortestRun = 16

  private static func longestRun(_ row: UnsafePointer<UInt8>, _ columns: Range<Int>) -> Range<Int> {
    var longest = columns.upperBound..<columns.upperBound
    var x = columns.lowerBound
    while x < columns.upperBound {
      let start = x
      while x < columns.upperBound, row[x] == 255 { x += 1 }
      if x - start >= max(shortestRun, longest.count + 1) { longest = start..<x }
      x += 1
    }
    return longest
  }
}

/// Rows of coverage in memory of their own, to be kept.
///
/// Unchecked: written when it is made, only read after that.
final class KeptCoverage: @unchecked Sendable {
  /// How many bytes they take.
  let byteCount: Int
  private let made: CoverageMaker.Made
  private let rows: UnsafeMutablePointer<CoverageRows.Row>
  private let bytes: UnsafeMutablePointer<UInt8>

  /// A copy of what was made last.
  init(_ made: CoverageMaker.Made, of maker: CoverageMaker) {
    self.made = made
    let (rowCount, count) = (maker.rows.count - made.row, maker.bytes.count - made.byte)
    rows = .allocate(capacity: max(1, rowCount))
    rows.initialize(from: maker.rows.base + made.row, count: rowCount)
    bytes = .allocate(capacity: max(1, count))
    bytes.initialize(from: maker.bytes.base + made.byte, count: count)
    byteCount = rowCount * MemoryLayout<CoverageRows.Row>.stride + count
  }

  deinit {
    rows.deallocate()
    bytes.deallocate()
  }

  /// The rows with their (0, 0) at a pixel, as long as this is kept.
  func placed(x: Int, y: Int) -> CoverageRows {
    CoverageRows(
      minX: x + made.minX, minY: y + made.minY, height: made.height, alike: made.alike, rows: rows,
      bytes: bytes)
  }
}
