import Graphics
import Replay
import VSync

/// What PNG files of a scene's frames take, apart from drawing them: all bands new, one band new, and
/// the same picture again.
struct PNGBenchmark {
  private static let repeats = 9

  /// Keeps the first pictures of a replay, as many as fit in some memory.
  private final class Pictures: FrameSink {
    var bitmaps: [Bitmap] = []

    func slot(_ slot: SlotRecord, bitmap: Bitmap?) {
      if let bitmap, bitmaps.count < 12 { bitmaps.append(bitmap) }
    }
  }

  /// Prints a line for each case and number of threads.
  static func run(_ path: String, threads: Int) throws {
    let scene = try SceneReader.read(path)
    let pictures = Pictures()
    _ = try Player(scene: scene).run(sink: pictures)
    // Each one of its own: nothing is known of what changed.
    let frames = pictures.bitmaps.map { Bitmap(PixelBuffer($0)) }
    guard let first = frames.first else { return print("\(path) shows no picture") }
    let bytes = frames.reduce(0) { $0 + PNGEncoder().encode($1).count } / frames.count
    print("\(path): \(first.size.width) x \(first.size.height), \(bytes) bytes a file")
    print("milliseconds a picture" + aligned("best", width: 17).suffix(10) + "    median")
    let blinking = blinks(first)
    for count in Set([1, threads]).sorted() {
      show("new, \(count) threads", frames, threads: count)
      show("one band new, \(count) threads", blinking, threads: count, isSteady: true)
    }
    // With memory of its own each.
    let copies = (0..<10).map { _ in
      Bitmap(PixelBuffer(size: first.size, pixels: first.pixels.map { $0 }))
    }
    show("the same, compared", copies, threads: 1, isSteady: true)
    show("small, 1 thread", Array(frames.prefix(1)), threads: 1, effort: .small, repeats: 1)
  }

  /// A picture of which one row is black in every other frame.
  private static func blinks(_ first: Bitmap) -> [Bitmap] {
    let rect = PixelRect(minX: 0, minY: 100, maxX: first.size.width, maxY: 101)
    guard !rect.intersection(first.size.rect).isEmpty else { return [first] }
    var pictures = [first]
    for index in 1..<40 {
      var buffer = PixelBuffer(first)
      if index % 2 == 1 {
        for x in 0..<first.size.width { buffer[x, 100] = Pixel(argb: 0xFF00_0000) }
      }
      pictures.append(
        Bitmap(buffer, over: pictures[index - 1], changing: [rect]))
    }
    return pictures
  }

  private static func show(
    _ name: String, _ pictures: [Bitmap], threads: Int, effort: PNGEncoder.Effort = .fast,
    repeats: Int = repeats, isSteady: Bool = false
  ) {
    var times: [Double] = []
    for _ in 0..<repeats {
      let sequence = PNGSequence<Int>(effort, threads: threads) { _, _ in }
      // What is new in the first one is not what is asked for.
      if isSteady { _ = sequence.add(pictures[0], 0) }
      sequence.finish()
      let time = ContinuousClock().measure {
        for (index, picture) in pictures.enumerated().dropFirst(isSteady ? 1 : 0) {
          _ = sequence.add(picture, index)
        }
        sequence.finish()
      }
      let count = Double(pictures.count - (isSteady ? 1 : 0))
      times.append(
        Double(time.components.attoseconds) / 1e15 / count + Double(time.components.seconds) * 1e3
          / count)
    }
    times.sort()
    print(
      aligned(name, width: 29) + aligned(times[0], places: 2)
        + aligned(times[times.count / 2], places: 2))
  }
}
