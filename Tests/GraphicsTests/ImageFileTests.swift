import CTurboJPEG
import Foundation
import Graphics
import Testing

@Suite struct ImageFileTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: [UInt8]
    /// `AARRGGBB`, premultiplied.
    let pixels: [UInt32]
    init(_ name: String, _ builder: PNGBuilder, _ pixels: [UInt32]) {
      (testDescription, file, self.pixels) = (name, builder.file, pixels)
    }
  }

  static func gamma(_ value: Int) -> [(type: String, data: [UInt8])] {
    [("gAMA", PNGBuilder.big(value))]
  }

  @Test(arguments: [
    Case(
      "RGB", PNGBuilder(width: 2, height: 1, colorType: 2, rows: [0, 1, 2, 3, 253, 254, 255]),
      [0xFF01_0203, 0xFFFD_FEFF]),
    Case(
      "RGBA",
      PNGBuilder(
        width: 3, height: 1, colorType: 6, rows: [0, 255, 128, 1, 128, 9, 9, 9, 0, 7, 8, 9, 255]),
      [0x8080_4001, 0, 0xFF07_0809]),
    Case(
      "grey", PNGBuilder(width: 2, height: 2, colorType: 0, rows: [0, 0, 7, 0, 128, 255]),
      [0xFF00_0000, 0xFF07_0707, 0xFF80_8080, 0xFFFF_FFFF]),
    Case(
      "grey 1 bit",
      PNGBuilder(width: 3, height: 1, depth: 1, colorType: 0, rows: [0, 0b1010_0000]),
      [0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_FFFF]),
    Case(
      "grey 2 bits",
      PNGBuilder(width: 4, height: 1, depth: 2, colorType: 0, rows: [0, 0b0001_1011]),
      [0xFF00_0000, 0xFF55_5555, 0xFFAA_AAAA, 0xFFFF_FFFF]),
    Case(
      "grey 4 bits", PNGBuilder(width: 2, height: 1, depth: 4, colorType: 0, rows: [0, 0x1F]),
      [0xFF11_1111, 0xFFFF_FFFF]),
    Case(
      "grey 16 bits",
      PNGBuilder(
        width: 4, height: 1, depth: 16, colorType: 0,
        rows: [0, 0x80, 0x80, 0x12, 0x12, 0x12, 0xFF, 0xFF, 0xFF]),
      [0xFF80_8080, 0xFF12_1212, 0xFF13_1313, 0xFFFF_FFFF]),
    Case(
      "RGBA 16 bits",
      PNGBuilder(
        width: 1, height: 1, depth: 16, colorType: 6,
        rows: [0, 0xFF, 0xFF, 0x40, 0x40, 0, 0, 0x80, 0x80]), [0x8080_2000]),
    Case(
      "grey and alpha", PNGBuilder(width: 1, height: 1, colorType: 4, rows: [0, 200, 51]),
      [0x3328_2828]),
    Case(
      "palette",
      PNGBuilder(
        width: 2, height: 1, colorType: 3, extras: [("PLTE", [10, 20, 30, 40, 50, 60])],
        rows: [0, 1, 0]), [0xFF28_323C, 0xFF0A_141E]),
    Case(
      "palette 1 bit with tRNS",
      PNGBuilder(
        width: 2, height: 1, depth: 1, colorType: 3,
        extras: [("PLTE", [255, 0, 0, 0, 255, 0]), ("tRNS", [128])], rows: [0, 0b0100_0000]),
      [0x8080_0000, 0xFF00_FF00]),
    Case(
      "RGB with tRNS",
      PNGBuilder(
        width: 2, height: 1, colorType: 2, extras: [("tRNS", [0, 1, 0, 2, 0, 3])],
        rows: [0, 1, 2, 3, 1, 2, 4]), [0, 0xFF01_0204]),
    Case(
      "interlaced",
      PNGBuilder(width: 2, height: 2, colorType: 0, interlaced: true, rows: [0, 1, 0, 2, 0, 3, 4]),
      [0xFF01_0101, 0xFF02_0202, 0xFF03_0303, 0xFF04_0404]),
    Case(
      "sRGB chunk",
      PNGBuilder(width: 1, height: 1, colorType: 0, extras: [("sRGB", [0])], rows: [0, 77]),
      [0xFF4D_4D4D]),
    Case(
      "gAMA of sRGB",
      PNGBuilder(width: 1, height: 1, colorType: 0, extras: gamma(45455), rows: [0, 77]),
      [0xFF4D_4D4D]),
    Case(
      "gAMA 16 bits of sRGB",
      PNGBuilder(
        width: 1, height: 1, depth: 16, colorType: 0, extras: gamma(45455), rows: [0, 77, 77]),
      [0xFF4D_4D4D]),
    // libpng takes the sRGB curve for a power of 1/2.2: 255 * (55/255)^(1/2.2).
    Case(
      "gAMA of linear light",
      PNGBuilder(width: 1, height: 1, colorType: 0, extras: gamma(100_000), rows: [0, 55]),
      [0xFF7F_7F7F]),
  ])
  func readsEveryKindOfPNG(_ c: Case) throws {
    let bitmap = try ImageFile.decode(c.file)
    #expect(
      rows(bitmap).flatMap { $0 } == c.pixels.map { String($0, radix: 16, uppercase: true).padded })
    let (format, size) = try ImageFile.probe(c.file)
    #expect(format == .png && size == bitmap.size)
  }

  @Test func premultipliesAsPixelMulRounds() throws {
    for alpha in stride(from: 0, through: 255, by: 3) {
      var row: [UInt8] = [0]
      for value in 0...255 { row += [UInt8(value), 255, 0, UInt8(alpha)] }
      let file = PNGBuilder(width: 256, height: 1, colorType: 6, rows: row).file
      let bitmap = try ImageFile.decode(file)
      for value in 0...255 {
        let a = UInt32(alpha)
        let red = Pixel.mul(UInt32(value), a)
        #expect(bitmap[value, 0] == Pixel(argb: a << 24 | red << 16 | a << 8))
      }
    }
  }

  struct ErrorCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: [UInt8]
    let message: String
    init(_ name: String, _ file: [UInt8], _ message: String) {
      (testDescription, self.file, self.message) = (name, file, message)
    }
  }

  static let good = PNGBuilder(width: 2, height: 2, colorType: 0, rows: [0, 1, 2, 0, 3, 4])

  static func sized(_ width: Int, _ height: Int) -> [UInt8] {
    PNGBuilder(width: width, height: height, colorType: 0, rows: [0]).file
  }

  @Test(arguments: [
    ErrorCase(
      "nothing", [],
      "not a picture that can be read; a PNG, JPEG, WebP or GIF file would be accepted"),
    ErrorCase(
      "text", Array("hello".utf8),
      "not a picture that can be read; a PNG, JPEG, WebP or GIF file would be accepted"),
    ErrorCase(
      "BMP", Array("BM89a".utf8),
      "not a picture that can be read; a PNG, JPEG, WebP or GIF file would be accepted"),
    ErrorCase(
      "too wide", sized(16385, 1), "PNG of 16385 x 1 pixels; 1 to 16384 a side would be accepted"),
    ErrorCase(
      "too high", sized(1, 1_000_000),
      "PNG of 1 x 1000000 pixels; 1 to 16384 a side would be accepted"),
    ErrorCase(
      "huge JPEG", ImageFileTests.jpegHeader(65_000, 20_000),
      "JPEG of 65000 x 20000 pixels; 1 to 16384 a side would be accepted"),
  ])
  func saysWhatIsWrongAndWhatWouldBeAccepted(_ c: ErrorCase) {
    let decoding = #expect(throws: ImageError.self) { try ImageFile.decode(c.file) }
    let probing = #expect(throws: ImageError.self) { _ = try ImageFile.probe(c.file) }
    #expect(decoding?.description == c.message)
    #expect(probing == decoding)
  }

  /// The largest size that is allowed, promised by a file of a few bytes.
  @Test func aSmallFileThatPromisesAHugePictureIsDamaged() {
    let error = #expect(throws: ImageError.self) { try ImageFile.decode(Self.sized(16384, 16384)) }
    guard case .damaged = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func everyCutFileIsAnError() throws {
    let (png, jpeg) = (Self.good.file, try Self.jpeg(width: 16, height: 8))
    // The last chunk of a PNG holds nothing; libpng does not read on to it.
    for file in [png.dropLast(16), jpeg.dropLast(2)] {
      for count in 0..<file.count {
        #expect(throws: ImageError.self, "\(count) of \(file.count)") {
          try ImageFile.decode(Array(file.prefix(count)))
        }
      }
    }
  }

  @Test func aWrongChecksumIsAnError() {
    var file = Self.good.file
    file[16 + 8] ^= 0x10
    let error = #expect(throws: ImageError.self) { try ImageFile.decode(file) }
    #expect(error?.format == .png)
    #expect(
      error?.description == "PNG file is damaged (IHDR: CRC error); a whole file would be accepted")
  }

  // MARK: JPEG

  /// A start of image and a frame header, no more.
  static func jpegHeader(_ width: Int, _ height: Int) -> [UInt8] {
    let size = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
    return [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8] + size + [1, 1, 0x11, 0]
      + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
  }

  /// A file by libjpeg-turbo: bands of colour eight pixels wide, which survive compression.
  static func jpeg(
    width: Int, height: Int, format: TJPF = TJPF_RGB, subsampling: TJSAMP = TJSAMP_444,
    flags: Int32 = 0
  ) throws -> [UInt8] {
    let samples = format == TJPF_GRAY ? 1 : format == TJPF_CMYK ? 4 : 3
    var source: [UInt8] = []
    for _ in 0..<height {
      for x in 0..<width {
        for sample in 0..<samples { source.append((x / 8 + sample) % 2 == 0 ? 200 : 40) }
      }
    }
    let encoder = try #require(tjInitCompress())
    defer { tjDestroy(encoder) }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    let status = tjCompress2(
      encoder, source, Int32(width), 0, Int32(height), Int32(format.rawValue), &bytes, &count,
      Int32(subsampling.rawValue), 100, flags)
    try #require(status == 0)
    defer { tjFree(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  @Test(arguments: [0, TJFLAG_PROGRESSIVE]) func readsColourJPEG(_ flags: Int32) throws {
    let file = try Self.jpeg(width: 24, height: 9, flags: flags)
    let (format, size) = try ImageFile.probe(file)
    #expect(format == .jpeg && size == PixelSize(width: 24, height: 9))
    let bitmap = try ImageFile.decode(file)
    #expect(bitmap.isOpaque)
    for y in 0..<9 {
      for x in 0..<24 {
        let (bright, dark) = (x / 8 % 2 == 0 ? 200 : 40, x / 8 % 2 == 0 ? 40 : 200)
        let pixel = bitmap[x, y]
        #expect(
          abs(Int(pixel.red) - bright) <= 2 && abs(Int(pixel.green) - dark) <= 2
            && abs(Int(pixel.blue) - bright) <= 2, "\(x), \(y): \(pixel)")
      }
    }
  }

  @Test func readsGreyAndSubsampledJPEG() throws {
    let grey = try ImageFile.decode(
      Self.jpeg(width: 16, height: 8, format: TJPF_GRAY, subsampling: TJSAMP_GRAY))
    for (x, value) in [(0, 200), (15, 40)] {
      let pixel = grey[x, 0]
      #expect(pixel.red == pixel.green && pixel.green == pixel.blue)
      #expect(abs(Int(pixel.red) - value) <= 1)
    }
    let small = try ImageFile.decode(Self.jpeg(width: 17, height: 5, subsampling: TJSAMP_420))
    #expect(small.size == PixelSize(width: 17, height: 5))
  }

  @Test func refusesCMYK() throws {
    let file = try Self.jpeg(width: 8, height: 8, format: TJPF_CMYK)
    let message = "JPEG file holds CMYK colours; grey or RGB ones would be accepted"
    #expect(#expect(throws: ImageError.self) { try ImageFile.decode(file) }?.description == message)
    #expect(
      #expect(throws: ImageError.self) { _ = try ImageFile.probe(file) }?.description == message)
  }

  // MARK: Hostile files

  /// Changed bytes, cuts and repetitions: a picture or an ``ImageError``, and no crash.
  @Test func damagedFilesAreReadOrRefused() throws {
    let noise = GeneratedImage.noise(
      seed: 3, alpha: true, size: try #require(PixelSize(width: 9, height: 7)))
    let files = [
      Self.good.file, PNGEncoder().encode(noise.makeBitmap()),
      PNGBuilder(
        width: 4, height: 2, depth: 2, colorType: 3, interlaced: true,
        extras: [("PLTE", [1, 2, 3, 4, 5, 6]), ("tRNS", [0])], rows: [0, 0, 0, 0, 0, 0, 0, 0]
      ).file,
      try Self.jpeg(width: 24, height: 17),
      try Self.jpeg(width: 24, height: 17, flags: TJFLAG_PROGRESSIVE),
      try Self.jpeg(width: 9, height: 9, subsampling: TJSAMP_420),
      try Self.jpeg(width: 8, height: 8, format: TJPF_CMYK),
    ]
    var refused = 0
    for seed in UInt64(0)..<6000 {
      var generator = SplitMix64(seed: seed)
      var file = files[Int(seed) % files.count]
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let at = Int.random(in: 3..<max(4, file.count), using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: file = Array(file.prefix(at))
        case 1:
          file.insert(
            contentsOf: file.suffix(Int.random(in: 0...20, using: &generator)),
            at: min(at, file.count))
        case 2 where at < file.count:
          file[at] = [0, 0xFF, 0x80, 1].randomElement(using: &generator) ?? 0
        case 3 where at < file.count: file.remove(at: at)
        default: if at < file.count { file[at] ^= 1 << UInt8.random(in: 0..<8, using: &generator) }
        }
      }
      // Valid sums let the damage reach the decoder behind them.
      if file.starts(with: [0x89]), Bool.random(using: &generator) { file = Self.resummed(file) }
      do {
        // A damaged header may honestly ask for gigabytes; those would only be slow here.
        let (format, size) = try ImageFile.probe(file)
        if size.area > 1 << 20 { continue }
        let bitmap = try ImageFile.decode(file)
        #expect(bitmap.size == size && bitmap.pixels.count == size.area, "seed \(seed) \(format)")
        for pixel in bitmap.pixels {
          let pixel = Pixel(argb: pixel)
          #expect(max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha, "seed \(seed)")
        }
      } catch { refused += 1 }
    }
    #expect(refused > 3000)
  }

  /// The chunks of a PNG as far as their lengths make sense, with right checksums.
  static func resummed(_ file: [UInt8]) -> [UInt8] {
    var result = Array(file.prefix(8))
    var at = 8
    while at + 12 <= file.count {
      let length = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      guard at + 12 + length <= file.count else { break }
      let body = Array(file[(at + 4)..<(at + 8 + length)])
      result += file[at..<at + 4] + body + PNGBuilder.big(Int(PNGBuilder.crc(body)))
      at += 12 + length
    }
    return result + file[min(at, file.count)...]
  }
}

extension String {
  /// Eight digits.
  fileprivate var padded: String { String(repeating: "0", count: max(0, 8 - count)) + self }
}
