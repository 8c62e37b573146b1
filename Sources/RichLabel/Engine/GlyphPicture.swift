internal import CPixels

/// The picture of a glyph, ready to be blended.
///
/// Belongs to the cache that made it, and so to one thread at a time.
final class GlyphPicture {
  /// Pixels from the pen's whole pixel to the left column, right is positive.
  let left: Int
  /// Pixels from the baseline to the upper row, down is positive.
  let top: Int
  let width: Int
  let height: Int
  /// A byte a pixel; empty for a coloured picture.
  let coverage: [UInt8]
  /// Premultiplied pixels of a coloured picture.
  let colors: [UInt32]
  /// The coverage in blocks, for the kernel that blends a whole glyph: `softCount` of any coverage, then
  /// `wholeCount` of all of it. Empty for a coloured picture, and for one that is too large for blocks.
  let blocks: [cpixels_block]
  let softCount: Int
  let wholeCount: Int

  init(
    left: Int, top: Int, width: Int, height: Int, coverage: [UInt8], colors: [UInt32]
  ) {
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
    (self.coverage, self.colors) = (coverage, colors)
    guard !coverage.isEmpty, width <= Self.longest, height <= Self.longest else {
      (blocks, softCount, wholeCount) = ([], 0, 0)
      return
    }
    var whole = 0
    blocks = Array(unsafeUninitializedCapacity: (width + 7) / 8 * height) { room, count in
      guard let base = room.baseAddress else { return }
      count = cpixels_cut(base, &whole, coverage, width, height)
    }
    (softCount, wholeCount) = (blocks.count - whole, whole)
  }

  /// That of a glyph without marks.
  static var empty: GlyphPicture {
    GlyphPicture(left: 0, top: 0, width: 0, height: 0, coverage: [], colors: [])
  }

  /// The longest side of a picture in blocks, whose places are of 16 bits.
  private static let longest = Int(UInt16.max)

  /// How many columns blocks may touch: they are eight pixels wide.
  var reach: Int { max(width, 8) }

  var byteCount: Int {
    coverage.count + colors.count * 4 + blocks.count * MemoryLayout<cpixels_block>.stride + 160
  }
}
