internal import Graphics

/// A shape ready to give the coverage of rows.
indirect enum Coverage: Sendable {
  /// Every pixel of a rectangle, fully.
  case whole(PixelRect)
  /// A polygon.
  case edges(EdgeTable)
  /// A path, its bytes from the top left of a rectangle.
  case stencil(Stencil, PixelRect)
  /// A polygon, of which only whole pixels on one side of some lines are left.
  case cut(EdgeTable, Cut)

  init(_ shape: Shape) {
    if shape.isWhole {
      self = .whole(shape.bounds)
    } else if let cut = shape.cut {
      self = .cut(EdgeTable(shape.polygon), cut)
    } else {
      self = .edges(EdgeTable(shape.polygon))
    }
  }

  /// Room that a row needs.
  var capacity: Int {
    switch self {
    case .whole, .stencil: 0
    case .edges(let table), .cut(let table, _): table.capacity
    }
  }

  /// As ``EdgeTable/row(_:_:bytes:segments:)``.
  @inline(__always)
  func row(
    _ y: Int, _ columns: Range<Int>, bytes: UnsafeMutablePointer<UInt8>,
    segments: UnsafeMutablePointer<EdgeTable.Segment>
  ) -> RowCoverage {
    switch self {
    case .edges(let table): return table.row(y, columns, bytes: bytes, segments: segments)
    case .cut(let table, let cut):
      return table.row(y, columns, bytes: bytes, segments: segments)
        .clipped(to: cut.columns(y, columns))
    case .whole(let rect):
      guard rect.minY <= y, y < rect.maxY else {
        return RowCoverage(columns.lowerBound..<columns.lowerBound, solid: 0)
      }
      let start = min(max(rect.minX, columns.lowerBound), columns.upperBound)
      let end = min(max(rect.maxX, start), columns.upperBound)
      return RowCoverage(start..<end, solid: 255)
    case .stencil(let stencil, let rect):
      return stencil.row(y - rect.minY, at: rect.minX, columns, bytes: bytes)
    }
  }
}

extension Coverage {
  /// Columns of a row that are known to be covered fully.
  func solid(
    _ y: Int, _ columns: Range<Int>, segments: UnsafeMutablePointer<EdgeTable.Segment>
  ) -> Range<Int> {
    switch self {
    case .edges(let table): table.solid(y, columns, segments: segments)
    case .cut(let table, let cut):
      table.solid(y, columns, segments: segments).clamped(to: cut.columns(y, columns))
    case .whole(let rect):
      rect.minY <= y && y < rect.maxY
        ? columns.clamped(to: rect.minX..<rect.maxX) : columns.lowerBound..<columns.lowerBound
    case .stencil: columns.lowerBound..<columns.lowerBound
    }
  }
}

extension Stencil {
  /// The bytes of a row that lie in `columns`, all of them in front.
  ///
  /// - Parameter origin: The column of the stencil's first byte.
  fileprivate func row(
    _ y: Int, at origin: Int, _ columns: Range<Int>, bytes target: UnsafeMutablePointer<UInt8>
  ) -> RowCoverage {
    guard (0..<height).contains(y) else {
      return RowCoverage(columns.lowerBound..<columns.lowerBound, solid: 0)
    }
    let start = min(max(extents[y].lowerBound + origin, columns.lowerBound), columns.upperBound)
    let end = min(max(extents[y].upperBound + origin, start), columns.upperBound)
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      (target + (start - columns.lowerBound)).update(
        from: base + (y * width + start - origin), count: end - start)
    }
    return RowCoverage(start: start, solidStart: end, solidEnd: end, end: end, solid: 0)
  }
}

/// The three shapes that make one coverage: `mul(shape - hole, mul(clip, opacity))`.
struct CoverageStack: Sendable {
  let shape: Coverage?
  let hole: Coverage?
  let clip: Coverage?
  let opacity: UInt32
  /// Leaves out whole pixels.
  let cut: Cut?

  /// Room that a row needs.
  var capacity: Int { max(shape?.capacity ?? 0, hole?.capacity ?? 0, clip?.capacity ?? 0) }

  /// The coverage of the pixels `columns` of row `y`, bytes in `scratch.bytes`.
  func row(_ y: Int, _ columns: Range<Int>, _ scratch: CoverageScratch) -> RowCoverage {
    guard let cut else { return uncutRow(y, columns, scratch) }
    let left = cut.columns(y, columns)
    guard !left.isEmpty else {
      return RowCoverage(columns.lowerBound..<columns.lowerBound, solid: 0)
    }
    return uncutRow(y, columns, scratch).clipped(to: left)
  }

  /// Columns of a row that are known to be covered fully: all of them, for anything without round
  /// or turned corners.
  func solid(_ y: Int, _ columns: Range<Int>, _ scratch: CoverageScratch) -> Range<Int> {
    guard opacity == 255, hole == nil, cut == nil else {
      return columns.lowerBound..<columns.lowerBound
    }
    var solid = columns
    if let shape { solid = shape.solid(y, solid, segments: scratch.segments) }
    if let clip { solid = clip.solid(y, solid, segments: scratch.segments) }
    return solid
  }

  private func uncutRow(
    _ y: Int, _ columns: Range<Int>, _ scratch: CoverageScratch
  ) -> RowCoverage {
    switch (shape, hole, clip) {
    case (nil, nil, nil): return RowCoverage(columns, solid: opacity)
    case (let one?, nil, nil), (nil, nil, let one?):
      var row = one.row(y, columns, bytes: scratch.bytes, segments: scratch.segments)
      guard opacity < 255 else { return row }
      row.solid = Pixel.mul(row.solid, opacity)
      let origin = columns.lowerBound
      for x in row.start..<row.solidStart { scratch.scale(x - origin, by: opacity) }
      for x in row.solidEnd..<row.end { scratch.scale(x - origin, by: opacity) }
      return row
    default: return combine(y, columns, scratch)
    }
  }

  private func combine(
    _ y: Int, _ columns: Range<Int>, _ scratch: CoverageScratch
  ) -> RowCoverage {
    let origin = columns.lowerBound
    let bytes = scratch.bytes
    let outer = read(shape, y, columns, scratch, into: bytes)
    var (middleStart, middleEnd) = (outer.end, outer.end)
    if let hole {
      let inner = read(hole, y, columns, scratch, into: scratch.more)
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
      _ = read(clip, y, columns, scratch, into: scratch.more)
      for x in outer.start..<outer.end where bytes[x - origin] != 0 {
        let m = Pixel.mul(UInt32(scratch.more[x - origin]), opacity)
        scratch.scale(x - origin, by: m)
      }
    }
    return RowCoverage(
      start: outer.start, solidStart: middleStart, solidEnd: middleEnd, end: outer.end, solid: 0)
  }

  /// Every byte of a row's coverage; 255 everywhere without a shape.
  private func read(
    _ coverage: Coverage?, _ y: Int, _ columns: Range<Int>, _ scratch: CoverageScratch,
    into bytes: UnsafeMutablePointer<UInt8>
  ) -> RowCoverage {
    let origin = columns.lowerBound
    let row =
      coverage?.row(y, columns, bytes: bytes, segments: scratch.segments)
      ?? RowCoverage(columns, solid: 255)
    (bytes + (row.solidStart - origin)).update(
      repeating: UInt8(row.solid), count: row.solidEnd - row.solidStart)
    bytes.update(repeating: 0, count: row.start - origin)
    (bytes + (row.end - origin)).update(repeating: 0, count: columns.upperBound - row.end)
    return row
  }
}

/// Memory for one row's coverage, kept from row to row. Belongs to one worker.
final class CoverageScratch {
  /// The bytes of the row.
  private(set) var bytes: UnsafeMutablePointer<UInt8>
  /// The bytes of a second shape.
  private(set) var more: UnsafeMutablePointer<UInt8>
  /// The segments of one row.
  private(set) var segments: UnsafeMutablePointer<EdgeTable.Segment>
  private var width = 1
  private var segmentCount = 1

  init() {
    bytes = .allocate(capacity: width)
    more = .allocate(capacity: width)
    segments = .allocate(capacity: segmentCount)
    initialize()
  }

  deinit { deallocate() }

  /// Makes room for rows of `width` pixels and `segmentCount` segments.
  func reserve(width: Int, segmentCount: Int) {
    guard width > self.width || segmentCount > self.segmentCount else { return }
    deallocate()
    self.width = max(width, self.width)
    self.segmentCount = max(segmentCount, self.segmentCount)
    bytes = .allocate(capacity: self.width)
    more = .allocate(capacity: self.width)
    segments = .allocate(capacity: self.segmentCount)
    initialize()
  }

  private func initialize() {
    bytes.initialize(repeating: 0, count: width)
    more.initialize(repeating: 0, count: width)
    segments.initialize(
      repeating: EdgeTable.Segment(low: 0, high: 0, height: 0), count: segmentCount)
  }

  private func deallocate() {
    bytes.deallocate()
    more.deallocate()
    segments.deallocate()
  }

  /// Multiplies the byte at `index`.
  @inline(__always)
  func scale(_ index: Int, by factor: UInt32) {
    bytes[index] = UInt8(truncatingIfNeeded: Pixel.mul(UInt32(bytes[index]), factor))
  }
}
