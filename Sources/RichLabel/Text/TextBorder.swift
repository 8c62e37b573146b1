public import Foundation
public import Graphics

/// A frame around letters: one for each stretch of a line, or one around a paragraph.
///
/// It lies within the stretch's rectangle, which is as high as the line, less the ``insets``. It takes no
/// room: letters stand where they would without it.
public struct TextBorder: Hashable, Sendable {
  /// The colour of its line.
  public var color: Color
  /// How wide its line is, in points; 0 has none.
  public var width: CGFloat
  /// How many strokes its line has.
  public var stroke: LineDecoration.Stroke
  /// What its line is made of.
  public var pattern: LineDecoration.Pattern
  /// How round its corners are, in points; at most half of its shorter side.
  public var cornerRadius: CGFloat
  /// What fills it; nil is nothing.
  public var fill: Color?
  /// How far its outer edge lies within the stretch's rectangle; negative lengths lie outside.
  public var insets: TextContainer.Insets

  /// A frame: of one solid stroke, square and empty unless said.
  public init(
    color: Color, width: CGFloat = 1, stroke: LineDecoration.Stroke = .single,
    pattern: LineDecoration.Pattern = .solid, cornerRadius: CGFloat = 0, fill: Color? = nil,
    insets: TextContainer.Insets = TextContainer.Insets()
  ) {
    self.color = color
    self.width = width
    self.stroke = stroke
    self.pattern = pattern
    self.cornerRadius = cornerRadius
    self.fill = fill
    self.insets = insets
  }

  /// Its outer edge around a rectangle.
  func box(around rect: CGRect) -> CGRect {
    CGRect(
      x: rect.minX + insets.left, y: rect.minY + insets.top,
      width: max(0, rect.width - insets.left - insets.right),
      height: max(0, rect.height - insets.top - insets.bottom))
  }

  /// How far it reaches beyond a rectangle at most.
  var reach: CGFloat {
    max(0, -insets.top, -insets.left, -insets.bottom, -insets.right)
  }

  /// The first thing that cannot be drawn.
  func problem(_ name: String) -> AttributeError.Reason? {
    for (side, value) in [
      ("top", insets.top), ("left", insets.left), ("bottom", insets.bottom),
      ("right", insets.right),
    ] where !(abs(value) <= TextAttributes.longest) {
      return .length(
        name: "\(name) inset at the \(side)", value: value,
        allowed: "at most \(TextAttributes.longest) either way")
    }
    return TextAttributes.positive("\(name) width", width, most: 256)
      ?? TextAttributes.positive("\(name) corner radius", cornerRadius)
  }
}
