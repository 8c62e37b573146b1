public import Foundation
public import Graphics

/// A picture that layers and draw commands name.
public struct ImageAsset: Sendable {
  /// Where the pixels come from.
  public enum Source: Sendable {
    /// A PNG or JPEG file: an absolute path, links resolved, inside the scene's folder. Its
    /// header was read; its pixels were not.
    case file(String)
    /// Made by a rule.
    case generated(GeneratedPicture)
  }

  /// The name, unique in the scene.
  public var name: String
  /// Where the pixels come from.
  public var source: Source
  /// Pixels of the picture in a point; above 0.
  public var scale: CGFloat
  /// Columns and rows.
  public var pixelSize: PixelSize
}

/// A picture made by a rule; its size is the asset's.
public enum GeneratedPicture: Hashable, Sendable {
  /// One colour.
  case solid(Color)
  /// Squares of `cell` pixels, the first colour at the top left.
  case checker(Color, Color, cell: Int)
  /// From the first colour to the second, in degrees: 0 from left to right, 90 downward.
  case gradient(Color, Color, degrees: Double)
  /// Random colours of one alpha (0 to 1), the same for the same seed.
  case noise(alpha: Double, seed: UInt64)
}
