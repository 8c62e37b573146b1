import CPNG
import Foundation
import Graphics
import Testing

@Suite struct PNGEncoderTests {
  static let sizes = [
    (1, 1), (2, 3), (3, 2), (4, 4), (5, 1), (1, 5), (63, 17), (64, 64), (257, 31),
    // Several bands; as wide, and as high, as a picture can be; bands of one row less.
    (701, 400), (16_384, 7), (1, 16_384), (3, 16_384), (65, 2_000),
  ]

  /// A valid premultiplied picture with every alpha.
  static func translucent(_ width: Int, _ height: Int, seed: UInt64 = 1) throws -> Bitmap {
    let size = try #require(PixelSize(width: width, height: height))
    return GeneratedImage.noise(seed: seed, alpha: true, size: size).makeBitmap()
  }

  static func opaque(_ width: Int, _ height: Int) throws -> Bitmap {
    let size = try #require(PixelSize(width: width, height: height))
    return GeneratedImage.noise(seed: 2, alpha: false, size: size).makeBitmap()
  }

  /// What libpng reads, as straight RGBA bytes.
  static func decoded(_ file: [UInt8]) throws -> [UInt8] {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    try #require(png_image_begin_read_from_memory(&image, file, file.count) != 0)
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    var bytes = [UInt8](repeating: 0, count: Int(image.width) * Int(image.height) * 4)
    let status = png_image_finish_read(&image, nil, &bytes, 0, nil)
    try #require(status != 0 && image.warning_or_error == 0)
    return bytes
  }

  static func straight(_ bitmap: Bitmap) -> [UInt8] {
    bitmap.pixels.flatMap { argb in
      let (red, green, blue, alpha) = Pixel(argb: argb).straight
      return [UInt8(red), UInt8(green), UInt8(blue), UInt8(alpha)]
    }
  }

  @Test(arguments: sizes) func libpngReadsTheStraightColours(_ width: Int, _ height: Int) throws {
    for bitmap in [try Self.translucent(width, height), try Self.opaque(width, height)] {
      for effort in PNGEncoder.Effort.allCases {
        #expect(
          try Self.decoded(PNGEncoder(effort).encode(bitmap)) == Self.straight(bitmap), "\(effort)")
      }
    }
  }

  @Test func everyPremultipliedValueIsMadeStraightAsPixelSays() throws {
    var pixels: [UInt32] = []
    for alpha in UInt32(0)...255 {
      for value in UInt32(0)...255 {
        let channel = min(value, alpha)
        pixels.append(alpha << 24 | channel << 16 | (alpha - channel) << 8 | channel)
      }
    }
    let size = try #require(PixelSize(width: 256, height: 256))
    let bitmap = Bitmap(PixelBuffer(size: size, pixels: pixels))
    #expect(try Self.decoded(PNGEncoder().encode(bitmap)) == Self.straight(bitmap))
  }

  @Test func ourReaderGivesBackWhatWasWritten() throws {
    for (width, height) in Self.sizes {
      let opaque = try Self.opaque(width, height)
      #expect(try ImageFile.decode(PNGEncoder().encode(opaque)).pixels == opaque.pixels)
      // Straight values of 8 bits lose nothing of a premultiplied pixel.
      let translucent = try Self.translucent(width, height)
      #expect(try ImageFile.decode(PNGEncoder().encode(translucent)).pixels == translucent.pixels)
    }
  }

  @Test func writesTheChunksOfAPlainFile() throws {
    for (bitmap, colorType) in [(try Self.opaque(3, 2), 2), (try Self.translucent(3, 2), 6)]
      as [(Bitmap, UInt8)]
    {
      for effort in PNGEncoder.Effort.allCases {
        let file = PNGEncoder(effort).encode(bitmap)
        let chunks = try #require(PNGBuilder.chunks(of: file))
        // The last one ends the stream.
        let data = effort == .fast ? ["IDAT", "IDAT"] : ["IDAT"]
        #expect(chunks.map(\.type) == ["IHDR", "sRGB"] + data + ["IEND"])
        #expect(chunks[0].data == [0, 0, 0, 3, 0, 0, 0, 2, 8, colorType, 0, 0, 0])
        #expect(chunks[1].data == [0])
      }
    }
  }

  /// The bytes themselves, made of a picture with runs, repetitions and noise: whatever processor and
  /// build this is, they are these.
  @Test func theSameBytesOnEveryMachine() throws {
    let size = try #require(PixelSize(width: 517, height: 700))
    let noise = try Self.opaque(517, 700)
    var buffer = PixelBuffer(size: size, filledWith: .init(argb: 0xFFF2_F2F7))
    for y in 0..<700 where y % 5 != 0 {
      for x in 0..<517 where (x / 40 + y / 60) % 3 == 0 {
        buffer[x, y] = y % 120 < 60 ? noise[x % 97, y % 11] : noise[x, y]
      }
    }
    let bitmap = Bitmap(buffer)
    let file = PNGEncoder().encode(bitmap)
    #expect(try Self.decoded(file) == Self.straight(bitmap))
    #expect(file.count == 275_037)
    #expect(PNGBuilder.crc(file) == 1_310_315_752)
  }

  @Test func flatPicturesAreSmall() throws {
    let size = try #require(PixelSize(width: 1170, height: 2532))
    let flat = GeneratedImage.solid(.white, size: size).makeBitmap()
    let file = PNGEncoder().encode(flat)
    #expect(file.count < 30_000)
    #expect(try ImageFile.decode(file).pixels == flat.pixels)
    #expect(PNGEncoder(.small).encode(flat).count < file.count)
  }

  @Test func theSameBitmapGivesTheSameBytesOnEveryCallAndThread() throws {
    let bitmaps =
      try (0..<4).map { try Self.translucent(200, 90, seed: UInt64($0)) } + [
        try Self.opaque(300, 40)
      ]
    let expected = bitmaps.map { PNGEncoder().encode($0) }
    let results = Results(count: 100)
    DispatchQueue.concurrentPerform(iterations: 100) { index in
      results.put(PNGEncoder().encode(bitmaps[index % 5]).map(UInt32.init), at: index)
    }
    for (index, bytes) in results.all.enumerated() {
      #expect(bytes == expected[index % 5].map(UInt32.init), "call \(index)")
    }
  }
}
