internal import Foundation
internal import LayerModel

/// A layer among others, as geometry sees it: of the model, or of what is shown.
///
/// Hit testing and conversions are written once, for both trees.
protocol GeometricLayer {
  var id: LayerID { get }
  var properties: LayerProperties { get }
  var superlayer: Self? { get }
  /// Back to front where their `zPosition` is equal.
  var sublayers: [Self] { get }
  var mask: Self? { get }
  /// Whether a point of the own space lies in the layer.
  func contains(_ point: CGPoint) -> Bool
  /// What has a point of the superlayer's space.
  func hitTest(_ point: CGPoint) -> Self?
}

extension GeometricLayer {
  /// The superlayers, nearest first.
  var ancestors: [Self] {
    var found: [Self] = []
    var next = superlayer
    while let layer = next {
      found.append(layer)
      next = layer.superlayer
    }
    return found
  }

  /// The layers whose spaces lead from this one's to that of the nearest common superlayer, this
  /// layer first, and those that lead from there to the other's, that one first.
  ///
  /// What both have in common need not be gone through, and would only add rounding. Without a
  /// common superlayer, or without another layer, the ways are whole: they lead through the roots.
  func waysApart(from other: Self?) -> (own: ArraySlice<Self>, theirs: ArraySlice<Self>) {
    let own = [self] + ancestors
    let theirs = other.map { [$0] + $0.ancestors } ?? []
    let shared = zip(own.reversed(), theirs.reversed()).prefix { $0.id == $1.id }.count
    return (own.dropLast(shared), theirs.dropLast(shared))
  }
}

/// A layer by its model values: a layer class may say itself what it contains and what is hit.
struct ModelLayer: GeometricLayer {
  let layer: Layer

  init(_ layer: Layer) { self.layer = layer }

  var id: LayerID { layer.id }
  var properties: LayerProperties { layer.model }
  var superlayer: ModelLayer? { layer.superlayer.map { ModelLayer($0) } }
  var sublayers: [ModelLayer] { layer.sublayers.map { ModelLayer($0) } }
  var mask: ModelLayer? { layer.maskLayer.map { ModelLayer($0) } }
  func contains(_ point: CGPoint) -> Bool { layer.contains(point) }
  func hitTest(_ point: CGPoint) -> ModelLayer? { layer.hitTest(point).map { ModelLayer($0) } }
}
