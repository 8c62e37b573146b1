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
    case generated(GeneratedImage)
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
