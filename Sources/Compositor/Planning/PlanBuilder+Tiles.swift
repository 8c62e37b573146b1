internal import Foundation
internal import Graphics
internal import LayerModel
internal import VSync

// Tiled layers (core-animation 1.2): their tiles are drawn between contents and sublayers, coarse
// ones first, each with as much as it has faded in by for alpha.

extension PlanBuilder {
  /// Writes down the tiles of a layer.
  @inline(never)
  mutating func noteTiles(
    _ visit: Visit, _ limit: PixelRect, _ things: inout Things
  ) {
    guard case .tiled(let values) = visit.layer.properties.kind else { return }
    for tile in values.shownTiles(at: instant) {
      let factor = tint.multiplied(by: values.fade(of: tile, at: instant))
      note(visit.layer.tile(visit.id, tile, factor, limit: limit), visit, limit, &things)
    }
  }

  /// Whether a tiled layer has a tile to show, seen or not; false of other layers.
  func showsTiles(_ layer: PlacedLayer, _ id: LayerID) -> Bool {
    guard case .tiled(let values) = layer.properties.kind else { return false }
    return values.shownTiles(at: instant).contains { tile in
      let factor = tint.multiplied(by: values.fade(of: tile, at: instant))
      return layer.tile(id, tile, factor, limit: .empty) != nil
    }
  }
}

extension TiledProperties {
  /// White, as opaque as a tile is.
  func fade(of tile: LayerTile, at instant: Instant) -> Color {
    Color(red: 1, green: 1, blue: 1, alpha: opacity(of: tile, at: instant))
  }
}

extension PlacedLayer {
  /// A tile's picture; nil where it has no area or is clear.
  func tile(
    _ id: LayerID, _ tile: LayerTile, _ tint: Tint, limit: PixelRect
  ) -> FramePlan.Draw? {
    let box = Box(tile.rect)
    guard tint.color.pixel.alpha > 0,
      let sampler = Sampler(size: tile.bitmap.size, box: box, map: map),
      let shape = shape(box)
    else { return nil }
    return FramePlan.Draw(
      layer: id, name: properties.name, part: .tile,
      bounds: limit.intersection(shape.bounds), source: .picture(tile.bitmap, sampler),
      shape: shape.isWhole ? nil : shape, hole: nil, tint: tint.pixel,
      piece: ((tile.key.level &* 65_537) &+ tile.key.column) &* 65_537 &+ tile.key.row)
  }
}
