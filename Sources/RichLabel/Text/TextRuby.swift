public import Foundation
public import Graphics

/// Small letters above a part of a text that say how it is read, or what it means; beside a column, at its
/// right.
///
/// The part is not broken by a line's end, nor cut. Neighbours with equal rubies are one part: give
/// one of them another ``tag`` where the same reading stands over two words. A part that is narrower
/// than its ruby becomes as wide. A line of natural height grows for it; one of a fixed height does not.
public struct TextRuby: Hashable, Sendable {
  /// Where it stands above its part.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// In the middle.
    case center
    /// Where the part begins.
    case start
    /// Spread over the part: half as much room at its ends as between its letters. A part that is
    /// narrower is spread below it in the same way.
    case distributed
  }

  /// What it says, in one line.
  public var text: String
  /// Its size, as a part of that of the letters below it: above 0, at most 1.
  public var sizeFactor: CGFloat
  /// Where it stands.
  public var alignment: Alignment
  /// Its colour; nil is that of the letters below it.
  public var color: Color?
  /// Tells neighbours apart that are equal otherwise.
  public var tag: Int

  /// A ruby of half the size, in the middle, unless said.
  public init(
    _ text: String, sizeFactor: CGFloat = 0.5, alignment: Alignment = .center, color: Color? = nil,
    tag: Int = 0
  ) {
    self.text = text
    self.sizeFactor = sizeFactor
    self.alignment = alignment
    self.color = color
    self.tag = tag
  }

  /// As an attributed text over letters with these attributes.
  func text(over attributes: TextAttributes) -> AttributedText {
    var own = attributes
    own.ruby = nil
    own.attachment = nil
    own.background = nil
    own.underline = nil
    own.strikethrough = nil
    own.action = nil
    own.baselineOffset = 0
    own.kern = 0
    own.wordSpacing = 0
    own.glyphTransform = .identity
    own.paragraph = ParagraphStyle()
    own.size = attributes.size * sizeFactor
    if let color { own.color = color }
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return AttributedText(checked: line, own)
  }

  /// Whether two are laid out alike.
  func hasMetrics(of other: TextRuby) -> Bool {
    text == other.text && sizeFactor == other.sizeFactor && alignment == other.alignment
      && tag == other.tag
  }
}
