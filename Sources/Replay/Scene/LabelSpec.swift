internal import PlainText
public import RichLabel

/// What a scene says of a rich label: values to set, in file order. What it does not name stays.
public struct LabelSpec: Hashable, Sendable {
  /// A value of a label; equal to another one that the file says in the same words.
  public struct Change: Hashable, Sendable {
    /// Its key in the file.
    var key: String
    /// What the file says.
    var json: JSONValue
    /// Sets it.
    var apply: @Sendable (inout LabelValues) -> Void

    /// By key and words.
    public static func == (a: Change, b: Change) -> Bool { a.key == b.key && a.json == b.json }

    /// Takes in key and words.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(key)
      hasher.combine(json)
    }
  }

  /// The values.
  public var changes: [Change]

  /// What of it another one does not say as well.
  func changes(since old: LabelSpec?) -> LabelSpec {
    guard let old else { return self }
    return LabelSpec(changes: changes.filter { !old.changes.contains($0) })
  }
}

/// All that a scene sets of a rich label.
public struct LabelValues: Sendable {
  /// How it looks; pictures of emoji are left out.
  public var style = RichLabelStyle()
  /// What it says.
  public var text: String?
  /// Attributes for parts of the text.
  public var runs: [LabelRun] = []
  /// Whether a worker draws it.
  public var displaysAsynchronously = false
  /// The names of images by codes of emoji.
  public var emoji: [String: String] = [:]
  /// What is searched for.
  public var search: TextSearch?
  /// Whether a tap on a region is one on the label, too.
  public var tapsReachLabel = false
}

/// Attributes for a part of a label's text, as a scene gives them.
public struct LabelRun: Sendable {
  /// Characters, counted from 0.
  public var range: Range<Int>
  /// What changes.
  var apply: @Sendable (inout TextAttributes) -> Void
}
