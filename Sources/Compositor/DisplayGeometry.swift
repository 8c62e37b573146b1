public import Graphics
internal import WrongUse

/// The display that frames are made for.
public struct DisplayGeometry: Hashable, Sendable {
  /// Columns and rows.
  public var pixelSize: PixelSize
  /// Pixels in a point.
  public var scale: Double
  /// What is behind the root layer.
  public var background: Color
  /// The longest side of a picture, in pixels, that is one texture; longer ones are tiled. That
  /// changes counters and no pixel.
  public var maxTextureSide: Int
  /// Whether straight edges are softened at all, whatever their layers say.
  public var allowsEdgeAntialiasing: Bool
  /// The space that the offsets of shadows are in.
  public var shadowOffsetSpace: ShadowOffsetSpace

  /// Where a shadow's offset points, which sources disagree about (core-animation 2.4).
  public enum ShadowOffsetSpace: String, Hashable, Sendable, CaseIterable {
    /// In the layer's own space: it turns and grows with the layer.
    case layer
    /// In that of its superlayer: the layer's own transform and flip do not count.
    case superlayer
  }

  /// - Precondition: `scale` is finite and above 0, `maxTextureSide` is at least 1.
  public init(
    pixelSize: PixelSize, scale: Double = 1, background: Color = .black,
    maxTextureSide: Int = PixelSize.limit, allowsEdgeAntialiasing: Bool = true,
    shadowOffsetSpace: ShadowOffsetSpace = .layer
  ) {
    require(scale > 0 && scale.isFinite, "display scale \(scale) is not above 0")
    require(maxTextureSide >= 1, "textures of \(maxTextureSide) pixels a side")
    self.pixelSize = pixelSize
    self.scale = scale
    self.background = background
    self.maxTextureSide = maxTextureSide
    self.allowsEdgeAntialiasing = allowsEdgeAntialiasing
    self.shadowOffsetSpace = shadowOffsetSpace
  }
}
