public import LayerModel
public import VSync

/// An explicit animation as a scene describes it.
public struct AnimationSpec: Sendable {
  /// The key that it is added under: the file's `key`, else its key path, `group` for a group.
  public var key: String
  /// The animation; when it begins is filled in by the turn that adds it.
  public var animation: Animation
  /// The file's `beginTime`: how long after its turn's VSYNC it begins.
  public var delay: Nanoseconds
  /// Whether the model value becomes what the animation ends at.
  public var setsModel: Bool
}
