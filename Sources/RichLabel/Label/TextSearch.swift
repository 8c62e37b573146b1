public import Foundation
public import Graphics

/// A search in a label's text, and how what it finds looks.
public struct TextSearch: Hashable, Sendable {
  /// How something that was found looks.
  public struct Style: Hashable, Sendable {
    /// The colour of letters; nil leaves it.
    public var color: Color?
    /// What lies under them; nil is nothing.
    public var backgroundColor: Color?
    /// How round its corners are.
    public var cornerRadius: CGFloat

    /// A look.
    public init(color: Color? = nil, backgroundColor: Color? = nil, cornerRadius: CGFloat = 0) {
      self.color = color
      self.backgroundColor = backgroundColor
      self.cornerRadius = cornerRadius
    }
  }

  /// What does not count when characters are compared.
  public struct Folding: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: Int
    /// Options by their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Capitals.
    public static let `case` = Folding(rawValue: 1)
    /// Accents and other marks.
    public static let marks = Folding(rawValue: 2)
    /// Full and half width.
    public static let width = Folding(rawValue: 4)
    /// All of them.
    public static let all: Folding = [.case, .marks, .width]
  }

  /// The texts that are searched for; empty ones find nothing.
  public var texts: [String]
  /// What does not count.
  public var folding: Folding
  /// How finds look.
  public var style: Style
  /// How finds look that differ from the others, the first find first; nil and what the list does not
  /// reach is ``style``.
  public var styles: [Style?]
  /// How the current one looks; nil is as without being current.
  public var currentStyle: Style?
  /// Which find is the current one, from 0; nil for none.
  public var current: Int?

  /// A search; exact unless said.
  public init(
    _ texts: [String], folding: Folding = [], style: Style, styles: [Style?] = [],
    currentStyle: Style? = nil, current: Int? = nil
  ) {
    self.texts = texts
    self.folding = folding
    self.style = style
    self.styles = styles
    self.currentStyle = currentStyle
    self.current = current
  }

  /// How the find of a number looks.
  public func style(ofMatch index: Int) -> Style {
    let own = styles.indices.contains(index) ? styles[index] : nil
    return index == current ? currentStyle ?? own ?? style : own ?? style
  }

  /// What it finds, from the beginning of a text: whole characters, none twice; of two that begin at
  /// the same place the longer one.
  public func matches(in string: String) -> [Range<String.Index>] {
    let wanted = texts.map { $0.map(folded) }.filter { !$0.isEmpty }
      .sorted { $0.count > $1.count }
    guard !wanted.isEmpty else { return [] }
    let indices = Array(string.indices) + [string.endIndex]
    let characters = string.map(folded)
    var found: [Range<String.Index>] = []
    var position = 0
    while position < characters.count {
      let match = wanted.first { text in
        position + text.count <= characters.count
          && text.indices.allSatisfy { characters[position + $0] == text[$0] }
      }
      if let match {
        found.append(indices[position]..<indices[position + match.count])
        position += match.count
      } else {
        position += 1
      }
    }
    return found
  }

  /// A character as it is compared.
  private func folded(_ character: Character) -> String {
    var text = String(character)
    if folding.contains(.width) {
      // Full-width forms of ASCII lie at a fixed distance from it; the ideographic space is one, too.
      text = String(
        String.UnicodeScalarView(
          text.unicodeScalars.map { scalar in
            switch scalar.value {
            case 0x3000: " "
            case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
            default: scalar
            }
          }))
    }
    if folding.contains(.marks) {
      let bare = text.decomposedStringWithCanonicalMapping.unicodeScalars.filter {
        $0.properties.generalCategory != .nonspacingMark
      }
      // A mark alone stays.
      if !bare.isEmpty { text = String(String.UnicodeScalarView(bare)) }
    }
    return folding.contains(.case) ? text.lowercased() : text
  }
}

extension TextSearch {
  /// Something that was found, as it is told to whoever says how it looks.
  public struct Match: Hashable, Sendable {
    /// Which find it is, from 0.
    public var index: Int
    /// What was found, as the text has it.
    public var text: String
    /// Where, in the source text.
    public var range: Range<String.Index>
    /// Whether it is the current one.
    public var isCurrent: Bool
  }

  /// The search with the looks that somebody gives finds one by one; nil leaves what is said here.
  func styled(in string: String, _ look: (Match) -> Style?) -> TextSearch {
    var search = self
    search.styles = matches(in: string).enumerated().map { index, range in
      let isCurrent = index == current
      let given = look(
        Match(
          index: index, text: String(string[range]), range: range, isCurrent: isCurrent))
      if isCurrent, let given { search.currentStyle = given }
      return given ?? (styles.indices.contains(index) ? styles[index] : nil)
    }
    return search
  }
}
