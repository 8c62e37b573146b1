internal import Graphics

/// The rows of upright rectangles with round corners, which stay the same wherever such a rectangle
/// goes by whole pixels: those of the cells of a list, while it scrolls.
///
/// Found by what decides them. What was not used for long goes by itself: when what came or was used since the
/// last time has more than ``limit`` bytes, all that was not goes. Belongs to one rasteriser, apart
/// from the budget of its other contents.
struct OutlineCache {
  /// What decides the rows, places counted from the top left pixel of the bounds.
  struct Key: Hashable {
    let map: Transform2D
    let box: Box
    let rounding: Corners

    /// The longest side that is kept, in pixels.
    private static let longest = 4096

    /// Nil for shapes that are not kept.
    init?(_ shape: Shape) {
      guard shape.radius > 0, shape.isUpright, shape.bounds.width <= Self.longest,
        shape.bounds.height <= Self.longest, let map = shape.map(from: shape.bounds)
      else { return nil }
      self.map = map
      box = shape.box
      rounding = shape.rounding
    }

    /// Of few numbers: the others seldom differ where these agree.
    func hash(into hasher: inout Hasher) {
      hasher.combine(
        box.maxX.bitPattern &+ box.maxY.bitPattern &* 3 ^ map.tx.bitPattern
          &+ map.ty.bitPattern &* 5 ^ map.a.bitPattern &+ rounding.radius.bitPattern &* 7)
    }
  }

  /// Bytes of a generation.
  private static let limit = 1 << 20

  private var young: [Key: KeptCoverage] = [:]
  private var old: [Key: KeptCoverage] = [:]
  private var youngBytes = 0

  mutating func find(_ key: Key) -> KeptCoverage? {
    if let found = young[key] { return found }
    guard let found = old.removeValue(forKey: key) else { return nil }
    keep(found, for: key)
    return found
  }

  /// Keeps what was made, unless the same has come before; returns what is kept.
  @discardableResult
  mutating func keep(_ made: KeptCoverage, for key: Key) -> KeptCoverage {
    if let known = young[key] { return known }
    young[key] = made
    youngBytes += made.byteCount
    return made
  }

  /// What is used between two calls stays that long.
  mutating func endFrame() {
    guard youngBytes > Self.limit else { return }
    (old, young, youngBytes) = (young, [:], 0)
  }
}
