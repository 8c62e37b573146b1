internal import WrongUse

/// The pictures of an image file in order: one of a still picture, more of an animated one.
///
/// All are as large as the file's canvas, complete, each as it shows.
public struct ImageFrames: Sendable {
  /// A picture, and how long it shows.
  public struct Frame: Sendable {
    /// The whole canvas.
    public var bitmap: Bitmap
    /// How long; 0 of a still picture.
    public var nanoseconds: Int64

    /// A frame.
    public init(bitmap: Bitmap, nanoseconds: Int64) {
      (self.bitmap, self.nanoseconds) = (bitmap, nanoseconds)
    }
  }

  /// In the order of showing, at least one.
  public let frames: [Frame]
  /// How often all of them show; 0 is for ever.
  public let loopCount: Int

  /// The most pixels of all frames of a file together: 256 MiB.
  public static let pixelLimit = 1 << 26

  /// A still picture.
  public init(_ bitmap: Bitmap) {
    frames = [Frame(bitmap: bitmap, nanoseconds: 0)]
    loopCount = 1
  }

  /// Frames of one size.
  ///
  /// - Precondition: there is one at least; `loopCount` is not negative.
  public init(_ frames: [Frame], loopCount: Int) {
    require(
      !frames.isEmpty && loopCount >= 0, "\(frames.count) frames that show \(loopCount) times")
    self.frames = frames
    self.loopCount = loopCount
  }

  /// Whether it shows more than one picture.
  public var isAnimated: Bool { frames.count > 1 }
  /// Pixels of all frames.
  public var pixelCount: Int { frames.reduce(0) { $0 + $1.bitmap.size.area } }
  /// How long all of them show, once.
  public var nanoseconds: Int64 { frames.reduce(0) { $0 + $1.nanoseconds } }

  /// The same frames made anew, one by one.
  public func map<Failure>(
    _ body: (Bitmap) throws(Failure) -> Bitmap
  ) throws(Failure) -> ImageFrames {
    var made: [Frame] = []
    for frame in frames {
      made.append(Frame(bitmap: try body(frame.bitmap), nanoseconds: frame.nanoseconds))
    }
    return ImageFrames(made, loopCount: loopCount)
  }
}

/// What becomes of a frame's own part of the canvas when it has been shown.
enum FrameDisposal {
  /// It stays.
  case keep
  /// It becomes clear.
  case background
  /// It becomes what it was before the frame.
  case previous
}

/// The canvas of an animated file while its frames are put together.
struct FrameCanvas {
  private var buffer: PixelBuffer
  private var shown: [ImageFrames.Frame] = []
  /// What is done before the next frame.
  private var pending: (rect: PixelRect, disposal: FrameDisposal, before: PixelBuffer?)?

  /// Delays below this are taken for a mistake and become ``usualDelay``, as browsers do.
  static let leastDelay: Int64 = 11_000_000
  /// A tenth of a second.
  static let usualDelay: Int64 = 100_000_000

  /// A clear canvas for so many frames.
  init(_ size: PixelSize, count: Int, _ format: ImageFormat) throws(ImageError) {
    guard count <= ImageFrames.pixelLimit / size.area || count <= 1 else {
      throw ImageError(format: format, reason: .frames(count: count, size: size))
    }
    buffer = PixelBuffer(size: size)
  }

  /// Draws a frame's part at a place, as far as the canvas reaches, and keeps the whole.
  mutating func show(
    _ part: PixelBuffer, x: Int, y: Int, blends: Bool, disposal: FrameDisposal,
    nanoseconds: Int64
  ) {
    dispose()
    let rect = part.size.rect.moved(x: x, y: y).intersection(buffer.size.rect)
    pending = (rect, disposal, disposal == .previous ? buffer : nil)
    for row in rect.minY..<max(rect.minY, rect.maxY) {
      for column in rect.minX..<rect.maxX {
        let from = part.pixels[(row - y) * part.size.width + column - x]
        let index = row * buffer.size.width + column
        buffer.pixels[index] =
          blends ? Pixel(argb: from).over(Pixel(argb: buffer.pixels[index])).argb : from
      }
    }
    shown.append(
      ImageFrames.Frame(
        bitmap: Bitmap(buffer),
        nanoseconds: nanoseconds < Self.leastDelay ? Self.usualDelay : nanoseconds))
  }

  private mutating func dispose() {
    guard let (rect, disposal, before) = pending else { return }
    pending = nil
    switch disposal {
    case .keep: break
    case .previous: if let before { buffer = before }
    case .background:
      for row in rect.minY..<max(rect.minY, rect.maxY) {
        for column in rect.minX..<rect.maxX { buffer.pixels[row * buffer.size.width + column] = 0 }
      }
    }
  }

  /// What was shown.
  func frames(loopCount: Int) -> ImageFrames {
    guard shown.count > 1 else { return ImageFrames(shown.first?.bitmap ?? Bitmap(buffer)) }
    return ImageFrames(shown, loopCount: loopCount)
  }
}
