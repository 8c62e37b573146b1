internal import Foundation
internal import Graphics

/// From a layer's own plane to device pixels: affine, or through perspective.
///
/// Perspective comes in stages, one for each superlayer that flattens what is in it. A point shows
/// only if it lies before the eye in every stage; what is nearer to the eye's own plane than
/// ``nearest`` would be enlarged without bounds, and is left out.
enum PlaneMap: Hashable, Sendable {
  case affine(Transform2D)
  indirect case projective(Perspective)

  /// The smallest divisor of perspective that shows: what is there is enlarged 4,096 times.
  static let nearest = 0x1p-12

  /// Perspective that moves nothing by a 4,000th of a pixel within 10,000 points: what is left
  /// of half a turn, whose sine is not quite 0.
  private static let level = 0x1p-46

  /// A mapping with perspective in it.
  struct Perspective: Hashable, Sendable {
    let matrix: Homography
    let inverse: Homography
    /// Functions of the layer's own plane that are not negative where it lies before all eyes.
    let horizons: [Line]

    /// What of a convex polygon of the layer's own plane is before all eyes.
    func seen(_ polygon: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
      horizons.reduce(polygon) { cut($0, where: $1) }
    }
  }

  /// A plane that lies in another one.
  ///
  /// Nil when it lies behind the eye as a whole, has collapsed to a line, or is beyond all numbers.
  init?(_ step: Homography, in outer: PlaneMap) {
    var step = step
    let isFlat = max(abs(step.p), abs(step.q)) <= Self.level * abs(step.r)
    if isFlat && (step.r != 1 || step.p != 0 || step.q != 0) {
      guard step.r >= Self.nearest, step.r.isFinite else { return nil }
      step = Homography(
        step.a / step.r, step.b / step.r, 0, step.c / step.r, step.d / step.r, 0,
        step.tx / step.r, step.ty / step.r, 1)
    }
    if isFlat, case .affine(let above) = outer {
      let plane = Transform2D(
        a: step.a, b: step.b, c: step.c, d: step.d, tx: step.tx, ty: step.ty)
      self.init(plane.concatenating(above))
      return
    }
    var horizons: [Line] = isFlat ? [] : [Line(a: step.p, b: step.q, c: step.r - Self.nearest)]
    let whole: Homography
    switch outer {
    case .affine(let above): whole = step.concatenating(Homography(above))
    case .projective(let above):
      whole = step.concatenating(above.matrix)
      horizons += above.horizons.map { step.pullBack($0) }
    }
    guard whole.isFinite, let inverse = whole.inverse else { return nil }
    self = .projective(Perspective(matrix: whole, inverse: inverse, horizons: horizons))
  }

  /// Nil when the plane collapses.
  init?(_ plane: Transform2D) {
    guard plane.inverse != nil, plane.tx.isFinite, plane.ty.isFinite else { return nil }
    self = .affine(plane)
  }

  /// Where a point goes.
  func apply(x: Double, y: Double) -> (x: Double, y: Double) {
    switch self {
    case .affine(let plane): plane.apply(x: x, y: y)
    case .projective(let perspective): perspective.matrix.apply(x: x, y: y)
    }
  }

  /// Whether what it shows of the plane is turned over, as in a mirror or from behind.
  var isMirrored: Bool {
    switch self {
    case .affine(let plane): plane.determinant < 0
    case .projective(let perspective): perspective.matrix.determinant < 0
    }
  }

  /// A function of the layer's own plane as one of device pixels: with the same sign where the
  /// plane shows, and where the mapping is affine with the same values.
  func onDisplay(_ line: Line) -> Line {
    switch self {
    case .affine(let plane):
      (plane.inverse.map { Homography($0) } ?? Homography(plane)).pullBack(line)
    case .projective(let perspective): perspective.inverse.pullBack(line)
    }
  }
}

extension PixelRules {
  /// How far one unit of a layer reaches on the display within a box, where and along the axis
  /// that it grows most.
  static func scale(of map: PlaneMap, in box: Box) -> Double {
    switch map {
    case .affine(let plane): scale(of: plane)
    case .projective(let perspective):
      perspective.seen(box.corners).map { perspective.matrix.scale(x: $0.x, y: $0.y) }.max()
        ?? .infinity
    }
  }
}

extension Box {
  /// In one direction around it.
  var corners: [(x: Double, y: Double)] {
    [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY)]
  }
}
