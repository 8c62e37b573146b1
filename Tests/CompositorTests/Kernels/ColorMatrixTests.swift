import Foundation
import Graphics
import LayerModel
import Testing

@testable import Compositor

/// Colour filters on single pixels.
@Suite struct ColorMatrixTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var filter: LayerFilter
    var pixel: UInt32
    var result: UInt32
    var testDescription: String { "\(filter) of \(Pixel(argb: pixel))" }
  }

  @Test(arguments: [
    Case(filter: .invert(1), pixel: 0xFFFF_0000, result: 0xFF00_FFFF),
    Case(filter: .invert(1), pixel: 0x8080_0000, result: 0x8000_8080),
    Case(filter: .invert(0.5), pixel: 0xFFFF_0010, result: 0xFF80_8080),
    Case(filter: .invert(7), pixel: 0xFFFF_0000, result: 0xFF00_FFFF),
    Case(filter: .brightness(0.5), pixel: 0xFFFF_4000, result: 0xFF80_2000),
    Case(filter: .brightness(3), pixel: 0xFF60_4000, result: 0xFFFF_C000),
    Case(filter: .brightness(3), pixel: 0x8030_2000, result: 0x8080_6000),
    Case(filter: .brightness(-1), pixel: 0xFF60_4000, result: 0xFF00_0000),
    Case(filter: .contrast(0), pixel: 0xFFFF_0000, result: 0xFF80_8080),
    Case(filter: .contrast(2), pixel: 0xFFFF_0080, result: 0xFFFF_0081),
    Case(filter: .grayscale(1), pixel: 0xFFFF_0000, result: 0xFF36_3636),
    Case(filter: .grayscale(1), pixel: 0xFF00_FF00, result: 0xFFB6_B6B6),
    Case(filter: .saturate(0), pixel: 0xFF00_00FF, result: 0xFF12_1212),
    Case(filter: .saturate(1), pixel: 0xFF12_34FF, result: 0xFF12_34FF),
    Case(filter: .sepia(1), pixel: 0xFFFF_FFFF, result: 0xFFFF_FFEF),
    Case(filter: .hueRotate(360), pixel: 0xFF12_34FF, result: 0xFF12_34FF),
    Case(filter: .hueRotate(180), pixel: 0xFFFF_0000, result: 0xFF00_6D6D),
    Case(
      filter: .colorMatrix([0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0]),
      pixel: 0xFFFF_8000, result: 0xFF00_80FF),
    Case(
      filter: .colorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0.5, 0]),
      pixel: 0xFFFF_8000, result: 0x8080_4000),
    Case(
      filter: .colorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]),
      pixel: 0x0000_0000, result: 0x0000_0000),
  ])
  func filtersAPixelAsCSSDoes(_ c: Case) throws {
    let filters = ColorFilters(steps: [try #require(ColorMatrix(c.filter))])
    #expect(filters.pixel(Pixel(argb: c.pixel)) == Pixel(argb: c.result))
  }

  @Test func aListRunsFromFirstToLastAndRoundsOnce() throws {
    let dim = try #require(ColorMatrix(.brightness(0.1)))
    let glow = try #require(ColorMatrix(.brightness(10)))
    let pixel = Pixel(argb: 0xFF07_5A33)
    #expect(ColorFilters(steps: [dim, glow]).pixel(pixel) == pixel)
    // Clamped in between.
    #expect(ColorFilters(steps: [glow, dim]).pixel(pixel) == Pixel(argb: 0xFF07_1A1A))
  }

  @Test func colorsStayWithinAlphaAndRowsAreFilteredPixelByPixel() throws {
    let filters: [LayerFilter] = [
      .saturate(3), .hueRotate(77), .sepia(0.4), .contrast(4), .invert(0.3), .grayscale(0.5),
      .colorMatrix((0..<20).map { Double($0 % 7) / 3 - 0.8 }),
      .colorMatrix(Array(repeating: .nan, count: 20)),
    ]
    for filter in filters {
      let list = ColorFilters(steps: [try #require(ColorMatrix(filter))])
      let pixels = BlendTests.pixels(seed: 12, count: 300)
      var row = pixels.map(\.argb)
      row.withUnsafeMutableBufferPointer {
        guard let base = $0.baseAddress else { return }
        list.apply(base, count: 300)
      }
      #expect(row == pixels.map { list.pixel($0).argb })
      for pixel in row.map(Pixel.init(argb:)) {
        #expect(max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha, "\(filter)")
      }
    }
  }

  @Test func aBlurAndAListOfTheWrongLengthAreNoMatrix() {
    #expect(ColorMatrix(.gaussianBlur(radius: 3)) == nil)
    #expect(ColorMatrix(.colorMatrix([1, 2, 3])) == nil)
  }
}
