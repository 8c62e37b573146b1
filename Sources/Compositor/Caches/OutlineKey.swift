internal import Graphics

/// What decides the rows of a rectangle that are worth keeping.
///
/// Those of an upright one with round corners stay the same wherever it goes by whole pixels: those of the cells
/// of a list, while it scrolls. They are its nine parts: the rows of the corners, and one that stands
/// for all between them. Those of a turned one are kept for where it is: one that stays is drawn again when
/// something before or behind it changes. One that moves has others in each frame, so they are kept only
/// from the second time on that they are asked for.
struct OutlineKey: Hashable, Sendable {
  /// Whether it stands where it is; else places are counted from the top left pixel of the bounds.
  let isTurned: Bool
  let map: Transform2D
  let box: Box
  let rounding: Corners
  /// What the rows take, at most: so a ledger knows it without making them.
  let byteCount: Int

  /// The longest side that is kept, in pixels.
  private static let longest = 4096

  /// Nil for shapes that are not kept.
  init?(_ shape: Shape) {
    let bounds = shape.bounds
    guard shape.radius > 0 || !shape.isUpright, bounds.width <= Self.longest,
      bounds.height <= Self.longest, shape.hardEdges.isEmpty,
      let map = shape.isUpright ? shape.map(from: bounds) : shape.map(from: .empty)
    else { return nil }
    isTurned = !shape.isUpright
    self.map = map
    box = shape.box
    rounding = shape.rounding
    if isTurned {
      // Edges cross a row of pixels in two places, and each column in two.
      byteCount =
        bounds.height * MemoryLayout<CoverageRows.Row>.stride + 4 * (bounds.width + bounds.height)
      return
    }
    let corner = Int(min(Double(Self.longest), rounding.reach(in: box) * PixelRules.scale(of: map)))
    let rows = min(bounds.height, 2 * corner + 5)
    byteCount = rows * (MemoryLayout<CoverageRows.Row>.stride + min(bounds.width, 2 * corner + 4))
  }

  /// Of few numbers: the others seldom differ where these agree.
  func hash(into hasher: inout Hasher) {
    hasher.combine(
      box.maxX.bitPattern &+ box.maxY.bitPattern &* 3 ^ map.tx.bitPattern
        &+ map.ty.bitPattern &* 5 ^ map.a.bitPattern &+ rounding.radius.bitPattern &* 7)
  }
}
