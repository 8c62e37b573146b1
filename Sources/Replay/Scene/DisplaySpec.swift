public import Compositor
public import Foundation
public import Graphics
public import VSync

/// The display that a scene is shown on.
public struct DisplaySpec: Hashable, Sendable {
  /// Points; both sides above 0.
  public var size: CGSize
  /// Pixels in a point: above 0, at most 4.
  public var scale: CGFloat
  /// `size * scale`, rounded up.
  public var pixelSize: PixelSize
  /// VSYNCs a second; the most with variable refresh.
  public var refreshRate: RefreshRate
  /// The rates between which the display follows its frames; nil at a fixed rate.
  public var variableRefresh: RefreshRange?
  /// What shows where no layer is.
  public var background: Color
  /// How many buffers the pipeline has.
  public var buffering: DisplayPipeline.Buffering
  /// What becomes of commits that wait for the render server.
  public var commitQueue: CommitQueue
  /// Whether straight edges of layers are softened where they miss whole pixels.
  public var allowsEdgeAntialiasing: Bool
  /// The space that the offsets of shadows are in.
  public var shadowOffsetSpace: DisplayGeometry.ShadowOffsetSpace

  /// When its slots begin.
  var timing: RefreshTiming {
    variableRefresh.map { RefreshTiming($0) } ?? RefreshTiming(refreshRate)
  }
}
