public import Graphics

/// Another paint for a part of a layout: what is pressed, what a search found.
///
/// It changes no place and no size, so that a layout need not be made again.
public struct TextHighlight: Hashable, Sendable {
  /// What is painted differently.
  public enum Target: Hashable, Sendable {
    /// A part of the text, as far as it is shown.
    case range(Range<String.Index>)
    /// The token in the place of what is left out.
    case token
    /// The parts of the token that do something when they are tapped.
    case tokenPart(TextAction)
  }

  /// What is painted differently.
  public var target: Target
  /// The colour of letters; nil leaves it.
  public var color: Color?
  /// What lies under them, over a background of their own; nil adds none.
  public var background: TextBackground?

  /// Another paint.
  public init(_ target: Target, color: Color? = nil, background: TextBackground? = nil) {
    self.target = target
    self.color = color
    self.background = background
  }
}

/// Highlights as bytes of a text: the later ones lie over the earlier.
struct ByteHighlights: Sendable {
  struct Entry: Sendable {
    /// Nil for the token.
    var bytes: Range<Int>?
    /// Of which parts of the token; nil is all of it.
    var action: TextAction?
    var color: Color?
    var background: TextBackground?
  }

  let entries: [Entry]

  init(_ highlights: [TextHighlight], in text: AttributedText) {
    let utf8 = text.string.utf8
    entries = highlights.map { highlight in
      var bytes: Range<Int>?
      if case .range(let range) = highlight.target {
        bytes =
          utf8.distance(
            from: utf8.startIndex, to: range.lowerBound)..<utf8.distance(
            from: utf8.startIndex, to: range.upperBound)
      }
      var action: TextAction?
      if case .tokenPart(let part) = highlight.target { action = part }
      return Entry(
        bytes: bytes, action: action, color: highlight.color, background: highlight.background)
    }
  }

  /// The colour of letters at a byte, where a highlight has one.
  ///
  /// - Parameter token: the attributes of the token that the letters are of; nil for the text.
  func color(at byte: Int, token: TextAttributes?) -> Color? {
    entries.last { entry in entry.color != nil && Self.holds(entry, byte, token: token) }?.color
  }

  static func holds(_ entry: Entry, _ byte: Int, token: TextAttributes?) -> Bool {
    guard let bytes = entry.bytes else {
      return token.map { entry.action == nil || $0.action == entry.action } ?? false
    }
    return token == nil && bytes.contains(byte)
  }
}
