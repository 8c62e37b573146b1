internal import Graphics

/// A convex polygon as edges by row, from which the coverage of any pixel follows by itself.
///
/// The area that the polygon shares with a pixel is what lies right of its left edges minus what
/// lies right of its right edges. Each edge adds a closed formula per pixel, always summed from
/// the top down, so that a pixel's byte does not depend on which part of a row is asked for.
final class EdgeTable {
  /// A side of the polygon, downward.
  fileprivate struct Edge {
    var y0, y1: Double
    var x0, x1: Double
    /// Columns per row.
    var slope: Double
    /// Where this edge and all before it have ended. More than ``y1`` only where rounding laid a side
    /// without length against its neighbours: found by it, edges need not follow each other.
    var reached: Double

    /// Downward; the ends may be given in either order.
    init(_ p: (x: Double, y: Double), _ q: (x: Double, y: Double)) {
      let (upper, lower) = q.y > p.y ? (p, q) : (q, p)
      (x0, y0, x1, y1) = (upper.x, upper.y, lower.x, lower.y)
      slope = (q.x - p.x) / (q.y - p.y)
      reached = y1
    }
  }

  /// The part of an edge inside one row.
  struct Segment {
    /// The columns between which it lies.
    var low, high: Double
    /// How much of the row's height it spans.
    var height: Double
  }

  private var left: [Edge] = []
  private var right: [Edge] = []
  /// Rows that are all alike: those between two upright sides.
  private var straight = Straight(left: [], right: [])

  /// The most segments that one row can have.
  var capacity: Int { left.count + right.count }

  /// The rows that have the same coverage.
  var straightRows: Range<Int> { straight.rows }

  init(_ points: [(x: Double, y: Double)]) { set(points) }

  /// Takes another polygon, in the memory of the one before.
  func set(_ points: [(x: Double, y: Double)]) {
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
    var twiceArea = 0.0
    for (index, p) in points.enumerated() {
      let q = points[index + 1 == points.count ? 0 : index + 1]
      twiceArea += (p.x - points[0].x) * (q.y - points[0].y)
      twiceArea -= (q.x - points[0].x) * (p.y - points[0].y)
      if q.y > p.y {
        right.append(Edge(p, q))
      } else if q.y < p.y {
        left.append(Edge(p, q))
      }
    }
    Self.sort(&left)
    Self.sort(&right)
    // With y down, positive area is clockwise to the eye: the right side goes down.
    if !(twiceArea > 0) { swap(&left, &right) }
    straight = Straight(left: left, right: right)
  }

  /// The edges of one side from the top down.
  private static func sort(_ edges: inout [Edge]) {
    edges.sort { ($0.y0, $0.y1) < ($1.y0, $1.y1) }
    for index in edges.indices.dropFirst() {
      edges[index].reached = max(edges[index].y1, edges[index - 1].reached)
    }
  }

  /// Rows whose coverage is worked out once.
  private struct Straight {
    var rows = 0..<0
    var coverage = RowCoverage(0..<0, solid: 0)
    /// The bytes before and after the solid part, at most four, the first lowest.
    var head: UInt32 = 0
    var tail: UInt32 = 0

    /// The rows that lie wholly between the longest upright edges of both sides.
    init(left: [Edge], right: [Edge]) {
      guard let one = Self.longest(left), let other = Self.longest(right) else { return }
      let (top, bottom) = (max(one.y0, other.y0).rounded(.up), min(one.y1, other.y1).rounded(.down))
      guard top < bottom, abs(top) < 0x1p30, abs(bottom) < 0x1p30, abs(one.x0) < 0x1p30,
        abs(other.x0) < 0x1p30
      else { return }
      withUnsafeTemporaryAllocation(of: Segment.self, capacity: 2) { segments in
        guard let base = segments.baseAddress else { return }
        let cut = RowCut([one], [other], y: Int(top), into: base)
        let all = cut.coverage(within: -(1 << 31)..<1 << 31)
        let (heads, tails) = (all.solidStart - all.start, all.end - all.solidEnd)
        guard heads <= 4, tails <= 4 else { return }
        for index in 0..<heads {
          head |= UInt32(cut.byteOfBoth(all.start + index)) << (8 * UInt32(index))
        }
        for index in 0..<tails {
          tail |= UInt32(cut.byteOfRight(all.solidEnd + index)) << (8 * UInt32(index))
        }
        coverage = all
        rows = Int(top)..<Int(bottom)
      }
    }

    private static func longest(_ edges: [Edge]) -> Edge? {
      var longest: Edge?
      for edge in edges where edge.x0 == edge.x1 {
        if edge.y1 - edge.y0 > longest.map({ $0.y1 - $0.y0 }) ?? 0 { longest = edge }
      }
      return longest
    }

    @inline(__always)
    func row(_ columns: Range<Int>, bytes: UnsafeMutablePointer<UInt8>) -> RowCoverage {
      let row = coverage.clipped(to: columns)
      var x = row.start
      while x < row.solidStart {
        bytes[x - columns.lowerBound] = UInt8(
          truncatingIfNeeded: head >> UInt32(8 * (x - coverage.start)))
        x += 1
      }
      x = row.solidEnd
      while x < row.end {
        bytes[x - columns.lowerBound] = UInt8(
          truncatingIfNeeded: tail >> UInt32(8 * (x - coverage.solidEnd)))
        x += 1
      }
      return row
    }
  }

  /// The coverage of the pixels `columns` of row `y`.
  ///
  /// - Parameters:
  ///   - bytes: Gets the byte of column x at `x - columns.lowerBound`, outside the solid part.
  ///   - segments: Room for ``capacity`` segments.
  func row(
    _ y: Int, _ columns: Range<Int>, bytes: UnsafeMutablePointer<UInt8>,
    segments: UnsafeMutablePointer<Segment>
  ) -> RowCoverage {
    if straight.rows.contains(y) { return straight.row(columns, bytes: bytes) }
    let cut = RowCut(left, right, y: y, into: segments)
    let row = cut.coverage(within: columns)
    let origin = columns.lowerBound
    var x = row.start
    while x < row.solidStart {
      bytes[x - origin] = cut.byteOfBoth(x)
      x += 1
    }
    x = row.solidEnd
    while x < row.end {
      bytes[x - origin] = cut.byteOfRight(x)
      x += 1
    }
    return row
  }
}

/// What both sides of a polygon leave in one row.
private struct RowCut {
  typealias Segment = EdgeTable.Segment

  /// The parts of one side's edges.
  struct Side {
    var segments: UnsafeMutablePointer<Segment>
    var count = 0
    var low = Double.infinity
    var high = -Double.infinity
    var height = 0.0
  }

  private let left, right: Side

  init(
    _ left: [EdgeTable.Edge], _ right: [EdgeTable.Edge], y: Int,
    into segments: UnsafeMutablePointer<Segment>
  ) {
    self.left = Self.cut(left, top: Double(y), into: segments)
    self.right = Self.cut(right, top: Double(y), into: segments + self.left.count)
  }

  /// Which columns have bytes, and the coverage of the others.
  @inline(__always)
  func coverage(within columns: Range<Int>) -> RowCoverage {
    guard left.count > 0, right.count > 0 else {
      return RowCoverage(columns.lowerBound..<columns.lowerBound, solid: 0)
    }
    let bounds = (Double(columns.lowerBound), Double(columns.upperBound))
    func down(_ value: Double) -> Int { Int(min(max(value.rounded(.down), bounds.0), bounds.1)) }
    func up(_ value: Double) -> Int { Int(min(max(value.rounded(.up), bounds.0), bounds.1)) }
    let start = down(min(left.low, right.low))
    let end = max(start, up(max(left.high, right.high)))
    var solidStart = up(left.high)
    var solidEnd = down(right.low)
    if solidStart >= solidEnd { (solidStart, solidEnd) = (end, end) }
    return RowCoverage(
      start: start, solidStart: solidStart, solidEnd: solidEnd, end: end,
      solid: UInt32(PixelRules.coverage(area: left.height)))
  }

  /// The byte of a column that edges of both sides may lie in.
  @inline(__always)
  func byteOfBoth(_ x: Int) -> UInt8 {
    PixelRules.coverage(area: Self.areaRight(of: left, x) - Self.areaRight(of: right, x))
  }

  /// The byte of a column right of all left edges.
  @inline(__always)
  func byteOfRight(_ x: Int) -> UInt8 {
    PixelRules.coverage(area: left.height - Self.areaRight(of: right, x))
  }

  /// The parts of a side's edges inside the row that begins at `top`.
  private static func cut(
    _ edges: [EdgeTable.Edge], top: Double, into segments: UnsafeMutablePointer<Segment>
  ) -> Side {
    let bottom = top + 1
    var side = Side(segments: segments)
    edges.withUnsafeBufferPointer { edges in
      var (low, high) = (0, edges.count)
      while low < high {
        let middle = (low + high) / 2
        if edges[middle].reached <= top { low = middle + 1 } else { high = middle }
      }
      var index = low
      while index < edges.count, edges[index].y0 < bottom {
        let edge = edges[index]
        index += 1
        guard edge.y1 > top else { continue }
        let xa = edge.y0 >= top ? edge.x0 : edge.x0 + (top - edge.y0) * edge.slope
        let xb = edge.y1 <= bottom ? edge.x1 : edge.x0 + (bottom - edge.y0) * edge.slope
        let segment = Segment(
          low: min(xa, xb), high: max(xa, xb), height: min(edge.y1, bottom) - max(edge.y0, top))
        segments[side.count] = segment
        side.count += 1
        side.low = min(side.low, segment.low)
        side.high = max(side.high, segment.high)
        side.height += segment.height
      }
    }
    return side
  }

  /// How much of the pixel in column `x` lies right of some edges.
  @inline(__always)
  private static func areaRight(of side: Side, _ x: Int) -> Double {
    let (near, far) = (Double(x), Double(x + 1))
    var area = 0.0
    var index = 0
    while index < side.count {
      let segment = side.segments[index]
      index += 1
      if segment.high <= near {
        area += segment.height
      } else if segment.low < far {
        let (from, to) = (max(segment.low, near), min(segment.high, far))
        let width = segment.high - segment.low
        if to - from == width {
          area += segment.height * (far - (from + to) / 2)
        } else {
          let before = max(near - segment.low, 0)
          area += segment.height * (before + (to - from) * (far - (from + to) / 2)) / width
        }
      }
    }
    return area
  }
}
