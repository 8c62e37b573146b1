public import Foundation

/// Places the sublayers of layers that have no delegate to do it (core-animation 3.1).
public protocol LayoutManager {
  /// Places the sublayers.
  func layoutSublayers(of layer: Layer)
  /// The layer was marked for layout: what is known about it may not hold any more.
  func invalidateLayout(of layer: Layer)
  /// The size that the layer should have, in points of its own space.
  func preferredSize(of layer: Layer) -> CGSize
}

extension LayoutManager {
  /// Keeps nothing that could be out of date.
  public func invalidateLayout(of layer: Layer) {}
  /// The size that it has.
  public func preferredSize(of layer: Layer) -> CGSize { layer.bounds.size }
}

extension Layer {
  /// The size that the layer should have, in points of its own space: what the ``layoutManager``
  /// says, else the size that it has.
  public func preferredFrameSize() -> CGSize {
    layoutManager?.preferredSize(of: self) ?? bounds.size
  }
}
