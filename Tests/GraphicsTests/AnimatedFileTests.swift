import Foundation
import Graphics
import Testing

/// GIF and animated PNG: how frames are put together.
@Suite struct AnimatedFileTests {
  static let palette: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF]
  static let (red, green, blue): (UInt32, UInt32, UInt32) = (0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF)

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: [UInt8]
    let pixels: [[UInt32]]
    let milliseconds: [Int64]
    let loops: Int

    init(
      _ name: String, _ frames: [GIFBuilder.Frame], repeats: Int? = nil, pixels: [[UInt32]],
      milliseconds: [Int64], loops: Int = 1
    ) {
      testDescription = name
      file =
        GIFBuilder(width: 2, height: 2, palette: palette, frames: frames, repeats: repeats).file
      (self.pixels, self.milliseconds, self.loops) = (pixels, milliseconds, loops)
    }
  }

  static let cases: [Case] = {
    let whole = GIFBuilder.Frame(width: 2, indices: [0, 0, 0, 0], hundredths: 5)
    let dot = GIFBuilder.Frame(x: 1, y: 1, width: 1, indices: [2], hundredths: 20)
    func with(
      _ frame: GIFBuilder.Frame, _ change: (inout GIFBuilder.Frame) -> Void
    ) -> GIFBuilder.Frame {
      var frame = frame
      change(&frame)
      return frame
    }
    let all: [UInt32] = [red, red, red, red]
    return [
      Case("a still picture", [whole], pixels: [all], milliseconds: [0]),
      Case(
        "a part over what is kept", [whole, dot], pixels: [all, [red, red, red, blue]],
        milliseconds: [50, 200]),
      Case(
        "background becomes clear", [whole, with(dot) { $0.disposal = 2 }, with(dot) { $0.x = 0 }],
        pixels: [all, [red, red, red, blue], [red, red, blue, 0]], milliseconds: [50, 200, 200]),
      Case(
        "previous comes back", [whole, with(dot) { $0.disposal = 3 }, with(dot) { $0.x = 0 }],
        pixels: [all, [red, red, red, blue], [red, red, blue, red]], milliseconds: [50, 200, 200]),
      Case(
        "transparent shows what is below",
        [whole, GIFBuilder.Frame(width: 2, indices: [1, 3, 3, 1], transparent: 3)],
        pixels: [all, [green, red, red, green]], milliseconds: [50, 100]),
      Case(
        "a palette of its own",
        [GIFBuilder.Frame(width: 2, indices: [0, 1, 0, 1], palette: [0x010203, 0x040506, 0, 0])],
        pixels: [[0xFF01_0203, 0xFF04_0506, 0xFF01_0203, 0xFF04_0506]], milliseconds: [0]),
      Case(
        "short delays are taken for a tenth of a second",
        [
          with(whole) { $0.hundredths = 0 }, with(whole) { $0.hundredths = 1 },
          with(whole) { $0.hundredths = 2 },
        ],
        pixels: [all, all, all], milliseconds: [100, 100, 20]),
      Case(
        "a part beyond the edge",
        [whole, GIFBuilder.Frame(x: 1, y: 1, width: 2, indices: [2, 1, 1, 1])],
        pixels: [all, [red, red, red, blue]], milliseconds: [50, 100]),
      Case(
        "for ever", [whole, dot], repeats: 0, pixels: [all, [red, red, red, blue]],
        milliseconds: [50, 200], loops: 0),
      Case(
        "twice again", [whole, dot], repeats: 2, pixels: [all, [red, red, red, blue]],
        milliseconds: [50, 200], loops: 3),
    ]
  }()

  @Test(arguments: cases)
  func framesComeOutAsTheyShow(_ c: Case) throws {
    let frames = try ImageFile.decodeFrames(c.file)
    #expect(frames.frames.map(\.bitmap.pixels) == c.pixels)
    #expect(frames.frames.map { $0.nanoseconds / 1_000_000 } == c.milliseconds)
    #expect(frames.loopCount == c.loops)
    #expect(try ImageFile.decode(c.file).pixels == c.pixels[0])
    #expect(try ImageFile.probe(c.file).format == .gif)
  }

  @Test func interlacedRowsAreInTheirPlaces() throws {
    // Nine rows: stored as 0 8, 4, 2 6, 1 3 5 7.
    let stored: [UInt8] = [0, 0, 1, 2, 2, 3, 3, 3, 3]
    let file = GIFBuilder(
      width: 1, height: 9, palette: Self.palette,
      frames: [GIFBuilder.Frame(width: 1, indices: stored, interlaced: true)]
    ).file
    let colors = Self.palette.map { $0 | 0xFF00_0000 }
    #expect(
      try ImageFile.decode(file).pixels == [0, 3, 2, 3, 1, 3, 2, 3, 0].map { colors[$0] })
  }

  @Test func everyCutOfAGIFIsRefused() {
    let file = Self.cases[1].file
    for count in 6..<file.count {
      #expect(throws: ImageError.self, "\(count) bytes") {
        try ImageFile.decodeFrames(Array(file.prefix(count)))
      }
    }
  }

  @Test func moreFramesThanFitInMemoryAreRefused() {
    let frame = GIFBuilder.Frame(width: 1, indices: [0])
    let file = GIFBuilder(
      width: 16_384, height: 8_192, palette: Self.palette, frames: [frame, frame]
    ).file
    #expect(throws: ImageError.self) { try ImageFile.decodeFrames(file) }
    var big = file
    // A width of 65,535.
    (big[6], big[7]) = (0xFF, 0xFF)
    #expect(throws: ImageError(format: .gif, reason: .size(width: 65_535, height: 8_192))) {
      try ImageFile.probe(big)
    }
  }

  // MARK: Animated PNG

  /// A frame: place, size, delay in hundredths, how it goes, whether it blends, and its RGBA rows.
  struct Part {
    var x = 0, y = 0
    var width = 2
    var delay: (Int, Int) = (5, 100)
    var disposal: UInt8 = 0
    var blends: UInt8 = 0
    var pixels: [UInt32]
  }

  static func rows(_ pixels: [UInt32], width: Int) -> [UInt8] {
    stride(from: 0, to: pixels.count, by: width).flatMap { start in
      [0]
        + pixels[start..<start + width].flatMap { pixel in
          [16, 8, 0, 24].map { UInt8(truncatingIfNeeded: pixel >> $0) }
        }
    }
  }

  /// An animated file of 2 x 2; the default picture is the first frame, or apart.
  static func animated(_ parts: [Part], loops: Int = 0, separate: Bool = false) -> [UInt8] {
    typealias B = PNGBuilder
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += B.chunk("IHDR", B.big(2) + B.big(2) + [8, 6, 0, 0, 0])
    file += B.chunk("acTL", B.big(parts.count) + B.big(loops))
    var sequence = 0
    func next() -> [UInt8] {
      defer { sequence += 1 }
      return B.big(sequence)
    }
    if separate { file += B.chunk("IDAT", B.stored(rows([1, 2, 3, 4], width: 2))) }
    for (index, part) in parts.enumerated() {
      var control = next() + B.big(part.width) + B.big(part.pixels.count / part.width)
      control += B.big(part.x) + B.big(part.y)
      control += [part.delay.0, part.delay.1].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      file += B.chunk("fcTL", control + [part.disposal, part.blends])
      let data = B.stored(rows(part.pixels, width: part.width))
      file +=
        index == 0 && !separate ? B.chunk("IDAT", data) : B.chunk("fdAT", next() + data)
    }
    return file + B.chunk("IEND", [])
  }

  @Test func anAnimatedPNGHasItsFrames() throws {
    let (red, blue) = (Self.red, Self.blue)
    let file = Self.animated([
      Part(pixels: [red, red, red, red]),
      Part(x: 1, width: 1, delay: (1, 2), disposal: 1, pixels: [0x8000_00FF, blue]),
      Part(delay: (1, 0), disposal: 2, blends: 1, pixels: [0, 0x80FF_FFFF, 0, 0]),
      Part(y: 1, width: 1, pixels: [blue]),
    ])
    let frames = try ImageFile.decodeFrames(file)
    #expect(
      frames.frames.map(\.bitmap.pixels) == [
        [red, red, red, red], [red, 0x8000_0080, red, blue], [red, 0x8080_8080, red, 0],
        [red, 0, blue, 0],
      ])
    #expect(frames.frames.map { $0.nanoseconds / 1_000_000 } == [50, 500, 100, 50])
    #expect(frames.loopCount == 0)
  }

  @Test func theDefaultPictureMayBeApart() throws {
    let file = Self.animated([Part(pixels: [Self.red, 0, 0, 0])], separate: true)
    #expect(try ImageFile.decodeFrames(file).frames.map(\.bitmap.pixels) == [[Self.red, 0, 0, 0]])
    #expect(try ImageFile.decode(file).pixels != [Self.red, 0, 0, 0])
  }

  @Test func damagedAnimationsAreRefused() throws {
    let good = Self.animated([
      Part(pixels: [Self.red, 0, 0, 0]), Part(pixels: [Self.blue, 0, 0, 0]),
    ])
    #expect(try ImageFile.decodeFrames(good).frames.count == 2)
    var outside = [Part(pixels: [Self.red, 0, 0, 0]), Part(x: 1, pixels: [0, 0, 0, 0])]
    #expect(throws: ImageError.self) { try ImageFile.decodeFrames(Self.animated(outside)) }
    outside[1].x = 0
    outside[1].disposal = 3
    #expect(throws: ImageError.self) { try ImageFile.decodeFrames(Self.animated(outside)) }
    // Every byte of the animation's own parts counts.
    let start = try #require(good.firstRange(of: Array("fdAT".utf8))).lowerBound
    for place in start..<start + 20 {
      var bad = good
      bad[place] ^= 1
      #expect(throws: ImageError.self, "byte \(place)") { try ImageFile.decodeFrames(bad) }
    }
    for count in stride(from: 60, to: good.count, by: 7) {
      #expect(throws: ImageError.self) { try ImageFile.decodeFrames(Array(good.prefix(count))) }
    }
  }
}
