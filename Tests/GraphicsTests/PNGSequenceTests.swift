import Foundation
import Synchronization
import Testing

@testable import Graphics

/// A sequence writes what the encoder writes, however much it takes over from the picture before.
@Suite struct PNGSequenceTests {
  /// Files by their number.
  private final class Files: Sendable {
    private let files = Mutex<[Int: [UInt8]]>([:])
    func put(_ pieces: [[UInt8]], at index: Int) {
      files.withLock { $0[index] = pieces.reduce(into: []) { $0 += $1 } }
    }
    var all: [Int: [UInt8]] { files.withLock { $0 } }
  }

  /// Pictures of several bands, each the one before with a few rectangles drawn over; now and then the
  /// same, translucent, or another size.
  private static func pictures(seed: UInt64) throws -> [Bitmap] {
    var random = SplitMix64(seed: seed)
    let size = try #require(PixelSize(width: 300, height: 1100))
    var pictures = [GeneratedImage.noise(seed: seed, alpha: false, size: size).makeBitmap()]
    for _ in 0..<14 {
      guard let last = pictures.last else { break }
      var buffer = PixelBuffer(last)
      var rects: [PixelRect] = []
      for _ in 0..<random.next() % 4 {
        let x = Int(random.next() % 290)
        let y = Int(random.next() % UInt64(last.size.height - 20))
        let alpha: UInt32 = random.next() % 6 == 0 ? 0x80 : 0xFF
        let value = UInt32(truncatingIfNeeded: random.next()) % (alpha + 1)
        let rect = PixelRect(minX: x, minY: y, maxX: x + 10, maxY: y + 1 + Int(random.next() % 19))
        for y in rect.minY..<rect.maxY {
          for x in rect.minX..<rect.maxX {
            buffer[x, y] = Pixel(argb: alpha << 24 | value * 0x10101)
          }
        }
        rects.append(rect)
      }
      switch random.next() % 8 {
      case 0: pictures.append(Bitmap(buffer))
      case 1 where last.size == size:
        let other = try #require(PixelSize(width: 299, height: 1000))
        pictures.append(GeneratedImage.noise(seed: 5, alpha: false, size: other).makeBitmap())
      default:
        pictures.append(Bitmap(buffer, over: last, changing: rects))
      }
    }
    return pictures
  }

  @Test(arguments: [1, 2, 5])
  func writesWhatTheEncoderWrites(threads: Int) throws {
    for seed in UInt64(1)...3 {
      let (pictures, files) = (try Self.pictures(seed: seed), Files())
      let sequence = PNGSequence<Int>(threads: threads) { files.put($1, at: $0) }
      var source = 0
      var sources: [Int] = []
      for (index, picture) in pictures.enumerated() {
        if sequence.add(picture, index) { source = index }
        sources.append(source)
      }
      sequence.finish()
      let all = files.all
      #expect(Set(all.keys) == Set(sources))
      for (index, picture) in pictures.enumerated() {
        #expect(
          all[sources[index]] == PNGEncoder().encode(picture), "seed \(seed), picture \(index)")
      }
    }
  }

  @Test func aPictureOfTheSamePixelsIsNotEncodedAgain() throws {
    let picture = try #require(try Self.pictures(seed: 1).first)
    let files = Files()
    for effort in PNGEncoder.Effort.allCases {
      let sequence = PNGSequence<Int>(effort, threads: 2) { files.put($1, at: $0) }
      #expect(sequence.add(picture, 0))
      #expect(!sequence.add(picture, 1))
      #expect(!sequence.add(Bitmap(PixelBuffer(picture)), 2))
      sequence.finish()
    }
    #expect(Array(files.all.keys) == [0])
  }

  @Test func onlyBandsThatChangedAreMadeAgain() throws {
    let size = try #require(PixelSize(width: 300, height: 1100))
    let first = GeneratedImage.noise(seed: 1, alpha: false, size: size).makeBitmap()
    let before = PNGPicture(first, effort: .fast)
    #expect(before.parts.map(\.rows) == [0..<290, 290..<580, 580..<870, 870..<1100])
    #expect(before.fresh == [0, 1, 2, 3])
    struct Row {
      var name: String
      var edit: (inout PixelBuffer) -> Void
      var fresh: [Int]
    }
    let rows = [
      Row(name: "nothing", edit: { _ in }, fresh: []),
      Row(name: "the last row of a band", edit: { $0[7, 289] = .clear.opaque }, fresh: [0]),
      Row(name: "the first row of a band", edit: { $0[7, 290] = .clear.opaque }, fresh: [1]),
      Row(
        name: "two bands",
        edit: {
          $0[0, 0] = .clear.opaque; $0[299, 1099] = .clear.opaque
        }, fresh: [0, 3]),
      Row(name: "not opaque any more", edit: { $0[5, 600] = .clear }, fresh: [0, 1, 2, 3, 4, 5]),
    ]
    for row in rows {
      var buffer = PixelBuffer(first)
      row.edit(&buffer)
      let next = PNGPicture(Bitmap(buffer), effort: .fast, after: (before, bitmap: first))
      #expect(next.fresh == row.fresh, "\(row.name)")
    }
    // Rows that are known to be left alone are not looked at; those that are not known are.
    var lie = PixelBuffer(first)
    lie[0, 1000] = .clear.opaque
    let rect = PixelRect(minX: 0, minY: 0, maxX: 300, maxY: 10)
    let drawn = Bitmap(lie, over: first, changing: [rect])
    #expect(PNGPicture(drawn, effort: .fast, after: (before, bitmap: first)).fresh.isEmpty)
    let other = Bitmap(PixelBuffer(first))
    #expect(PNGPicture(drawn, effort: .fast, after: (before, bitmap: other)).fresh == [3])
  }

  @Test func knowsRowsThatChanged() throws {
    let size = try #require(PixelSize(width: 4, height: 20))
    let first = Bitmap(PixelBuffer(size: size))
    func rect(_ minY: Int, _ maxY: Int) -> PixelRect {
      PixelRect(minX: 0, minY: minY, maxX: 4, maxY: maxY)
    }
    let drawn = Bitmap(
      PixelBuffer(size: size), over: first,
      changing: [rect(9, 12), rect(2, 4), rect(3, 6), .empty, rect(12, 13)])
    #expect(drawn.change?.rows == [2..<6, 9..<13])
    #expect(!drawn.isOpaque)
    #expect(drawn.equals(first, in: 0..<20))
  }

  /// Combined from any two parts, the sum is that of the whole.
  @Test func sumsOfPartsMakeTheSumOfTheWhole() {
    var random = SplitMix64(seed: 3)
    let bytes = (0..<200_000).map { _ in
      UInt8(truncatingIfNeeded: random.next() % 3 == 0 ? 255 : random.next())
    }
    bytes.withUnsafeBytes { all in
      func sum(_ range: Range<Int>) -> UInt32 { PNGBytes.adler(.init(rebasing: all[range])) }
      for cut in [0, 1, 2, 5_551, 65_520, 65_521, 65_522, 131_042, 199_999, 200_000] {
        #expect(
          PNGBytes.adler(sum(0..<cut), then: sum(cut..<200_000), of: 200_000 - cut)
            == sum(0..<200_000))
      }
    }
  }
}

extension Pixel {
  /// With alpha 255.
  fileprivate var opaque: Pixel { Pixel(argb: argb | 0xFF00_0000) }
}
