internal import Graphics

/// A convex polygon as edges by row, from which the coverage of any pixel follows by itself.
///
/// The area that the polygon shares with a pixel is what lies right of its left edges minus what
/// lies right of its right edges. Each edge adds a closed formula per pixel, always summed from
/// the top down, so that a pixel's byte does not depend on which part of a row is asked for.
final class EdgeTable: Sendable {
  /// A side of the polygon, downward.
  private struct Edge {
    var y0, y1: Double
    var x0, x1: Double
    /// Columns per row.
    var slope: Double
  }

  /// The part of an edge inside one row.
  struct Segment {
    /// The columns between which it lies.
    var low, high: Double
    /// How much of the row's height it spans.
    var height: Double
  }

  private let left: [Edge]
  private let right: [Edge]

  /// The most segments that one row can have.
  var capacity: Int { left.count + right.count }

  init(_ points: [(x: Double, y: Double)]) {
    var downward: [Edge] = []
    var upward: [Edge] = []
    var twiceArea = 0.0
    for (index, p) in points.enumerated() {
      let q = points[index + 1 == points.count ? 0 : index + 1]
      twiceArea += (p.x - points[0].x) * (q.y - points[0].y)
      twiceArea -= (q.x - points[0].x) * (p.y - points[0].y)
      if q.y > p.y {
        downward.append(
          Edge(y0: p.y, y1: q.y, x0: p.x, x1: q.x, slope: (q.x - p.x) / (q.y - p.y)))
      } else if q.y < p.y {
        upward.append(
          Edge(y0: q.y, y1: p.y, x0: q.x, x1: p.x, slope: (q.x - p.x) / (q.y - p.y)))
      }
    }
    downward.sort { ($0.y0, $0.y1) < ($1.y0, $1.y1) }
    upward.sort { ($0.y0, $0.y1) < ($1.y0, $1.y1) }
    // With y down, positive area is clockwise to the eye: the right side goes down.
    (left, right) = twiceArea > 0 ? (upward, downward) : (downward, upward)
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
    let lefts = Self.cut(left, top: Double(y), into: segments)
    let rightSegments = segments + lefts.count
    let rights = Self.cut(right, top: Double(y), into: rightSegments)
    guard lefts.count > 0, rights.count > 0 else {
      return RowCoverage(columns.lowerBound..<columns.lowerBound, solid: 0)
    }
    func column(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
      let bounds = (Double(columns.lowerBound), Double(columns.upperBound))
      return Int(min(max(value.rounded(rule), bounds.0), bounds.1))
    }
    let start = column(min(lefts.low, rights.low), .down)
    let end = max(start, column(max(lefts.high, rights.high), .up))
    var solidStart = column(lefts.high, .up)
    var solidEnd = column(rights.low, .down)
    if solidStart >= solidEnd { (solidStart, solidEnd) = (end, end) }

    let origin = columns.lowerBound
    for x in start..<solidStart {
      let area =
        Self.areaRight(of: segments, lefts.count, x)
        - Self.areaRight(of: rightSegments, rights.count, x)
      bytes[x - origin] = PixelRules.coverage(area: area)
    }
    for x in solidEnd..<end {
      let area = lefts.height - Self.areaRight(of: rightSegments, rights.count, x)
      bytes[x - origin] = PixelRules.coverage(area: area)
    }
    return RowCoverage(
      start: start, solidStart: solidStart, solidEnd: solidEnd, end: end,
      solid: UInt32(PixelRules.coverage(area: lefts.height)))
  }

  private struct Cut {
    var count = 0
    var low = Double.infinity
    var high = -Double.infinity
    var height = 0.0
  }

  /// The parts of a side's edges inside the row that begins at `top`.
  private static func cut(
    _ edges: [Edge], top: Double, into segments: UnsafeMutablePointer<Segment>
  ) -> Cut {
    let bottom = top + 1
    var (low, high) = (0, edges.count)
    while low < high {
      let middle = (low + high) / 2
      if edges[middle].y1 <= top { low = middle + 1 } else { high = middle }
    }
    var cut = Cut()
    var index = low
    while index < edges.count, edges[index].y0 < bottom {
      let edge = edges[index]
      index += 1
      guard edge.y1 > top else { continue }
      let xa = edge.y0 >= top ? edge.x0 : edge.x0 + (top - edge.y0) * edge.slope
      let xb = edge.y1 <= bottom ? edge.x1 : edge.x0 + (bottom - edge.y0) * edge.slope
      let segment = Segment(
        low: min(xa, xb), high: max(xa, xb), height: min(edge.y1, bottom) - max(edge.y0, top))
      segments[cut.count] = segment
      cut.count += 1
      cut.low = min(cut.low, segment.low)
      cut.high = max(cut.high, segment.high)
      cut.height += segment.height
    }
    return cut
  }

  /// How much of the pixel in column `x` lies right of some edges.
  @inline(__always)
  private static func areaRight(
    of segments: UnsafeMutablePointer<Segment>, _ count: Int, _ x: Int
  ) -> Double {
    let (near, far) = (Double(x), Double(x + 1))
    var area = 0.0
    for index in 0..<count {
      let segment = segments[index]
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
}
