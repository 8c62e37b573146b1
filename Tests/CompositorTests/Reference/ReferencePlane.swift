import Foundation
import Graphics
import LayerModel
import VSync

@testable import Compositor

/// The way from a layer's plane to pixels, stage by stage: each superlayer that flattens what is in
/// it divides by its perspective, after what is behind its eye was cut off.
struct ReferencePlane {
  typealias Point = (x: Double, y: Double)

  /// One stage: row vectors of three times nine numbers, row by row.
  typealias Stage = [Double]

  /// Innermost first; empty while all is affine.
  private(set) var stages: [Stage] = []
  private(set) var affine: Transform2D?
  /// The same for the rules that say themselves how they reckon: cuts and depths.
  private(set) var map: PlaneMap

  init(_ affine: Transform2D) {
    self.affine = affine
    map = .affine(affine)
  }

  /// A plane inside of `outer`; nil when nothing of it can show.
  init?(_ space: Transform3D, in outer: ReferencePlane) {
    var stage = [
      space.m11, space.m12, space.m14, space.m21, space.m22, space.m24, space.m41, space.m42,
      space.m44,
    ]
    let w = stage[8]
    let isFlat = max(abs(stage[2]), abs(stage[5])) <= abs(w) * 0x1p-46
    if isFlat {
      guard w >= 1.0 / 4096 else { return nil }
      stage = stage.map { $0 / w }
      (stage[2], stage[5], stage[8]) = (0, 0, 1)
    }
    guard let map = PlaneMap(Homography(flattening: space), in: outer.map) else { return nil }
    self.map = map
    if isFlat, let above = outer.affine {
      let plane = Transform2D(
        a: stage[0], b: stage[1], c: stage[3], d: stage[4], tx: stage[6], ty: stage[7])
      affine = plane.concatenating(above)
      if affine?.inverse == nil { return nil }
    } else {
      let above = outer.affine.map { [[$0.a, $0.b, 0, $0.c, $0.d, 0, $0.tx, $0.ty, 1]] }
      stages = [stage] + (above ?? outer.stages)
    }
  }

  /// A convex polygon of the plane on the display.
  func project(_ polygon: [Point]) -> [Point] {
    if let affine { return polygon.map { affine.apply(x: $0.x, y: $0.y) } }
    return stages.reduce(polygon) { points, m in
      func w(_ p: Point) -> Double { m[2] * p.x + m[5] * p.y + m[8] }
      let isFlat = m[2] == 0 && m[5] == 0
      let seen = isFlat ? points : ReferenceRasterizer.cut(points) { w($0) - 1.0 / 4096 }
      return seen.map {
        ((m[0] * $0.x + m[3] * $0.y + m[6]) / w($0), (m[1] * $0.x + m[4] * $0.y + m[7]) / w($0))
      }
    }
  }

  /// All stages in one.
  private var whole: Stage { Self.product(stages[...]) }

  private static func product(_ stages: ArraySlice<Stage>) -> Stage {
    stages.dropFirst().reduce(stages[stages.startIndex]) { a, b in
      (0..<9).map { k in
        let (row, column) = (k / 3 * 3, k % 3)
        return a[row] * b[column] + a[row + 1] * b[column + 3] + a[row + 2] * b[column + 6]
      }
    }
  }

  /// A function of a place that is positive on one side of a line.
  typealias Line = (a: Double, b: Double, c: Double)

  /// A function of the plane as one of pixels, with the same sign wherever the plane is seen.
  ///
  /// A line has no far end that would be divided by next to nothing, as the corners of wide rectangles have.
  func onDisplay(_ f: Line) -> Line {
    let m = matrix
    let adjugate = [
      m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
      m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
      m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
    ]
    let sign = m[0] * adjugate[0] + m[1] * adjugate[3] + m[2] * adjugate[6] < 0 ? -1.0 : 1
    func row(_ k: Int) -> Double {
      sign * (adjugate[k] * f.a + adjugate[k + 1] * f.b + adjugate[k + 2] * f.c)
    }
    return (row(0), row(3), row(6))
  }

  /// Where on the display each perspective ends: what is nearer to its eye is not seen.
  var horizons: [Line] {
    guard affine == nil else { return [] }
    var found: [Line] = []
    var before: Line = (0, 0, 1)
    for count in 1...stages.count {
      let m = Self.product(stages.prefix(count))
      let stage = stages[count - 1]
      if stage[2] != 0 || stage[5] != 0 {
        let t = 1.0 / 4096
        found.append(
          onDisplay((m[2] - before.a * t, m[5] - before.b * t, m[8] - before.c * t)))
      }
      before = (m[2], m[5], m[8])
    }
    return found
  }

  /// Whether anything of a rectangle lies before the eye.
  func sees(_ corners: [Point]) -> Bool { affine != nil || !project(corners).isEmpty }

  /// From the plane to pixels, before the division.
  private var matrix: Stage {
    affine.map { [$0.a, $0.b, 0, $0.c, $0.d, 0, $0.tx, $0.ty, 1] } ?? whole
  }

  /// Whether the plane is seen turned over.
  var isMirrored: Bool {
    if let affine { return affine.determinant < 0 }
    let m = whole
    return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6])
      + m[2] * (m[3] * m[7] - m[4] * m[6]) < 0
  }

  /// From pixels to the plane: Cramer's rule.
  func unproject(_ p: Point) -> Point {
    if let affine { return affine.inverse?.apply(x: p.x, y: p.y) ?? p }
    let m = whole
    // x (m0 - X m2) + y (m3 - X m5) = X m8 - m6, and likewise for Y.
    let (a, b, e) = (m[0] - p.x * m[2], m[3] - p.x * m[5], p.x * m[8] - m[6])
    let (c, d, f) = (m[1] - p.y * m[2], m[4] - p.y * m[5], p.y * m[8] - m[7])
    let k = a * d - b * c
    return ((e * d - b * f) / k, (a * f - e * c) / k)
  }

  /// How many pixels one unit is long where and along the axis that it is longest, at the corners
  /// of what is seen of a box.
  func growth(in corners: [Point]) -> Double {
    if let affine {
      return max(
        (affine.a * affine.a + affine.b * affine.b).squareRoot(),
        (affine.c * affine.c + affine.d * affine.d).squareRoot())
    }
    let m = whole
    return project(corners).map { there -> Double in
      let here = unproject(there)
      let w = m[2] * here.x + m[5] * here.y + m[8]
      let alongX = ((m[0] - there.x * m[2]) / w, (m[1] - there.y * m[2]) / w)
      let alongY = ((m[3] - there.x * m[5]) / w, (m[4] - there.y * m[5]) / w)
      return max(
        (alongX.0 * alongX.0 + alongX.1 * alongX.1).squareRoot(),
        (alongY.0 * alongY.0 + alongY.1 * alongY.1).squareRoot())
    }.max() ?? .infinity
  }
}

/// Where the sublayers of a layer lie.
struct ReferenceSpace {
  var plane: ReferencePlane
  /// From where their positions are to the plane.
  var toPlane = Transform3D.identity
  var opacity = 1.0
  var isFlipped = false
  /// Whether what is drawn on is seen from behind on the display.
  var isTurned = false
  /// What replicators around multiply colours by.
  var tint = Color.white
  var time = Instant.zero
}

extension ReferenceSpace {
  static func translation(_ p: CGPoint, _ z: CGFloat, _ sign: Double) -> Transform3D {
    .translation(x: sign * p.x, y: sign * p.y, z: sign * z)
  }

  /// Core-animation 2.1, word by word.
  func placed(_ p: LayerProperties) -> Transform3D {
    let b = p.bounds.standardized
    let anchor = CGPoint(
      x: b.minX + p.anchorPoint.x * b.width, y: b.minY + p.anchorPoint.y * b.height)
    var flip = Transform3D.identity
    if p.isGeometryFlipped { (flip.m22, flip.m42) = (-1, b.minY + b.maxY) }
    return flip.concatenating(Self.translation(anchor, p.anchorPointZ, -1))
      .concatenating(p.transform)
      .concatenating(.translation(x: p.position.x, y: p.position.y, z: p.zPosition))
      .concatenating(toPlane)
  }

  static func shared(_ p: LayerProperties) -> Transform3D {
    guard p.sublayerTransform != .identity else { return .identity }
    let b = p.bounds.standardized
    let anchor = CGPoint(
      x: b.minX + p.anchorPoint.x * b.width, y: b.minY + p.anchorPoint.y * b.height)
    return translation(anchor, p.anchorPointZ, -1).concatenating(p.sublayerTransform)
      .concatenating(translation(anchor, p.anchorPointZ, 1))
  }

  /// Inside a transform layer.
  func inside(_ p: LayerProperties) -> ReferenceSpace {
    var inside = self
    inside.toPlane = Self.shared(p).concatenating(placed(p))
    inside.opacity *= p.opacity
    inside.isFlipped = isFlipped != p.isGeometryFlipped
    inside.time = p.timing.time(at: time)
    return inside
  }
}
