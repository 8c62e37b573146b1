import Graphics
import Testing

/// Pictures of other colour spaces, in the display's sRGB.
@Suite struct PictureColorSpaceTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let space: PictureColorSpace
    let from: UInt32
    let to: UInt32
    var testDescription: String { "\(space.rawValue) \(String(from, radix: 16))" }
  }

  /// Expected values are CSS Color 4's, as sRGB bytes; alpha stays what it is.
  @Test(arguments: [
    Row(space: .sRGB, from: 0xFF12_3456, to: 0xFF12_3456),
    Row(space: .linearSRGB, from: 0xFF00_00FF, to: 0xFF00_00FF),
    Row(space: .linearSRGB, from: 0xFF37_3737, to: 0xFF80_8080),
    Row(space: .linearSRGB, from: 0xFF01_0101, to: 0xFF0D_0D0D),
    Row(space: .displayP3, from: 0xFFFF_FFFF, to: 0xFFFF_FFFF),
    Row(space: .displayP3, from: 0xFF80_8080, to: 0xFF80_8080),
    // Beyond what the display has: cut off.
    Row(space: .displayP3, from: 0xFFFF_0000, to: 0xFFFF_0000),
    Row(space: .displayP3, from: 0xFF00_FF00, to: 0xFF00_FF00),
    // Within: by the matrices to and from XYZ it is (132.99, 100.72, 73.11).
    Row(space: .displayP3, from: 0xFF80_664D, to: 0xFF85_6549),
    // Half of white and of the grey above, and nothing at all.
    Row(space: .linearSRGB, from: 0x8080_8080, to: 0x8080_8080),
    Row(space: .displayP3, from: 0, to: 0),
  ])
  func aPixelIsConverted(_ row: Row) throws {
    let size = try #require(PixelSize(width: 2, height: 1))
    let picture = Bitmap(PixelBuffer(size: size, pixels: [row.from, 0xFFFF_FFFF]))
    let shown = picture.converted(from: row.space)
    #expect(shown[0, 0] == Pixel(argb: row.to))
    #expect(shown[1, 0] == Pixel(argb: 0xFFFF_FFFF))
    #expect((shown === picture) == (row.space == .sRGB))
  }
}
