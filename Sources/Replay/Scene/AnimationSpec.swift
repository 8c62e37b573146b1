public import LayerModel

/// An explicit animation as a scene describes it.
public struct AnimationSpec: Sendable {
  /// The key that it is added under: the file's `key`, else its key path.
  public var key: String
  /// The animation. `timing.begin` is the delay (`beginTime`), to be added to the turn's clock.
  public var animation: BasicAnimation
  /// Whether the model value becomes what the animation ends at.
  public var setsModel: Bool
}
