public import Compositor
public import Foundation
public import Graphics
public import VSync
internal import WrongUse

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

extension DisplaySpec {
  /// A display as scenes have it where they say no more than its size: 60 VSYNCs a second, three
  /// buffers, black where no layer is.
  ///
  /// - Parameters:
  ///   - width: Points, above 0; times `scale`, rounded up, at most ``PixelSize/limit``.
  ///   - height: Likewise.
  ///   - scale: Pixels in a point: above 0, at most 4.
  public init(width: Double, height: Double, scale: Double = 1, background: Color = .black) {
    require(scale > 0 && scale <= 4, "a display of scale \(scale); above 0, up to 4")
    let sides = [width, height].map { ($0 * scale).rounded(.up) }
    guard let columns = Int(exactly: sides[0]), let rows = Int(exactly: sides[1]),
      let pixels = PixelSize(width: columns, height: rows)
    else { halt("a display of \(width) x \(height) points at scale \(scale)") }
    self.init(
      size: CGSize(width: width, height: height), scale: CGFloat(scale), pixelSize: pixels,
      refreshRate: .sixty, variableRefresh: nil, background: background, buffering: .triple,
      commitQueue: .coalesce, allowsEdgeAntialiasing: true, shadowOffsetSpace: .layer)
  }
}
