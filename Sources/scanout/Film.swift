package import Graphics
package import VSync

/// A file that shows the glass over time. Takes pictures on one thread; what goes wrong is told by
/// ``finish(at:)`` and stops nothing before.
package protocol Film: AnyObject, Sendable {
  /// The file.
  var file: OutputFile { get }
  /// Shows a picture from a moment on; nil goes on with the one before.
  func show(_ bitmap: Bitmap?, at time: Instant)
  /// Ends the last picture, and waits until all is written. To be called once.
  func finish(at end: Instant) throws(OutputError)
  /// Waits for its threads without making anything of what they did. To be called instead of ``finish(at:)``.
  func cancel()
}

/// What a film can be, by the end of its file's name.
package enum FilmFormat: Hashable, Sendable {
  /// What ffmpeg makes, with what it is told for it.
  case encoded([String])
  /// Planes of luma and chroma, uncompressed, a frame for each slot.
  case y4m
  /// An animated PNG: lossless, and a picture is there once however long it is shown.
  case animatedPNG

  /// Every ending, with what is written for it.
  static let endings: [(ending: String, format: FilmFormat)] =
    FFmpeg.formats.map { ($0.key, .encoded($0.value)) }
    + [("apng", .animatedPNG), ("png", .animatedPNG), ("y4m", .y4m)]

  /// The format of a file; nil when its name ends otherwise.
  package init?(of file: String) {
    guard let dot = file.lastIndex(of: "."), !file[dot...].contains("/") else { return nil }
    let ending = file[dot...].dropFirst().lowercased()
    guard let found = Self.endings.first(where: { $0.ending == ending }) else { return nil }
    self = found.format
  }
}

/// How many frames of a video with a fixed rate come before a moment: the nearest whole number, so that slots
/// of any length stay within half a frame of their time.
package struct FilmPace: Sendable {
  private let rate: RefreshRate
  /// Slots a frame.
  private let every: Int
  private var count = 0
  /// Whether a picture has begun that has no frame yet.
  private var owes = false

  package init(_ rate: RefreshRate, every: Int) { (self.rate, self.every) = (rate, every) }

  /// How many frames are due before a picture that begins at a moment, beyond those counted already.
  package mutating func begin(at time: Instant) -> Int {
    defer { owes = true }
    return frames(before: time)
  }

  /// How many are due when the film ends: the last picture has one, also if it ends before its time.
  package mutating func end(at time: Instant) -> Int {
    let missing = frames(before: time)
    return missing == 0 && owes ? 1 : missing
  }

  private mutating func frames(before time: Instant) -> Int {
    let (unit, slots) = (Int128(1_000_000_000_000_000), Int128(every))
    let passed = Int128(time.nanoseconds) * Int128(rate.microhertz)
    let missing = max(0, Int((2 * passed + unit * slots) / (2 * unit * slots)) - count)
    count += missing
    if missing > 0 { owes = false }
    return missing
  }
}
