public import Foundation
public import Graphics
internal import WrongUse

/// A font: family, size, weight, upright or leaning.
public struct TextFont: Hashable, Sendable {
  /// One of ``Fonts/families``.
  public let family: String
  /// Points: above 0, at most ``TextStyle/maximumSize``.
  public let size: CGFloat
  /// Regular or bold.
  public let weight: TextStyle.Weight
  /// Whether letters lean.
  public let isItalic: Bool

  /// - Precondition: the family is one of ``Fonts/families``, and the size within its range.
  public init(
    _ family: String = "DejaVu Sans", size: CGFloat, weight: TextStyle.Weight = .regular,
    isItalic: Bool = false
  ) {
    require(Fonts.families.contains(family), "'\(family)' is not one of \(Fonts.families)")
    require(
      size > 0 && size <= TextStyle.maximumSize,
      "text size \(size) is not above 0 and at most \(TextStyle.maximumSize)")
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
  }
}

extension TextAttributes {
  /// The font among the attributes.
  mutating func set(_ font: TextFont) {
    (family, size, weight, isItalic) = (font.family, font.size, font.weight, font.isItalic)
  }
}
