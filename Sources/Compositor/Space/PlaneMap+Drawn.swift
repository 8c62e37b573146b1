internal import Foundation
internal import Graphics

// What gradients, textures and paths need to know of where a layer lies.

extension PlaneMap {
  /// From device pixels to the layer's own space.
  var toLayer: PlaneFraction {
    switch self {
    case .affine(let plane): PlaneFraction(plane.inverse ?? plane)
    case .projective(let perspective): PlaneFraction(perspective.inverse)
    }
  }

  /// How far one unit along the layer's x and y axes reaches on the display at a point.
  func scales(x: Double, y: Double) -> (x: Double, y: Double) {
    switch self {
    case .affine(let m):
      return ((m.a * m.a + m.b * m.b).squareRoot(), (m.c * m.c + m.d * m.d).squareRoot())
    case .projective(let perspective):
      let m = perspective.matrix
      let w = m.p * x + m.q * y + m.r
      let (toX, toY) = m.apply(x: x, y: y)
      let (ax, bx) = ((m.a - toX * m.p) / w, (m.b - toY * m.p) / w)
      let (cy, dy) = ((m.c - toX * m.q) / w, (m.d - toY * m.q) / w)
      return ((ax * ax + bx * bx).squareRoot(), (cy * cy + dy * dy).squareRoot())
    }
  }
}

extension PlaneFraction {
  init(_ m: Homography) {
    (a, b, p) = (m.a, m.b, m.p)
    (c, d, q) = (m.c, m.d, m.q)
    (tx, ty, r) = (m.tx, m.ty, m.r)
  }
}

extension StencilRecipe {
  /// A path of a layer; in perspective as far as it lies before the eye.
  init?(_ path: Path, _ outline: Outline, map: PlaneMap, within limit: PixelRect) {
    switch map {
    case .affine(let plane): self.init(path, outline, matrix: plane, within: limit)
    case .projective(let perspective):
      let toPath = perspective.inverse
      self.init(
        path, outline, within: limit,
        through: Perspective(
          toPath: [
            toPath.a, toPath.b, toPath.p, toPath.c, toPath.d, toPath.q, toPath.tx, toPath.ty,
            toPath.r,
          ],
          horizons: perspective.horizons.map { [$0.a, $0.b, $0.c] })
      ) { box in
        let seen = perspective.seen(Box(box).corners)
        return seen.map {
          let place = perspective.matrix.apply(x: $0.x, y: $0.y)
          return StencilRecipe.Corner(
            inPath: CGPoint(x: $0.x, y: $0.y), onDisplay: CGPoint(x: place.x, y: place.y),
            scale: perspective.matrix.scale(x: $0.x, y: $0.y))
        }
      }
    }
  }
}
