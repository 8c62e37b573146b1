public import Foundation
public import Graphics

/// A mapping from one plane to another: from a layer's own to that of a layer above it.
///
/// Affine where everything stays in the plane, which keeps whole numbers whole; otherwise a 4 x 4
/// transform of which the points of z = 0 are used, divided by perspective, their depth dropped.
public enum PlaneStep: Hashable, Sendable {
  /// Stays in the plane.
  case affine(Transform2D)
  /// Through space.
  case spatial(Transform3D)

  /// What a transform of space does to the plane z = 0, the depth it ends at dropped.
  public init(flattening space: Transform3D) {
    if space.m14 == 0 && space.m24 == 0 && space.m44 == 1 {
      self = .affine(
        Transform2D(
          a: space.m11, b: space.m12, c: space.m21, d: space.m22, tx: space.m41, ty: space.m42))
    } else {
      self = .spatial(space)
    }
  }

  /// Where a point goes.
  public func apply(_ point: CGPoint) -> CGPoint {
    switch self {
    case .affine(let plane): plane.apply(point)
    case .spatial(let space): space.project(point)
    }
  }

  /// The point that goes there.
  ///
  /// Where the plane has collapsed to a line or a point nothing can be told, and the mapping is
  /// used as it is, as Core Animation's matrix inversion returns its input (core-animation 2.1).
  public func applyInverse(_ point: CGPoint) -> CGPoint {
    switch self {
    case .affine(let plane): (plane.inverse ?? plane).apply(point)
    case .spatial(let space): space.unproject(point)
    }
  }

  /// The point that is seen there; nil where the plane has collapsed, and where its point lies
  /// behind the eye.
  public func pointSeen(at point: CGPoint) -> CGPoint? {
    switch self {
    case .affine(let plane): return plane.inverse?.apply(point)
    case .spatial(let space):
      guard space.hasPlaneInverse else { return nil }
      let found = space.unproject(point)
      return found.x * space.m14 + found.y * space.m24 + space.m44 > 0 ? found : nil
    }
  }

  /// The bounding box of the four mapped corners.
  public func boundingBox(of rect: CGRect) -> CGRect {
    switch self {
    case .affine(let plane): plane.boundingBox(of: rect)
    case .spatial(let space): space.boundingBox(of: rect)
    }
  }

  /// 1 where a mapped shape is seen from the front, -1 where it is seen from behind or mirrored,
  /// which looks the same; 0 when it has collapsed. `point` tells before the eye from behind it.
  public func facing(at point: CGPoint) -> Int {
    switch self {
    case .affine(let plane): return Self.sign(plane.determinant)
    case .spatial(let space):
      let w = point.x * space.m14 + point.y * space.m24 + space.m44
      return Self.sign(space.planeDeterminant) * Self.sign(w)
    }
  }

  private static func sign(_ value: Double) -> Int { value > 0 ? 1 : value < 0 ? -1 : 0 }
}
