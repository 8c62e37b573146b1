public import Foundation
internal import LayerModel

/// A layer that draws its contents in tiles (core-animation 1.2).
open class TiledLayer: Layer {
  /// A layer with Core Animation's defaults.
  public override init() {
    super.init()
    model.kind = .tiled(TiledProperties())
  }

  /// How many sizes there are, each half as large as the one before.
  public var levelsOfDetail: Int {
    get { model.tiled.levelsOfDetail }
    set { assign(.number(Double(newValue)), to: "levelsOfDetail") }
  }

  /// How many of these are larger than the layer.
  public var levelsOfDetailBias: Int {
    get { model.tiled.levelsOfDetailBias }
    set { assign(.number(Double(newValue)), to: "levelsOfDetailBias") }
  }

  /// Pixels.
  public var tileSize: CGSize {
    get { model.tiled.tileSize }
    set { assign(.size(newValue), to: "tileSize") }
  }
}
