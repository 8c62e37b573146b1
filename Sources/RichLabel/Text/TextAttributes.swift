public import Foundation
public import Graphics

/// How a stretch of an ``AttributedText`` looks, and what it does when it is tapped.
///
/// Lengths are points. Values that cannot be drawn (a size of 0, a family that does not exist) are
/// refused when attributes are given to a text, with the place: ``AttributeError``.
public struct TextAttributes: Hashable, Sendable {
  /// One of ``Fonts/families``; what it lacks is taken from the fixed list of replacements.
  public var family: String
  /// The size of the em square: above 0, at most ``TextStyle/maximumSize``.
  public var size: CGFloat
  /// Regular or bold.
  public var weight: TextStyle.Weight
  /// Whether letters lean to the right, by ``slant``: no italic file is among the fonts.
  public var isItalic: Bool
  /// The colour of letters; coloured pictures of signs take its alpha only.
  public var color: Color
  /// What lies under the letters.
  public var background: TextBackground?
  /// Room added after each character, a grapheme as a whole; may be negative. Ligatures are not made
  /// where it is not 0.
  public var kern: CGFloat
  /// Room added to each space, beside ``kern``.
  public var wordSpacing: CGFloat
  /// A line under the letters.
  public var underline: LineDecoration?
  /// A line through the letters.
  public var strikethrough: LineDecoration?
  /// Shadows of the letters, the first one farthest back.
  public var shadows: [TextShadow]
  /// Shadows that lie on the letters, as if these were cut out, the first one farthest back.
  public var innerShadows: [TextShadow] = []
  /// A frame over the letters; neighbours of equal frame have one.
  public var border: TextBorder?
  /// A frame under the letters, over ``background``; neighbours of equal frame have one.
  public var backgroundBorder: TextBorder?
  /// A frame around the whole paragraph, as wide as the container, under all else. A paragraph takes that
  /// of its first character; neighbours of equal frame have one.
  public var blockBorder: TextBorder?
  /// How far the letters are raised above the line's baseline; negative lowers them.
  public var baselineOffset: CGFloat
  /// What letters go through about their origins, each alone, y down; it moves no other letter. Pictures
  /// stay as they are.
  public var glyphTransform: Transform2D
  /// What stands above the letters; neighbours of equal rubies are one part.
  public var ruby: TextRuby?
  /// What stands in place of the character U+FFFC.
  public var attachment: TextAttachment?
  /// What a tap does; neighbours of equal action are one link.
  public var action: TextAction?
  /// How lines lie; a paragraph takes that of its first character.
  public var paragraph: ParagraphStyle

  /// How far italic letters lean, in points to the right per point of height.
  public static let slant: CGFloat = 0.2

  /// The article's defaults: 14 points, black, nothing else.
  public init(
    family: String = "DejaVu Sans", size: CGFloat = 14, weight: TextStyle.Weight = .regular,
    isItalic: Bool = false, color: Color = .black, background: TextBackground? = nil,
    kern: CGFloat = 0, wordSpacing: CGFloat = 0, underline: LineDecoration? = nil,
    strikethrough: LineDecoration? = nil, shadows: [TextShadow] = [], baselineOffset: CGFloat = 0,
    glyphTransform: Transform2D = .identity, ruby: TextRuby? = nil,
    attachment: TextAttachment? = nil, action: TextAction? = nil,
    paragraph: ParagraphStyle = ParagraphStyle()
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.color = color
    self.background = background
    self.kern = kern
    self.wordSpacing = wordSpacing
    self.underline = underline
    self.strikethrough = strikethrough
    self.shadows = shadows
    self.baselineOffset = baselineOffset
    self.glyphTransform = glyphTransform
    self.ruby = ruby
    self.attachment = attachment
    self.action = action
    self.paragraph = paragraph
  }

  /// Whether two stretches are laid out alike: all that is not paint is the same.
  func hasMetrics(of other: TextAttributes) -> Bool {
    family == other.family && size == other.size && weight == other.weight
      && isItalic == other.isItalic && kern == other.kern && wordSpacing == other.wordSpacing
      && baselineOffset == other.baselineOffset && paragraph == other.paragraph
      && attachment?.layoutSize == other.attachment?.layoutSize
      && attachment?.alignment == other.attachment?.alignment && hasRubyMetrics(of: other)
  }

  private func hasRubyMetrics(of other: TextAttributes) -> Bool {
    guard let ruby, let theirs = other.ruby else { return ruby == nil && other.ruby == nil }
    return ruby.hasMetrics(of: theirs)
  }
}
