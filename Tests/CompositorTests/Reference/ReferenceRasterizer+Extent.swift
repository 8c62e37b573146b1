import Foundation
import Graphics
import LayerModel

@testable import Compositor

// How far things reach: how large a canvas must be that nothing is missing on it.

extension ReferenceRasterizer {
  /// Whether something was too large to be drawn one pixel at a time.
  final class Beyond {
    var isReached = false
  }

  /// How many pixels away the layers below can matter to each other, at most.
  ///
  /// - Parameter pasts: The trees before, the last first.
  static func reach(
    of root: SceneLayer, after pasts: [SceneLayer] = [], scale: Double
  ) -> Int {
    let rasterizer = ReferenceRasterizer(width: 1, height: 1, display: .empty, pasts: pasts[...])
    let space = ReferenceSpace(plane: ReferencePlane(.scale(x: scale, y: scale)))
    return rasterizer.reach(of: rasterizer.expanded(SceneLayer(sublayers: [root])), in: space)
  }

  private func reach(of layer: SceneLayer, in above: ReferenceSpace) -> Int {
    if layer.properties.preservesDepth {
      let spaces = instances(layer.properties, above.inside(layer.properties))
      return spaces.reduce(0) { sum, space in
        layer.sublayers.reduce(sum) { $0 + reach(of: $1, in: space) }
      }
    }
    guard let plane = placed(layer, above) else { return 0 }
    return reach(of: layer, on: inside(layer, above, plane))
  }

  /// - Parameter space: That of the layer's own sublayers.
  func reach(of layer: SceneLayer, on space: ReferenceSpace) -> Int {
    let p = layer.properties
    let matrix = space.plane.map.affine(around: p.box)
    var steps = LayerEffects.steps(p.filters + p.backgroundFilters, matrix)
    var reach = 0
    if let shadow = LayerEffects(p, mask: nil, role: .sublayer)?.shadow {
      let cast = CastShadow(shadow, matrix)
      steps.append(.shadow(cast.step))
      reach += max(abs(cast.x), abs(cast.y)) + 1
    }
    reach += max(steps.support.x, steps.support.y)
    for each in instances(p, space) {
      for sublayer in layer.sublayers { reach += self.reach(of: sublayer, in: each) }
    }
    var maskSpace = space
    (maskSpace.toPlane, maskSpace.opacity) = (.identity, 1)
    for mask in layer.masks { reach += self.reach(of: mask, in: maskSpace) }
    return min(reach, 1 << 20)
  }

  /// Where the sublayers are when the layer itself is somewhere else.
  func space(_ visit: Visit, _ matrix: Transform2D) -> ReferenceSpace {
    var space = visit.inside
    space.plane = ReferencePlane(matrix)
    space.isTurned = visit.inside.isTurned != visit.matrix.isMirrored
    return space
  }

  /// A box around all that a layer and its sublayers draw; nil when that is far away, or too large
  /// with a margin around it.
  func extent(_ layer: SceneLayer, _ space: ReferenceSpace, _ margin: Int) -> CGRect? {
    let all = boxes(of: layer, space).reduce(CGRect.null) { $0.union($1) }
    let far = max(abs(all.minX), abs(all.minY), abs(all.maxX), abs(all.maxY))
    let m = 2 * CGFloat(margin) + 2
    guard far < 1500, (all.width + m) * (all.height + m) < 320_000 else { return nil }
    return all
  }

  private func boxes(of layer: SceneLayer, _ space: ReferenceSpace) -> [CGRect] {
    let p = layer.properties
    var boxes: [CGRect] = []
    func add(_ rect: CGRect) { add(space.plane.project(Rect(rect).corners)) }
    func add(_ points: [Point]) {
      guard let first = points.first else { return }
      let start = CGRect(x: first.x, y: first.y, width: 0, height: 0)
      boxes.append(
        points.reduce(start) { $0.union(CGRect(x: $1.x, y: $1.y, width: 0, height: 0)) })
    }
    add(p.bounds.standardized)
    if p.contents != nil && !p.bounds.isEmpty {
      let r = contentsBox(p)
      add(CGRect(x: r.minX, y: r.minY, width: r.w, height: r.h))
    }
    if case .shape(let values) = p.kind, let path = values.path {
      let reach = values.lineWidth / 2 * max(values.miterLimit, 2)
      add(path.boundingBox.insetBy(dx: -reach, dy: -reach))
    }
    if let path = shadow(of: p)?.path { add(path.boundingBox) }
    let pieces =
      p.preservesDepth
      ? particlesInSpace(of: layer, space).map(\.piece) : pieces(of: layer, space)
    for piece in pieces { add(piece.plane.project(piece.box.corners)) }
    for above in instances(p, space) {
      for sublayer in layer.sublayers {
        var below = above
        if sublayer.properties.preservesDepth {
          below = above.inside(sublayer.properties)
          below.plane = above.plane
        } else if let placed = placed(sublayer, above) {
          below = inside(sublayer, above, placed)
        } else {
          continue
        }
        boxes += self.boxes(of: sublayer, below)
      }
    }
    return boxes
  }
}
