public import LayerModel

extension Node {
  /// Where a node's picture lies, by UIKit's names, which are visual: ``top`` is the upper edge of
  /// a node on the glass, with y down.
  public enum ContentMode: String, Hashable, Sendable, CaseIterable {
    /// Stretched to the bounds.
    case scaleToFill
    /// As large as fits inside, proportions kept, in the middle.
    case scaleAspectFit
    /// As small as covers everything, proportions kept, in the middle.
    case scaleAspectFill
    /// Stretched, and drawn anew when the bounds change.
    case redraw
    /// In the middle, unscaled.
    case center
    /// At the upper edge, unscaled.
    case top
    /// At the lower edge, unscaled.
    case bottom
    /// At the left edge, unscaled.
    case left
    /// At the right edge, unscaled.
    case right
    /// In the upper left corner, unscaled.
    case topLeft
    /// In the upper right corner, unscaled.
    case topRight
    /// In the lower left corner, unscaled.
    case bottomLeft
    /// In the lower right corner, unscaled.
    case bottomRight

    /// The same place by the layer's name for it. Those name edges by their y: the layer's top is
    /// where y is largest, the lower edge.
    public var gravity: ContentsGravity {
      switch self {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .bottom
      case .bottom: .top
      case .left: .left
      case .right: .right
      case .topLeft: .bottomLeft
      case .topRight: .bottomRight
      case .bottomLeft: .topLeft
      case .bottomRight: .topRight
      }
    }
  }

  /// Where the node's picture lies; stretched at first. What its layer's `contentsGravity` and
  /// `needsDisplayOnBoundsChange` say: setting it sets both, and reading it reads them.
  public var contentMode: ContentMode {
    get {
      let mode = ContentMode.allCases.first { $0.gravity == layer.contentsGravity }
      let redraws = layer.needsDisplayOnBoundsChange && layer.contentsGravity == .resize
      return redraws ? .redraw : mode ?? .scaleToFill
    }
    set {
      layer.contentsGravity = newValue.gravity
      layer.needsDisplayOnBoundsChange = newValue == .redraw
    }
  }
}
