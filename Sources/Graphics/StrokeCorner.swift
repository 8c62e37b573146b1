internal import Foundation

/// Where one segment of a path goes over into the next, and what a pen's mitre makes of that.
///
/// All in the path's own space, where the miter limit counts.
struct StrokeCorner {
  let place: CGPoint
  /// Which way the path arrives and leaves, as unit vectors.
  let arriving, leaving: (x: Double, y: Double)
  /// How far along its subpath it is; the corner where a closed one begins is at 0.
  let walked: Double
  /// The length of its subpath if this is where it closes, else nil.
  let around: Double?

  /// The corners of a path in the order in which it passes them.
  static func all(of path: Path, lengths: Bool = false) -> [StrokeCorner] {
    path.subpaths.flatMap { subpath in
      var walked = 0.0
      var corners: [StrokeCorner] = []
      let sides = subpath.segments.compactMap { segment in Side(segment).map { (segment, $0) } }
      let whole = lengths ? sides.reduce(0) { $0 + $1.0.length } : 0
      for (index, (segment, side)) in sides.enumerated() {
        if index > 0 || subpath.isClosed {
          corners.append(
            StrokeCorner(
              place: segment.start, arriving: sides[index > 0 ? index - 1 : sides.count - 1].1.into,
              leaving: side.out, walked: walked, around: index > 0 ? nil : whole))
        }
        if lengths { walked += segment.length }
      }
      return corners
    }
  }

  /// Which way a segment goes at both ends.
  private struct Side {
    var out, into: (x: Double, y: Double)

    /// Nil for a segment that is a point.
    init?(_ segment: CubicSegment) {
      let points = [segment.start, segment.control1, segment.control2, segment.end]
      func unit(_ from: CGPoint, _ to: CGPoint) -> (x: Double, y: Double)? {
        let (x, y) = (Double(to.x - from.x), Double(to.y - from.y))
        let length = hypot(x, y)
        return length > 0 ? (x / length, y / length) : nil
      }
      let others = points.dropFirst().lazy
      guard let out = others.compactMap({ unit(points[0], $0) }).first,
        let into = points.dropLast().reversed().lazy.compactMap({ unit($0, points[3]) }).first
      else { return nil }
      (self.out, self.into) = (out, into)
    }
  }

  /// The sine of half the angle between the two sides: one over how much longer than the line is
  /// wide the mitre is.
  private var sine: Double {
    max(0, (1 + arriving.x * leaving.x + arriving.y * leaving.y) / 2).squareRoot()
  }

  /// Whether there is a corner whose mitre is within the limit.
  func isSharp(_ limit: Double) -> Bool {
    let chord = hypot(arriving.x - leaving.x, arriving.y - leaving.y)
    return chord > 0 && sine > 0 && 1 <= max(1, limit) * sine
  }

  /// The mitre's tip: away from both sides, `half / sine` far.
  func tip(_ half: Double) -> CGPoint {
    let (x, y) = (arriving.x - leaving.x, arriving.y - leaving.y)
    let reach = half / sine / hypot(x, y)
    return CGPoint(x: place.x + x * reach, y: place.y + y * reach)
  }

  /// What a mitre has more than a corner that is cut off: the triangle beyond the cut.
  func mitre(_ half: Double) -> [CGPoint] {
    let side = arriving.x * leaving.y - arriving.y * leaving.x < 0 ? -half : half
    func outer(_ way: (x: Double, y: Double)) -> CGPoint {
      CGPoint(x: place.x + way.y * side, y: place.y - way.x * side)
    }
    return [outer(arriving), tip(half), outer(leaving)]
  }

  /// Whether Cairo, which looks at the angle as it is on its surface, decides about this corner
  /// as the path's own angle does.
  func isDecidedAlike(_ limit: Double, through matrix: Transform2D) -> Bool {
    func turned(_ way: (x: Double, y: Double)) -> (x: Double, y: Double) {
      let x = way.x * matrix.a + way.y * matrix.c
      let y = way.x * matrix.b + way.y * matrix.d
      let length = hypot(x, y)
      return (x / length, y / length)
    }
    let seen = StrokeCorner(
      place: place, arriving: turned(arriving), leaving: turned(leaving), walked: 0, around: nil)
    return seen.isSharp(limit) == isSharp(limit)
  }

  /// Whether a pattern of dashes has the line go through it.
  func isCovered(by dashes: [Double], phase: Double) -> Bool {
    guard !dashes.isEmpty else { return true }
    let pattern = dashes.count % 2 == 0 ? dashes : dashes + dashes
    let cycle = pattern.reduce(0, +)
    func isOn(_ length: Double) -> Bool {
      var rest = (length + phase).truncatingRemainder(dividingBy: cycle)
      if rest < 0 { rest += cycle }
      for (index, dash) in pattern.enumerated() {
        if rest < dash { return index % 2 == 0 }
        rest -= dash
      }
      return false
    }
    return isOn(walked) && (around.map(isOn) ?? true)
  }
}
