internal import Foundation
internal import Graphics
internal import LayerModel

// Core-animation 3.6. A layer's point is in its superlayer's space, a node's in its own bounds.

extension GeometricLayer {
  func hitTestTree(_ point: CGPoint) -> Self? {
    let properties = properties
    guard !properties.isHidden, properties.opacity > 0 else { return nil }
    let outer = superlayer?.properties
    if properties.preservesDepth {
      return hitTestSpace(point, properties.space(in: outer))
    }
    guard let local = properties.hitPoint(fromSuperlayer: point, in: outer),
      !facesAway(at: local)
    else { return nil }
    return hitTestPlane(local)
  }

  /// At a point of the layer's own space, which is seen.
  private func hitTestPlane(_ local: CGPoint) -> Self? {
    let isInside = contains(local)
    if properties.masksToBounds && !isInside { return nil }
    if let mask, mask.properties.hitPoint(fromSuperlayer: local).map(mask.contains) != true {
      return nil
    }
    for sublayer in sublayersFrontToBack {
      if let hit = sublayer.hitTest(local) { return hit }
    }
    return isInside ? self : nil
  }

  /// The sublayers in the reverse of the order in which they are drawn.
  private var sublayersFrontToBack: [Self] {
    let reversed = Array(sublayers.reversed())
    let depths = reversed.map(\.properties.zPosition)
    if zip(depths, depths.dropFirst()).allSatisfy({ $0 >= $1 }) { return reversed }
    return reversed.indices
      .sorted {
        let (a, b) = (depths[$0], depths[$1])
        return a > b || (a == b && $0 < $1)
      }
      .map { reversed[$0] }
  }

  /// Whether a single-sided layer is seen from behind at a point of its own space.
  private func facesAway(at local: CGPoint) -> Bool {
    guard !properties.isDoubleSided else { return false }
    let way = [self] + ancestors
    var (facing, point) = (1, local)
    for step in Self.steps(way[...]) {
      facing *= step.facing(at: point)
      point = step.apply(point)
    }
    // A flip turns a layer's axis, not its face.
    return way.reduce(facing) { $1.properties.isGeometryFlipped ? -$0 : $0 } < 0
  }
}

// Inside a transform layer, which is never hit itself.

extension GeometricLayer {
  /// - Parameter space: From this transform layer's own space to the plane that `point` lies in.
  private func hitTestSpace(_ point: CGPoint, _ space: Transform3D) -> Self? {
    var leaves: [Leaf<Self>] = []
    collectLeaves(at: point, space, into: &leaves)
    let frontToBack = leaves.indices.sorted {
      let (a, b) = (leaves[$0].depth, leaves[$1].depth)
      return a > b || (a == b && $0 > $1)
    }
    for index in frontToBack {
      let leaf = leaves[index]
      if let hit = leaf.layer.hitTestLeaf(leaf.local) { return hit }
    }
    return nil
  }

  /// Asks the layer as any other, at the point of its superlayer's plane that leads to the same
  /// place in it. One that stands on edge there, or nearly so, has no such point.
  private func hitTestLeaf(_ local: CGPoint) -> Self? {
    let step = properties.step(into: superlayer?.properties)
    let above = step.apply(local)
    guard let back = step.pointSeen(at: above),
      max(abs(back.x - local.x), abs(back.y - local.y)) < 1e-6
    else { return hitTestPlane(local) }
    return hitTest(above)
  }

  private func collectLeaves(
    at point: CGPoint, _ space: Transform3D, into leaves: inout [Leaf<Self>]
  ) {
    let own = properties
    for layer in sublayers {
      let inner = layer.properties
      guard !inner.isHidden, inner.opacity > 0 else { continue }
      let whole = inner.space(in: own).concatenating(space)
      if inner.preservesDepth {
        layer.collectLeaves(at: point, whole, into: &leaves)
      } else if let local = PlaneStep(flattening: whole).pointSeen(at: point),
        !layer.facesAway(at: local)
      {
        let depth = whole.depth(at: local)
        leaves.append(Leaf(layer: layer, local: local, depth: (depth * 1024).rounded()))
      }
    }
  }
}

/// A layer that is flattened in a space that several share, where the point is seen.
private struct Leaf<Tree: GeometricLayer> {
  let layer: Tree
  let local: CGPoint
  /// Toward the eye; nearer than a 1,024th of a point counts as equal.
  let depth: Double
}
