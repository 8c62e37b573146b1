public import Foundation
public import Graphics

/// What stands in the place of what is left out of a text.
///
/// It looks as the text beside the cut, but for what is given here. Others may follow it, each with a look and an
/// action of its own; it may be any attributed text.
public struct TruncationToken: Hashable, Sendable {
  /// What it says.
  public var text: String
  /// A family; nil is that of the text beside it.
  public var family: String?
  /// A size; nil is that of the text beside it.
  public var size: CGFloat?
  /// A weight; nil is that of the text beside it.
  public var weight: TextStyle.Weight?
  /// Whether it leans; nil is as the text beside it.
  public var isItalic: Bool?
  /// A colour; nil is that of the text beside it.
  public var color: Color?
  /// A background; nil is that of the text beside it, unless that is part of a link.
  public var background: TextBackground?
  /// What a tap does. A token is never part of a link beside it.
  public var action: TextAction?
  /// All of its look in place of that of the text beside it, for a token that was given as an attributed text.
  public internal(set) var attributes: TextAttributes?
  /// What stands behind it, as a second message. All of it is shown, or none: where there is no room, an ellipsis
  /// stands for the whole.
  public var following: [TruncationToken]

  /// An ellipsis that looks as its text, unless said.
  public init(
    _ text: String = "\u{2026}", family: String? = nil, size: CGFloat? = nil,
    weight: TextStyle.Weight? = nil, isItalic: Bool? = nil, color: Color? = nil,
    background: TextBackground? = nil, action: TextAction? = nil,
    following: [TruncationToken] = []
  ) {
    self.text = text
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.color = color
    self.background = background
    self.action = action
    self.following = following
  }

  /// A token with the attributes of a text, which the text beside it does not change.
  ///
  /// - Throws: where it has a picture or a ruby.
  public init(_ attributed: AttributedText) throws(AttributeError) {
    var parts: [TruncationToken] = []
    var start = 0
    for (range, attributes) in attributed.stretches {
      let words = attributed.string[range]
      let place = start..<start + words.count
      start = place.upperBound
      if attributes.attachment != nil { throw AttributeError(.pictureInToken, at: place) }
      if attributes.ruby != nil { throw AttributeError(.rubyInToken, at: place) }
      var part = TruncationToken(String(words), action: attributes.action)
      part.attributes = attributes
      parts.append(part)
    }
    var first = parts.first ?? TruncationToken("")
    first.attributes = first.attributes ?? attributed.defaults
    first.following = Array(parts.dropFirst())
    self = first
  }

  /// Itself, and all that follows.
  var parts: [TruncationToken] { [self] + following.flatMap(\.parts) }

  /// What all of it says, in one line.
  var wholeText: String { parts.map(\.line).joined() }

  /// An ellipsis in its place.
  var shortened: TruncationToken {
    var short = self
    short.text = TokenSource.ellipsis
    short.following = []
    return short
  }

  /// The same metrics, and nothing else.
  var withoutPaint: TruncationToken {
    var plain = self
    (plain.color, plain.background, plain.action) = (nil, nil, nil)
    plain.attributes = attributes?.withoutPaint
    plain.following = following.map(\.withoutPaint)
    return plain
  }

  /// The first thing that cannot be drawn.
  var problem: AttributeError.Reason? {
    for part in parts {
      if let family = part.family, !Fonts.families.contains(family) { return .family(family) }
      if let size = part.size, !(size > 0 && size <= TextStyle.maximumSize) {
        let allowed = "above 0 and at most \(TextStyle.maximumSize)"
        return .length(name: "font size", value: size, allowed: allowed)
      }
    }
    return nil
  }

  /// As an attributed text beside a text with these attributes. Each part has a run of its own, also where two look
  /// the same: how many there are follows from the words alone, since lines are shared by texts of other colours.
  func text(beside attributes: TextAttributes) -> AttributedText {
    var pieces = TextPieces()
    for part in parts { pieces.append(part.line, part.look(beside: attributes)) }
    return pieces.text(look(beside: attributes), joinsEqual: false)
  }

  private var line: String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private func look(beside attributes: TextAttributes) -> TextAttributes {
    var own = self.attributes ?? attributes
    own.attachment = nil
    own.ruby = nil
    if self.attributes == nil {
      own.glyphTransform = .identity
      own.underline = nil
      own.strikethrough = nil
      own.baselineOffset = 0
      if own.action != nil { own.background = nil }
    }
    own.action = action
    own.paragraph = attributes.paragraph
    if let family, Fonts.families.contains(family) { own.family = family }
    if let size, size > 0, size <= TextStyle.maximumSize { own.size = size }
    if let weight { own.weight = weight }
    if let isItalic { own.isItalic = isItalic }
    if let color { own.color = color }
    if let background { own.background = background }
    return own
  }
}
