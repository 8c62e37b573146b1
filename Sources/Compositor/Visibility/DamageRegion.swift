public import Graphics

/// Pixels that must be drawn again: up to eight rectangles that share no pixel.
///
/// Of rectangles that meet, the box around both is kept where it adds no more than a quarter of
/// their pixels; else the later one is cut to what the others lack, so that no pixel is drawn twice.
/// Past eight, the two whose box adds the fewest pixels are joined. Rectangles may therefore hold
/// pixels that did not change, never the other way round. Adding one costs O(1).
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
    guard !rect.isEmpty, !rects.contains(where: { $0.contains(rect) }) else { return }
    rects.removeAll { rect.contains($0) }
    guard let index = rects.firstIndex(where: { $0.intersects(rect) }) else {
      rects.append(rect)
      if rects.count > Self.limit { joinCheapestPair() }
      return
    }
    let other = rects[index]
    let both = other.area + rect.area - other.intersection(rect).area
    if other.union(rect).area - both <= both / 4 {
      rects.remove(at: index)
      absorb(other.union(rect))
    } else {
      rect.subtract(other) { insert($0) }
    }
  }

  /// Adds a box together with all that it meets.
  private mutating func absorb(_ rect: PixelRect) {
    var rect = rect
    // The box may meet others that it did not meet before.
    while let index = rects.firstIndex(where: { $0.intersects(rect) }) {
      rect = rect.union(rects.remove(at: index))
    }
    rects.append(rect)
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
    absorb(joined)
  }
}
