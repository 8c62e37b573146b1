/// What a stretch of text stands for when it is tapped.
public struct TextAction: Hashable, Sendable {
  /// What was tapped.
  public enum Kind: Hashable, Sendable, Comparable {
    /// An address.
    case link
    /// A topic, `#word#`.
    case topic
    /// A name, `@word`.
    case mention
    /// One of the texts that were asked for.
    case text
    /// What follows a text that was cut: "see more".
    case more
    /// Something else, by a name.
    case custom(String)

    /// The name in scenes and logs.
    public var name: String {
      switch self {
      case .link: "link"
      case .topic: "topic"
      case .mention: "mention"
      case .text: "text"
      case .more: "more"
      case .custom(let name): name
      }
    }
  }

  /// What was tapped.
  public var kind: Kind
  /// What it stands for: the whole address, also where a short text is shown in its place.
  public var value: String

  /// An action.
  public init(_ kind: Kind, _ value: String) {
    self.kind = kind
    self.value = value
  }
}
