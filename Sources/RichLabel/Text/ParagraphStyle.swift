public import Foundation

/// How the lines of a paragraph lie. Lengths are points.
public struct ParagraphStyle: Hashable, Sendable {
  /// Where lines lie between the edges.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// At the edge where the paragraph's script begins.
    case natural
    /// At the left edge.
    case left
    /// With equal room on both sides.
    case center
    /// At the right edge.
    case right
    /// From edge to edge, but for the last line of a paragraph and one that is cut.
    case justified
  }

  /// How high a line is.
  public enum LineHeight: Hashable, Sendable {
    /// As its fonts and pictures ask for: the largest ascent and the largest descent.
    case natural
    /// So many points. The baseline lies where the paragraph's first font has the same room above its
    /// ascent as below its descent, so baselines are equally far apart, whatever else is in the line.
    case fixed(CGFloat)
    /// So many times what is natural for the paragraph's first font, in the same way.
    case multiple(CGFloat)
  }

  /// Which way a paragraph runs.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// As its first letter that has a direction; left to right without one.
    case natural
    /// From the left.
    case leftToRight = "left-to-right"
    /// From the right.
    case rightToLeft = "right-to-left"
  }

  /// Where lines break.
  public enum LineBreaks: String, Hashable, Sendable, CaseIterable {
    /// Where Unicode's line breaking rules allow; in a word that is wider than a line, anywhere.
    case words
    /// Between any two characters.
    case characters
    /// Only where the text breaks; longer lines stick out.
    case clips
  }

  /// Where lines lie.
  public var alignment: Alignment
  /// How high they are.
  public var lineHeight: LineHeight
  /// Room between two lines, of two paragraphs as well.
  public var lineSpacing: CGFloat
  /// Room between this paragraph and the next one, beside ``lineSpacing``.
  public var paragraphSpacing: CGFloat
  /// Room before the first line's beginning.
  public var firstLineIndent: CGFloat
  /// Room before the other lines' beginnings.
  public var indent: CGFloat
  /// Which way it runs.
  public var direction: Direction
  /// Where lines break.
  public var lineBreaks: LineBreaks

  /// Natural lines one under the other.
  public init(
    alignment: Alignment = .natural, lineHeight: LineHeight = .natural, lineSpacing: CGFloat = 0,
    paragraphSpacing: CGFloat = 0, firstLineIndent: CGFloat = 0, indent: CGFloat = 0,
    direction: Direction = .natural, lineBreaks: LineBreaks = .words
  ) {
    self.alignment = alignment
    self.lineHeight = lineHeight
    self.lineSpacing = lineSpacing
    self.paragraphSpacing = paragraphSpacing
    self.firstLineIndent = firstLineIndent
    self.indent = indent
    self.direction = direction
    self.lineBreaks = lineBreaks
  }
}
