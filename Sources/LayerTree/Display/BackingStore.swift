internal import Foundation
public import Graphics
public import VSync

/// How a layer's picture begins, the same on the main thread and on a worker.
enum BackingStore {
  /// A canvas whose commands are in the layer's own space; nil when the bounds have no size or
  /// one that is too large.
  static func makeCanvas(
    bounds: CGRect, scale: CGFloat, isOpaque: Bool, backgroundColor: Color?,
    baseColor: Color = .white
  ) -> Canvas? {
    guard bounds.width > 0, bounds.height > 0,
      let canvas = Canvas(size: bounds.size, scale: scale)
    else { return nil }
    if isOpaque {
      // Every pixel must end up opaque, also under a translucent or absent background.
      if backgroundColor?.isOpaque != true { canvas.fillEverything(color: baseColor) }
      if let backgroundColor { canvas.fillEverything(color: backgroundColor) }
    }
    if bounds.origin != .zero {
      canvas.concatenate(.translation(x: -bounds.origin.x, y: -bounds.origin.y))
    }
    return canvas
  }
}

extension Work {
  /// What drawing did.
  public init(_ counts: DrawingCounts) {
    self.init()
    glyphsShaped = counts.glyphsShaped
    glyphsDrawn = counts.glyphsDrawn
    pathSegments = counts.pathSegments
    pixelsDrawn = counts.pixelsDrawn
    pixelsDecoded = counts.pixelsDecoded
    jpegPixelsDecoded = counts.jpegPixelsDecoded
    pixelsGenerated = counts.pixelsGenerated
  }
}
