import Foundation
import Graphics
import Testing

/// Smaller and grey copies of bitmaps, pixel by pixel.
@Suite struct BitmapDerivedTests {
  static func bitmap(_ rows: [[UInt32]]) throws -> Bitmap {
    let size = try #require(PixelSize(width: rows[0].count, height: rows.count))
    return Bitmap(PixelBuffer(size: size, pixels: rows.flatMap { $0 }))
  }

  @Test func mipmapsHalveUntilOnePixelIsLeft() throws {
    let size = try #require(PixelSize(width: 37, height: 5))
    let sizes = Bitmap(PixelBuffer(size: size)).mipmaps.map { [$0.size.width, $0.size.height] }
    #expect(sizes == [[19, 3], [10, 2], [5, 1], [3, 1], [2, 1], [1, 1]])
    #expect(try Self.bitmap([[1]]).mipmaps.isEmpty)
  }

  @Test func aSmallerPixelIsTheMeanOfFourPremultiplied() throws {
    let picture = try Self.bitmap([[0xFF00_0001, 0x0000_0000], [0xFF10_0002, 0x8000_8003]])
    // (255 + 0 + 255 + 128 + 2) / 4, (16 + 2) / 4, (128 + 2) / 4, (1 + 0 + 2 + 3 + 2) / 4.
    #expect(picture.mipmaps[0].pixels == [0xA004_2002])
  }

  @Test func theLastPixelOfAnOddSideCountsTwice() throws {
    let picture = try Self.bitmap([[0xFF00_0000, 0xFF00_0004, 0xFF00_00FF]])
    #expect(picture.mipmaps[0].pixels == [0xFF00_0002, 0xFF00_00FF])
  }

  @Test func opaqueStaysOpaque() throws {
    let picture = try Self.bitmap([[0xFF12_3456, 0xFF65_4321], [0xFF00_0000, 0xFFFF_FFFF]])
    #expect(picture.mipmaps.allSatisfy(\.isOpaque) && picture.gray.isOpaque)
  }

  @Test(
    arguments: [
      (0xFFFF_0000, 0xFF36_3636), (0xFF00_FF00, 0xFFB6_B6B6), (0xFF00_00FF, 0xFF12_1212),
      (0xFFFF_FFFF, 0xFFFF_FFFF), (0x8080_8080, 0x8080_8080), (0, 0),
    ] as [(UInt32, UInt32)])
  func greyIsLuma(_ color: UInt32, _ gray: UInt32) throws {
    #expect(try Self.bitmap([[color]]).gray.pixels == [gray])
  }

  @Test func copiesAreMadeOnce() throws {
    let picture = try Self.bitmap([[1, 2], [3, 4]])
    #expect(picture.gray === picture.gray && picture.mipmaps[0] === picture.mipmaps[0])
  }
}
