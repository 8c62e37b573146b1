public import Foundation

/// An affine transform of the plane, for row vectors: `x' = a x + c y + tx`, `y' = b x + d y + ty`.
///
/// Points go through products from left to right: `p.applying(m.concatenating(n))` is `m`
/// first, then `n`.
public struct Transform2D: Hashable, Sendable {
  /// x' per x.
  public var a: Double
  /// y' per x.
  public var b: Double
  /// x' per y.
  public var c: Double
  /// y' per y.
  public var d: Double
  /// Added to x'.
  public var tx: Double
  /// Added to y'.
  public var ty: Double

  /// The six numbers in the order that a scene file and CSS `matrix()` write them.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Changes nothing.
  public static let identity = Transform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Moves by (x, y).
  public static func translation(x: Double, y: Double) -> Transform2D {
    Transform2D(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Scales about the origin.
  public static func scale(x: Double, y: Double) -> Transform2D {
    Transform2D(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Turns about the origin by radians, from +x toward +y: clockwise to the eye, as y is down.
  public static func rotation(_ radians: Double) -> Transform2D {
    let (s, c) = (sin(radians), cos(radians))
    return Transform2D(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  /// This transform, then `next`.
  @inlinable
  public func concatenating(_ next: Transform2D) -> Transform2D {
    Transform2D(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The factor by which areas grow; 0 when the plane collapses, negative when mirrored.
  @inlinable public var determinant: Double { a * d - b * c }

  /// The transform that undoes this one; nil when the determinant is 0 or not finite.
  public var inverse: Transform2D? {
    let det = determinant
    guard det != 0, det.isFinite, (1 / det).isFinite else { return nil }
    return Transform2D(
      a: d / det, b: -b / det, c: -c / det, d: a / det,
      tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
  }

  /// Where a point goes.
  @inlinable
  public func apply(x: Double, y: Double) -> (x: Double, y: Double) {
    (a * x + c * y + tx, b * x + d * y + ty)
  }

  /// Where a point goes.
  public func apply(_ point: CGPoint) -> CGPoint {
    let moved = apply(x: Double(point.x), y: Double(point.y))
    return CGPoint(x: moved.x, y: moved.y)
  }

  /// The bounding box of the four mapped corners.
  public func boundingBox(of rect: CGRect) -> CGRect {
    let corners = [
      apply(CGPoint(x: rect.minX, y: rect.minY)), apply(CGPoint(x: rect.maxX, y: rect.minY)),
      apply(CGPoint(x: rect.maxX, y: rect.maxY)), apply(CGPoint(x: rect.minX, y: rect.maxY)),
    ]
    var box = CGRect(origin: corners[0], size: .zero)
    for corner in corners.dropFirst() {
      let (minX, minY) = (min(box.minX, corner.x), min(box.minY, corner.y))
      let (maxX, maxY) = (max(box.maxX, corner.x), max(box.maxY, corner.y))
      box = CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
    return box
  }
}
