public import Foundation
internal import Graphics

extension RichLayout {
  /// How one layout differs from another in what is seen.
  public struct Difference: Hashable, Sendable {
    /// How many lines at the beginning are the same: of equal letters in equal paint, at equal places.
    public var keptCount: Int
    /// The lines of the first layout that follow.
    public var gone: Range<Int>
    /// The lines of the other one that follow.
    public var new: Range<Int>
    /// A box around all that those lines draw, in points of the container; nil where they draw nothing. What
    /// is outside looks the same.
    public var damage: CGRect?
  }

  /// What changes when another layout takes the place of this one: a text that is opened by "see more"
  /// keeps its first lines, and more follow.
  ///
  /// - Parameter scale: pixels in a point, at which both are drawn.
  /// - Complexity: that of drawing the lines that change, in a cold cache.
  public func difference(to other: RichLayout, scale: CGFloat) -> Difference {
    var kept = 0
    while kept < lines.count, kept < other.lines.count,
      looks(lines[kept], like: other.lines[kept], of: other)
    {
      kept += 1
    }
    let (gone, new) = (kept..<lines.count, kept..<other.lines.count)
    let ink = inkBounds(ofLines: gone, scale: scale)
      .union(other.inkBounds(ofLines: new, scale: scale))
    // Edges are drawn antialiased: a pixel more on each side.
    let damage = ink.isNull ? nil : ink.insetBy(dx: -1 / scale, dy: -1 / scale)
    return Difference(keptCount: kept, gone: gone, new: new, damage: damage)
  }

  private func looks(_ line: RichLine, like other: RichLine, of layout: RichLayout) -> Bool {
    line.rect == other.rect && line.baseline == other.baseline
      && line.isVertical == other.isVertical && line.pieces.count == other.pieces.count
      && line.cells.count == other.cells.count
      && zip(line.pieces, other.pieces).allSatisfy { mine, theirs in
        mine.font == theirs.font && mine.orientation == theirs.orientation
          && mine.isToken == theirs.isToken && mine.x == theirs.x && mine.width == theirs.width
          && mine.glyphs == theirs.glyphs
          && palette[mine.attributes] == layout.palette[theirs.attributes]
      }
      && zip(line.cells, other.cells).allSatisfy { mine, theirs in
        mine.x == theirs.x && mine.width == theirs.width && mine.bytes == theirs.bytes
      }
  }
}
