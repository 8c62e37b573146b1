internal import Foundation
internal import LayerModel

extension Layer {
  /// What of the layer's place changes when its superlayer's size does; nothing at first. Then the
  /// layer keeps its size and its distance from the superlayer's origin.
  ///
  /// Happens at once, with the change of the superlayer's bounds, and so is animated with it. The
  /// place is that of the bounds as if nothing transformed them, in a space from 0 to the
  /// superlayer's size, wherever its bounds' origin has been scrolled to. Places are not rounded.
  public var autoresizingMask: AutoresizingMask {
    get { resizing }
    set {
      resizing = newValue
      if !newValue.isEmpty { superlayer?.mayResizeSublayers = true }
    }
  }

  /// The size of the bounds was `old`. Costs O(sublayers) where one of them has, or had, a mask.
  func resizeSublayers(from old: CGSize) {
    guard mayResizeSublayers, old != bounds.size, node?.autoresizesSubnodes != false else { return }
    for layer in sublayers where !layer.resizing.isEmpty {
      layer.resize(superlayer: old, to: bounds.size)
    }
  }

  private func resize(superlayer old: CGSize, to new: CGSize) {
    let (size, anchor) = (bounds.size, anchorPoint)
    let x = resizing.horizontal.resized(
      place: position.x - anchor.x * size.width, length: size.width, old: old.width,
      new: new.width)
    let y = resizing.vertical.resized(
      place: position.y - anchor.y * size.height, length: size.height, old: old.height,
      new: new.height)
    place(CGRect(x: x.place, y: y.place, width: x.length, height: y.length))
  }

  /// Gives the bounds a size, and the layer a place at which they would fill `rect` of the
  /// superlayer if nothing transformed them.
  func place(_ rect: CGRect) {
    let anchor = anchorPoint
    position = CGPoint(
      x: rect.minX + anchor.x * rect.width, y: rect.minY + anchor.y * rect.height)
    bounds = CGRect(origin: bounds.origin, size: rect.size)
  }
}

extension Node {
  /// What of the node's place changes when its supernode's size does; nothing at first. See
  /// ``Layer/autoresizingMask``.
  public var autoresizingMask: AutoresizingMask {
    get { layer.autoresizingMask }
    set { layer.autoresizingMask = newValue }
  }
}
