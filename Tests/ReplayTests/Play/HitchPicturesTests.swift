import Graphics
import Report
import Testing
import VSync

@testable import Replay

@Suite struct HitchPicturesTests {
  static func bitmap(_ width: Int, _ height: Int, _ color: (Int, Int) -> UInt32) throws -> Bitmap {
    let size = try #require(PixelSize(width: width, height: height))
    var buffer = PixelBuffer(size: size)
    for y in 0..<height {
      for x in 0..<width { buffer.pixels[y * width + x] = color(x, y) }
    }
    return Bitmap(buffer)
  }

  static func slot(_ index: Int) -> SlotRecord {
    SlotRecord(index: index, time: .zero, outcome: .presented, frame: index)
  }

  @Test func shrinksByMeansOfEachChannel() throws {
    let source: [UInt32] = [
      0xFF10_2030, 0xFF20_3041, 0xFF00_0000, 0xFF30_4050, 0xFF40_5060, 0xFFFF_FFFF,
    ]
    let small = try Self.bitmap(3, 2) { source[$1 * 3 + $0] }.shrunk(by: 2)
    #expect(small.size == PixelSize(width: 2, height: 1))
    // (0x10 + 0x20 + 0x30 + 0x40) / 4 = 0x28; blue is 0x48.4 and rounded down; the last column is
    // half as wide.
    #expect(small.pixels == [0xFF28_3848, 0xFF80_8080])
  }

  @Test func slowAndFastMeansAgree() throws {
    var random = SplitMix64(seed: 7)
    let pixels = (0..<7 * 9).map { _ in UInt32.random(in: 0...(.max), using: &random) }
    let source = try Self.bitmap(7, 9) { pixels[$1 * 7 + $0] }
    for factor in 2...9 {
      let small = source.shrunk(by: factor)
      for y in 0..<small.size.height {
        for x in 0..<small.size.width {
          for shift in [0, 8, 16, 24] as [UInt32] {
            var (sum, count): (UInt32, UInt32) = (0, 0)
            for row in y * factor..<min(9, (y + 1) * factor) {
              for column in x * factor..<min(7, (x + 1) * factor) {
                sum += pixels[row * 7 + column] >> shift & 0xFF
                count += 1
              }
            }
            let pixel = small.pixels[y * small.size.width + x]
            #expect(pixel >> shift & 0xFF == (sum + count / 2) / count, "\(factor) \(pixels)")
          }
        }
      }
    }
  }

  @Test func keepsWhatIsOnTheGlassAndStopsAfterTheLast() throws {
    let pictures = HitchPictures(of: [1, 3], maximumHeight: 2)
    let (red, blue) = (
      try Self.bitmap(2, 4) { _, _ in 0xFFFF_0000 }, try Self.bitmap(2, 4) { _, _ in 0xFF00_00FF }
    )
    try pictures.slot(Self.slot(0), bitmap: red)
    try pictures.slot(Self.slot(1), bitmap: nil)
    try pictures.slot(Self.slot(2), bitmap: blue)
    #expect(throws: HitchPictures.Complete.self) {
      try pictures.slot(Self.slot(3), bitmap: nil)
    }
    #expect(pictures.pictures.map(\.slot) == [1, 3])
    #expect(pictures.pictures.allSatisfy { $0.width == 1 && $0.height == 2 && $0.shrink == 2 })
    let seen = try pictures.pictures.map { try ImageFile.decode($0.png)[0, 0].argb }
    #expect(seen == [0xFFFF_0000, 0xFF00_00FF])
  }
}
