/// The rows of a picture as PNG compresses them: a filter number, then the filtered bytes.
///
/// Filter 0 (as it is) for the first row, filter 2 (less the row above) for the others.
struct PNGRows {
  /// All rows, `1 + width * 3` or `1 + width * 4` bytes each.
  let bytes: [UInt8]

  init(_ bitmap: Bitmap) {
    let (width, height) = (bitmap.size.width, bitmap.size.height)
    let samples = bitmap.isOpaque ? 3 : 4
    let stride = 1 + width * samples
    bytes = [UInt8](unsafeUninitializedCapacity: stride * height) { buffer, count in
      guard let out = buffer.baseAddress else { return }
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        guard let first = pixels.baseAddress else { return }
        // The row above, as straight pixels; an opaque row is its own.
        var above = [UInt32](repeating: 0, count: width)
        var straight = above
        for y in 0..<height {
          let row = out + y * stride
          row[0] = y == 0 ? 0 : 2
          let source = first + y * width
          if samples == 3 {
            above.withUnsafeBufferPointer {
              guard let zeros = $0.baseAddress else { return }
              Self.filterRGB(source, less: y == 0 ? zeros : source - width, width, into: row + 1)
            }
          } else {
            straight.withUnsafeMutableBufferPointer { now in
              above.withUnsafeMutableBufferPointer { before in
                Self.filterRGBA(source, width, now: now, before: before, into: row + 1)
              }
            }
            swap(&straight, &above)
          }
        }
      }
      count = stride * height
    }
  }

  /// Byte by byte `a - b`, each modulo 256.
  @inline(__always)
  private static func difference(_ a: UInt64, _ b: UInt64) -> UInt64 {
    // The high bit of each byte is kept apart, so that no borrow reaches the next byte.
    let high: UInt64 = 0x8080_8080_8080_8080
    return ((a | high) &- (b & ~high)) ^ ((a ^ ~b) & high)
  }

  /// Packs four pixels' differences into twelve bytes at a time.
  private static func filterRGB(
    _ now: UnsafePointer<UInt32>, less above: UnsafePointer<UInt32>, _ width: Int,
    into row: UnsafeMutablePointer<UInt8>
  ) {
    let out = UnsafeMutableRawPointer(row)
    func two(_ row: UnsafePointer<UInt32>, _ x: Int) -> UInt64 {
      UnsafeRawPointer(row + x).loadUnaligned(as: UInt64.self)
    }
    /// The bytes R, G, B of two pixels' differences as the low 48 bits.
    func rgb(_ x: Int) -> UInt64 {
      let swapped = difference(two(now, x), two(above, x)).byteSwapped
      return swapped >> 40 | (swapped & 0xFFFF_FF00) << 16
    }
    var x = 0
    while x + 4 <= width {
      let (a, b) = (rgb(x), rgb(x + 2))
      out.storeBytes(of: a | b << 48, toByteOffset: x * 3, as: UInt64.self)
      out.storeBytes(
        of: UInt32(truncatingIfNeeded: b >> 16), toByteOffset: x * 3 + 8, as: UInt32.self)
      x += 4
    }
    while x < width {
      let value = difference(UInt64(now[x]), UInt64(above[x])).byteSwapped >> 40
      for byte in 0..<3 { row[x * 3 + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
      x += 1
    }
  }

  /// For an alpha `a`, `ceil(2^32 / 2a)`: a product with it and a shift divide by `2a`, exactly for
  /// numerators below 2^23 (the error, under 2a, times the numerator stays below 2^32).
  private static let reciprocals: [UInt64] = (0..<256).map { alpha in
    alpha == 0 ? 0 : (1 << 32 + 2 * UInt64(alpha) - 1) / (2 * UInt64(alpha))
  }

  /// ``Pixel/straight`` in the memory order R, G, B, A.
  @inline(__always)
  private static func straightRGBA(
    _ pixel: UInt32, _ reciprocals: UnsafePointer<UInt64>
  ) -> UInt32 {
    let alpha = pixel >> 24
    func straight(_ channel: UInt32) -> UInt32 {
      let numerator = UInt64((channel & 0xFF) &* 510 &+ alpha)
      return UInt32(truncatingIfNeeded: min(255, (numerator &* reciprocals[Int(alpha)]) >> 32))
    }
    return straight(pixel >> 16) | straight(pixel >> 8) << 8 | straight(pixel) << 16 | alpha << 24
  }

  /// Makes a row straight, keeps it in `now`, and stores its difference from `before`.
  private static func filterRGBA(
    _ source: UnsafePointer<UInt32>, _ width: Int, now: UnsafeMutableBufferPointer<UInt32>,
    before: UnsafeMutableBufferPointer<UInt32>, into row: UnsafeMutablePointer<UInt8>
  ) {
    let out = UnsafeMutableRawPointer(row)
    reciprocals.withUnsafeBufferPointer {
      guard let reciprocals = $0.baseAddress else { return }
      for x in 0..<width {
        let pixel = source[x]
        let rgba =
          pixel >= 0xFF00_0000
          ? pixel.byteSwapped >> 8 | 0xFF00_0000
          : pixel == 0 ? 0 : straightRGBA(pixel, reciprocals)
        now[x] = rgba
        let less = difference(UInt64(rgba), UInt64(before[x]))
        out.storeBytes(of: UInt32(truncatingIfNeeded: less), toByteOffset: x * 4, as: UInt32.self)
      }
    }
  }
}
