internal import Foundation
internal import WrongUse

/// A picture that is computed instead of read from a file: the `generate` of a scene's assets.
///
/// The same description gives the same pixels everywhere.
public enum GeneratedImage: Hashable, Sendable {
  /// One colour.
  case solid(Color, size: PixelSize)
  /// Squares of `cell` pixels a side in two colours, the first at the top left. `cell` is at
  /// least 1; squares at the right and lower edges may be cut.
  case checker(Color, Color, cell: Int, size: PixelSize)
  /// Two colours that change evenly along a direction.
  ///
  /// The angle is in degrees: 0 goes from left to right, 90 from top to bottom. The line runs
  /// through the middle of the picture and is as long as the picture's shadow on it,
  /// `width * |cos| + height * |sin|`, so that the corner it comes from has the first colour and
  /// the corner it goes to the second, at any angle. A pixel's value is taken at its centre; red,
  /// green, blue and alpha are interpolated apart, then multiplied (``Color/pixel``).
  case gradient(Color, Color, angle: Double, size: PixelSize)
  /// Every channel of every pixel evenly random, 0 to 255.
  ///
  /// Row by row, each pixel takes one number of SplitMix64, begun at `seed`: its lowest byte is
  /// blue, the next green, red, and, if `alpha`, alpha (straight; else the pixel is opaque).
  case noise(seed: UInt64, alpha: Bool, size: PixelSize)

  /// Columns and rows of the picture.
  public var size: PixelSize {
    switch self {
    case .solid(_, let size), .checker(_, _, _, let size), .gradient(_, _, _, let size),
      .noise(_, _, let size):
      size
    }
  }

  /// Computes the pixels.
  ///
  /// - Precondition: a checker's cell is at least 1, a gradient's angle is finite.
  public func makeBitmap() -> Bitmap {
    switch self {
    case .solid(let color, let size):
      return Bitmap(PixelBuffer(size: size, filledWith: color.pixel))
    case .checker(let first, let second, let cell, let size):
      require(cell >= 1, "checker cell of \(cell) pixels is not at least 1")
      let colors = [first.pixel.argb, second.pixel.argb]
      return Self.bitmap(size) { x, y in colors[(x / cell + y / cell) % 2] }
    case .gradient(let first, let second, let angle, let size):
      require(angle.isFinite, "gradient angle \(angle) is not finite")
      return Self.gradient(from: first, to: second, angle: angle, size)
    case .noise(let seed, let alpha, let size):
      var generator = SplitMix64(seed: seed)
      return Self.bitmap(size) { _, _ in
        let bits = UInt32(truncatingIfNeeded: generator.next())
        return Pixel(argb: bits | 0xFF00_0000).scaled(by: alpha ? bits >> 24 : 255).argb
      }
    }
  }

  private static func bitmap(_ size: PixelSize, _ pixel: (Int, Int) -> UInt32) -> Bitmap {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.area)
    for y in 0..<size.height {
      for x in 0..<size.width { pixels.append(pixel(x, y)) }
    }
    return Bitmap(PixelBuffer(size: size, pixels: pixels))
  }

  private static func gradient(
    from first: Color, to second: Color, angle: Double, _ size: PixelSize
  ) -> Bitmap {
    let (dx, dy) = direction(angle)
    let (width, height) = (Double(size.width), Double(size.height))
    let length = width * abs(dx) + height * abs(dy)
    func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }
    return bitmap(size) { x, y in
      let along = (Double(x) + 0.5 - width / 2) * dx + (Double(y) + 0.5 - height / 2) * dy
      let t = along / length + 0.5
      return Color(
        clampingRed: mix(first.red, second.red, t), green: mix(first.green, second.green, t),
        blue: mix(first.blue, second.blue, t), alpha: mix(first.alpha, second.alpha, t)
      ).pixel.argb
    }
  }

  /// The unit vector of an angle in degrees; exact at the four right angles.
  private static func direction(_ degrees: Double) -> (x: Double, y: Double) {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    switch turn < 0 ? turn + 360 : turn {
    case 0: return (1, 0)
    case 90: return (0, 1)
    case 180: return (-1, 0)
    case 270: return (0, -1)
    default: return (cos(turn * .pi / 180), sin(turn * .pi / 180))
    }
  }
}
