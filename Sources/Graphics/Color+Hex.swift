// Colours in bytes, as scenes and reports write them.

/// A colour of four bytes, alpha straight: not multiplied into the others.
public struct StraightColor: Hashable, Sendable {
  /// 0 to 255.
  public let red, green, blue, alpha: Int

  /// Each component as `floor(255 * value + 0.5)`.
  public init(_ color: Color) {
    func byte(_ value: Double) -> Int { Int(255 * value + 0.5) }
    (red, green, blue, alpha) = (
      byte(color.red), byte(color.green), byte(color.blue), byte(color.alpha)
    )
  }

  /// The colour of a pixel: ``Pixel/straight``.
  public init(_ pixel: Pixel) { (red, green, blue, alpha) = pixel.straight }

  /// `#RRGGBB`, or `#RRGGBBAA` where it is not opaque.
  public var hex: String {
    func digits(_ value: Int) -> String {
      (value < 16 ? "0" : "") + String(value, radix: 16, uppercase: true)
    }
    let rgb = "#" + digits(red) + digits(green) + digits(blue)
    return alpha == 255 ? rgb : rgb + digits(alpha)
  }
}
