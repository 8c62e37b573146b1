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
  package final class Token: Sendable {
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
    self.init(buffer, over: base.token, changing: changes)
  }

  /// The same of a bitmap that may be gone by now, whose token is left.
  package convenience init(
    _ buffer: PixelBuffer, over base: Token, changing changes: [PixelRect]
  ) {
    self.init(buffer, change: Change(base: base, rows: Self.rows(of: changes)))
  }

  private static func rows(of rects: [PixelRect]) -> [Range<Int>] {
    if rects.count == 1 { return rects[0].isEmpty ? [] : [rects[0].minY..<rects[0].maxY] }
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

  /// The smallest rectangle around all pixels that differ from another bitmap of the same size; nil when
  /// none does. Costs a comparison of the rows that are not known to be the same.
  func difference(from other: Bitmap) -> PixelRect? {
    guard let top = (0..<size.height).first(where: { !equals(other, in: $0..<$0 + 1) }),
      let bottom = (top..<size.height).last(where: { !equals(other, in: $0..<$0 + 1) })
    else { return nil }
    var (left, right) = (size.width, 0)
    for y in top...bottom where !equals(other, in: y..<y + 1) {
      let row = y * size.width
      if let x = (0..<left).first(where: { pixels[row + $0] != other.pixels[row + $0] }) {
        left = x
      }
      if let x = (right..<size.width).last(where: { pixels[row + $0] != other.pixels[row + $0] }) {
        right = x + 1
      }
    }
    return PixelRect(minX: left, minY: top, maxX: right, maxY: bottom + 1)
  }

  /// A part of the picture as one of its own: this one where it is all of it.
  ///
  /// - Precondition: the rectangle is inside, and not empty.
  func cropped(to rect: PixelRect) -> Bitmap {
    if rect == size.rect { return self }
    guard size.rect.contains(rect),
      let part = PixelSize(width: rect.width, height: rect.height)
    else { halt("rectangle \(rect) of a bitmap of \(size)") }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(rect.area)
    for y in rect.minY..<rect.maxY {
      pixels += self.pixels[y * size.width + rect.minX..<y * size.width + rect.maxX]
    }
    return Bitmap(PixelBuffer(size: part, pixels: pixels))
  }
}
