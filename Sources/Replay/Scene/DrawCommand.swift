public import Foundation
public import Graphics

/// One drawing command, in points of the layer's bounds.
///
/// In a scene file a command is an object with one key: `fill`, `stroke` or `gradient` with a
/// shape (`path`, `rect`, `oval`, or `roundedRect` with `radius`), `text`, or `image`.
public enum DrawCommand: Hashable, Sendable {
  /// Fills a shape.
  case fill(Outline, Color)
  /// Strokes a shape's outline; the width is in points and above 0.
  case stroke(Outline, Color, width: CGFloat)
  /// Fills a shape with colours at even distances along the line from one point to another.
  case gradient(Outline, colors: [Color], from: CGPoint, to: CGPoint)
  /// Draws text from the top left of a rectangle.
  case text(DrawnText)
  /// Draws an image into a rectangle, stretched, clipped to rounded corners of it.
  case image(String, rect: CGRect, cornerRadius: CGFloat)
}

/// A shape as a draw command writes it.
public enum Outline: Hashable, Sendable {
  /// SVG path data that parses.
  case svg(String)
  /// A rectangle.
  case rect(CGRect)
  /// The ellipse that fills a rectangle.
  case oval(CGRect)
  /// A rectangle with rounded corners.
  case roundedRect(CGRect, radius: CGFloat)
}

/// Text that a command draws.
public struct DrawnText: Hashable, Sendable {
  /// How lines lie in the rectangle.
  public enum Alignment: String, Sendable, CaseIterable {
    /// From the left edge.
    case left
    /// In the middle.
    case center
    /// To the right edge.
    case right
  }

  /// How heavy the strokes are.
  public enum Weight: String, Sendable, CaseIterable {
    /// Normal.
    case regular
    /// Heavy.
    case bold
  }

  /// The text.
  public var string: String
  /// Where; lines break at its width.
  public var rect: CGRect
  /// One of the families that Scanout knows.
  public var font: String
  /// Points, above 0.
  public var size: CGFloat
  /// How heavy.
  public var weight: Weight
  /// The colour.
  public var color: Color
  /// How lines lie.
  public var alignment: Alignment
  /// The most lines, the last one ending in an ellipsis when there is more; 0 is no limit.
  public var lines: Int
}
