import Graphics
import Testing

@Suite struct ShrinkingTests {
  /// The mean of each area, pixel by pixel and part by part.
  static func slow(_ bitmap: Bitmap, _ width: Int, _ height: Int) -> [UInt32] {
    let (w, h) = (bitmap.size.width, bitmap.size.height)
    func overlap(_ place: Int, _ short: Int, _ index: Int, _ long: Int) -> Int {
      max(0, min((place + 1) * long, (index + 1) * short) - max(place * long, index * short))
    }
    return (0..<height).flatMap { y in
      (0..<width).map { x in
        var pixel: UInt32 = 0
        for shift in [0, 8, 16, 24] as [UInt32] {
          var sum = 0
          for j in 0..<h {
            for i in 0..<w {
              let weight = overlap(x, width, i, w) * overlap(y, height, j, h)
              sum += Int(bitmap.pixels[j * w + i] >> shift & 255) * weight
            }
          }
          pixel |= UInt32((2 * sum + w * h) / (2 * w * h)) << shift
        }
        return pixel
      }
    }
  }

  @Test func eachPixelIsTheMeanOfItsArea() throws {
    var generator = SplitMix64(seed: 11)
    for _ in 0..<60 {
      let numbers = (0..<4).map { _ in Int(generator.next() % 9) + 1 }
      let size = try #require(
        PixelSize(width: numbers[0] + numbers[2], height: numbers[1] + numbers[3]))
      let target = try #require(PixelSize(width: numbers[0], height: numbers[1]))
      let bitmap = GeneratedImage.noise(seed: generator.next(), alpha: true, size: size)
        .makeBitmap()
      let small = bitmap.shrunk(to: target)
      #expect(small.pixels == Self.slow(bitmap, numbers[0], numbers[1]), "\(size) to \(target)")
    }
  }

  @Test func noSideGrows() throws {
    let size = try #require(PixelSize(width: 4, height: 6))
    let bitmap = GeneratedImage.solid(.white, size: size).makeBitmap()
    let wide = try #require(PixelSize(width: 9, height: 3))
    #expect(bitmap.shrunk(to: wide).size == PixelSize(width: 4, height: 3))
    #expect(bitmap.shrunk(to: size) === bitmap)
  }
}
