/// How much work drawing was, in the units that a device profile has a price for.
public struct DrawingCounts: Hashable, Sendable {
  /// Glyphs that text layout placed.
  public var glyphsShaped = 0
  /// Glyphs drawn.
  public var glyphsDrawn = 0
  /// Lines, curves and closing lines of the paths filled, stroked or clipped to.
  public var pathSegments = 0
  /// Pixels of the bounding boxes of what was drawn, within the canvas and the clip. An upper
  /// bound of the pixels changed; what is drawn twice counts twice.
  public var pixelsDrawn = 0
  /// Pixels of the PNG and GIF pictures decoded.
  public var pixelsDecoded = 0
  /// Pixels of the JPEG pictures decoded.
  public var jpegPixelsDecoded = 0
  /// Pixels of the WebP pictures decoded.
  public var webpPixelsDecoded = 0
  /// Pixels of the pictures made by a rule.
  public var pixelsGenerated = 0

  /// Some counts; nothing done unless said.
  public init(
    glyphsShaped: Int = 0, glyphsDrawn: Int = 0, pathSegments: Int = 0, pixelsDrawn: Int = 0,
    pixelsDecoded: Int = 0, jpegPixelsDecoded: Int = 0, webpPixelsDecoded: Int = 0,
    pixelsGenerated: Int = 0
  ) {
    self.glyphsShaped = glyphsShaped
    self.glyphsDrawn = glyphsDrawn
    self.pathSegments = pathSegments
    self.pixelsDrawn = pixelsDrawn
    self.pixelsDecoded = pixelsDecoded
    self.jpegPixelsDecoded = jpegPixelsDecoded
    self.webpPixelsDecoded = webpPixelsDecoded
    self.pixelsGenerated = pixelsGenerated
  }

  /// Field by field.
  public static func += (total: inout DrawingCounts, more: DrawingCounts) {
    total.glyphsShaped += more.glyphsShaped
    total.glyphsDrawn += more.glyphsDrawn
    total.pathSegments += more.pathSegments
    total.pixelsDrawn += more.pixelsDrawn
    total.pixelsDecoded += more.pixelsDecoded
    total.jpegPixelsDecoded += more.jpegPixelsDecoded
    total.webpPixelsDecoded += more.webpPixelsDecoded
    total.pixelsGenerated += more.pixelsGenerated
  }

  /// Field by field: what was done since `earlier`.
  public static func - (later: DrawingCounts, earlier: DrawingCounts) -> DrawingCounts {
    DrawingCounts(
      glyphsShaped: later.glyphsShaped - earlier.glyphsShaped,
      glyphsDrawn: later.glyphsDrawn - earlier.glyphsDrawn,
      pathSegments: later.pathSegments - earlier.pathSegments,
      pixelsDrawn: later.pixelsDrawn - earlier.pixelsDrawn,
      pixelsDecoded: later.pixelsDecoded - earlier.pixelsDecoded,
      jpegPixelsDecoded: later.jpegPixelsDecoded - earlier.jpegPixelsDecoded,
      webpPixelsDecoded: later.webpPixelsDecoded - earlier.webpPixelsDecoded,
      pixelsGenerated: later.pixelsGenerated - earlier.pixelsGenerated)
  }
}

extension ImageFormat {
  /// So many pixels of a file of this format decoded.
  public func decodingCounts(of pixels: Int) -> DrawingCounts {
    switch self {
    case .png, .gif: DrawingCounts(pixelsDecoded: pixels)
    case .jpeg: DrawingCounts(jpegPixelsDecoded: pixels)
    case .webp: DrawingCounts(webpPixelsDecoded: pixels)
    }
  }
}
