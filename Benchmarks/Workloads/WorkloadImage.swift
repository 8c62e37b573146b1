public import Graphics

/// A picture of a workload, reckoned from whole numbers: the same everywhere.
public struct WorkloadImage: Hashable, Sendable {
  /// What it looks like.
  public enum Kind: String, Sendable {
    /// Opaque, colourful, of soft spots in three sizes.
    case photo
    /// Nearly black strokes in lines of words; a fifth of the pixels are touched.
    case text
    /// As a photo, translucent everywhere.
    case sprite
    /// As a photo on a disc with four notches; the rest is clear.
    case blob
  }

  /// What it looks like.
  public let kind: Kind
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Pictures of other seeds look alike and differ everywhere.
  public let seed: Int

  /// Unique among the pictures of all workloads.
  public var name: String { "\(kind)_\(width)x\(height)_\(seed)" }
  /// Whether every pixel is opaque.
  public var isOpaque: Bool { kind == .photo }

  var size: PixelSize {
    guard let size = PixelSize(width: width, height: height) else {
      preconditionFailure("picture of \(width) x \(height) pixels")
    }
    return size
  }

  /// Reckons the pixels.
  public func makeBitmap() -> Bitmap {
    var pixels =
      kind == .text ? Array(repeating: UInt32(0x1C_1C1E), count: width * height) : colours()
    if kind != .photo {
      for (index, alpha) in alphas().enumerated() {
        pixels[index] = Pixel(argb: pixels[index] | 0xFF00_0000).scaled(by: UInt32(alpha)).argb
      }
    }
    return Bitmap(PixelBuffer(size: size, pixels: pixels))
  }

  /// One colour with the same opacity: enough where only planning counts.
  public func makeStandIn() -> Bitmap {
    let pixel = Pixel(argb: isOpaque ? 0xFF80_8080 : 0x8040_4040)
    return Bitmap(PixelBuffer(size: size, filledWith: pixel))
  }

  /// Opaque pixels: in each channel three octaves of noise.
  private func colours() -> [UInt32] {
    var pixels = Array(repeating: UInt32(0xFF00_0000), count: width * height)
    for channel in 0..<3 {
      let seed = self.seed * 16 + channel
      let (coarse, medium, fine) = (noise(97, seed), noise(23, seed + 5), noise(5, seed + 9))
      for index in pixels.indices {
        let value = (coarse[index] * 22 + medium[index] * 8 + fine[index] * 2) / 32
        pixels[index] |= UInt32(value) << UInt32(16 - 8 * channel)
      }
    }
    return pixels
  }

  private func alphas() -> [Int] {
    switch kind {
    case .photo: Array(repeating: 255, count: width * height)
    case .sprite: noise(31, seed + 77).map { 64 + $0 * 160 / 255 }
    case .text: strokes()
    case .blob: disc()
    }
  }

  private func strokes() -> [Int] {
    let line = height >= 72 ? 36 : height
    var strokes = noise(4, seed + 3)
    for y in 0..<height {
      let isBetween = y % line < line / 5 || y % line > line * 4 / 5
      for x in 0..<width {
        let isSpace = Self.hash(x / 14, y / line, seed) % 6 == 0
        let value = strokes[y * width + x]
        strokes[y * width + x] = isBetween || isSpace ? 0 : min(255, max(0, (value - 150) * 10))
      }
    }
    return strokes
  }

  private func disc() -> [Int] {
    var alphas = Array(repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let (dx, dy) = (abs(2 * x + 1 - width), abs(2 * y + 1 - height))
        let isNotch =
          dx < width / 6 && dy > height / 2 || dy < height / 6 && dx > width / 2
        // In sixteenths of a pixel; far below 2^53, so the root is exact before it is cut.
        let radius = Int(Double((dx * dx + dy * dy) * 64).squareRoot())
        alphas[y * width + x] = isNotch ? 0 : min(255, max(0, (width - 8) * 8 - radius))
      }
    }
    return alphas
  }

  /// 0...255: random at points `cell` pixels apart, bilinear between them.
  private func noise(_ cell: Int, _ seed: Int) -> [Int] {
    func row(_ y: Int) -> [Int] {
      (0...(width / cell + 1)).map { Int(Self.hash($0, y, seed) >> 24) }
    }
    var values: [Int] = []
    values.reserveCapacity(width * height)
    var (above, below) = (row(0), row(1))
    for y in 0..<height {
      if y > 0 && y % cell == 0 { (above, below) = (below, row(y / cell + 1)) }
      let down = y % cell * 256 / cell
      for x in 0..<width {
        let (left, across) = (x / cell, x % cell * 256 / cell)
        let top = above[left] * (256 - across) + above[left + 1] * across
        let bottom = below[left] * (256 - across) + below[left + 1] * across
        values.append((top * (256 - down) + bottom * down) >> 16)
      }
    }
    return values
  }

  private static func hash(_ x: Int, _ y: Int, _ seed: Int) -> UInt32 {
    var value =
      UInt32(truncatingIfNeeded: x) &* 374_761_393 &+ UInt32(truncatingIfNeeded: y) &* 668_265_263
      &+ UInt32(truncatingIfNeeded: seed) &* 2_246_822_519
    value = (value ^ value >> 13) &* 1_274_126_177
    return value ^ value >> 16
  }
}
