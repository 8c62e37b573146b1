import CPixels
import Graphics
import Testing

/// The kernel that blends a whole glyph, of every set that this processor has, against the rules of
/// ``Pixel`` in Swift, bit for bit; and how coverage is cut into blocks.
@Suite struct GlyphKernelTests {
  /// Coverage of a glyph: clear, whole and soft stretches of any length.
  private struct Glyph {
    let width: Int
    let height: Int
    let coverage: [UInt8]
    var blocks: [cpixels_block]
    var whole = 0

    init(width: Int, height: Int, _ random: inout SplitMix64) {
      (self.width, self.height) = (width, height)
      var coverage: [UInt8] = []
      while coverage.count < width * height {
        let length = 1 + Int(random.next() % 20)
        let kind = random.next() % 3
        for _ in 0..<length {
          coverage.append(
            kind == 0 ? 0 : kind == 1 ? 255 : UInt8(truncatingIfNeeded: random.next()))
        }
      }
      self.coverage = Array(coverage.prefix(width * height))
      blocks = Array(
        repeating: cpixels_block(), count: (width + 7) / 8 * height)
      let count = cpixels_cut(&blocks, &whole, self.coverage, width, height)
      blocks = Array(blocks.prefix(count))
    }

    /// How each pixel is covered by the blocks, which may reach beyond a narrow glyph.
    func covered(reach: Int) -> [Int] {
      var sums = [Int](repeating: 0, count: reach * height)
      for block in blocks {
        withUnsafeBytes(of: block.coverage) { bytes in
          for (place, byte) in bytes.enumerated() {
            sums[Int(block.y) * reach + Int(block.x) + place] += Int(byte)
          }
        }
      }
      return sums
    }
  }

  @Test func blocksCoverWhatIsCovered() {
    let seed: UInt64 = 11
    var random = SplitMix64(seed: seed)
    for round in 0..<500 {
      let glyph = Glyph(
        width: 1 + Int(random.next() % 40), height: 1 + Int(random.next() % 5), &random)
      let reach = max(glyph.width, 8)
      let covered = glyph.covered(reach: reach)
      var expected = [Int](repeating: 0, count: covered.count)
      for y in 0..<glyph.height {
        for x in 0..<glyph.width {
          expected[y * reach + x] = Int(glyph.coverage[y * glyph.width + x])
        }
      }
      #expect(covered == expected, "seed \(seed), round \(round)")
      for (index, block) in glyph.blocks.enumerated() {
        let bytes = withUnsafeBytes(of: block.coverage) { Array($0) }
        let isWhole = bytes.allSatisfy { $0 == 255 }
        #expect(isWhole == (index >= glyph.blocks.count - glyph.whole), "round \(round)")
        #expect(bytes.contains { $0 != 0 }, "round \(round): a block of nothing")
      }
    }
  }

  @Test(arguments: [0xFF00_0000, 0xFF33_66CC, 0x8040_2010, 0] as [UInt32])
  func everySetBlendsAlike(_ argb: UInt32) {
    let color = Pixel(argb: argb)
    for (seed, set) in (1...3).flatMap({ seed in
      PixelKernelTests.sets.map { (UInt64(seed), $0) }
    }) {
      var random = SplitMix64(seed: seed)
      for round in 0..<60 {
        let glyph = Glyph(
          width: 1 + Int(random.next() % 40), height: 1 + Int(random.next() % 5), &random)
        // Rows of an odd length, so that blocks are not aligned.
        let stride = max(glyph.width, 8) + 3
        let below = (0..<stride * glyph.height).map { _ in
          Pixel(argb: UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000)
            .scaled(by: UInt32(random.next() % 256)).argb
        }
        var expected = below
        for y in 0..<glyph.height {
          for x in 0..<glyph.width {
            let place = y * stride + x + 1
            expected[place] =
              color.scaled(by: UInt32(glyph.coverage[y * glyph.width + x]))
              .over(Pixel(argb: below[place])).argb
          }
        }
        var target = below
        target.withUnsafeMutableBufferPointer { target in
          guard let base = target.baseAddress else { return }
          set.glyph(
            base + 1, stride, argb, glyph.blocks, glyph.blocks.count - glyph.whole, glyph.whole)
        }
        let isSame = target == expected
        #expect(isSame, "\(String(cString: set.name)), seed \(seed), round \(round)")
      }
    }
  }
}
