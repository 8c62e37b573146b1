/// Finds names: an at sign, and letters, marks and digits of any script, `_` and `-`.
///
/// Before the sign must not stand what could be the beginning of an e-mail address: a letter or digit
/// of a script that is written with spaces, or one of `._%+-`. A hyphen at the end does not belong.
public struct MentionRule: DetectorRule {
  /// Whether the full-width sign U+FF20 begins a name, too.
  public var takesFullWidthSign: Bool
  /// Larger is asked earlier.
  public var priority: Int

  /// A rule for names.
  public init(takesFullWidthSign: Bool = false, priority: Int = DetectorPriority.mention) {
    self.takesFullWidthSign = takesFullWidthSign
    self.priority = priority
  }

  /// All names, with the sign.
  public func finds(in text: ScannedText) -> [DetectorFind] {
    var finds: [DetectorFind] = []
    var position = 0
    while position < text.characters.count {
      defer { position += 1 }
      guard let sign = text.free(position), sign == "@" || takesFullWidthSign && sign == "\u{FF20}",
        position == 0 || !continuesAddress(text.characters[position - 1])
      else { continue }
      var end = position + 1
      while let next = text.free(end), next.isTag { end += 1 }
      while end > position + 1, text.characters[end - 1] == "-" { end -= 1 }
      guard end > position + 1 else { continue }
      let range = position..<end
      finds.append(DetectorFind(range, action: TextAction(.mention, text.text(range))))
      position = end - 1
    }
    return finds
  }

  private func continuesAddress(_ character: Character) -> Bool {
    character.isWord && !character.isIdeographic || "._%+-".contains(character)
  }
}

/// Finds topics: letters, marks and digits of any script, `_` and `-` between two number signs, or
/// after one.
public struct TopicRule: DetectorRule {
  /// How a topic ends.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// With a second sign: `#topic#`.
    case enclosed
    /// Before the first character that cannot belong to it: `#topic`. Digits alone are none.
    case open
  }

  /// How a topic ends.
  public var form: Form
  /// Whether spaces and punctuation may stand between two signs; line breaks never do.
  public var takesSpaces: Bool
  /// Whether the full-width sign U+FF03 counts, too.
  public var takesFullWidthSign: Bool
  /// Larger is asked earlier.
  public var priority: Int

  /// A rule for topics.
  public init(
    form: Form = .enclosed, takesSpaces: Bool = false, takesFullWidthSign: Bool = false,
    priority: Int = DetectorPriority.topic
  ) {
    self.form = form
    self.takesSpaces = takesSpaces
    self.takesFullWidthSign = takesFullWidthSign
    self.priority = priority
  }

  /// All topics, with their signs.
  public func finds(in text: ScannedText) -> [DetectorFind] {
    var finds: [DetectorFind] = []
    var position = 0
    while position < text.characters.count {
      defer { position += 1 }
      guard isSign(text.free(position)), let end = end(in: text, from: position) else { continue }
      let range = position..<end
      finds.append(DetectorFind(range, action: TextAction(.topic, text.text(range))))
      position = end - 1
    }
    return finds
  }

  private func end(in text: ScannedText, from start: Int) -> Int? {
    var end = start + 1
    while let next = text.free(end), !isSign(next), belongs(next) { end += 1 }
    guard end > start + 1 else { return nil }
    switch form {
    case .enclosed: return isSign(text.free(end)) ? end + 1 : nil
    case .open:
      if start > 0, text.characters[start - 1].isWord, !text.characters[start - 1].isIdeographic {
        return nil
      }
      return text.characters[start + 1..<end].allSatisfy(\.isNumber) ? nil : end
    }
  }

  private func belongs(_ character: Character) -> Bool {
    character.isTag || takesSpaces && form == .enclosed && !character.isNewline
  }

  private func isSign(_ character: Character?) -> Bool {
    character == "#" || takesFullWidthSign && character == "\u{FF03}"
  }
}

extension Character {
  /// What names and topics are made of.
  fileprivate var isTag: Bool { isWord || self == "_" || self == "-" }
}
