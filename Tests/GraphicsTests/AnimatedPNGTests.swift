import Foundation
import Synchronization
import Testing

@testable import Graphics

/// Animated PNG, read back by a reader of its own.
@Suite struct AnimatedPNGTests {
  /// The bytes of a file as they come.
  private final class File: Sendable {
    private let bytes = Mutex<[UInt8]>([])
    func add(_ pieces: [[UInt8]]) {
      bytes.withLock { bytes in for piece in pieces { bytes += piece } }
    }
    func patched(_ patch: [UInt8]) -> [UInt8] {
      bytes.withLock { bytes in
        bytes.replaceSubrange(
          AnimatedPNG.controlOffset..<AnimatedPNG.controlOffset + patch.count, with: patch)
        return bytes
      }
    }
  }

  /// One frame as it stands in a file, and what the glass shows then.
  private struct Frame {
    var region: PixelRect
    var delay: String
    var canvas: Bitmap
  }

  /// Reads a file: checksums, the count of frames, one sequence of numbers over `fcTL` and `fdAT`; each frame
  /// is decoded as a PNG file of its own and laid over the ones before.
  private func read(_ file: [UInt8], _ size: PixelSize) throws -> [Frame] {
    let chunks = try #require(PNGBuilder.chunks(of: file))
    #expect(chunks.first?.type == "IHDR" && chunks.last?.type == "IEND")
    #expect(
      chunks.map(\.type).filter { !["IDAT", "fdAT", "fcTL"].contains($0) } == [
        "IHDR", "sRGB", "acTL", "IEND",
      ])
    #expect(chunks.map(\.type).prefix(5) == ["IHDR", "sRGB", "acTL", "fcTL", "IDAT"])
    var (frames, sequence, count) = ([Frame](), 0, 0)
    var control: [UInt8] = []
    var data: [UInt8] = []
    var canvas = PixelBuffer(size: size)
    func number(_ bytes: [UInt8], _ at: Int, _ length: Int) -> Int {
      bytes[at..<at + length].reduce(0) { $0 << 8 | Int($1) }
    }
    func end() throws {
      guard !control.isEmpty else { return }
      let (width, height, x, y) = (
        number(control, 4, 4), number(control, 8, 4), number(control, 12, 4), number(control, 16, 4)
      )
      #expect(control[24...] == [0, 0])
      let head = PNGBuilder.big(width) + PNGBuilder.big(height) + [8, 6, 0, 0, 0]
      let part = try ImageFile.decode(
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + PNGBuilder.chunk("IHDR", head)
          + PNGBuilder.chunk("IDAT", data) + PNGBuilder.chunk("IEND", []))
      for row in 0..<height {
        for column in 0..<width { canvas[x + column, y + row] = part[column, row] }
      }
      frames.append(
        Frame(
          region: PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height),
          delay: "\(number(control, 20, 2))/\(number(control, 22, 2))", canvas: Bitmap(canvas)))
      (control, data) = ([], [])
    }
    for chunk in chunks {
      switch chunk.type {
      case "acTL":
        count = number(chunk.data, 0, 4)
        #expect(number(chunk.data, 4, 4) == 0)
      case "fcTL":
        try end()
        #expect(number(chunk.data, 0, 4) == sequence)
        (sequence, control) = (sequence + 1, chunk.data)
      case "IDAT":
        #expect(frames.isEmpty)
        data += chunk.data
      case "fdAT":
        #expect(number(chunk.data, 0, 4) == sequence)
        sequence += 1
        data += chunk.data[4...]
      default: break
      }
    }
    try end()
    #expect(count == frames.count)
    return frames
  }

  /// The file of pictures, each from a slot of 60 Hz on, up to slot `end`.
  private func make(
    _ pictures: [(slot: Int64, bitmap: Bitmap)], until end: Int64, threads: Int,
    _ effort: PNGEncoder.Effort = .fast
  ) throws -> [UInt8] {
    let file = File()
    let size = try #require(pictures.first?.bitmap.size)
    let animation = AnimatedPNG(size, effort: effort, threads: threads) { file.add($0) }
    func time(_ slot: Int64) -> Int64 { (slot * 1_000_000_000 + 30) / 60 }
    for (slot, bitmap) in pictures { animation.show(bitmap, at: time(slot)) }
    return file.patched(animation.finish(at: time(end)))
  }

  @Test func onlyWhatChangesIsWritten() throws {
    let size = try #require(PixelSize(width: 7, height: 5))
    let white = PixelBuffer(size: size, filledWith: .init(argb: 0xFFFF_FFFF))
    var one = white
    one[2, 1] = Pixel(argb: 0xFF00_00FF)
    var two = one
    two[5, 3] = Pixel(argb: 0x8000_0080)
    let frames = try read(
      make(
        [
          (0, Bitmap(white)), (1, Bitmap(one)), (3, Bitmap(one)), (4, Bitmap(two)),
          (5, Bitmap(white)),
        ],
        until: 9, threads: 2), size)
    #expect(frames.map(\.delay) == ["1/60", "1/20", "1/60", "1/15"])
    #expect(
      frames.map(\.region) == [
        size.rect, PixelRect(minX: 2, minY: 1, maxX: 3, maxY: 2),
        PixelRect(minX: 5, minY: 3, maxX: 6, maxY: 4),
        PixelRect(minX: 2, minY: 1, maxX: 6, maxY: 4),
      ])
    #expect(frames.map(\.canvas.pixels) == [white, one, two, white].map(\.pixels))
  }

  @Test func aHoldThatIsTooLongIsSeveralFrames() throws {
    let size = try #require(PixelSize(width: 3, height: 2))
    let picture = GeneratedImage.noise(seed: 2, alpha: true, size: size).makeBitmap()
    let frames = try read(make([(0, picture)], until: 86_400 * 60, threads: 1), size)
    #expect(frames.map(\.delay) == ["65535/1", "20865/1"])
    #expect(frames.map(\.region.area) == [6, 1])
    #expect(frames.allSatisfy { $0.canvas.pixels == frames[0].canvas.pixels })
  }

  /// Pictures of several bands; the same bytes on any number of threads, and the same pictures as went in.
  @Test(arguments: [PNGEncoder.Effort.fast, .small])
  func everyPictureComesBackAndThreadsChangeNoByte(_ effort: PNGEncoder.Effort) throws {
    let size = try #require(PixelSize(width: 201, height: effort == .fast ? 900 : 30))
    var random = SplitMix64(seed: 9)
    var pictures = [
      (slot: Int64(0), bitmap: GeneratedImage.noise(seed: 1, alpha: false, size: size).makeBitmap())
    ]
    for index in 1..<9 {
      var buffer = PixelBuffer(pictures[index - 1].bitmap)
      for _ in 0..<random.next() % 40 {
        buffer[Int(random.next() % 201), Int(random.next() % UInt64(size.height))] = Pixel(
          argb: 0xFF00_0000 | UInt32(truncatingIfNeeded: random.next()))
      }
      pictures.append((Int64(index * 2), Bitmap(buffer)))
    }
    let file = try make(pictures, until: 20, threads: 1, effort)
    #expect(try make(pictures, until: 20, threads: 3, effort) == file)
    var (frames, time) = (try read(file, size)[...], 0)
    var shown = try #require(frames.first)
    for slot in 0..<20 {
      if slot == time, let next = frames.popFirst() {
        shown = next
        let parts = next.delay.split(separator: "/").compactMap { Int($0) }
        time += parts[0] * 60 / parts[1]
      }
      let expected = pictures.last { $0.slot <= slot }?.bitmap
      #expect(shown.canvas.pixels == expected?.pixels, "slot \(slot)")
    }
    #expect(frames.isEmpty && time == 20)
  }

  @Test func withoutAPictureThereIsNoFrame() throws {
    let size = try #require(PixelSize(width: 3, height: 2))
    let file = File()
    let animation = AnimatedPNG(size, threads: 1) { file.add($0) }
    let chunks = PNGBuilder.chunks(of: file.patched(animation.finish(at: 0)))
    #expect(chunks?.map(\.type) == ["IHDR", "sRGB", "acTL", "IEND"])
  }
}
