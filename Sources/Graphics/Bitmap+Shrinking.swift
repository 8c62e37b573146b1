extension Bitmap {
  /// The picture in fewer pixels: each is the mean of the area that it covers, exactly, rounded half up.
  ///
  /// A side that is asked for longer than it is stays as it is. Costs O(pixels of the larger one).
  public func shrunk(to wanted: PixelSize) -> Bitmap {
    guard
      let target = PixelSize(
        width: min(wanted.width, size.width), height: min(wanted.height, size.height)),
      target != size
    else { return self }
    let columns = Self.spans(from: size.width, to: target.width)
    let rows = Self.spans(from: size.height, to: target.height)
    let whole = UInt64(size.width) * UInt64(size.height)
    let made = [UInt32](unsafeUninitializedCapacity: target.area) { buffer, count in
      pixels.withUnsafeBufferPointer { source in
        var sums = [UInt64](repeating: 0, count: target.width * 4)
        for (y, row) in rows.enumerated() {
          for index in sums.indices { sums[index] = 0 }
          for (line, weight) in row.parts {
            Self.add(
              UnsafeBufferPointer(rebasing: source[line * size.width..<(line + 1) * size.width]),
              columns, weight, to: &sums)
          }
          for x in 0..<target.width {
            func mean(_ channel: Int) -> UInt32 {
              UInt32((sums[4 * x + channel] + whole / 2) / whole)
            }
            buffer[y * target.width + x] =
              mean(3) << 24 | mean(2) << 16 | mean(1) << 8 | mean(0)
          }
        }
      }
      count = target.area
    }
    return Bitmap(PixelBuffer(size: target, pixels: made))
  }

  /// The pixels of a side that one of a shorter side covers, and how much of each: in parts of which the
  /// longer side's length makes up one of the shorter.
  private struct Span {
    var parts: [(index: Int, weight: UInt64)]
  }

  private static func spans(from long: Int, to short: Int) -> [Span] {
    (0..<short).map { place in
      let (start, end) = (place * long, (place + 1) * long)
      return Span(
        parts: (start / short..<(end + short - 1) / short).map { index in
          (index, UInt64(min(end, (index + 1) * short) - max(start, index * short)))
        })
    }
  }

  private static func add(
    _ line: UnsafeBufferPointer<UInt32>, _ columns: [Span], _ weight: UInt64,
    to sums: inout [UInt64]
  ) {
    for (x, column) in columns.enumerated() {
      var (a, r, g, b): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
      for (index, part) in column.parts {
        let pixel = line[index]
        b += UInt64(pixel & 0xFF) * part
        g += UInt64(pixel >> 8 & 0xFF) * part
        r += UInt64(pixel >> 16 & 0xFF) * part
        a += UInt64(pixel >> 24) * part
      }
      sums[4 * x] += b * weight
      sums[4 * x + 1] += g * weight
      sums[4 * x + 2] += r * weight
      sums[4 * x + 3] += a * weight
    }
  }
}
