internal import Graphics
internal import WrongUse

/// A Gaussian blur of whole pictures, at a cost that does not grow with the radius.
///
/// The kernel is `exp(-x^2 / 2 sigma^2)` at whole pixels, scaled so that its sum is 1, along columns and
/// along rows. Everything outside the picture is transparent, so whoever wants the blur to spill
/// over makes the picture larger by ``reach(sigma:)`` first.
///
/// Numbers are `Float`, each product and sum rounded to one, always in the same order (``GaussianWeights``);
/// at the end they are rounded to a byte, halves up, and colours to at most alpha. What that misses is less
/// than 0.02 of a byte, so every byte is within 1 of that of the kernel above.
///
/// O(pixels). Needs up to 8 bytes a channel besides the picture.
enum GaussianBlur {
  /// How many pixels beyond a picture its blur can be seen: further out even the blur of an
  /// endless white plane rounds to 0.
  static func reach(sigma: Double) -> Int { isNothing(sigma) ? 0 : pixels(3 * sigma) }

  /// How many pixels away a pixel can still matter to another. The fast kernel fades more slowly than
  /// the true one: where a picture ends must not show in its rounding.
  static func support(sigma: Double) -> Int {
    isNothing(sigma) ? 0 : GaussianWeights(sigma: sigma).support
  }

  /// Whether a blur changes nothing: the neighbours' share rounds away. NaN is nothing.
  static func isNothing(_ sigma: Double) -> Bool { !(sigma >= 0.125) }

  private static func pixels(_ distance: Double) -> Int { Int(min(distance, 0x1p20).rounded(.up)) }

  /// Blurs in place.
  ///
  /// - Parameter origin: Where the picture's first pixel lies: pictures that show the same in other
  ///   frames are blurred to the same bytes if they agree about that.
  static func blur(
    _ picture: inout PixelBuffer, sigmaX: Double, sigmaY: Double, origin: (x: Int, y: Int)
  ) {
    let size = picture.size
    picture.pixels.withUnsafeMutableBytes { raw in
      guard let bytes = raw.bindMemory(to: UInt8.self).baseAddress else { return }
      blur(
        Plane(bytes: bytes, width: size.width, height: size.height, channels: 4), sigmaX, sigmaY,
        origin)
    }
    guard !isNothing(sigmaX) || !isNothing(sigmaY) else { return }
    picture.pixels.withUnsafeMutableBufferPointer { pixels in
      var index = 0
      while index < pixels.count {
        let pixel = Pixel(argb: pixels[index])
        let most = pixel.alpha
        if pixel.red > most || pixel.green > most || pixel.blue > most {
          pixels[index] =
            most << 24 | min(pixel.red, most) << 16 | min(pixel.green, most) << 8
            | min(pixel.blue, most)
        }
        index += 1
      }
    }
  }

  /// Blurs bytes of coverage in place.
  ///
  /// - Precondition: there are `width * height` of them, row by row.
  static func blur(
    alpha: inout [UInt8], width: Int, height: Int, sigmaX: Double, sigmaY: Double,
    origin: (x: Int, y: Int)
  ) {
    require(alpha.count == width * height, "\(alpha.count) bytes for \(width) x \(height)")
    alpha.withUnsafeMutableBufferPointer { buffer in
      guard let bytes = buffer.baseAddress else { return }
      blur(
        Plane(bytes: bytes, width: width, height: height, channels: 1), sigmaX, sigmaY, origin)
    }
  }

  /// Bytes of one or four channels, row by row.
  private struct Plane {
    var bytes: UnsafeMutablePointer<UInt8>
    var width, height, channels: Int
    var rowLength: Int { width * channels }
  }

  private static func blur(
    _ plane: Plane, _ sigmaX: Double, _ sigmaY: Double, _ origin: (x: Int, y: Int)
  ) {
    guard !isNothing(sigmaX) || !isNothing(sigmaY) else { return }
    let across = GaussianWeights(sigma: isNothing(sigmaX) ? 0 : sigmaX)
    let down = GaussianWeights(sigma: isNothing(sigmaY) ? 0 : sigmaY)
    let unit = plane.channels
    let columns = origin.x..<origin.x + plane.width
    // Thinned in both directions first, filled in last: in between there are few numbers.
    var table = BlurTable(
      bytes: plane.bytes, width: plane.rowLength, height: plane.height, top: origin.y
    ).thinned(down)
    let top = table.rows.lowerBound
    table = table.turned(unit: unit, left: columns.lowerBound).thinned(across).blurred(across)
    let left = table.rows.lowerBound
    table = table.turned(unit: unit, left: top).blurred(down)
    if across.step > 1 {
      table = table.turned(unit: unit, left: left).filled(across, columns)
        .turned(unit: unit, left: top)
    }
    table.writeFilled(down, origin.y..<origin.y + plane.height, to: plane.bytes)
  }
}
