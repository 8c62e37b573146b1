internal import LayerModel

/// A layer that shows a part of what is in it: it moves its bounds (core-animation 1.2).
open class ScrollLayer: Layer {
  /// A layer with Core Animation's defaults.
  public override init() {
    super.init()
    model.kind = .scroll
  }
}
