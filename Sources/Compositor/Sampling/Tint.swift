internal import Graphics

/// What the colours of a thing are multiplied by (``PixelRules`` 10): the product of what all replicators
/// around it, or its particle, say.
///
/// Products are numbers; they are rounded to a byte a channel once, premultiplied. A premultiplied
/// pixel times that, channel by channel by `mul`, is premultiplied again.
struct Tint: Equatable, Sendable {
  /// The product.
  private(set) var color = Color.white

  /// Changes nothing.
  static let none = Tint()

  /// Nil where it changes nothing.
  var pixel: Pixel? {
    let pixel = color.pixel
    return pixel == Color.white.pixel ? nil : pixel
  }

  /// This and another factor.
  func multiplied(by factor: Color) -> Tint {
    Tint(
      color: Color(
        red: color.red * factor.red, green: color.green * factor.green,
        blue: color.blue * factor.blue, alpha: color.alpha * factor.alpha))
  }
}

extension Pixel {
  /// Every channel times the same channel of a premultiplied colour, each rounded as `mul` does.
  @inline(__always)
  func tinted(by tint: Pixel) -> Pixel {
    Pixel(
      argb: Pixel.mul(alpha, tint.alpha) << 24 | Pixel.mul(red, tint.red) << 16
        | Pixel.mul(green, tint.green) << 8 | Pixel.mul(blue, tint.blue))
  }
}
