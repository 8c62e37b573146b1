import Foundation
import Graphics
import LayerModel
import VSync

@testable import Compositor

// Layers in depth (rule 8).

extension ReferenceRasterizer {
  /// A flattened layer, or a particle of one that preserves depth.
  typealias Leaf = (
    layer: SceneLayer, above: ReferenceSpace, particle: (piece: Piece, place: Transform3D)?
  )

  /// The flattened layers of a space, in tree order.
  func leaves(of layers: [SceneLayer], _ above: ReferenceSpace) -> [Leaf] {
    layers.flatMap { layer -> [Leaf] in
      guard layer.properties.preservesDepth else { return [(layer, above, nil)] }
      guard !layer.properties.isHidden, !isAway(layer.properties, at: above.time),
        layer.properties.opacity > 0
      else { return [] }
      let inside = above.inside(layer.properties)
      let particles =
        byte(of: inside.opacity) > 0
        ? particlesInSpace(of: layer, inside).map { (layer, inside, $0) } : [Leaf]()
      return particles
        + instances(layer.properties, inside).flatMap { leaves(of: layer.sublayers, $0) }
    }
  }

  /// For every order that the leaves have at some pixel: all of it in this order, of which those
  /// pixels are kept.
  func drawSpace(_ leaves: [Leaf], _ place: Place, onto picture: inout Picture) {
    let depths = leaves.map { leaf -> Line in
      let outer = leaf.above.plane.map
      return PlanBuilder.depth(
        of: leaf.particle?.place ?? leaf.layer.properties.toSuperlayer,
        in: SublayerSpace(plane: outer, toPlane: leaf.above.toPlane))
    }
    // Nil where two planes are the same.
    let sides = depths.map { a in
      depths.map { b -> Cut? in
        let difference = a - b
        let corners = [(0, 0), (width, 0), (width, height), (0, height)]
        let areEqual = corners.allSatisfy {
          abs(difference.value(Double($0.0), Double($0.1))) <= 0x1p-16
        }
        return areEqual ? nil : Cut(sides: [Cut.Side(difference, positive: true)])
      }
    }
    func isNearer(_ a: Int, _ b: Int, _ x: Int, _ y: Int) -> Bool {
      sides[a][b]?.contains(x, y) ?? (a > b)
    }
    var made: [[Int]: Picture] = [:]
    let before = picture
    for y in 0..<height {
      for x in 0..<width {
        var order: [Int] = []
        for index in leaves.indices {
          let place = order.firstIndex { !isNearer(index, $0, x, y) } ?? order.count
          order.insert(index, at: place)
        }
        if made[order] == nil {
          var drawn = before
          for index in order {
            var place = place
            place.role = .sublayer
            let leaf = leaves[index]
            guard let particle = leaf.particle else {
              place.ground = Ground.behind(leaf.layer, place.ground) { ground in
                var (alone, place) = (before, place)
                place.ground = ground
                drawLayer(leaf.layer, leaf.above, place, onto: &alone)
              }
              drawLayer(leaf.layer, leaf.above, place, onto: &drawn)
              continue
            }
            let opacity = byte(of: leaf.above.opacity)
            draw(particle.piece, of: leaf.layer.properties, place, .normal, onto: &drawn) { _, _ in
              opacity
            }
          }
          made[order] = drawn
        }
        picture[y][x] = made[order]?[y][x] ?? picture[y][x]
      }
    }
  }
}
