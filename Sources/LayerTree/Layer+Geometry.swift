public import Foundation
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

  /// Whether a point of the layer's own space lies in its bounds, the upper edges left out.
  public func contains(_ point: CGPoint) -> Bool { model.contains(point) }

  /// A point of this layer's space in the space of `target`, or of the root when that is nil.
  ///
  /// Layers in different trees convert through their roots' superspaces, as if the roots lay in
  /// one. Depth is dropped at each step. Costs O(depth).
  public func convert(_ point: CGPoint, to target: Layer?) -> CGPoint {
    guard let target else {
      let root = ancestors.last ?? self
      return convert(point, to: root)
    }
    let own = [self] + ancestors
    let theirs = [target] + target.ancestors
    // What both have in common need not be gone through, and would only add rounding.
    let shared = zip(own.reversed(), theirs.reversed()).prefix { $0 === $1 }.count
    var converted = point
    for layer in own.dropLast(shared) {
      converted = layer.model.convertToSuperlayer(converted)
    }
    for layer in theirs.dropLast(shared).reversed() {
      converted = layer.model.convertFromSuperlayer(converted)
    }
    return converted
  }

  /// A point of the space of `source`, or of the root when that is nil, in this layer's space.
  public func convert(_ point: CGPoint, from source: Layer?) -> CGPoint {
    (source ?? ancestors.last ?? self).convert(point, to: self)
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
