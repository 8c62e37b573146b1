internal import Graphics
internal import LayerModel

/// The blend modes that take hue, saturation or luminosity from one of the two colours.
enum NonSeparableBlend {
  /// A straight colour; may leave 0...1 in between.
  private struct RGB {
    var red, green, blue: Double

    var luminosity: Double { 0.3 * red + 0.59 * green + 0.11 * blue }
    var least: Double { min(red, green, blue) }
    var most: Double { max(red, green, blue) }
    var saturation: Double { most - least }

    func mapped(_ change: (Double) -> Double) -> RGB {
      RGB(red: change(red), green: change(green), blue: change(blue))
    }

    /// The same hue with another luminosity, brought back into 0...1 toward grey.
    func withLuminosity(_ wanted: Double) -> RGB {
      let moved = wanted - luminosity
      var color = mapped { $0 + moved }
      let grey = color.luminosity
      let (low, high) = (color.least, color.most)
      if low < 0 { color = color.mapped { grey + ($0 - grey) * grey / (grey - low) } }
      if high > 1 { color = color.mapped { grey + ($0 - grey) * (1 - grey) / (high - grey) } }
      return color
    }

    /// The least channel becomes 0, the greatest the saturation, the third lies between as before.
    func withSaturation(_ wanted: Double) -> RGB {
      let (low, range) = (least, saturation)
      return range > 0 ? mapped { ($0 - low) * wanted / range } : mapped { _ in 0 }
    }
  }

  static func pixel(_ mode: BlendMode, _ source: Pixel, over below: Pixel) -> Pixel {
    let (sa, da) = (Double(source.alpha), Double(below.alpha))
    if sa == 0 { return below }
    if da == 0 { return source }
    func straight(_ pixel: Pixel, _ alpha: Double) -> RGB {
      RGB(
        red: Double(pixel.red) / alpha, green: Double(pixel.green) / alpha,
        blue: Double(pixel.blue) / alpha)
    }
    let (upper, lower) = (straight(source, sa), straight(below, da))
    let mixed =
      switch mode {
      case .hue:
        upper.withSaturation(lower.saturation).withLuminosity(lower.luminosity)
      case .saturation:
        lower.withSaturation(upper.saturation).withLuminosity(lower.luminosity)
      case .color: upper.withLuminosity(lower.luminosity)
      default: lower.withLuminosity(upper.luminosity)
      }
    let alpha = UInt32(
      (2 * (255 * (source.alpha + below.alpha) - source.alpha * below.alpha) + 255) / 510)
    func channel(_ shift: UInt32, _ value: Double) -> UInt32 {
      let (s, d) = (Double(source.channel(shift)), Double(below.channel(shift)))
      let byte = PixelRules.byte((s * (255 - da) + d * (255 - sa) + sa * da * value) / 255)
      return min(UInt32(byte), alpha) << shift
    }
    return Pixel(
      argb: alpha << 24 | channel(16, mixed.red) | channel(8, mixed.green)
        | channel(0, mixed.blue))
  }
}
