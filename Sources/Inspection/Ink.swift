import Graphics

/// A colour with a pattern, so that it can be told from others without its hue.
struct Ink: Hashable {
  /// The lines that run through it.
  enum Hatch: Hashable {
    case none
    /// From the lower left to the upper right.
    case rising
    /// From the upper left to the lower right.
    case falling
    case crossed
    /// Small squares.
    case dotted
    /// Along rows.
    case level
  }

  /// Opaque.
  var color: Pixel
  /// How much of the frame it hides, 0 to 255.
  var strength: UInt32 = 150
  var hatch = Hatch.none

  init(_ rgb: UInt32, strength: UInt32 = 150, hatch: Hatch = .none) {
    color = Pixel(argb: 0xFF00_0000 | rgb)
    self.strength = strength
    self.hatch = hatch
  }

  /// Pixels from one line of a pattern to the next, at unit 1.
  static let period = 8

  /// Whether a pixel is on a line of the pattern. Patterns begin at (0, 0) of the picture, so that
  /// they run through where parts of one ink meet.
  ///
  /// - Parameter unit: how wide a line is.
  func isLine(_ x: Int, _ y: Int, unit: Int) -> Bool {
    let (x, y) = (x / unit, y / unit)
    switch hatch {
    case .none: return false
    case .rising: return (x + y) % Self.period == 0
    case .falling: return (x - y) & (Self.period - 1) == 0
    case .crossed: return (x + y) % Self.period == 0 || (x - y) & (Self.period - 1) == 0
    case .dotted: return x % (Self.period / 2) == 0 && y % (Self.period / 2) == 0
    case .level: return y % (Self.period / 2) == 0
    }
  }

  /// What the ink makes of a pixel of the picture; lines are darker and hide more.
  func over(_ pixel: Pixel, isLine: Bool) -> Pixel {
    guard isLine else { return color.scaled(by: strength).over(pixel) }
    let dark = Pixel(argb: 0xFF00_0000 | color.scaled(by: 120).argb & 0x00FF_FFFF)
    return dark.scaled(by: 220).over(pixel)
  }
}

/// The inks, by what they mean. Hues are those of frames 4.4.
extension Ink {
  static let opaque = Ink(0x00A53C, strength: 120)
  /// One, two, three, four and more layers.
  static let blended = [
    Ink(0xFF3B30, strength: 110, hatch: .falling), Ink(0xE01B10, strength: 150, hatch: .falling),
    Ink(0xB00A04, strength: 185, hatch: .falling), Ink(0x7A0000, strength: 215, hatch: .falling),
  ]
  static let offscreen = Ink(0xFFD60A, strength: 150, hatch: .rising)
  static let hit = Ink(0x00A53C, hatch: .rising)
  static let miss = Ink(0xE01B10, hatch: .falling)
  static let misaligned = Ink(0xFF00C8, hatch: .rising)
  static let scaled = Ink(0xFFD60A, hatch: .falling)
  static let copied = Ink(0x00C8E6, hatch: .crossed)
  static let updated = Ink(0xFFD60A, strength: 120, hatch: .rising)
  /// Two, three, four, five and more times.
  static let overdrawn = [
    Ink(0x3D6BFF, strength: 140, hatch: .level), Ink(0x1FA83C, strength: 150, hatch: .rising),
    Ink(0xFF7DB4, strength: 175, hatch: .falling), Ink(0xD00000, strength: 190, hatch: .crossed),
  ]
  static let untouched = Ink(0x808080, strength: 60, hatch: .dotted)
}
