public import Graphics
public import VSync
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

  /// How many screens of pictures that are drawn apart may be kept, in bytes of four a pixel; those
  /// of the frame itself are, however many. That changes what is drawn anew and no pixel.
  public var keptScreens: Double
  /// How long a picture that is drawn apart is kept without being used.
  public var keptTime: Nanoseconds

  /// Where a shadow's offset points, which sources disagree about (core-animation 2.4).
  public enum ShadowOffsetSpace: String, Hashable, Sendable, CaseIterable {
    /// In the layer's own space: it turns and grows with the layer.
    case layer
    /// In that of its superlayer: the layer's own transform and flip do not count.
    case superlayer
  }

  /// - Precondition: `scale` is finite and above 0, `maxTextureSide` is at least 1, `keptScreens` is
  ///   from 0 to 10^9, `keptTime` is not negative. The defaults of both were published (frames 4.3).
  public init(
    pixelSize: PixelSize, scale: Double = 1, background: Color = .black,
    maxTextureSide: Int = PixelSize.limit, allowsEdgeAntialiasing: Bool = true,
    shadowOffsetSpace: ShadowOffsetSpace = .layer, keptScreens: Double = 2.5,
    keptTime: Nanoseconds = Nanoseconds(100_000_000)
  ) {
    require(scale > 0 && scale.isFinite, "display scale \(scale) is not above 0")
    require(maxTextureSide >= 1, "textures of \(maxTextureSide) pixels a side")
    require((0...1e9).contains(keptScreens), "\(keptScreens) screens of pictures are kept")
    require(keptTime >= .zero, "pictures are kept for \(keptTime.count) ns")
    self.pixelSize = pixelSize
    self.scale = scale
    self.background = background
    self.maxTextureSide = maxTextureSide
    self.allowsEdgeAntialiasing = allowsEdgeAntialiasing
    self.shadowOffsetSpace = shadowOffsetSpace
    self.keptScreens = keptScreens
    self.keptTime = keptTime
  }
}
