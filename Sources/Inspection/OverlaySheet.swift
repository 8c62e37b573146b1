import Compositor
import Graphics

/// The frame in faint greys, for colours to be laid over.
struct OverlaySheet {
  /// Columns and rows of the frame.
  let size: PixelSize
  /// How wide thin lines are, in pixels: 1 for every 400 pixels of the frame's smaller side.
  let unit: Int
  var buffer: PixelBuffer

  /// A sheet of a frame.
  ///
  /// - Parameter unit: nil is the one for its size.
  init(_ frame: Bitmap, unit: Int? = nil) {
    size = frame.size
    self.unit = unit ?? Self.unit(for: frame.size)
    buffer = PixelBuffer(size: size, pixels: frame.pixels.map(Self.faint))
  }

  static func unit(for size: PixelSize) -> Int { max(1, min(size.width, size.height) / 400) }

  /// Grey of a third of the contrast, none of it dark: the colours laid over it have to be told from
  /// each other by how dark they are.
  private static func faint(_ argb: UInt32) -> UInt32 {
    let pixel = Pixel(argb: argb)
    let grey = (pixel.red * 54 + pixel.green * 183 + pixel.blue * 19) / 256
    // What the display's background leaves clear counts as black.
    let light = 165 + min(grey, 255) * 85 / 255
    return 0xFF00_0000 | light << 16 | light << 8 | light
  }

  /// Colours all pixels of a rectangle.
  mutating func fill(_ rect: PixelRect, _ ink: Ink) {
    let rect = rect.intersection(size.rect)
    guard !rect.isEmpty else { return }
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX { dab(x, y, ink) }
    }
  }

  /// Colours the pixels that something covers, however little.
  mutating func fill(_ coverage: StepCoverage, _ ink: Ink) {
    guard coverage.values != nil else { return fill(coverage.rect, ink) }
    let rect = coverage.rect.intersection(size.rect)
    guard !rect.isEmpty else { return }
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX where coverage[x, y] > 0 { dab(x, y, ink) }
    }
  }

  /// Colours each pixel by its own ink.
  mutating func fill(_ inkAt: (Int) -> Ink?) {
    for index in 0..<size.area {
      if let ink = inkAt(index) { dab(index % size.width, index / size.width, ink) }
    }
  }

  private mutating func dab(_ x: Int, _ y: Int, _ ink: Ink) {
    buffer[x, y] = ink.over(buffer[x, y], isLine: ink.isLine(x, y, unit: unit))
  }

  /// Draws along the inner edge of a rectangle.
  ///
  /// - Parameter dash: the length of dashes and of the gaps between them in pixels; 0 has no gaps.
  mutating func outline(_ rect: PixelRect, _ color: Pixel, width: Int, dash: Int = 0) {
    let seen = rect.intersection(size.rect)
    guard !seen.isEmpty else { return }
    func isOn(_ along: Int) -> Bool { dash == 0 || (along / dash) % 2 == 0 }
    for y in seen.minY..<seen.maxY {
      let isEdgeRow = y < rect.minY + width || y >= rect.maxY - width
      if isEdgeRow {
        for x in seen.minX..<seen.maxX where isOn(x - rect.minX) { buffer[x, y] = color }
        continue
      }
      guard isOn(y - rect.minY) else { continue }
      for x in seen.minX..<min(seen.maxX, rect.minX + width) { buffer[x, y] = color }
      for x in max(seen.minX, rect.maxX - width)..<max(seen.maxX, rect.maxX - width) {
        buffer[x, y] = color
      }
    }
  }
}
