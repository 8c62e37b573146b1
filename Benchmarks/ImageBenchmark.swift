import Foundation
import Graphics

/// What decoding the pictures of the scenes costs, whole and made as small as it is shown: what an image
/// node leaves to a worker. Run where `scenes/assets` is.
struct ImageBenchmark {
  private static let folder = "scenes/assets"
  private static let names = [
    "photo-coffee.jpg", "cat-progressive.jpg", "cat.webp", "sprites.png", "turn.gif",
  ]
  private static let repeats = 101

  /// Prints a line for each file.
  ///
  /// - Throws: what reading the file or decoding it throws.
  static func run() throws {
    print("decoding; microseconds, median of \(repeats); smaller is to 96 pixels of width")
    print(
      aligned("file", width: 22) + aligned("pixels", width: 14)
        + "    decode  ns/pixel   smaller")
    for name in names {
      let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
      let bytes = [UInt8](try Data(contentsOf: file))
      let frames = try ImageFile.decodeFrames(bytes)
      let size = frames.frames[0].bitmap.size
      let decoding = Timing(repeats: repeats) { _ in _ = try? ImageFile.decodeFrames(bytes) }
      let each = decoding.median * 1000 / Double(frames.pixelCount)
      let shrinking = shrunkSize(size).map { small in
        Timing(repeats: repeats) { _ in _ = frames.frames[0].bitmap.shrunk(to: small) }
      }
      let pixels = "\(size.width) x \(size.height)"
      print(
        aligned(name, width: 22) + aligned(pixels, width: 14) + aligned(decoding.median)
          + aligned(each) + (shrinking.map { aligned($0.median) } ?? "         -"))
    }
  }

  /// 96 pixels wide; nil for what is no wider.
  private static func shrunkSize(_ size: PixelSize) -> PixelSize? {
    guard size.width > 96 else { return nil }
    return PixelSize(width: 96, height: max(1, size.height * 96 / size.width))
  }
}
