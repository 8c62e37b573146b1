import Foundation
import Graphics
import Testing

@testable import Compositor

/// Stretched parts and filters, texel by texel (core-animation 2.5).
@Suite struct TextureTests {
  /// Where each point falls, in texels.
  static func texels(_ axis: Texture.Axis, _ points: [Double]) -> [Double] {
    points.map { axis.texel($0) }
  }

  @Test func anAxisWithoutMiddleIsEven() {
    let axis = Texture.Axis(length: 10, texels: 4..<8)
    #expect(Self.texels(axis, [0, 5, 10]) == [4, 6, 8])
    #expect(abs(axis.texel(12.5) - 9) < 1e-12 && abs(axis.texel(-2.5) - 3) < 1e-12)
  }

  @Test func theEndsKeepTheirScale() {
    let axis = Texture.Axis(length: 20, texels: 0..<8, center: 2..<5, scale: 1)
    #expect(Self.texels(axis, [0, 1, 2, 17, 18, 20]) == [0, 1, 2, 5, 6, 8])
    #expect(axis.texel(9.5) == 3.5)
    let doubled = Texture.Axis(length: 20, texels: 0..<8, center: 2..<5, scale: 2)
    #expect(Self.texels(doubled, [0, 1, 18.5, 20]) == [0, 2, 5, 8])
  }

  @Test func endsThatDoNotFitAreMadeSmallerAlike() {
    let axis = Texture.Axis(length: 3, texels: 0..<8, center: 4..<6, scale: 1)
    #expect(Self.texels(axis, [0, 1, 2, 3]) == [0, 2, 4, 8] || axis.texel(3) == 8)
    #expect(axis.low == axis.high && axis.low == 2)
  }

  // core-animation 1.1 (D): an extent of zero is one source pixel.
  @Test func aMiddleOfNothingIsOneTexel() {
    let axis = Texture.Axis(length: 20, texels: 0..<9, center: 4.5..<4.5, scale: 1)
    #expect(Self.texels(axis, [0, 4, 16, 20]) == [0, 4, 5, 9])
    let edge = Texture.Axis(length: 20, texels: 0..<9, center: 9..<9, scale: 1)
    #expect(edge.lowTexel == 8 && edge.highTexel == 9 && edge.high == 20)
  }

  static let picture = Bitmap.rows([
    [0xFF00_0000, 0xFF00_0040, 0xFF00_0080, 0xFF00_00C0]
  ])

  static func row(
    _ filter: Texture.Filter, _ bitmap: Bitmap = picture, pixels: Int, shift: Double = 0,
    window: PixelRect? = nil
  ) -> [UInt32] {
    let texels = 0..<Double(bitmap.size.width)
    let texture = Texture(
      bitmap: bitmap, filter: filter, window: window ?? bitmap.size.rect,
      place: PlaneFraction(.translation(x: shift, y: 0)),
      x: .init(length: Double(pixels), texels: texels),
      y: .init(length: 1, texels: 0..<Double(bitmap.size.height)), texelsPerPixel: 1)
    var room = [UInt32](repeating: 0, count: pixels)
    room.withUnsafeMutableBufferPointer {
      if let base = $0.baseAddress { texture.fetch(0, 0..<pixels, into: base) }
    }
    return room.map { $0 & 0xFF }
  }

  @Test func nearestTakesOneTexel() {
    #expect(Self.row(.nearest, pixels: 8) == [0, 0, 0x40, 0x40, 0x80, 0x80, 0xC0, 0xC0])
    // Half way between two it is the larger one.
    #expect(Self.row(.nearest, pixels: 2) == [0x40, 0xC0])
    #expect(Self.row(.nearest, pixels: 4, shift: 0.5) == [0x40, 0x80, 0xC0, 0xC0])
  }

  @Test func linearBlendsAndClamps() {
    #expect(Self.row(.linear, pixels: 8) == [0, 0x10, 0x30, 0x50, 0x70, 0x90, 0xB0, 0xC0])
    #expect(Self.row(.linear, pixels: 4) == [0, 0x40, 0x80, 0xC0])
  }

  @Test func nothingOutsideTheWindowShows() {
    let window = PixelRect(minX: 1, minY: 0, maxX: 3, maxY: 1)
    #expect(Self.row(.nearest, pixels: 4, window: window) == [0x40, 0x40, 0x80, 0x80])
    #expect(
      Self.row(.linear, pixels: 8, window: window) == [
        0x40, 0x40, 0x40, 0x50, 0x70, 0x80, 0x80, 0x80,
      ])
  }

  @Test func trilinearMixesTwoSizes() {
    // Levels: 0 40 80 C0, then 20 A0, then 60.
    #expect(Self.row(.trilinear(level: 256), pixels: 2) == [0x20, 0xA0])
    #expect(Self.row(.trilinear(level: 512), pixels: 1) == [0x60])
    #expect(Self.row(.trilinear(level: 9999), pixels: 1) == [0x60])
    // Half way between 0.5 texels in the large one, 0.25 in the next.
    #expect(Self.row(.trilinear(level: 128), pixels: 4) == [0x10, 0x40, 0x80, 0xB0])
  }
}
