internal import Foundation
internal import Graphics
internal import LayerModel

// Core-animation 2.1. The formulas are `LayerProperties`' own.

extension GeometricLayer {
  /// A point of this layer's space in the space of `target`, or of the root when that is nil.
  func convert(_ point: CGPoint, toSpaceOf target: Self?) -> CGPoint {
    let (own, theirs) = waysApart(from: target ?? ancestors.last ?? self)
    return Self.convert(point, up: Self.steps(own), down: Self.steps(theirs))
  }

  /// The bounding box of the corners, each converted as a point is. A rectangle that is null or
  /// infinite stays as it is.
  func convert(_ rect: CGRect, toSpaceOf target: Self?) -> CGRect {
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

  private static func convert(
    _ point: CGPoint, up own: [PlaneStep], down theirs: [PlaneStep]
  ) -> CGPoint {
    let common = own.reduce(point) { $1.apply($0) }
    return theirs.reversed().reduce(common) { $1.applyInverse($0) }
  }

  /// The way of a point of the first layer's plane up to the superlayer of the last, one step for
  /// each plane that it is flattened into: depth is kept inside a transform layer.
  static func steps(_ way: ArraySlice<Self>) -> [PlaneStep] {
    var steps: [PlaneStep] = []
    var inside: Transform3D?
    for (index, layer) in zip(way.indices, way) {
      let superlayer = layer.superlayer?.properties
      let isLast = index == way.endIndex - 1
      let keepsDepth = superlayer?.preservesDepth == true && !isLast
      if !keepsDepth && inside == nil {
        steps.append(layer.properties.step(into: superlayer))
        continue
      }
      let own = layer.properties.space(in: superlayer)
      let space = inside?.concatenating(own) ?? own
      inside = keepsDepth ? space : nil
      if !keepsDepth { steps.append(PlaneStep(flattening: space)) }
    }
    return steps
  }
}
