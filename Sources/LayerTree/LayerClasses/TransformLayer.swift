internal import LayerModel

/// A layer that only has sublayers, in one space with its superlayer (core-animation 1.2).
open class TransformLayer: Layer {
  /// A layer with Core Animation's defaults.
  public override init() {
    super.init()
    become(.transform)
  }
}
