internal import Foundation
internal import LayerModel
internal import WrongUse

/// How the corners of a rectangle are rounded (core-animation 2.6).
struct Corners: Hashable, Sendable {
  /// In the layer's space, from 0 to half the shorter side.
  let radius: Double
  /// Whether the bend grows slowly from the straight sides, instead of all at once.
  let isContinuous: Bool
  /// Which corners are rounded, by Core Animation's bits: minXMinY 1, maxXMinY 2, minXMaxY 4,
  /// maxXMaxY 8.
  let mask: UInt8

  static let square = Corners(0, in: Box(minX: 0, minY: 0, maxX: 0, maxY: 0))

  /// Nothing is rounded where the radius is not above 0 or no bit is set; then all values are the
  /// same, as all such rectangles are.
  init(_ radius: Double, isContinuous: Bool = false, mask: UInt8 = 15, in box: Box) {
    let clamped = min(radius, box.width / 2, box.height / 2)
    let isRound = clamped > 0 && mask & 15 != 0
    self.radius = isRound ? clamped : 0
    self.isContinuous = isRound && isContinuous
    self.mask = isRound ? mask & 15 : 0
  }

  /// How much of a corner is a continuous one, 0 to 1: a circle's where the whole reach does not
  /// fit into half the shorter side, as far as there is no room.
  func continuity(in box: Box) -> Double {
    guard isContinuous else { return 0 }
    let room = min(box.width, box.height) / 2 / radius - 1
    return min(max(room / (PixelRules.continuousReach - 1), 0), 1)
  }

  /// How far from the corner along the sides its curve begins, in the layer's space.
  func reach(in box: Box) -> Double {
    radius * (1 + (PixelRules.continuousReach - 1) * continuity(in: box))
  }

  func rounds(_ bit: UInt8) -> Bool { mask & bit != 0 }

  /// The corners of the polygon in the layer's own space, in one direction around it: from the
  /// smaller x along the smaller y.
  ///
  /// - Parameter pixels: The radius on the display, in pixels, which says how many chords it takes.
  func outline(of box: Box, pixels: Double) -> [(x: Double, y: Double)] {
    let n = PixelRules.chords(radius: pixels)
    let curve = isContinuous ? continuousCurve(in: box, chords: n) : circularCurve(chords: n)
    var points: [(x: Double, y: Double)] = []
    points.reserveCapacity(4 * curve.count)
    func add(
      _ bit: UInt8, _ corner: (x: Double, y: Double), _ place: (Double, Double) -> (Double, Double)
    ) {
      guard rounds(bit) else { return points.append(corner) }
      for (a, b) in curve { points.append(place(a, b)) }
    }
    add(1, (box.minX, box.minY)) { (box.minX + $0, box.minY + $1) }
    add(2, (box.maxX, box.minY)) { (box.maxX - $1, box.minY + $0) }
    add(8, (box.maxX, box.maxY)) { (box.maxX - $0, box.maxY - $1) }
    add(4, (box.minX, box.maxY)) { (box.minX + $1, box.maxY - $0) }
    return points
  }

  /// Distances from the corner, across and along: from (0, reach) to (reach, 0).
  private func circularCurve(chords n: Int) -> [(Double, Double)] {
    // The ends are exact, so that arcs meet the straight edges without a step.
    var points: [(Double, Double)] = [(0, radius)]
    points.reserveCapacity(n + 1)
    for direction in PixelRules.directions(chords: n) {
      points.append((radius - radius * direction.cosine, radius - radius * direction.sine))
    }
    points.append((radius, 0))
    return points
  }

  private func continuousCurve(in box: Box, chords n: Int) -> [(Double, Double)] {
    let pieces = PixelRules.continuousCorner(continuity(in: box))
    let steps = max(4, (n + 1) / 2)
    var points: [(Double, Double)] = []
    for (index, piece) in pieces.enumerated() {
      for k in (index == 0 ? 0 : 1)...steps {
        let (x, y) = PixelRules.point(on: piece, Double(k) / Double(steps))
        points.append((radius * x, radius * y))
      }
    }
    return points
  }
}

extension PixelRules {
  /// The directions between the chords of a quarter circle. Looked up: every round corner of every
  /// frame asks, and a sine takes as long as all the rest of a point.
  static func directions(chords n: Int) -> [(cosine: Double, sine: Double)] {
    require(directionTable.indices.contains(n), "a corner of \(n) chords")
    return directionTable[n]
  }

  private static let directionTable: [[(cosine: Double, sine: Double)]] = (0...256).map { n in
    n < 2
      ? []
      : (1..<n).map { k in
        let angle = Double(k) * (.pi / 2) / Double(n)
        return (cos(angle), sin(angle))
      }
  }

  /// How far a continuous corner reaches along the sides, in radii (core-animation 1.1).
  static let continuousReach = CornerCurve.continuous.expansionFactor

  typealias Curve = [(x: Double, y: Double)]

  /// The three cubic curves of a continuous corner, in radii from the corner: from (0, reach) to
  /// (reach, 0), mirrored in the middle.
  ///
  /// The controls are chosen so that a corner of radius 10 has the measured coverage of 84 and 224
  /// in its second row (core-animation 2.6). A continuity below 1 blends them, control by control,
  /// with those of a circle that is divided where its direction is the same.
  static func continuousCorner(_ continuity: Double) -> [Curve] {
    let first: Curve = blend(
      [(0, PixelRules.continuousReach), (0, 1.088493), (0, 0.868407), (0.0735, 0.64)],
      circle(0, turn), continuity)
    let middle: Curve = blend(
      [(0.0735, 0.64), (0.1529, 0.3933), (0.3933, 0.1529), (0.64, 0.0735)],
      circle(turn, .pi / 2 - turn), continuity)
    return [first, middle, first.reversed().map { ($0.y, $0.x) }]
  }

  /// The direction where the first curve ends: that of (0.0735, 0.868407 - 0.64).
  private static let turn = 0.311_33

  /// The cubic of an arc of the circle of radius 1 around (1, 1), angles from the left.
  private static func circle(_ from: Double, _ to: Double) -> Curve {
    let h = 4 / 3 * tan((to - from) / 4)
    let (c0, s0, c1, s1) = (cos(from), sin(from), cos(to), sin(to))
    return [
      (1 - c0, 1 - s0), (1 - c0 + h * s0, 1 - s0 - h * c0), (1 - c1 - h * s1, 1 - s1 + h * c1),
      (1 - c1, 1 - s1),
    ]
  }

  private static func blend(_ a: Curve, _ b: Curve, _ share: Double) -> Curve {
    zip(a, b).map { ($1.x + ($0.x - $1.x) * share, $1.y + ($0.y - $1.y) * share) }
  }

  /// A point of a cubic curve; exact at both ends.
  static func point(on p: Curve, _ t: Double) -> (x: Double, y: Double) {
    if t == 0 { return p[0] }
    if t == 1 { return p[3] }
    let s = 1 - t
    let (w0, w1, w2, w3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return (
      w0 * p[0].x + w1 * p[1].x + w2 * p[2].x + w3 * p[3].x,
      w0 * p[0].y + w1 * p[1].y + w2 * p[2].y + w3 * p[3].y
    )
  }
}
