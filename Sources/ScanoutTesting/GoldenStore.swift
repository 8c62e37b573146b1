import Foundation
import Graphics

/// The goldens of a test file: compares, records, and leaves behind what differs.
struct GoldenStore {
  /// What came of a comparison.
  struct Verdict {
    /// Nil when it held.
    var failure: String?
    /// The pictures that tell of it, as PNG files by their names.
    var pictures: [(name: String, file: [UInt8])] = []
  }

  /// Where the goldens are.
  var folder: URL
  /// Where pictures of failures are left.
  var failures: URL
  /// Whether goldens are written.
  var isRecording: Bool

  init(folder: URL, failures: URL, isRecording: Bool) {
    (self.folder, self.failures, self.isRecording) = (folder, failures, isRecording)
  }

  /// The store that belongs to a test file.
  init(besideTest file: String, _ environment: [String: String]) {
    let test = URL(fileURLWithPath: file)
    let name = test.deletingPathExtension().lastPathComponent
    folder = test.deletingLastPathComponent().appendingPathComponent("__Goldens__")
      .appendingPathComponent(name)
    let top =
      environment["SCANOUT_FAILURES"].map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.temporaryDirectory.appendingPathComponent("scanout-failures")
    failures = top.appendingPathComponent(name)
    isRecording = environment["SCANOUT_RECORD"] == "1"
  }

  /// Holds a picture against its golden, or records it.
  func judge(
    _ picture: Bitmap?, named name: String, maxDelta: Int, maxPixels: Int
  ) -> Verdict {
    guard Self.isName(name) else {
      return Verdict(
        failure:
          "'\(name)' is no name of a golden: letters, digits, - _ and ., not at the beginning")
    }
    guard let picture else {
      return Verdict(
        failure: "golden '\(name)': there is no picture: no such slot, or a run without pixels")
    }
    let file = folder.appendingPathComponent("\(name).png")
    do {
      if isRecording { return try record(picture, name, file) }
      guard FileManager.default.fileExists(atPath: file.path) else {
        return try missing(picture, name, file)
      }
      let golden = try ImageFile.decode([UInt8](try Data(contentsOf: file)))
      return try compare(picture, golden, name, maxDelta, maxPixels)
    } catch {
      return Verdict(failure: "golden '\(name)': \(file.path): \(error)")
    }
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".")
      && name.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_.".utf8.contains(byte)
      }
  }

  private func record(_ picture: Bitmap, _ name: String, _ file: URL) throws -> Verdict {
    let bytes = PNGEncoder().encode(picture)
    try write(bytes, to: file)
    return Verdict(
      failure:
        "golden '\(name)' was recorded: look at \(file.path), and run without SCANOUT_RECORD",
      pictures: [("\(name).png", bytes)])
  }

  private func missing(_ picture: Bitmap, _ name: String, _ file: URL) throws -> Verdict {
    let actual = failures.appendingPathComponent("\(name).actual.png")
    let bytes = PNGEncoder().encode(picture)
    try write(bytes, to: actual)
    return Verdict(
      failure:
        "there is no golden \(file.path); the picture is \(actual.path), and SCANOUT_RECORD=1 "
        + "records it",
      pictures: [(actual.lastPathComponent, bytes)])
  }

  private func compare(
    _ picture: Bitmap, _ golden: Bitmap, _ name: String, _ maxDelta: Int, _ maxPixels: Int
  ) throws -> Verdict {
    let difference = BitmapDifference(golden, picture)
    if difference.isWithin(delta: maxDelta, pixels: maxPixels) { return Verdict() }
    let shown = [
      ("expected", golden), ("actual", picture),
      ("difference", BitmapDifference.picture(golden, picture)),
    ]
    var pictures: [(name: String, file: [UInt8])] = []
    for case (let what, let bitmap?) in shown {
      let bytes = PNGEncoder().encode(bitmap)
      pictures.append(("\(name).\(what).png", bytes))
      try write(bytes, to: failures.appendingPathComponent("\(name).\(what).png"))
    }
    return Verdict(
      failure: "golden '\(name)': \(Self.text(difference, picture.size, golden.size)); allowed are "
        + "\(maxPixels) by up to \(maxDelta)\nsee \(failures.path)/\(name).*.png: "
        + shown.filter { $0.1 != nil }.map(\.0).joined(separator: ", "),
      pictures: pictures)
  }

  private static func text(
    _ difference: BitmapDifference, _ size: PixelSize, _ golden: PixelSize
  ) -> String {
    guard size == golden else {
      return "is \(size.width) x \(size.height) pixels, not \(golden.width) x \(golden.height)"
    }
    let box = difference.box.map {
      ", in (\($0.minX), \($0.minY)) to (\($0.maxX), \($0.maxY))"
    }
    return "\(difference.pixels) pixels differ by up to \(difference.delta)\(box ?? "")"
  }

  private func write(_ bytes: [UInt8], to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }
}
