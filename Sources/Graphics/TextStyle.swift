public import Foundation
internal import WrongUse

/// How a text looks: one font, one colour, one alignment.
public struct TextStyle: Hashable, Sendable {
  /// How heavy the strokes are.
  public enum Weight: String, Hashable, Sendable, CaseIterable {
    /// As for running text.
    case regular
    /// As for emphasis.
    case bold
  }

  /// Where lines lie between the left and the right edge. Left is left in every script.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// Lines begin at the left edge.
    case left
    /// Lines have equal room on both sides.
    case center
    /// Lines end at the right edge.
    case right
  }

  /// The largest size, in points.
  public static let maximumSize: CGFloat = 4096

  /// One of ``Fonts/families``.
  public let family: String
  /// The size of the em square in points: above 0, at most ``maximumSize``.
  public let size: CGFloat
  /// Regular or bold. A family without a bold file (emoji) is not made bolder.
  public let weight: Weight
  /// The colour of outlines; coloured pictures take its alpha only.
  public let color: Color
  /// Where lines lie.
  public let alignment: Alignment

  /// - Precondition: `family` is one of ``Fonts/families`` and `size` is within its range. Scene
  ///   files are checked earlier.
  public init(
    family: String = "DejaVu Sans", size: CGFloat, weight: Weight = .regular,
    color: Color = .black, alignment: Alignment = .left
  ) {
    require(Fonts.families.contains(family), "'\(family)' is not one of \(Fonts.families)")
    require(
      size > 0 && size <= Self.maximumSize,
      "text size \(size) is not above 0 and at most \(Self.maximumSize)")
    self.family = family
    self.size = size
    self.weight = weight
    self.color = color
    self.alignment = alignment
  }
}
