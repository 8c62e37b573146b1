/// How two pictures differ, in premultiplied channels, where a pixel that is fully clear has none but
/// alpha.
package struct BitmapDifference: Hashable, Sendable {
  /// How many pixels are not the same.
  package private(set) var pixels = 0
  /// The largest difference of a channel, 0 to 255.
  package private(set) var delta = 0
  /// The smallest rectangle that has all pixels that are not the same, in pixels from the top left;
  /// nil where there are none.
  package private(set) var box: PixelRect?

  /// Compares two pictures; ones of different sizes differ everywhere. O(pixels).
  package init(_ a: Bitmap, _ b: Bitmap) {
    guard a.size == b.size else {
      (pixels, delta) = (max(a.size.area, b.size.area), 255)
      box = PixelRect(
        minX: 0, minY: 0, maxX: max(a.size.width, b.size.width),
        maxY: max(a.size.height, b.size.height))
      return
    }
    guard a.pixels != b.pixels else { return }
    let width = a.size.width
    var (minX, minY, maxX, maxY) = (Int.max, Int.max, 0, 0)
    for (index, (first, second)) in zip(a.pixels, b.pixels).enumerated() where first != second {
      pixels += 1
      let (x, y) = (index % width, index / width)
      (minX, minY, maxX, maxY) = (min(minX, x), min(minY, y), max(maxX, x + 1), max(maxY, y + 1))
      delta = max(delta, Self.delta(first, second))
    }
    box = PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  /// Whether the difference is within two limits, both inclusive.
  package func isWithin(delta maxDelta: Int, pixels maxPixels: Int) -> Bool {
    pixels <= maxPixels && delta <= maxDelta
  }

  /// A picture of the difference: the second one pale, and on it what differs, from yellow where it
  /// is by little to red. Both have one size.
  package static func picture(_ a: Bitmap, _ b: Bitmap) -> Bitmap? {
    guard a.size == b.size else { return nil }
    let pixels = zip(a.pixels, b.pixels).map { first, second in
      first == second ? pale(second) : marked(delta(first, second))
    }
    return Bitmap(PixelBuffer(size: a.size, pixels: pixels))
  }

  /// A quarter of the contrast, in grey, over white.
  private static func pale(_ pixel: UInt32) -> UInt32 {
    let light = (pixel >> 16 & 255) + (pixel >> 8 & 255) + (pixel & 255)
    let grey = 191 + (light + 3 * (255 - (pixel >> 24))) / 12
    return 0xFF00_0000 | grey << 16 | grey << 8 | grey
  }

  private static func marked(_ delta: Int) -> UInt32 {
    0xFFFF_0000 | UInt32(200 - 200 * min(delta, 64) / 64) << 8
  }

  /// The largest difference of a channel.
  private static func delta(_ first: UInt32, _ second: UInt32) -> Int {
    var delta = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      delta = max(delta, abs(Int(first >> shift & 255) - Int(second >> shift & 255)))
    }
    return delta
  }
}
