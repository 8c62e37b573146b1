public import Foundation
public import Graphics

/// A picture that is repeated for a background: a pattern colour (core-animation 1.1).
///
/// Copies lie side by side in the layer's own space, one with its corner at the origin of that, so that
/// the pattern moves with what is in the layer when the bounds' origin scrolls. They are sampled
/// linearly, across their edges too.
public struct BackgroundPattern: Equatable, Sendable {
  /// What is repeated.
  public var bitmap: Bitmap
  /// Pixels of it in a point; above 0.
  public var scale: CGFloat

  /// A pattern.
  public init(_ bitmap: Bitmap, scale: CGFloat = 1) { (self.bitmap, self.scale) = (bitmap, scale) }

  /// Equal values; the picture is compared as a reference.
  public static func == (a: Self, b: Self) -> Bool { a.bitmap === b.bitmap && a.scale == b.scale }
}
