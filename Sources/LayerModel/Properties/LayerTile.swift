public import Foundation
public import Graphics
public import VSync

/// A part of a tiled layer that was drawn.
public struct LayerTile: Equatable, Sendable {
  /// Which part, and how large.
  public struct Key: Hashable, Sendable {
    /// The power of two by which it has more pixels than the layer's own scale.
    public var level: Int
    /// Counted from x = 0 of the layer's own space.
    public var column: Int
    /// Counted from y = 0.
    public var row: Int

    /// A part.
    public init(level: Int, column: Int, row: Int) {
      (self.level, self.column, self.row) = (level, column, row)
    }
  }

  /// Which part.
  public var key: Key
  /// What of the layer it shows, in the layer's own space.
  public var rect: CGRect
  /// Its picture.
  public var bitmap: Bitmap
  /// The moment of the replay at which it began to fade in.
  public var shown: Instant

  /// A tile.
  public init(_ key: Key, rect: CGRect, bitmap: Bitmap, shown: Instant) {
    (self.key, self.rect, self.bitmap, self.shown) = (key, rect, bitmap, shown)
  }

  /// Equal values; pictures are compared as references.
  public static func == (a: Self, b: Self) -> Bool {
    a.key == b.key && a.rect == b.rect && a.bitmap === b.bitmap && a.shown == b.shown
  }
}

extension TiledProperties {
  /// The sizes that there are, as powers of two of the layer's own scale.
  public var levels: ClosedRange<Int> {
    (levelsOfDetailBias - max(1, levelsOfDetail) + 1)...levelsOfDetailBias
  }

  /// The level for a layer of which `density` of its own pixels make one of the display: the
  /// smallest that has enough of them, or the largest there is.
  public func level(forDensity density: Double) -> Int {
    guard density > 0, density.isFinite else { return levels.upperBound }
    // A density that is a power of two but for rounding is that.
    let needed = Int((log2(density) - 1e-6).rounded(.up))
    return min(max(needed, levels.lowerBound), levels.upperBound)
  }

  /// The tiles of a level that meet a part of the layer, row by row, at most `limit`.
  public func tiles(at level: Int, meeting part: CGRect, scale: CGFloat, limit: Int)
    -> [LayerTile.Key]
  {
    let size = tile(at: level, scale: scale)
    guard !part.isEmpty, size.width > 0, size.height > 0 else { return [] }
    func index(_ place: CGFloat, _ side: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
      Int(min(max((place / side).rounded(rule), -1e9), 1e9))
    }
    let columns = index(part.minX, size.width, .down)..<index(part.maxX, size.width, .up)
    let rows = index(part.minY, size.height, .down)..<index(part.maxY, size.height, .up)
    var keys: [LayerTile.Key] = []
    for row in rows {
      for column in columns {
        if keys.count == limit { return keys }
        keys.append(LayerTile.Key(level: level, column: column, row: row))
      }
    }
    return keys
  }

  /// How much of the layer a tile covers, in points.
  private func tile(at level: Int, scale: CGFloat) -> CGSize {
    let pixels = Double(scale) * exp2(Double(level))
    return CGSize(
      width: max(1, tileSize.width) / pixels, height: max(1, tileSize.height) / pixels)
  }

  /// What a tile covers, in the layer's own space.
  public func rect(of key: LayerTile.Key, scale: CGFloat) -> CGRect {
    let size = tile(at: key.level, scale: scale)
    return CGRect(
      x: CGFloat(key.column) * size.width, y: CGFloat(key.row) * size.height, width: size.width,
      height: size.height)
  }

  /// How much of a tile shows at a moment of the replay, 0 to 1.
  package func opacity(of tile: LayerTile, at time: Instant) -> Double {
    guard fadeDuration > 0 else { return 1 }
    return min(max((time - tile.shown).seconds / fadeDuration, 0), 1)
  }

  /// The tiles to draw at a moment, coarse ones first. One that lies wholly under finer ones that
  /// have faded in is left out.
  package func shownTiles(at time: Instant) -> [LayerTile] {
    let finished = tiles.filter { opacity(of: $0, at: time) == 1 }
    let visible = tiles.filter { tile in
      let covered = Dictionary(grouping: finished.filter { $0.key.level > tile.key.level }) {
        $0.key.level
      }.values.contains { finer in
        let area = finer.reduce(0.0) { sum, other in
          let shared = other.rect.intersection(tile.rect)
          return sum + (shared.isNull ? 0 : Double(shared.width * shared.height))
        }
        return area >= Double(tile.rect.width * tile.rect.height) * (1 - 1e-9)
      }
      return !covered
    }
    return visible.sorted {
      ($0.key.level, $0.key.row, $0.key.column) < ($1.key.level, $1.key.row, $1.key.column)
    }
  }

  /// The moments between which tiles fade in; nil without any.
  package var fading: Range<Instant>? {
    guard fadeDuration > 0, let first = tiles.map(\.shown).min(),
      let last = tiles.map(\.shown).max()
    else { return nil }
    return first..<(last + (Nanoseconds(seconds: fadeDuration) ?? .zero) + Nanoseconds(1))
  }
}
