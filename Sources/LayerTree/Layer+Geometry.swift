public import Foundation
public import Graphics
internal import LayerModel

// Core-animation 2.1, on model values. The formulas are `LayerProperties`' own.

extension Layer {
  /// The bounding box of the bounds in the superlayer's space, in points.
  ///
  /// Derived: setting it solves the size through the transform, and sets `position`, then
  /// `bounds`, each with its own action.
  public var frame: CGRect {
    get { model.frame }
    set {
      precondition(
        AnimatableValue.rect(newValue).isFinite, "frame of layer '\(name)' is \(newValue)")
      var solved = model
      solved.solve(frame: newValue)
      position = solved.position
      bounds = solved.bounds
    }
  }

  /// The transform in the plane; the identity when it is not affine. Setting it leaves depth alone.
  public var affineTransform: Transform2D {
    get { model.affineTransform }
    set { transform = Transform3D(newValue) }
  }

  /// A point of this layer's space in the space of `target`, or of the root when that is nil.
  ///
  /// Layers in different trees convert through their roots' superspaces, as if the roots lay in
  /// one. Depth is dropped wherever layers are flattened, which is everywhere but inside a
  /// ``TransformLayer``. Costs O(depth).
  public func convert(_ point: CGPoint, to target: Layer?) -> CGPoint {
    let (own, theirs) = waysApart(from: target ?? ancestors.last ?? self)
    return Self.convert(point, up: Self.steps(own), down: Self.steps(theirs))
  }

  /// A point of the space of `source`, or of the root when that is nil, in this layer's space.
  public func convert(_ point: CGPoint, from source: Layer?) -> CGPoint {
    (source ?? ancestors.last ?? self).convert(point, to: self)
  }

  /// A rectangle of this layer's space in the space of `target`, or of the root when that is
  /// nil: the bounding box of its corners, each converted as a point is. Costs O(depth).
  ///
  /// A negative size is standardised. A rectangle that is null or infinite stays as it is.
  public func convert(_ rect: CGRect, to target: Layer?) -> CGRect {
    guard !rect.isNull, !rect.isInfinite else { return rect }
    let (own, theirs) = waysApart(from: target ?? ancestors.last ?? self)
    let (up, down) = (Self.steps(own), Self.steps(theirs))
    func corner(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      Self.convert(CGPoint(x: x, y: y), up: up, down: down)
    }
    let first = corner(rect.minX, rect.minY)
    var (low, high) = (first, first)
    for point in [
      corner(rect.maxX, rect.minY), corner(rect.maxX, rect.maxY), corner(rect.minX, rect.maxY),
    ] {
      low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// A rectangle of the space of `source`, or of the root when that is nil, in this layer's space.
  public func convert(_ rect: CGRect, from source: Layer?) -> CGRect {
    (source ?? ancestors.last ?? self).convert(rect, to: self)
  }

  /// The layers whose spaces lead from this one's to that of the nearest common superlayer, this
  /// layer first, and those that lead from there to the other's, that one first.
  ///
  /// What both have in common need not be gone through, and would only add rounding. Without a
  /// common superlayer, or without another layer, the ways are whole: they lead through the roots.
  func waysApart(from other: Layer?) -> (own: ArraySlice<Layer>, theirs: ArraySlice<Layer>) {
    let own = [self] + ancestors
    let theirs = other.map { [$0] + $0.ancestors } ?? []
    let shared = zip(own.reversed(), theirs.reversed()).prefix { $0 === $1 }.count
    return (own.dropLast(shared), theirs.dropLast(shared))
  }

  private static func convert(
    _ point: CGPoint, up own: [PlaneStep], down theirs: [PlaneStep]
  ) -> CGPoint {
    let common = own.reduce(point) { $1.apply($0) }
    return theirs.reversed().reduce(common) { $1.applyInverse($0) }
  }

  /// The way of a point of the first layer's plane up to the superlayer of the last, one step for
  /// each plane that it is flattened into: depth is kept inside a transform layer.
  static func steps(_ way: ArraySlice<Layer>) -> [PlaneStep] {
    var steps: [PlaneStep] = []
    var inside: Transform3D?
    for layer in way {
      let superlayer = layer.superlayer?.model
      let keepsDepth = superlayer?.preservesDepth == true && layer !== way.last
      if !keepsDepth && inside == nil {
        steps.append(layer.model.step(into: superlayer))
        continue
      }
      let own = layer.model.space(in: superlayer)
      let space = inside?.concatenating(own) ?? own
      inside = keepsDepth ? space : nil
      if !keepsDepth { steps.append(PlaneStep(flattening: space)) }
    }
    return steps
  }

  /// The superlayers, nearest first.
  var ancestors: [Layer] {
    var found: [Layer] = []
    var next = superlayer
    while let layer = next {
      found.append(layer)
      next = layer.superlayer
    }
    return found
  }

  /// How many superlayers there are.
  var depth: Int {
    var count = 0
    var next = superlayer
    while let layer = next {
      count += 1
      next = layer.superlayer
    }
    return count
  }
}
