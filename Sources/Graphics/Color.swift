internal import WrongUse

/// A colour in sRGB with straight (not premultiplied) alpha, each component from 0 to 1.
///
/// - Invariant: every component is finite and within 0...1.
public struct Color: Hashable, Sendable {
  /// The red component, 0 to 1, not multiplied by alpha.
  public let red: Double
  /// The green component, 0 to 1, not multiplied by alpha.
  public let green: Double
  /// The blue component, 0 to 1, not multiplied by alpha.
  public let blue: Double
  /// 0 is clear, 1 is opaque.
  public let alpha: Double

  /// - Precondition: every component is within 0...1. Scene files are checked earlier.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    for component in [red, green, blue, alpha] {
      require((0...1).contains(component), "colour component \(component) is not in 0...1")
    }
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The nearest colour: components outside 0...1 are clamped, as when an additive or
  /// overshooting animation leaves the range. NaN becomes 0.
  public init(clampingRed red: Double, green: Double, blue: Double, alpha: Double) {
    func clamp(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    self.red = clamp(red)
    self.green = clamp(green)
    self.blue = clamp(blue)
    self.alpha = clamp(alpha)
  }

  /// Reads `#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA` or `clear`; nil for anything else.
  public init?(_ text: String) {
    if text == "clear" {
      self = .clear
      return
    }
    guard text.utf8.first == UInt8(ascii: "#") else { return nil }
    var nibbles: [Int] = []
    for byte in text.utf8.dropFirst() {
      guard let nibble = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      nibbles.append(nibble)
    }
    let bytes: [Int]
    switch nibbles.count {
    case 3, 4: bytes = nibbles.map { $0 * 17 }
    case 6, 8:
      bytes = stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] * 16 + nibbles[$0 + 1] }
    default: return nil
    }
    self.init(
      red: Double(bytes[0]) / 255, green: Double(bytes[1]) / 255, blue: Double(bytes[2]) / 255,
      alpha: bytes.count == 4 ? Double(bytes[3]) / 255 : 1)
  }

  /// Transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)

  /// The colour as a pixel: premultiplied, each channel `floor(255 * value + 0.5)`.
  public var pixel: Pixel {
    func round8(_ value: Double) -> UInt32 { UInt32(255 * value + 0.5) }
    return Pixel(
      argb: round8(alpha) << 24 | round8(red * alpha) << 16 | round8(green * alpha) << 8
        | round8(blue * alpha))
  }

  /// Whether nothing shows through: alpha rounds to 255.
  public var isOpaque: Bool { pixel.alpha == 255 }
}
