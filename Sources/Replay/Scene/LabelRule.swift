public import RichLabel

/// Something that a scene has looked for in a label's text, beside what the label knows.
public struct LabelRule: Hashable, Sendable {
  /// A regular expression of Swift's.
  public var pattern: String
  /// What a tap on a find is.
  public var kind: TextAction.Kind
  /// Larger is asked earlier.
  public var priority: Int
}

extension LabelRule {
  /// As labels take it; nil for an expression that is none, which the reader of scenes refuses.
  var detector: PatternRule? { try? PatternRule(pattern, kind: kind, priority: priority) }
}
