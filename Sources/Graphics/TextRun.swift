public import Foundation

/// A stretch of text in one font, size and colour; several of them make an attributed string.
public struct TextRun: Hashable, Sendable {
  /// What it says.
  public var string: String
  /// The font's family. One that is not among ``Fonts/families`` is replaced by DejaVu Sans.
  public var family: String
  /// Points. At 0 and below it is left out; above ``TextStyle/maximumSize`` it counts as that.
  public var size: CGFloat
  /// The colour of outlines; coloured pictures take its alpha only.
  public var color: Color

  /// A stretch of text; what is left out is as in an attributed string without attributes.
  public init(
    _ string: String, family: String = "Helvetica", size: CGFloat = 12, color: Color = .black
  ) {
    (self.string, self.family, self.size, self.color) = (string, family, size, color)
  }
}
