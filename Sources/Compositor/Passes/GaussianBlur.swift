internal import Graphics
internal import WrongUse

/// A Gaussian blur of whole pictures, at a cost that does not grow with the radius.
///
/// The kernel is `exp(-x^2 / 2 sigma^2)` at whole pixels, scaled so that its sum is 1; rows first,
/// then columns. Everything outside the picture is transparent, so whoever wants the blur to spill
/// over makes the picture larger by ``reach(sigma:)`` first.
///
/// Sums are `Double`, always in the same order; between rows and columns a value is rounded to
/// `Float`; at the end to a byte by ``PixelRules/byte(_:)``, and colours to at most alpha. What the
/// fast kernel misses (``RecursiveGaussian``) is less than 0.01 of a byte, so every byte is within
/// 1 of that of the kernel above.
///
/// O(pixels). Needs 4 bytes a channel besides the picture.
enum GaussianBlur {
  /// How many pixels beyond a picture its blur can be seen: further out even the blur of an
  /// endless white plane rounds to 0.
  static func reach(sigma: Double) -> Int { isNothing(sigma) ? 0 : pixels(3 * sigma) }

  /// How many pixels away a pixel can still matter to another.
  static func support(sigma: Double) -> Int {
    isNothing(sigma) ? 0 : sigma < KernelGaussian.limit ? pixels(5 * sigma) : pixels(6 * sigma)
  }

  /// Whether a blur changes nothing: the neighbours' share rounds away. NaN is nothing.
  static func isNothing(_ sigma: Double) -> Bool { !(sigma >= 0.125) }

  private static func pixels(_ distance: Double) -> Int { Int(min(distance, 0x1p20).rounded(.up)) }

  /// Blurs in place.
  static func blur(_ picture: inout PixelBuffer, sigmaX: Double, sigmaY: Double) {
    let size = picture.size
    picture.pixels.withUnsafeMutableBytes { raw in
      guard let bytes = raw.bindMemory(to: UInt8.self).baseAddress else { return }
      blur(
        Plane(bytes: bytes, width: size.width, height: size.height, channels: 4), sigmaX, sigmaY)
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
    alpha: inout [UInt8], width: Int, height: Int, sigmaX: Double, sigmaY: Double
  ) {
    require(alpha.count == width * height, "\(alpha.count) bytes for \(width) x \(height)")
    alpha.withUnsafeMutableBufferPointer { buffer in
      guard let bytes = buffer.baseAddress else { return }
      blur(Plane(bytes: bytes, width: width, height: height, channels: 1), sigmaX, sigmaY)
    }
  }

  /// Bytes of one or four channels, row by row.
  private struct Plane {
    var bytes: UnsafeMutablePointer<UInt8>
    var width, height, channels: Int
    var rowLength: Int { width * channels }
  }

  private static func blur(_ plane: Plane, _ sigmaX: Double, _ sigmaY: Double) {
    guard !isNothing(sigmaX) || !isNothing(sigmaY) else { return }
    let count = plane.rowLength * plane.height
    let between = UnsafeMutablePointer<Float>.allocate(capacity: count)
    between.initialize(repeating: 0, count: count)
    defer { between.deallocate() }
    blurRows(plane, sigmaX, into: between)
    blurColumns(between, sigmaY, into: plane)
  }

  private static func blurRows(
    _ plane: Plane, _ sigma: Double, into target: UnsafeMutablePointer<Float>
  ) {
    let rowsAtOnce = plane.channels == 4 ? 8 : 32
    let lines = BlurLines(sigma: sigma, length: plane.width, lanes: rowsAtOnce * plane.channels)
    var top = 0
    while top < plane.height {
      let rows = min(rowsAtOnce, plane.height - top)
      let lanes = rows * plane.channels
      var row = 0
      while row < rows {
        let source = plane.bytes + (top + row) * plane.rowLength
        var x = 0
        while x < plane.width {
          var channel = 0
          while channel < plane.channels {
            lines.input[x * lanes + row * plane.channels + channel] =
              Double(source[x * plane.channels + channel])
            channel += 1
          }
          x += 1
        }
        row += 1
      }
      lines.filter(lanes: lanes)
      row = 0
      while row < rows {
        let place = target + (top + row) * plane.rowLength
        var x = 0
        while x < plane.width {
          var channel = 0
          while channel < plane.channels {
            place[x * plane.channels + channel] =
              Float(lines.output[x * lanes + row * plane.channels + channel])
            channel += 1
          }
          x += 1
        }
        row += 1
      }
      top += rows
    }
  }

  private static func blurColumns(
    _ source: UnsafeMutablePointer<Float>, _ sigma: Double, into plane: Plane
  ) {
    let lanesAtOnce = 32
    let lines = BlurLines(sigma: sigma, length: plane.height, lanes: lanesAtOnce)
    var left = 0
    while left < plane.rowLength {
      let lanes = min(lanesAtOnce, plane.rowLength - left)
      var y = 0
      while y < plane.height {
        let row = source + (y * plane.rowLength + left)
        let place = lines.input + y * lanes
        var lane = 0
        while lane < lanes {
          place[lane] = Double(row[lane])
          lane += 1
        }
        y += 1
      }
      lines.filter(lanes: lanes)
      y = 0
      while y < plane.height {
        let row = lines.output + y * lanes
        let place = plane.bytes + (y * plane.rowLength + left)
        var lane = 0
        while lane < lanes {
          place[lane] = PixelRules.byte(row[lane])
          lane += 1
        }
        y += 1
      }
      left += lanes
    }
  }
}

/// Lines of numbers side by side, blurred together: `input[position * lanes + lane]`.
private final class BlurLines {
  let input: UnsafeMutablePointer<Double>
  let output: UnsafeMutablePointer<Double>
  private let length: Int
  private let kernel: Kernel

  private enum Kernel {
    case none
    case weights(KernelGaussian)
    case recursive(RecursiveGaussian)
  }

  init(sigma: Double, length: Int, lanes: Int) {
    self.length = length
    input = .allocate(capacity: length * lanes)
    input.initialize(repeating: 0, count: length * lanes)
    output = .allocate(capacity: length * lanes)
    output.initialize(repeating: 0, count: length * lanes)
    if GaussianBlur.isNothing(sigma) {
      kernel = .none
    } else if sigma < KernelGaussian.limit {
      kernel = .weights(KernelGaussian(sigma: sigma))
    } else {
      kernel = .recursive(RecursiveGaussian(sigma: sigma))
    }
  }

  deinit {
    input.deallocate()
    output.deallocate()
  }

  func filter(lanes: Int) {
    switch kernel {
    case .none: output.update(from: input, count: length * lanes)
    case .weights(let kernel):
      kernel.filter(input, into: output, length: length, lanes: lanes)
    case .recursive(let kernel):
      kernel.filter(input, into: output, length: length, lanes: lanes)
    }
  }
}
