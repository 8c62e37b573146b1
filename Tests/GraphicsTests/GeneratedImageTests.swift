import Graphics
import Testing

@Suite struct GeneratedImageTests {
  static let red = Color(red: 1, green: 0, blue: 0)

  static func size(_ width: Int, _ height: Int) throws -> PixelSize {
    try #require(PixelSize(width: width, height: height))
  }

  @Test func solidIsOneColour() throws {
    let size = try Self.size(3, 2)
    let half = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    let bitmap = GeneratedImage.solid(half, size: size).makeBitmap()
    #expect(bitmap.size == size && bitmap.pixels == Array(repeating: 0x8080_0000, count: 6))
  }

  @Test func checkerBeginsWithTheFirstColourAndCutsItsEdges() throws {
    let image = GeneratedImage.checker(.white, .black, cell: 2, size: try Self.size(5, 3))
    let pattern = image.makeBitmap().pixels.map { $0 == 0xFFFF_FFFF ? 1 : 0 }
    #expect(pattern == [1, 1, 0, 0, 1, 1, 1, 0, 0, 1, 0, 0, 1, 1, 0])
  }

  struct GradientCase: Sendable, CustomTestStringConvertible {
    let angle: Double
    let width, height: Int
    let grey: [Int]
    var testDescription: String { "\(angle) degrees over \(width) x \(height)" }
  }

  /// Black to white. Along four pixels their centres are at 1/8, 3/8, 5/8, 7/8: 31.875 and so on.
  @Test(arguments: [
    GradientCase(angle: 0, width: 4, height: 1, grey: [32, 96, 159, 223]),
    GradientCase(angle: 0, width: 2, height: 2, grey: [64, 191, 64, 191]),
    GradientCase(angle: 90, width: 1, height: 4, grey: [32, 96, 159, 223]),
    GradientCase(angle: 90, width: 2, height: 2, grey: [64, 64, 191, 191]),
    GradientCase(angle: 180, width: 4, height: 1, grey: [223, 159, 96, 32]),
    GradientCase(angle: -90, width: 1, height: 4, grey: [223, 159, 96, 32]),
    GradientCase(angle: 270, width: 1, height: 4, grey: [223, 159, 96, 32]),
    GradientCase(angle: 360, width: 4, height: 1, grey: [32, 96, 159, 223]),
    GradientCase(angle: 45, width: 2, height: 2, grey: [64, 128, 128, 191]),
    GradientCase(angle: 135, width: 2, height: 2, grey: [128, 64, 191, 128]),
    GradientCase(angle: 0, width: 1, height: 1, grey: [128]),
  ])
  func gradientsRunAlongTheAngle(_ c: GradientCase) throws {
    let image = GeneratedImage.gradient(
      .black, .white, angle: c.angle, size: try Self.size(c.width, c.height))
    #expect(image.makeBitmap().pixels.map { Int($0 & 0xFF) } == c.grey)
  }

  @Test func gradientsReachTheirColoursInTheCornersAtAnyAngle() throws {
    for angle in stride(from: 0.0, to: 360, by: 7) {
      let image = GeneratedImage.gradient(
        .black, .white, angle: angle, size: try Self.size(400, 300))
      let grey = image.makeBitmap().pixels.map { $0 & 0xFF }
      let corners = [grey[0], grey[399], grey[299 * 400], grey[299 * 400 + 399]]
      #expect((corners.min() ?? 9) <= 1 && (corners.max() ?? 0) >= 254, "\(angle)")
      #expect(grey.min() == corners.min() && grey.max() == corners.max(), "\(angle)")
    }
  }

  @Test func gradientsInterpolateStraightColours() throws {
    let image = GeneratedImage.gradient(
      .white, Color(red: 0, green: 0, blue: 0, alpha: 0), angle: 0, size: try Self.size(2, 1))
    // Alpha 3/4, grey 3/4 of it; then 1/4 and 1/16.
    #expect(image.makeBitmap().pixels == [0xBF8F_8F8F, 0x4010_1010])
  }

  @Test func noiseIsSplitMix64() throws {
    // The first numbers for seed 0 are the generator's published ones.
    var generator = SplitMix64(seed: 0)
    let numbers = (0..<3).map { _ in generator.next() }
    #expect(numbers == [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F])
    let size = try Self.size(3, 1)
    let opaque = GeneratedImage.noise(seed: 0, alpha: false, size: size).makeBitmap()
    #expect(opaque.pixels == [0xFF1D_CDAF, 0xFFB9_65F4, 0xFF09_454F])
    let translucent = GeneratedImage.noise(seed: 0, alpha: true, size: size).makeBitmap()
    #expect(
      translucent.pixels
        == [0x7B1D_CDAF, 0xA1B9_65F4, 0x8009_454F].map { (bits: UInt32) in
          Pixel(argb: bits | 0xFF00_0000).scaled(by: bits >> 24).argb
        })
  }

  @Test func seedsDiffer() throws {
    let size = try Self.size(8, 8)
    let pictures = (0..<5).map {
      GeneratedImage.noise(seed: $0, alpha: false, size: size).makeBitmap().pixels
    }
    #expect(Set(pictures).count == 5)
  }
}
