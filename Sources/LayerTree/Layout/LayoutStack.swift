public import Foundation

/// How a stack places its elements: CSS's flexible box, by Texture's names.
///
/// An element may become smaller than its content, as with CSS's `min-width: 0`.
public struct LayoutStack: Hashable, Sendable {
  /// Which way the elements follow each other.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
  }

  /// What happens to room that nobody takes.
  public enum Justification: String, Hashable, Sendable, CaseIterable {
    /// It is at the end.
    case start
    /// Half of it on each side.
    case center
    /// It is at the beginning.
    case end
    /// Between the elements; at the end of a single one.
    case spaceBetween
    /// On both sides of each element, in equal parts.
    case spaceAround
    /// Before, between and after the elements, in equal parts.
    case spaceEvenly
  }

  /// Whether elements that do not fit go on in another line.
  public enum Wrap: String, Hashable, Sendable, CaseIterable {
    /// All are in one line.
    case noWrap
    /// They do. Lines follow each other to the right, or downward.
    case wrap
  }

  /// What happens to room across that no line takes, where elements wrap.
  public enum ContentAlignment: String, Hashable, Sendable, CaseIterable {
    /// It is at the end.
    case start
    /// Half of it on each side.
    case center
    /// It is at the beginning.
    case end
    /// Between the lines; at the end of a single one.
    case spaceBetween
    /// On both sides of each line, in equal parts.
    case spaceAround
    /// Before, between and after the lines, in equal parts.
    case spaceEvenly
    /// All lines get the same part of it.
    case stretch
  }

  /// Which way the elements follow each other.
  public var direction: Direction
  /// Room between two elements, in points.
  public var spacing: CGFloat
  /// What happens to room that nobody takes. When the elements do not fit, `center` lets them stick
  /// out on both sides, and those with space begin at the start.
  public var justifyContent: Justification
  /// Where elements lie across in their line that do not say it themselves.
  public var alignItems: LayoutAlignment
  /// Whether elements that do not fit in the largest length go on in another line.
  public var flexWrap: Wrap
  /// Room between two lines, in points.
  public var lineSpacing: CGFloat
  /// What happens to room across that no line takes, where elements wrap. When the lines do not fit,
  /// `center` lets them stick out on both sides, and those with space begin at the start.
  public var alignContent: ContentAlignment

  /// A stack, by default one that flows down and stretches its elements.
  public init(
    _ direction: Direction = .vertical, spacing: CGFloat = 0,
    justifyContent: Justification = .start, alignItems: LayoutAlignment = .stretch,
    flexWrap: Wrap = .noWrap, lineSpacing: CGFloat = 0, alignContent: ContentAlignment = .start
  ) {
    self.direction = direction
    self.spacing = spacing
    self.justifyContent = justifyContent
    self.alignItems = alignItems
    self.flexWrap = flexWrap
    self.lineSpacing = lineSpacing
    self.alignContent = alignContent
  }
}
