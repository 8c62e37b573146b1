internal import Foundation
internal import LayerModel

// Core-animation 3.6. A layer's point is in its superlayer's space, a node's in its own bounds.

extension Layer {
  func hitTestTree(_ point: CGPoint) -> Layer? {
    guard !isHidden, opacity > 0, let local = model.hitPoint(fromSuperlayer: point) else {
      return nil
    }
    let isInside = contains(local)
    if masksToBounds && !isInside { return nil }
    if let maskLayer,
      maskLayer.model.hitPoint(fromSuperlayer: local).map(maskLayer.contains) != true
    {
      return nil
    }
    for sublayer in sublayersFrontToBack {
      if let hit = sublayer.hitTest(local) { return hit }
    }
    return isInside ? self : nil
  }

  /// The sublayers in the reverse of the order in which they are drawn.
  private var sublayersFrontToBack: [Layer] {
    let reversed = Array(sublayers.reversed())
    let isSorted = zip(reversed, reversed.dropFirst()).allSatisfy { $0.zPosition >= $1.zPosition }
    if isSorted { return reversed }
    return reversed.indices
      .sorted {
        let (a, b) = (reversed[$0].zPosition, reversed[$1].zPosition)
        return a > b || (a == b && $0 < $1)
      }
      .map { reversed[$0] }
  }
}
