internal import Foundation

extension Path {
  /// How long all lines and curves are together, closing lines included, in the path's units.
  public var length: Double {
    subpaths.reduce(0) { $0 + $1.segments.reduce(0) { $0 + $1.length } }
  }

  /// The part of the outline between two shares of its length, over all subpaths in their order
  /// (core-animation 1.2, `strokeStart` and `strokeEnd`).
  ///
  /// Exact at 0 and 1: the whole path is itself, a subpath that is inside as a whole stays as it
  /// is, closed ones closed; one that is cut is open. A moved point without a line has no length
  /// and stays where it lies between the two. Shares are clamped to 0...1; nothing is left when
  /// `start` is not below `end`.
  public func trimmed(from start: Double, to end: Double) -> Path {
    let start = start > 0 ? start : 0
    let end = end < 1 ? end : 1
    if start == 0, end == 1 { return self }
    var trimmed = Path()
    guard start < end else { return trimmed }
    let subpaths = self.subpaths
    let lengths = subpaths.map { $0.segments.map(\.length) }
    let total = lengths.reduce(0) { $0 + $1.reduce(0, +) }
    let (from, to) = (start * total, end == 1 ? .infinity : end * total)
    var before = 0.0
    for (subpath, lengths) in zip(subpaths, lengths) {
      let after = before + lengths.reduce(0, +)
      if before >= from, after <= to {
        trimmed.append(subpath)
      } else if after > from, before < to {
        trimmed.append(subpath, lengths, from: from - before, to: to - before)
      }
      before = after
    }
    return trimmed
  }

  /// The outline that lies some of the way to another one: each point of each element the same
  /// share of the way (core-animation 1.2, path morphing).
  ///
  /// Exact at 0 and 1; `progress` may lie outside. Nil unless both paths have the same kinds of
  /// elements in the same order: Core Animation leaves that case undefined, Scanout does not
  /// interpolate.
  public func interpolated(to other: Path, _ progress: Double) -> Path? {
    guard elements.count == other.elements.count else { return nil }
    func blend(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
      progress == 0 ? a : progress == 1 ? b : Self.mix(a, b, progress)
    }
    var path = Path()
    for (a, b) in zip(elements, other.elements) {
      switch (a, b) {
      case (.move(let p), .move(let q)): path.move(to: blend(p, q))
      case (.line(let p), .line(let q)): path.addLine(to: blend(p, q))
      case (.cubic(let c1, let c2, let p), .cubic(let d1, let d2, let q)):
        path.addCurve(to: blend(p, q), control1: blend(c1, d1), control2: blend(c2, d2))
      case (.close, .close): path.closeSubpath()
      default: return nil
      }
    }
    return path
  }

  /// A point between two; `a + (b - a) * t` in each coordinate.
  static func mix(_ a: CGPoint, _ b: CGPoint, _ t: Double) -> CGPoint {
    CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
  }

  /// One run of segments after a move; a close is its last segment.
  struct Subpath {
    var start: CGPoint
    var segments: [CubicSegment] = []
    var isClosed = false
  }

  /// The path by subpaths.
  var subpaths: [Subpath] {
    var all: [Subpath] = []
    var current: Subpath?
    var point = CGPoint.zero
    for element in elements {
      switch element {
      case .move(let to):
        if let current { all.append(current) }
        current = Subpath(start: to)
        point = to
      case .line(let to):
        current?.segments.append(CubicSegment(from: point, to: to))
        point = to
      case .cubic(let control1, let control2, let to):
        current?.segments.append(CubicSegment(from: point, control1, control2, to: to))
        point = to
      case .close:
        guard var closed = current else { continue }
        closed.segments.append(CubicSegment(from: point, to: closed.start))
        closed.isClosed = true
        all.append(closed)
        point = closed.start
        current = nil
      }
    }
    if let current { all.append(current) }
    return all
  }

  private mutating func append(_ subpath: Subpath) {
    move(to: subpath.start)
    let last = subpath.isClosed ? subpath.segments.count - 1 : subpath.segments.count
    for segment in subpath.segments[..<last] { append(segment) }
    if subpath.isClosed { closeSubpath() }
  }

  /// The part of a subpath between two lengths from its start, as an open one.
  private mutating func append(
    _ subpath: Subpath, _ lengths: [Double], from: Double, to: Double
  ) {
    var before = 0.0
    var isOpen = false
    for (segment, length) in zip(subpath.segments, lengths) {
      let after = before + length
      defer { before = after }
      guard length > 0, after > from, before < to else { continue }
      let part = segment.part(from: (from - before) / length, to: (to - before) / length)
      if !isOpen { move(to: part.start) }
      isOpen = true
      append(part)
    }
  }

  private mutating func append(_ segment: CubicSegment) {
    if segment.isLine {
      addLine(to: segment.end)
    } else {
      addCurve(to: segment.end, control1: segment.control1, control2: segment.control2)
    }
  }
}
