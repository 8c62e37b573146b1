/// Scales premultiplied pixels by averaging the area that each new pixel covers, in whole numbers.
enum PictureScaler {
  /// A picture of another size. Cost: in proportion to the larger of the two, once a direction.
  static func scaled(
    _ pixels: [UInt32], width: Int, height: Int, to newWidth: Int, _ newHeight: Int
  ) -> [UInt32] {
    guard newWidth != width || newHeight != height else { return pixels }
    // Rows first, then columns: a pixel of the first is four sums with 8 more bits.
    let wide = weights(from: width, to: newWidth)
    var rows = [SIMD4<UInt64>](repeating: .zero, count: newWidth * height)
    for y in 0..<height {
      for x in 0..<newWidth {
        var sum = SIMD4<UInt64>.zero
        for (source, weight) in wide[x] {
          let pixel = UInt64(pixels[y * width + source])
          let channels = SIMD4<UInt64>(
            pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF, pixel >> 24)
          sum &+= channels &* weight
        }
        rows[y * newWidth + x] = sum
      }
    }
    let high = weights(from: height, to: newHeight)
    // All weights of a pixel together: the area of the source that it covers, times both new sides.
    let total = UInt64(width) * UInt64(height)
    var result = [UInt32](repeating: 0, count: newWidth * newHeight)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        var sum = SIMD4<UInt64>(repeating: total / 2)
        for (source, weight) in high[y] { sum &+= rows[source * newWidth + x] &* weight }
        let mean = SIMD4<UInt64>(
          sum[0] / total, sum[1] / total, sum[2] / total, sum[3] / total)
        result[y * newWidth + x] = UInt32(mean[3] << 24 | mean[2] << 16 | mean[1] << 8 | mean[0])
      }
    }
    return result
  }

  /// Which source pixels a new one covers, and how much of each, in parts of `1 / newCount`.
  private static func weights(from count: Int, to newCount: Int) -> [[(Int, UInt64)]] {
    (0..<newCount).map { target in
      // In units of 1 / newCount of a source pixel.
      let (start, end) = (target * count, (target + 1) * count)
      return (start / newCount...(end - 1) / newCount).map { source in
        let overlap = min(end, (source + 1) * newCount) - max(start, source * newCount)
        return (source, UInt64(overlap))
      }
    }
  }
}
