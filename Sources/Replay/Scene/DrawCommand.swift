public import Foundation
public import Graphics

/// One drawing command, in points of the layer's bounds.
///
/// In a scene file a command is an object with one key: `fill`, `stroke` or `gradient` with a
/// shape (`path`, `rect`, `oval`, or `roundedRect` with `radius`), `text`, `image`, or `render`.
public enum DrawCommand: Hashable, Sendable {
  /// Fills a shape.
  case fill(Path, Color)
  /// Strokes a shape's outline; the width is in points and above 0.
  case stroke(Path, Color, width: CGFloat)
  /// Fills a shape with colours at even distances along the line from one point to another.
  case gradient(Path, colors: [Color], from: CGPoint, to: CGPoint)
  /// Draws text from the top left of a rectangle.
  case text(DrawnText)
  /// Draws an image into a rectangle, stretched, clipped to rounded corners of it.
  case image(String, rect: CGRect, cornerRadius: CGFloat)
  /// Draws a layer of some id with all that is in it, by its model values, in its own space.
  case render(String)
}

/// Text that a command draws.
public struct DrawnText: Hashable, Sendable {
  /// The text.
  public var string: String
  /// Where: lines break at its width, the first begins at its top.
  public var rect: CGRect
  /// Font, size, colour and alignment.
  public var style: TextStyle
  /// The most lines, the last one ending in an ellipsis when there is more; 0 is no limit.
  public var lines: Int
}
