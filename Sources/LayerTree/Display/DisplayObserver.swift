/// A node that hears of every drawing of asynchronous layers in it that ends: one that waits until
/// what is in it has its pictures.
public protocol DisplayObserver: Node {
  /// A drawing of a layer in this node, or of its own, is over. A drawing that is shown becomes the
  /// contents in the commit that goes on: what is changed now is in that commit too.
  func didFinishDisplay(of layer: AsyncLayer, _ outcome: DisplayOutcome)
}

extension AsyncLayer {
  /// Tells the nodes around, nearest first. Costs O(depth).
  func tellObservers(_ outcome: DisplayOutcome) {
    var next: Layer? = self
    while let layer = next {
      if let observer = layer.node as? any DisplayObserver {
        observer.didFinishDisplay(of: self, outcome)
      }
      next = layer.superlayer
    }
  }
}
