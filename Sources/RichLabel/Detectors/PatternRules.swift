/// Finds certain texts, wherever they stand.
public struct FixedTextRule: DetectorRule {
  /// Larger is asked earlier.
  public var priority: Int
  /// What a tap on one does.
  public var kind: TextAction.Kind
  /// Longest first, so that a short one does not hide a longer one.
  private let texts: [[Character]]

  /// A rule for some texts; empty ones are left out.
  public init(
    _ texts: [String], kind: TextAction.Kind = .text, priority: Int = DetectorPriority.text
  ) {
    self.priority = priority
    self.kind = kind
    self.texts = texts.filter { !$0.isEmpty }.map(Array.init).sorted { $0.count > $1.count }
  }

  /// All of them.
  public func finds(in text: ScannedText) -> [DetectorFind] {
    var finds: [DetectorFind] = []
    var position = 0
    while position < text.characters.count {
      guard let found = texts.first(where: { text.has($0, at: position) }) else {
        position += 1
        continue
      }
      let range = position..<position + found.count
      finds.append(DetectorFind(range, action: TextAction(kind, text.text(range))))
      position = range.upperBound
    }
    return finds
  }
}

/// Finds what a regular expression of Swift's describes.
///
/// A find that begins or ends within a character, or touches what is taken, is left out.
public struct PatternRule: DetectorRule {
  /// The expression.
  public let pattern: String
  /// What a tap on a find does.
  public var kind: TextAction.Kind
  /// Larger is asked earlier.
  public var priority: Int

  /// A rule for an expression.
  ///
  /// - Throws: ``AttributeError`` for a text that is no expression, with the text.
  public init(
    _ pattern: String, kind: TextAction.Kind, priority: Int
  ) throws(AttributeError) {
    guard !pattern.isEmpty, (try? Regex(pattern)) != nil else {
      throw AttributeError(.expression(pattern), at: 0..<pattern.count)
    }
    self.pattern = pattern
    self.kind = kind
    self.priority = priority
  }

  /// All finds, none of which touches another.
  public func finds(in text: ScannedText) -> [DetectorFind] {
    // An expression cannot cross threads, its text can.
    guard let regex = try? Regex(pattern) else { return [] }
    var position = 0
    var index = text.string.startIndex
    return text.string.matches(of: regex).compactMap { match in
      position += text.string.distance(from: index, to: match.range.lowerBound)
      index = match.range.lowerBound
      let count = text.string[match.range].count
      guard count > 0 else { return nil }
      return DetectorFind(
        position..<position + count,
        action: TextAction(kind, String(text.string[match.range])))
    }
  }
}
