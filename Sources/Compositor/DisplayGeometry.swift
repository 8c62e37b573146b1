public import Graphics

/// The display that frames are made for.
public struct DisplayGeometry: Hashable, Sendable {
  /// Columns and rows.
  public var pixelSize: PixelSize
  /// Pixels in a point.
  public var scale: Double
  /// What is behind the root layer.
  public var background: Color
  /// Whether straight edges are softened at all, whatever their layers say.
  public var allowsEdgeAntialiasing: Bool

  /// - Precondition: `scale` is finite and above 0.
  public init(
    pixelSize: PixelSize, scale: Double = 1, background: Color = .black,
    allowsEdgeAntialiasing: Bool = true
  ) {
    precondition(scale > 0 && scale.isFinite, "display scale \(scale) is not above 0")
    self.pixelSize = pixelSize
    self.scale = scale
    self.background = background
    self.allowsEdgeAntialiasing = allowsEdgeAntialiasing
  }
}
