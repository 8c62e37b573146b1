/// One pixel: 8 bits a channel, premultiplied by alpha, sRGB values.
///
/// The value is `0xAARRGGBB`. On the little-endian machines that Scanout runs on the bytes in
/// memory are B, G, R, A, which is what Cairo calls ARGB32.
public struct Pixel: Hashable, Sendable {
  /// `0xAARRGGBB`, colour channels multiplied by alpha.
  public var argb: UInt32

  /// Wraps a value that is already premultiplied.
  @inlinable
  public init(argb: UInt32) { self.argb = argb }

  /// Transparent black.
  public static let clear = Pixel(argb: 0)

  /// Alpha, 0 to 255.
  @inlinable public var alpha: UInt32 { argb >> 24 }
  /// Red, multiplied by alpha.
  @inlinable public var red: UInt32 { argb >> 16 & 0xFF }
  /// Green, multiplied by alpha.
  @inlinable public var green: UInt32 { argb >> 8 & 0xFF }
  /// Blue, multiplied by alpha.
  @inlinable public var blue: UInt32 { argb & 0xFF }

  /// `round(a * b / 255)` exactly, for `a` and `b` from 0 to 255.
  @inlinable
  public static func mul(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let t = a &* b &+ 128
    return (t &+ t >> 8) >> 8
  }

  /// All four channels multiplied by `factor` (0 to 255), each rounded as `mul` does.
  @inlinable
  public func scaled(by factor: UInt32) -> Pixel {
    // Two channels at a time; a product of two bytes plus its rounding stays below 2^16.
    let evens = (argb & 0x00FF_00FF) &* factor &+ 0x0080_0080
    let odds = (argb >> 8 & 0x00FF_00FF) &* factor &+ 0x0080_0080
    let low = (evens &+ (evens >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
    let high = (odds &+ (odds >> 8 & 0x00FF_00FF)) & 0xFF00_FF00
    return Pixel(argb: high | low)
  }

  /// Source-over: this pixel on top of `below`, `S + mul(D, 255 - Sa)` in every channel.
  @inlinable
  public func over(_ below: Pixel) -> Pixel {
    Pixel(argb: argb &+ below.scaled(by: 255 &- alpha).argb)
  }

  /// The straight-alpha colour, each channel `round(255 * premultiplied / alpha)`, halves up.
  public var straight: (red: Int, green: Int, blue: Int, alpha: Int) {
    guard alpha > 0 else { return (0, 0, 0, 0) }
    func unpremultiplied(_ channel: UInt32) -> Int {
      min(255, Int((channel * 255 * 2 + alpha) / (alpha * 2)))
    }
    return (unpremultiplied(red), unpremultiplied(green), unpremultiplied(blue), Int(alpha))
  }
}

extension Pixel: CustomStringConvertible {
  /// `#AARRGGBB`, premultiplied.
  public var description: String {
    let digits = String(argb, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}
