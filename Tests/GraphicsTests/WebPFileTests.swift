import CWebP
import Graphics
import Testing

@Suite struct WebPFileTests {
  /// Straight `AARRGGBB` pixels as a lossless file, made by libwebp itself.
  static func lossless(_ pixels: [UInt32], width: Int) -> [UInt8] {
    var output: UnsafeMutablePointer<UInt8>?
    let bytes = pixels.flatMap { pixel in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: pixel >> $0) }
    }
    let count = WebPEncodeLosslessBGRA(
      bytes, Int32(width), Int32(pixels.count / width), Int32(width * 4), &output)
    defer { WebPFree(output) }
    return Array(UnsafeBufferPointer(start: output, count: count))
  }

  static func lossy(_ pixels: [UInt32], width: Int) -> [UInt8] {
    var output: UnsafeMutablePointer<UInt8>?
    let bytes = pixels.flatMap { pixel in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: pixel >> $0) }
    }
    let count = WebPEncodeBGRA(
      bytes, Int32(width), Int32(pixels.count / width), Int32(width * 4), 90, &output)
    defer { WebPFree(output) }
    return Array(UnsafeBufferPointer(start: output, count: count))
  }

  /// An animated file of frames as large as its canvas, put together by hand of lossless ones.
  static func animated(
    _ frames: [(pixels: [UInt32], milliseconds: Int)], width: Int
  ) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      Array(name.utf8) + little(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
    }
    let height = frames[0].pixels.count / width
    var body = chunk("VP8X", [0x02, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
    // A background colour that nobody shows, and three times.
    body += chunk("ANIM", [9, 9, 9, 9] + little(3, 2))
    for frame in frames {
      let head = little(0, 6) + little(width - 1, 3) + little(height - 1, 3)
      body += chunk(
        "ANMF",
        head + little(frame.milliseconds, 3) + [0]
          + lossless(frame.pixels, width: width).dropFirst(12))
    }
    return Array("RIFF".utf8) + little(body.count + 4, 4) + Array("WEBP".utf8) + body
  }

  @Test func aLosslessFileComesOutExactly() throws {
    let file = Self.lossless([0xFF01_0203, 0xFFFD_FEFF, 0x80FF_8001, 0xFF00_0000], width: 2)
    let (format, size) = try ImageFile.probe(file)
    #expect(format == .webp && size == PixelSize(width: 2, height: 2))
    let bitmap = try ImageFile.decode(file)
    // Alpha is multiplied in as for PNG.
    #expect(bitmap.pixels == [0xFF01_0203, 0xFFFD_FEFF, 0x8080_4001, 0xFF00_0000])
  }

  @Test func aLossyFileIsNear() throws {
    let file = Self.lossy(Array(repeating: 0xFF20_8040, count: 64), width: 8)
    let bitmap = try ImageFile.decode(file)
    #expect(bitmap.isOpaque)
    for pixel in bitmap.pixels.map(Pixel.init) {
      #expect(abs(Int(pixel.red) - 0x20) < 6 && abs(Int(pixel.green) - 0x80) < 6)
      #expect(abs(Int(pixel.blue) - 0x40) < 6)
    }
  }

  @Test func anAnimatedFileHasItsFramesAndTimes() throws {
    let (red, blue): ([UInt32], [UInt32]) = (
      Array(repeating: 0xFFFF_0000, count: 16), Array(repeating: 0xFF00_00FF, count: 16)
    )
    let file = Self.animated([(red, 40), (blue, 200)], width: 4)
    let frames = try ImageFile.decodeFrames(file)
    #expect(frames.frames.map(\.bitmap.pixels) == [red, blue])
    #expect(frames.frames.map(\.nanoseconds) == [40_000_000, 200_000_000])
    #expect(frames.loopCount == 3)
    #expect(try ImageFile.decode(file).pixels == red, "the first frame")
    #expect(try ImageFile.probe(file).size == PixelSize(width: 4, height: 4))
  }

  @Test func everyCutOfAFileIsRefused() throws {
    let file = Self.lossless((0..<64).map { 0xFF00_0000 | $0 * 0x01_0307 }, width: 8)
    for count in 12..<file.count - 1 {
      #expect(throws: ImageError.self, "\(count) bytes") {
        try ImageFile.decode(Array(file.prefix(count)))
      }
    }
    let whole = Self.animated(
      [
        (Array(repeating: 0xFFFF_0000, count: 16), 40),
        (Array(repeating: 0xFF00_00FF, count: 16), 80),
      ], width: 4)
    #expect(throws: ImageError.self) { try ImageFile.decodeFrames(Array(whole.dropLast(8))) }
  }

  @Test func aCutFileHasAPreviewOfItsUpperRows() throws {
    var generator = SplitMix64(seed: 5)
    let pixels = (0..<128 * 128).map { _ in
      UInt32(truncatingIfNeeded: generator.next()) | 0xFF00_0000
    }
    let file = Self.lossy(pixels, width: 128)
    let preview = try #require(ImageFile.preview(of: Array(file.prefix(file.count / 2))))
    let whole = try ImageFile.decode(file)
    #expect(preview.pixels.prefix(128) == whole.pixels.prefix(128), "the first row")
    #expect(preview.pixels.last == 0, "the last row is clear")
    #expect(ImageFile.preview(of: Array(file.prefix(30))) == nil)
  }
}
