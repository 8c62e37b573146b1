internal import Foundation
internal import Graphics

// What drawing apart asks of a mapping.

extension PlaneMap {
  /// The same, `x` columns and `y` rows further.
  func moved(x: Int, y: Int) -> PlaneMap {
    let (x, y) = (Double(x), Double(y))
    switch self {
    case .affine(let plane):
      return .affine(plane.concatenating(.translation(x: x, y: y)))
    case .projective(let seen):
      let step = Homography(.translation(x: x, y: y))
      let back = Homography(.translation(x: -x, y: -y))
      return .projective(
        Perspective(
          matrix: seen.matrix.concatenating(step), inverse: back.concatenating(seen.inverse),
          horizons: seen.horizons))
    }
  }

  /// The same with its origin on a multiple of ``PixelRules/originStep``; in perspective as it is.
  var settled: PlaneMap {
    if case .affine(let plane) = self { return .affine(plane.settled) }
    return self
  }

  /// The affine mapping that is nearest to it around the middle of a box: how offsets and blurs of
  /// a layer in perspective are drawn.
  func affine(around box: Box) -> Transform2D {
    switch self {
    case .affine(let plane): return plane
    case .projective(let seen):
      let m = seen.matrix
      let (x, y) = ((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
      let w = m.p * x + m.q * y + m.r
      let (toX, toY) = m.apply(x: x, y: y)
      let (a, b) = ((m.a - toX * m.p) / w, (m.b - toY * m.p) / w)
      let (c, d) = ((m.c - toX * m.q) / w, (m.d - toY * m.q) / w)
      let near = Transform2D(
        a: a, b: b, c: c, d: d, tx: toX - a * x - c * y, ty: toY - b * x - d * y)
      let isUsable = [a, b, c, d, near.tx, near.ty].allSatisfy(\.isFinite)
      return isUsable && w > 0 ? near : .identity
    }
  }
}

extension Transform2D {
  /// The same with its origin on a multiple of ``PixelRules/originStep``.
  var settled: Transform2D {
    var settled = self
    (settled.tx, settled.ty) = (PixelRules.settled(tx), PixelRules.settled(ty))
    return settled
  }
}
