public import Foundation
public import Graphics

// Where a layer lies in its superlayer (core-animation 2.1). Both sides of a commit need it.

extension LayerProperties {
  /// The anchor point in the layer's own space, in points.
  public var anchorInBounds: CGPoint {
    CGPoint(
      x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
  }

  private var anchorDepth: CGFloat { hasStandardExtras ? 0 : self.anchorPointZ }

  /// From the layer's own space to the superlayer's: turned over when the geometry is flipped,
  /// the anchor to the origin, the transform, then to the position (and `zPosition` in depth).
  ///
  /// What the superlayer does to all its sublayers comes after it: ``sublayerSpace``.
  public var toSuperlayer: Transform3D {
    let anchor = anchorInBounds
    let placed = Transform3D.translation(x: -anchor.x, y: -anchor.y, z: -anchorDepth)
      .concatenating(transform)
      .concatenating(.translation(x: position.x, y: position.y, z: zPosition))
    return flip.map { Transform3D($0).concatenating(placed) } ?? placed
  }

  /// ``toSuperlayer`` in the plane; nil when the layer's own transform is not affine.
  public var toSuperlayerInPlane: Transform2D? {
    guard let plane = transform.affine else { return nil }
    let anchor = anchorInBounds
    let placed = Transform2D.translation(x: -anchor.x, y: -anchor.y)
      .concatenating(plane)
      .concatenating(.translation(x: position.x, y: position.y))
    return flip?.concatenating(placed) ?? placed
  }

  /// What `isGeometryFlipped` does to the layer's own space: the middle line of the bounds stays.
  public var flip: Transform2D? {
    guard !hasStandardExtras, self.isGeometryFlipped else { return nil }
    return Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY)
  }

  /// What happens to all sublayers on their way into the layer's own space: `sublayerTransform`
  /// about the anchor point; nil when that is the identity.
  public var sublayerSpace: Transform3D? {
    guard !hasStandardExtras, case let shared = self.sublayerTransform, shared != .identity else {
      return nil
    }
    let anchor = anchorInBounds
    return Transform3D.translation(x: -anchor.x, y: -anchor.y, z: -anchorDepth)
      .concatenating(shared)
      .concatenating(.translation(x: anchor.x, y: anchor.y, z: anchorDepth))
  }

  /// Whether sublayers, and particles, keep their depth in the superlayer's space, instead of being flattened
  /// into the layer's plane (core-animation 2.7).
  public var preservesDepth: Bool {
    switch kind {
    case .transform: true
    case .replicator(let values): values.preservesDepth
    case .emitter(let values): values.preservesDepth
    default: false
    }
  }

  /// From the layer's own space to that of a superlayer: ``toSuperlayer``, then what the
  /// superlayer does to all its sublayers.
  public func space(in superlayer: LayerProperties?) -> Transform3D {
    let own = toSuperlayer
    return superlayer?.sublayerSpace.map { own.concatenating($0) } ?? own
  }

  /// ``space(in:)`` with its depth dropped: from the layer's plane to the superlayer's.
  public func step(into superlayer: LayerProperties?) -> PlaneStep {
    if let plane = toSuperlayerInPlane {
      guard let shared = superlayer?.sublayerSpace else { return .affine(plane) }
      if let affine = shared.affine { return .affine(plane.concatenating(affine)) }
    }
    return PlaneStep(flattening: space(in: superlayer))
  }

  /// The bounding box of the bounds in the superlayer's space, in points: of the four corners,
  /// divided by perspective. Of the layer's own transform only; what the superlayer does to all its
  /// sublayers does not count.
  public var frame: CGRect {
    step(into: nil).boundingBox(of: bounds)
  }

  /// Changes the size of the bounds and the position so that ``frame`` reads back `frame`.
  ///
  /// A negative width or height is standardised first. The bounds' origin, the anchor point and
  /// the transform stay. Under a transform the size is solved through it. Under an eighth
  /// of a turn, where many sizes have a square box and none another one, the size keeps its proportions. No
  /// rectangle may have that bounding box: then a side that would be
  /// negative becomes 0, or the size stays, and the box is centred on `frame`. The size also stays
  /// where a side would have to be longer than 1e15; where even then the position would not be
  /// finite, it is the middle of `frame`.
  public mutating func solve(frame: CGRect) {
    let wanted = frame.standardized
    bounds.size = size(boxedBy: wanted.size) ?? bounds.size
    position = .zero
    let box = self.frame
    let isExact = isClose(box.width, wanted.width) && isClose(box.height, wanted.height)
    position =
      isExact
      ? CGPoint(x: wanted.minX - box.minX, y: wanted.minY - box.minY)
      : CGPoint(x: wanted.midX - box.midX, y: wanted.midY - box.midY)
    if !(position.x.isFinite && position.y.isFinite) {
      position = CGPoint(x: wanted.midX, y: wanted.midY)
    }
  }

  /// The size whose box under the transform is `box`: |m11| w + |m21| h = W,
  /// |m12| w + |m22| h = H. Nil when the two equations say the same, or a side would
  /// be beyond the limit.
  private func size(boxedBy box: CGSize) -> CGSize? {
    let (a, b) = (abs(transform.m11), abs(transform.m12))
    let (c, d) = (abs(transform.m21), abs(transform.m22))
    let determinant = a * d - b * c
    guard abs(determinant) > 1e-9 * max(a * d, b * c) else {
      return sizeOfOneEquation((a, c, box.width), (b, d, box.height))
    }
    let size = CGSize(
      width: max(0, (d * box.width - c * box.height) / determinant),
      height: max(0, (a * box.height - b * box.width) / determinant))
    // Through a scale of next to nothing no size that can be reckoned with has that box.
    return max(size.width, size.height) <= Self.sizeLimit ? size : nil
  }

  /// A size for two equations that say the same, as those of an eighth of a turn do: the size that
  /// is there, made larger or smaller as a whole, or a square. Nil when they contradict each other.
  private func sizeOfOneEquation(
    _ first: (w: CGFloat, h: CGFloat, sum: CGFloat),
    _ second: (w: CGFloat, h: CGFloat, sum: CGFloat)
  ) -> CGSize? {
    let (one, other) = (first.sum * (second.w + second.h), second.sum * (first.w + first.h))
    guard first.w + first.h > 0, second.w + second.h > 0, isClose(one, other) else { return nil }
    let there = first.w * abs(bounds.width) + first.h * abs(bounds.height)
    let sides = there > 0 ? (abs(bounds.width), abs(bounds.height)) : (1, 1)
    let factor = first.sum / (there > 0 ? there : first.w + first.h)
    let size = CGSize(width: sides.0 * factor, height: sides.1 * factor)
    return max(size.width, size.height) <= Self.sizeLimit ? size : nil
  }

  /// The largest side that a frame is solved to: sums and products with it stay finite.
  private static let sizeLimit: CGFloat = 1e15

  private func isClose(_ a: CGFloat, _ b: CGFloat) -> Bool {
    abs(a - b) <= 1e-9 * max(1, abs(a), abs(b))
  }

  /// Whether a point of the layer's own space lies in its bounds: the lower edges belong to
  /// them, the upper ones do not.
  public func contains(_ point: CGPoint) -> Bool {
    point.x >= bounds.minX && point.x < bounds.maxX && point.y >= bounds.minY
      && point.y < bounds.maxY
  }

  /// A point of the layer's own space in the superlayer's, depth dropped.
  public func convertToSuperlayer(
    _ point: CGPoint, in superlayer: LayerProperties? = nil
  ) -> CGPoint {
    step(into: superlayer).apply(point)
  }

  /// A point of the superlayer's space in the layer's own; a layer that has collapsed to a line
  /// or a point is mapped the other way round: ``PlaneStep/applyInverse(_:)``.
  public func convertFromSuperlayer(
    _ point: CGPoint, in superlayer: LayerProperties? = nil
  ) -> CGPoint {
    step(into: superlayer).applyInverse(point)
  }

  /// The point of the layer's own space that is seen at a point of the superlayer's; nil where the
  /// layer has collapsed to a line or a point, or lies behind the eye, and so is nowhere to be hit.
  public func hitPoint(
    fromSuperlayer point: CGPoint, in superlayer: LayerProperties? = nil
  ) -> CGPoint? {
    step(into: superlayer).pointSeen(at: point)
  }

  /// The transform in the plane; the identity when it is not affine (core-animation 2.1).
  /// Setting it leaves depth alone.
  public var affineTransform: Transform2D {
    get { transform.affine ?? .identity }
    set { transform = Transform3D(newValue) }
  }
}

extension Transform3D {
  /// Where a point of the plane z = 0 is seen: perspective divided, depth dropped.
  public func project(_ p: CGPoint) -> CGPoint {
    let w = p.x * m14 + p.y * m24 + m44
    let divisor = w == 0 ? 1 : w
    return CGPoint(
      x: (p.x * m11 + p.y * m21 + m41) / divisor, y: (p.x * m12 + p.y * m22 + m42) / divisor)
  }

  /// How deep a point of the plane z = 0 ends up, perspective divided; larger is nearer to the eye.
  public func depth(at p: CGPoint) -> Double {
    let w = p.x * m14 + p.y * m24 + m44
    return (p.x * m13 + p.y * m23 + m43) / (w == 0 ? 1 : w)
  }

  /// By what areas of the plane z = 0 grow, times the cube of the perspective's divisor.
  var planeDeterminant: Double {
    m11 * (m22 * m44 - m24 * m42) - m12 * (m21 * m44 - m24 * m41)
      + m14 * (m21 * m42 - m22 * m41)
  }

  /// Whether points of the plane z = 0 can be told from where they are seen.
  var hasPlaneInverse: Bool { planeDeterminant != 0 && planeDeterminant.isFinite }

  /// The point of the plane z = 0 that is seen at `p`: the inverse of the plane's 3 x 3 mapping.
  func unproject(_ p: CGPoint) -> CGPoint {
    guard hasPlaneInverse else { return project(p) }
    let x =
      p.x * (m22 * m44 - m24 * m42) + p.y * (m24 * m41 - m21 * m44) + (m21 * m42 - m22 * m41)
    let y =
      p.x * (m14 * m42 - m12 * m44) + p.y * (m11 * m44 - m14 * m41) + (m12 * m41 - m11 * m42)
    let w =
      p.x * (m12 * m24 - m14 * m22) + p.y * (m14 * m21 - m11 * m24) + (m11 * m22 - m12 * m21)
    let divisor = w == 0 ? 1 : w
    return CGPoint(x: x / divisor, y: y / divisor)
  }

  /// The bounding box of the four projected corners.
  func boundingBox(of rect: CGRect) -> CGRect {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ].map(project)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard let minX = xs.min(), let maxX = xs.max(), let minY = ys.min(), let maxY = ys.max() else {
      return .zero
    }
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}
