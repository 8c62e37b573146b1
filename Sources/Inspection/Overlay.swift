public import Graphics

/// The pictures that show what a frame cost, after Instruments' options (frames 4.4). Raw values are
/// names on the command line.
public enum Overlay: String, Hashable, Sendable, CaseIterable {
  /// Colour Blended Layers: green where pixels are written without reading what was there, red where
  /// they are blended, the darker the more layers are.
  case blended
  /// Colour Offscreen-Rendered: yellow where a layer needed a buffer of its own.
  case offscreen
  /// Colour Hits Green and Misses Red: layers that are kept as bitmaps, green when the bitmap of a
  /// frame before did, red when it had to be drawn.
  case cache
  /// Colour Misaligned Images: magenta where the texels of a picture miss whole pixels, yellow where
  /// they are larger or smaller than those.
  case misaligned
  /// Colour Copied Images: cyan where a picture had to be turned into another form for the GPU.
  case copied
  /// Flash Updated Regions: yellow where the frame may differ from the one before.
  case updates
  /// How often pixels are drawn: not coloured once, then blue, green, pink, and red for five times
  /// and more.
  case overdraw
  /// The edges of the tiles that the frame is drawn in, of those of tiled layers, and of the damage.
  case borders
  /// Every layer's own drawing on planes one above the other, by depth in the tree.
  case exploded

  /// For the head of the legend.
  public var title: String {
    switch self {
    case .blended: "Blended layers"
    case .offscreen: "Offscreen rendering"
    case .cache: "Rasterised layers: hits and misses"
    case .misaligned: "Misaligned and scaled pictures"
    case .copied: "Copied pictures"
    case .updates: "Updated regions"
    case .overdraw: "Overdraw"
    case .borders: "Tiles and damage"
    case .exploded: "Layers by depth"
    }
  }
}

extension Overlay {
  /// Why no picture of a display of that size can be made; nil when one can. Says so before there is
  /// a frame.
  public static func problem(ofDisplay size: PixelSize) -> InspectionError? {
    Legend.problem(ofSize: size)
  }
}

/// Why a picture cannot be made.
public enum InspectionError: Error, Hashable, Sendable {
  /// With its legend it would have more columns or rows than pictures can have.
  case tooLarge(width: Int, height: Int, limit: Int)
}

extension InspectionError: CustomStringConvertible {
  /// What is wrong, and what would do.
  public var description: String {
    switch self {
    case .tooLarge(let width, let height, let limit):
      "the picture with its legend would be \(width) x \(height) pixels; at most \(limit) a side"
    }
  }
}
