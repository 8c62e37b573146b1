internal import Glibc
internal import Synchronization
internal import WrongUse

extension Bitmap {
  /// What a bitmap was drawn over, and where it differs.
  struct Change: Sendable {
    /// The token of the other bitmap, so that it need not be kept.
    var base: Token
    /// Ascending and apart.
    var rows: [Range<Int>]
  }

  /// Stands for one bitmap, and outlives it where others were drawn over it.
  final class Token: Sendable {
    /// A ``Finding``. Whoever asks first finds the same as any other.
    let opacity = Atomic<UInt8>(Finding.none.rawValue)
  }

  /// What is known of ``isOpaque``.
  enum Finding: UInt8 { case none, clear, opaque }

  /// Freezes a buffer that was drawn over another bitmap: outside of some rectangles each pixel is as
  /// it was.
  ///
  /// - Parameters:
  ///   - base: the other bitmap.
  ///   - changes: rectangles inside the picture.
  /// - Precondition: `base` has the size of the buffer.
  package convenience init(
    _ buffer: PixelBuffer, over base: Bitmap, changing changes: [PixelRect]
  ) {
    require(base.size == buffer.size, "\(buffer.size) drawn over \(base.size)")
    self.init(buffer, change: Change(base: base.token, rows: Self.rows(of: changes)))
  }

  private static func rows(of rects: [PixelRect]) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    let bands = rects.filter { !$0.isEmpty }.map { $0.minY..<$0.maxY }
    for band in bands.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = rows.last, band.lowerBound <= last.upperBound {
        rows[rows.count - 1] = last.lowerBound..<max(last.upperBound, band.upperBound)
      } else {
        rows.append(band)
      }
    }
    return rows
  }

  /// Whether some rows are the same in another bitmap of the same size.
  ///
  /// Costs nothing when this one was drawn over the other and the rows were left alone; else a comparison
  /// up to the first difference.
  package func equals(_ other: Bitmap, in rows: Range<Int>) -> Bool {
    require(other.size == size, "bitmaps of \(size) and \(other.size)")
    require(rows.lowerBound >= 0 && rows.upperBound <= size.height, "rows \(rows) of \(size)")
    if other === self { return true }
    if let change, change.base === other.token, !change.rows.contains(where: { $0.overlaps(rows) })
    {
      return true
    }
    let (start, count) = (rows.lowerBound * size.width, rows.count * size.width)
    return pixels.withUnsafeBufferPointer { a in
      other.pixels.withUnsafeBufferPointer { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return true }
        return memcmp(a + start, b + start, count * 4) == 0
      }
    }
  }
}
