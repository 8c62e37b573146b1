public import Foundation
public import Graphics
public import VSync

/// A picture that layers and draw commands name.
public struct ImageAsset: Sendable {
  /// Where the pixels come from.
  public enum Source: Sendable {
    /// A picture file: an absolute path, links resolved, inside the scene's folder. Its
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
  /// How long an image node waits for it.
  public var latency = Nanoseconds.zero
  /// In how many parts it comes then; at least 1.
  public var parts = 1
  /// Whether an image node never gets it.
  public var fails = false
}
