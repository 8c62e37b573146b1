public import Foundation
public import Graphics
internal import LayerModel
internal import WrongUse

// Core-animation 2.1, on model values.

extension Layer {
  /// The bounding box of the bounds in the superlayer's space, in points.
  ///
  /// Derived: setting it solves the size through the transform, and sets `position`, then
  /// `bounds`, each with its own action.
  public var frame: CGRect {
    get { model.frame }
    set {
      require(
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
    ModelLayer(self).convert(point, toSpaceOf: target.map { ModelLayer($0) })
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
    ModelLayer(self).convert(rect, toSpaceOf: target.map { ModelLayer($0) })
  }

  /// A rectangle of the space of `source`, or of the root when that is nil, in this layer's space.
  public func convert(_ rect: CGRect, from source: Layer?) -> CGRect {
    (source ?? ancestors.last ?? self).convert(rect, to: self)
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
