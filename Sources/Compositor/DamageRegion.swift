public import Graphics

/// Pixels that must be drawn again: up to eight rectangles that share no pixel.
///
/// Rectangles that meet are replaced by the box around both, so that no pixel is drawn twice; past
/// eight, the two whose box adds the fewest pixels are joined. Rectangles may therefore hold
/// pixels that did not change, never the other way round.
public struct DamageRegion: Hashable, Sendable {
  /// The most rectangles that are kept apart.
  public static let limit = 8

  /// Disjoint and not empty, in the order in which they were found.
  public private(set) var rects: [PixelRect] = []

  /// The region around some rectangles; empty ones add nothing.
  public init(_ rects: [PixelRect] = []) {
    for rect in rects { insert(rect) }
  }

  /// Whether nothing must be drawn.
  public var isEmpty: Bool { rects.isEmpty }
  /// How many pixels must be drawn.
  public var area: Int { rects.reduce(0) { $0 + $1.area } }

  /// Pixels that a rectangle shares with the region.
  public func area(in rect: PixelRect) -> Int {
    rects.reduce(0) { $0 + $1.intersection(rect).area }
  }

  /// Whether a rectangle shares a pixel with the region.
  public func intersects(_ rect: PixelRect) -> Bool { rects.contains { $0.intersects(rect) } }

  /// Adds a rectangle.
  public mutating func insert(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var rect = rect
    // The box may meet others that neither of the two met.
    while let index = rects.firstIndex(where: { $0.intersects(rect) }) {
      if rects[index].contains(rect) { return }
      rect = rect.union(rects.remove(at: index))
    }
    rects.append(rect)
    if rects.count > Self.limit { joinCheapestPair() }
  }

  private mutating func joinCheapestPair() {
    var best = (first: 0, second: 1, added: Int.max)
    for second in rects.indices {
      for first in 0..<second {
        let added =
          rects[first].union(rects[second]).area - rects[first].area - rects[second].area
        if added < best.added { best = (first, second, added) }
      }
    }
    let joined = rects[best.first].union(rects.remove(at: best.second))
    rects.remove(at: best.first)
    insert(joined)
  }
}
