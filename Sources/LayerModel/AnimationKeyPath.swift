/// The path of a value that can be animated, such as `position.y`.
public struct AnimationKeyPath: Hashable, Sendable {
  /// As Core Animation writes it.
  public let text: String
}
