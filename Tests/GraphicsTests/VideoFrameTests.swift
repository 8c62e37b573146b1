import Foundation
import Testing

@testable import Graphics

@Suite struct VideoFrameTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var argb: UInt32
    var luma, blue, red: UInt8
  }

  /// BT.709, 8 bits, video range: the figures of its colour bars at full strength.
  @Test(arguments: [
    Row(testDescription: "black", argb: 0xFF00_0000, luma: 16, blue: 128, red: 128),
    Row(testDescription: "white", argb: 0xFFFF_FFFF, luma: 235, blue: 128, red: 128),
    Row(testDescription: "grey", argb: 0xFF80_8080, luma: 126, blue: 128, red: 128),
    Row(testDescription: "red", argb: 0xFFFF_0000, luma: 63, blue: 102, red: 240),
    Row(testDescription: "green", argb: 0xFF00_FF00, luma: 173, blue: 42, red: 26),
    Row(testDescription: "blue", argb: 0xFF00_00FF, luma: 32, blue: 240, red: 118),
    Row(testDescription: "yellow", argb: 0xFFFF_FF00, luma: 219, blue: 16, red: 138),
    Row(testDescription: "nothing", argb: 0, luma: 16, blue: 128, red: 128),
    Row(testDescription: "white of alpha 128", argb: 0x8080_8080, luma: 126, blue: 128, red: 128),
  ])
  func colorsAreThoseOfTheStandard(_ c: Row) throws {
    let size = try #require(PixelSize(width: 4, height: 2))
    var frame = VideoFrame(size)
    frame.draw(Bitmap(PixelBuffer(size: size, filledWith: Pixel(argb: c.argb))))
    let expected = [UInt8](repeating: c.luma, count: 8) + [c.blue, c.blue, c.red, c.red]
    #expect(frame.bytes == expected)
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 5), (4, 3), (5, 4), (33, 17)])
  func everySampleIsItsPixelsColor(_ width: Int, _ height: Int) throws {
    let size = try #require(PixelSize(width: width, height: height))
    let bitmap = GeneratedImage.noise(seed: 6, alpha: true, size: size).makeBitmap()
    var frame = VideoFrame(size)
    frame.draw(bitmap)
    #expect(frame.width == (width + 1) / 2 * 2 && frame.height == (height + 1) / 2 * 2)
    #expect(frame.bytes.count == frame.width * frame.height * 3 / 2)
    /// Of the picture, whose last column and row go on.
    func pixel(_ x: Int, _ y: Int) -> [Double] {
      let pixel = bitmap[min(x, width - 1), min(y, height - 1)]
      return [pixel.red, pixel.green, pixel.blue].map(Double.init)
    }
    func luma(_ c: [Double]) -> Double { 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2] }
    var worst = 0.0
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        let exact = 16 + luma(pixel(x, y)) * 219 / 255
        worst = max(worst, abs(Double(frame.bytes[y * frame.width + x]) - exact))
      }
    }
    let (area, columns) = (frame.width * frame.height, frame.width / 2)
    for y in 0..<frame.height / 2 {
      for x in 0..<columns {
        let four = [
          pixel(2 * x, 2 * y), pixel(2 * x + 1, 2 * y), pixel(2 * x, 2 * y + 1),
          pixel(2 * x + 1, 2 * y + 1),
        ]
        let mean = (0..<3).map { channel in four.reduce(0) { $0 + $1[channel] } / 4 }
        let blue = 128 + (mean[2] - luma(mean)) / 1.8556 * 224 / 255
        let red = 128 + (mean[0] - luma(mean)) / 1.5748 * 224 / 255
        let index = area + y * columns + x
        worst = max(worst, abs(Double(frame.bytes[index]) - blue))
        worst = max(worst, abs(Double(frame.bytes[index + area / 4]) - red))
      }
    }
    #expect(worst < 0.51)
  }

  /// BT.601, 8 bits, video range: the figures of its colour bars at full strength.
  @Test(arguments: [
    Row(testDescription: "black", argb: 0xFF00_0000, luma: 16, blue: 128, red: 128),
    Row(testDescription: "white", argb: 0xFFFF_FFFF, luma: 235, blue: 128, red: 128),
    Row(testDescription: "grey", argb: 0xFF80_8080, luma: 126, blue: 128, red: 128),
    Row(testDescription: "red", argb: 0xFFFF_0000, luma: 81, blue: 90, red: 240),
    Row(testDescription: "green", argb: 0xFF00_FF00, luma: 145, blue: 54, red: 34),
    Row(testDescription: "blue", argb: 0xFF00_00FF, luma: 41, blue: 240, red: 110),
    Row(testDescription: "yellow", argb: 0xFFFF_FF00, luma: 210, blue: 16, red: 146),
    Row(testDescription: "cyan", argb: 0xFF00_FFFF, luma: 170, blue: 166, red: 16),
    Row(testDescription: "nothing", argb: 0, luma: 16, blue: 128, red: 128),
  ])
  func fullSamplingIsThatOfTheOtherStandard(_ c: Row) throws {
    let size = try #require(PixelSize(width: 3, height: 1))
    var frame = VideoFrame(size, sampling: .full)
    var buffer = PixelBuffer(size: size, filledWith: Pixel(argb: 0xFF00_0000))
    buffer[1, 0] = Pixel(argb: c.argb)
    frame.draw(Bitmap(buffer))
    #expect(frame.width == 3 && frame.height == 1)
    #expect(frame.bytes == [16, c.luma, 16, 128, c.blue, 128, 128, c.red, 128])
  }
}
