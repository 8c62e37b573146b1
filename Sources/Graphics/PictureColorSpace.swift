internal import Foundation

/// What the numbers of a picture's colours mean. The display's are sRGB.
public enum PictureColorSpace: String, Hashable, Sendable, CaseIterable {
  /// The display's own.
  case sRGB
  /// The primaries of Display P3, with sRGB's curve.
  case displayP3
  /// sRGB's primaries; numbers grow as light does.
  case linearSRGB
}

extension Bitmap {
  /// The picture in the colours of the display: itself where they are those, else a new one.
  ///
  /// Colours are taken apart from their alpha, made linear, brought to sRGB's primaries, cut off where
  /// the display has none (0 to 1) and put together again; each channel is `floor(255 * value + 0.5)`.
  /// The matrix is that of CSS Color 4, from one white point D65 to the same. Costs O(pixels).
  public func converted(from space: PictureColorSpace) -> Bitmap {
    guard space != .sRGB else { return self }
    var buffer = PixelBuffer(self)
    // Neighbours are often alike.
    var (last, result) = (buffer.pixels[0], space.toDisplay(Pixel(argb: buffer.pixels[0])).argb)
    for index in buffer.pixels.indices {
      if buffer.pixels[index] != last {
        last = buffer.pixels[index]
        result = space.toDisplay(Pixel(argb: last)).argb
      }
      buffer.pixels[index] = result
    }
    return Bitmap(buffer)
  }
}

extension PictureColorSpace {
  /// A premultiplied pixel in the display's colours.
  fileprivate func toDisplay(_ pixel: Pixel) -> Pixel {
    guard pixel.alpha > 0 else { return pixel }
    let alpha = Double(pixel.alpha)
    var light = [pixel.red, pixel.green, pixel.blue].map { linear(min(Double($0) / alpha, 1)) }
    if self == .displayP3 {
      light = Self.fromP3.map { row in row[0] * light[0] + row[1] * light[1] + row[2] * light[2] }
    }
    let bytes = light.map { UInt32((Self.encoded($0) * alpha + 0.5).rounded(.down)) }
    return Pixel(argb: pixel.alpha << 24 | bytes[0] << 16 | bytes[1] << 8 | bytes[2])
  }

  private func linear(_ value: Double) -> Double {
    if self == .linearSRGB { return value }
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ light: Double) -> Double {
    let light = min(max(light, 0), 1)
    return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  private static let fromP3 = [
    [1.2249401762805598, -0.2249401762805600, 0],
    [-0.0420569547096882, 1.0420569547096882, 0],
    [-0.0196375545903344, -0.0786360455506319, 1.0982736001409663],
  ]
}
