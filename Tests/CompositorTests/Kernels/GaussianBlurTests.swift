import Foundation
import Graphics
import Testing

@testable import Compositor

/// The blur against the kernel that it stands for, summed weight by weight.
@Suite struct GaussianBlurTests {
  static let sigmas = [0.3, 0.5, 0.8, 1, 1.5, 1.99, 2, 2.5, 3, 4.7, 6, 8, 10, 16, 24, 32, 48, 64]

  /// `exp(-x^2 / 2 sigma^2)`, summing to 1, out to where a byte cannot tell.
  static func kernel(_ sigma: Double) -> [Double] {
    let bare = (0...Int(8 * sigma) + 1).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = 2 * bare.reduce(0, +) - 1
    return bare.map { $0 / sum }
  }

  /// One line, blurred by the definition; nothing outside.
  static func blurred(_ line: [Double], _ kernel: [Double]) -> [Double] {
    line.indices.map { x in
      line.indices.reduce(0) {
        $0 + (abs($1 - x) < kernel.count ? line[$1] * kernel[abs($1 - x)] : 0)
      }
    }
  }

  static func blurred(_ rows: [[Double]], _ kernel: [Double]) -> [[Double]] {
    let across = rows.map { blurred($0, kernel) }
    let columns = across[0].indices.map { x in blurred(across.map { $0[x] }, kernel) }
    return rows.indices.map { y in columns.map { $0[y] } }
  }

  static func worst(_ rows: [[UInt8]], _ sigma: Double) -> Double {
    let kernel = kernel(sigma)
    let expected = blurred(rows.map { $0.map(Double.init) }, kernel)
    var alpha = rows.flatMap { $0 }
    GaussianBlur.blur(
      alpha: &alpha, width: rows[0].count, height: rows.count, sigmaX: sigma, sigmaY: sigma,
      origin: (0, 0))
    return zip(expected.flatMap { $0 }, alpha).map { abs($0 - Double($1)) }.max() ?? 0
  }

  @Test(arguments: sigmas)
  func everyByteIsWithinOneOfTheKernel(_ sigma: Double) {
    let (width, height) = (60, 44)
    func picture(_ value: (Int, Int) -> UInt8) -> [[UInt8]] {
      (0..<height).map { y in (0..<width).map { x in value(x, y) } }
    }
    let seed = Int(sigma * 100)
    var generator = SplitMix64(scattering: seed)
    let noise = picture { _, _ in UInt8.random(in: 0...255, using: &generator) }
    let dots = picture { _, _ in Int.random(in: 0..<40, using: &generator) == 0 ? 255 : 0 }
    let pictures: [(String, [[UInt8]])] = [
      ("impulse", picture { x, y in x == 30 && y == 22 ? 255 : 0 }),
      ("corner", picture { x, y in x == 0 && y == 0 ? 255 : 0 }),
      ("edge", picture { x, _ in x >= 23 ? 255 : 0 }),
      ("white", picture { _, _ in 255 }),
      ("stripes", picture { x, y in (x / 3 + y / 5) % 2 == 0 ? 255 : 0 }),
      ("noise", noise), ("dots", dots),
    ]
    for (name, rows) in pictures {
      let worst = Self.worst(rows, sigma)
      // Half a byte is the rounding itself.
      #expect(worst <= 0.52, "\(name), sigma \(sigma), seed \(seed)")
    }
  }

  @Test func aLongLineIsAsGoodAsAShortOne() {
    for sigma in [2.0, 20, 64, 200, 1000] {
      let line = (0..<900).map { UInt8($0 / 200 % 2 == 0 ? 255 : 0) }
      let expected = Self.blurred(line.map(Double.init), Self.kernel(sigma))
      var alpha = line
      GaussianBlur.blur(
        alpha: &alpha, width: 900, height: 1, sigmaX: sigma, sigmaY: 0, origin: (0, 0))
      let worst = zip(expected, alpha).map { abs($0 - Double($1)) }.max() ?? 0
      #expect(worst <= 0.52, "sigma \(sigma)")
    }
  }

  @Test func colourIsBlurredAsItsChannelsAre() {
    var generator = SplitMix64(scattering: 7)
    for sigma in [0.7, 3, 11] {
      var picture = PixelBuffer(size: DisplayGeometry.pixels(37, 29).pixelSize)
      for index in picture.pixels.indices {
        picture.pixels[index] =
          Pixel(argb: UInt32.random(in: 0...0xFF_FFFF, using: &generator) | 0xFF00_0000)
          .scaled(by: UInt32.random(in: 0...255, using: &generator)).argb
      }
      func channel(_ shift: UInt32, _ buffer: PixelBuffer) -> [UInt8] {
        buffer.pixels.map { UInt8($0 >> shift & 255) }
      }
      let before = picture
      GaussianBlur.blur(&picture, sigmaX: sigma, sigmaY: sigma / 2, origin: (0, 0))
      for shift in [0, 8, 16, 24] as [UInt32] {
        var alone = channel(shift, before)
        GaussianBlur.blur(
          alpha: &alone, width: 37, height: 29, sigmaX: sigma, sigmaY: sigma / 2, origin: (0, 0))
        #expect(alone == channel(shift, picture), "sigma \(sigma), shift \(shift)")
      }
    }
  }

  @Test func nothingIsSeenBeyondTheReach() {
    for sigma in Self.sigmas {
      let reach = GaussianBlur.reach(sigma: sigma)
      var alpha = [UInt8](repeating: 0, count: 2 * reach + 4 + 3000)
      for index in (reach + 2)..<(reach + 2 + 3000) { alpha[index] = 255 }
      GaussianBlur.blur(
        alpha: &alpha, width: alpha.count, height: 1, sigmaX: sigma, sigmaY: 0, origin: (0, 0))
      #expect(alpha[0] == 0 && alpha[1] == 0, "sigma \(sigma)")
      #expect(alpha[alpha.count - 1] == 0 && alpha[alpha.count - 2] == 0, "sigma \(sigma)")
    }
  }

  @Test func whereThePictureLiesDoesNotMatter() {
    var generator = SplitMix64(scattering: 3)
    for sigma in [1, 2, 5, 17.3, 70] {
      let support = GaussianBlur.support(sigma: sigma)
      let line = (0..<100).map { _ in UInt8.random(in: 0...255, using: &generator) }
      func padded(_ before: Int, _ after: Int) -> [UInt8] {
        var alpha =
          [UInt8](repeating: 0, count: before) + line + [UInt8](repeating: 0, count: after)
        GaussianBlur.blur(
          alpha: &alpha, width: alpha.count, height: 1, sigmaX: sigma, sigmaY: 0,
          origin: (-before, 0))
        return Array(alpha[before..<before + 100])
      }
      #expect(padded(0, 0) == padded(13, support), "sigma \(sigma)")
      // What is farther away than the support does not matter either.
      var far = line + [UInt8](repeating: 0, count: support) + [255, 255, 255]
      GaussianBlur.blur(
        alpha: &far, width: far.count, height: 1, sigmaX: sigma, sigmaY: 0, origin: (0, 0))
      #expect(Array(far[..<100]) == padded(0, 0), "sigma \(sigma)")
    }
  }

  @Test func smallSigmasAreNothing() {
    for sigma in [0, 0.1, -3, .nan] {
      #expect(GaussianBlur.isNothing(sigma))
      #expect(GaussianBlur.reach(sigma: sigma) == 0 && GaussianBlur.support(sigma: sigma) == 0)
      var alpha: [UInt8] = [0, 255, 3]
      GaussianBlur.blur(
        alpha: &alpha, width: 3, height: 1, sigmaX: sigma, sigmaY: sigma, origin: (0, 0))
      #expect(alpha == [0, 255, 3])
    }
  }
}
