internal import Foundation
internal import Graphics

/// A projective mapping of a plane, for row vectors: `(x', y') = (a x + c y + tx, b x + d y + ty) / w`
/// with `w = p x + q y + r`.
///
/// Products read from left to right, as those of `Transform2D`.
struct Homography: Hashable, Sendable {
  var a, b, p: Double
  var c, d, q: Double
  var tx, ty, r: Double

  /// Row by row.
  init(
    _ a: Double, _ b: Double, _ p: Double, _ c: Double, _ d: Double, _ q: Double, _ tx: Double,
    _ ty: Double, _ r: Double
  ) {
    (self.a, self.b, self.p) = (a, b, p)
    (self.c, self.d, self.q) = (c, d, q)
    (self.tx, self.ty, self.r) = (tx, ty, r)
  }

  init(_ plane: Transform2D) {
    self.init(plane.a, plane.b, 0, plane.c, plane.d, 0, plane.tx, plane.ty, 1)
  }

  /// What a transform of space does to the plane z = 0, depth dropped.
  init(flattening t: Transform3D) {
    self.init(t.m11, t.m12, t.m14, t.m21, t.m22, t.m24, t.m41, t.m42, t.m44)
  }

  /// This mapping, then `next`.
  func concatenating(_ next: Homography) -> Homography {
    let (r1, r2, r3) = (
      next.applied(to: Line(a: a, b: b, c: p)), next.applied(to: Line(a: c, b: d, c: q)),
      next.applied(to: Line(a: tx, b: ty, c: r))
    )
    return Homography(r1.a, r1.b, r1.c, r2.a, r2.b, r2.c, r3.a, r3.b, r3.c)
  }

  /// A row vector of three times the matrix.
  private func applied(to row: Line) -> Line {
    Line(
      a: row.a * a + row.b * c + row.c * tx, b: row.a * b + row.b * d + row.c * ty,
      c: row.a * p + row.b * q + row.c * r)
  }

  /// The matrix times a column vector of three: a function of where points go, as one of where
  /// they come from, times `w`.
  func pullBack(_ line: Line) -> Line {
    Line(
      a: a * line.a + b * line.b + p * line.c, b: c * line.a + d * line.b + q * line.c,
      c: tx * line.a + ty * line.b + r * line.c)
  }

  var determinant: Double {
    a * (d * r - q * ty) - b * (c * r - q * tx) + p * (c * ty - d * tx)
  }

  /// The mapping that undoes this one, with `w` its reciprocal; nil without a finite one.
  var inverse: Homography? {
    let k = 1 / determinant
    guard k != 0, k.isFinite else { return nil }
    let inverse = Homography(
      (d * r - q * ty) * k, (p * ty - b * r) * k, (b * q - p * d) * k,
      (q * tx - c * r) * k, (a * r - p * tx) * k, (p * c - a * q) * k,
      (c * ty - d * tx) * k, (b * tx - a * ty) * k, (a * d - b * c) * k)
    return inverse.isFinite ? inverse : nil
  }

  var isFinite: Bool {
    a.isFinite && b.isFinite && p.isFinite && c.isFinite && d.isFinite && q.isFinite
      && tx.isFinite && ty.isFinite && r.isFinite
  }

  /// Where a point goes.
  @inline(__always)
  func apply(x: Double, y: Double) -> (x: Double, y: Double) {
    let w = p * x + q * y + r
    return ((a * x + c * y + tx) / w, (b * x + d * y + ty) / w)
  }

  /// How far one unit reaches at a point, along the axis that grows most there.
  func scale(x: Double, y: Double) -> Double {
    let w = p * x + q * y + r
    let (toX, toY) = apply(x: x, y: y)
    let (ax, bx) = ((a - toX * p) / w, (b - toY * p) / w)
    let (cy, dy) = ((c - toX * q) / w, (d - toY * q) / w)
    return max((ax * ax + bx * bx).squareRoot(), (cy * cy + dy * dy).squareRoot())
  }

  /// The factor by which areas grow at a point.
  func areaScale(x: Double, y: Double) -> Double {
    let w = p * x + q * y + r
    return determinant / (w * w * w)
  }
}

/// A linear function of the plane, `a x + b y + c`; where it is 0 there is a line.
struct Line: Hashable, Sendable {
  var a, b, c: Double

  @inline(__always)
  func value(_ x: Double, _ y: Double) -> Double { a * x + b * y + c }

  static func - (m: Line, n: Line) -> Line { Line(a: m.a - n.a, b: m.b - n.b, c: m.c - n.c) }
}

/// The part of a convex polygon where a linear function is not negative (Sutherland, Hodgman).
func cut(_ polygon: [(x: Double, y: Double)], where line: Line) -> [(x: Double, y: Double)] {
  var kept: [(x: Double, y: Double)] = []
  cut(polygon, where: line, into: &kept)
  return kept
}

/// The same, in memory that is there.
func cut(
  _ polygon: [(x: Double, y: Double)], where line: Line, into kept: inout [(x: Double, y: Double)]
) {
  kept.removeAll(keepingCapacity: true)
  for (index, point) in polygon.enumerated() {
    let before = polygon[index == 0 ? polygon.count - 1 : index - 1]
    let (d0, d1) = (line.value(before.x, before.y), line.value(point.x, point.y))
    if (d0 < 0) != (d1 < 0) {
      let t = d0 / (d0 - d1)
      kept.append((before.x + (point.x - before.x) * t, before.y + (point.y - before.y) * t))
    }
    if d1 >= 0 { kept.append(point) }
  }
}
