/// Says what a picture shows: drawings with equal keys make equal pixels at equal sizes, scales and
/// backgrounds.
///
/// Whatever decides about the pixels belongs in it: the text with its style, the theme, the state.
public struct ContentKey: Hashable, Sendable {
  private let value: any Hashable & Sendable

  /// Wraps a value.
  public init(_ value: some Hashable & Sendable) {
    // One in another is the same key.
    self.value = (value as? ContentKey)?.value ?? value
  }

  /// Values of one type that are equal.
  public static func == (a: ContentKey, b: ContentKey) -> Bool {
    AnyHashable(a.value) == AnyHashable(b.value)
  }

  /// Adds the value.
  public func hash(into hasher: inout Hasher) { AnyHashable(value).hash(into: &hasher) }
}
