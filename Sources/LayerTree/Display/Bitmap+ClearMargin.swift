internal import Graphics

extension Bitmap {
  /// The picture without its clear columns at both sides and its clear rows at the top and bottom, at most `most` at
  /// each side and at opposite sides equally many. Costs O(pixels).
  func withoutClearMargin(of most: Int) -> Bitmap {
    let (width, height) = (size.width, size.height)
    func isClear(row: Int) -> Bool {
      pixels[row * width..<(row + 1) * width].allSatisfy { $0 == 0 }
    }
    func isClear(column: Int) -> Bool {
      (0..<height).allSatisfy { pixels[$0 * width + column] == 0 }
    }
    var (x, y) = (0, 0)
    while y < most, 2 * y + 2 < height, isClear(row: y), isClear(row: height - 1 - y) { y += 1 }
    while x < most, 2 * x + 2 < width, isClear(column: x), isClear(column: width - 1 - x) {
      x += 1
    }
    guard x > 0 || y > 0, let size = PixelSize(width: width - 2 * x, height: height - 2 * y) else {
      return self
    }
    var buffer = PixelBuffer(size: size)
    for row in 0..<size.height {
      let start = (row + y) * width + x
      buffer.pixels.replaceSubrange(
        row * size.width..<(row + 1) * size.width, with: pixels[start..<start + size.width])
    }
    return Bitmap(buffer)
  }
}
