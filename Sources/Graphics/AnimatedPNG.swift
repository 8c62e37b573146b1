internal import Dispatch
internal import Synchronization
internal import WrongUse

/// Writes an animated PNG as its pictures come: each is shown from a moment until the next one.
///
/// A picture is encoded once, however long it is shown, and of what follows another only the rectangle that
/// changed. Pictures are encoded on several threads and handed over in order; the order in which threads
/// finish changes no byte. Pixels have an alpha, since nobody knows before the end whether one is
/// translucent. The animation is repeated for ever.
///
/// Memory does not grow with the number of pictures: at most two of them, or one for each thread, are on
/// their way. How many frames there are is known only at the end: ``finish(at:)`` says what is to be written
/// over the bytes at ``controlOffset``.
///
/// Not `Sendable`: one thread shows pictures.
package final class AnimatedPNG {
  /// Where in the file the bytes stand that ``finish(at:)`` returns: after the signature (8), the header (25)
  /// and the colour space (13).
  package static let controlOffset = 46

  private let size: PixelSize
  private let effort: PNGEncoder.Effort
  private let chunks: Chunks
  private let jobs: JobQueue<PNGScratch>
  private let places: DispatchSemaphore
  private let group = DispatchGroup()
  private var clock = DelayClock()
  private var begin: Int64 = 0
  private var shown: (bitmap: Bitmap, region: PixelRect)?
  private var last: Delivery?

  /// - Parameters:
  ///   - size: of all pictures.
  ///   - threads: how many encode at a time.
  ///   - deliver: takes the file, piece after piece; called on several threads, one at a time.
  /// - Precondition: `threads` is at least 1.
  package init(
    _ size: PixelSize, effort: PNGEncoder.Effort = .fast, threads: Int,
    deliver: @escaping @Sendable ([[UInt8]]) -> Void
  ) {
    require(threads >= 1, "\(threads) threads")
    (self.size, self.effort) = (size, effort)
    chunks = Chunks(deliver)
    jobs = JobQueue(threads: threads) { PNGScratch() }
    places = DispatchSemaphore(value: max(2, threads))
    deliver([PNGBytes.head(size, isOpaque: false), PNGBytes.animationControl(frames: 0)])
  }

  // A semaphore must not be in use when it goes.
  deinit { group.wait() }

  /// Shows a picture from a moment on. One with the pixels of the picture before is the same picture.
  ///
  /// - Parameter nanoseconds: later than that of the picture before.
  /// - Precondition: the bitmap has the animation's size.
  package func show(_ bitmap: Bitmap, at nanoseconds: Int64) {
    require(bitmap.size == size, "bitmap of \(bitmap.size) in an animation of \(size)")
    var region = size.rect
    if let before = shown {
      guard let changed = bitmap.difference(from: before.bitmap) else {
        shown?.bitmap = bitmap
        return
      }
      region = changed
      write(until: nanoseconds)
    } else {
      begin = nanoseconds
    }
    shown = (bitmap, region)
  }

  /// Ends the last picture, and waits until all is handed over.
  ///
  /// - Returns: what must replace the bytes at ``controlOffset``.
  package func finish(at nanoseconds: Int64) -> [UInt8] {
    write(until: nanoseconds)
    shown = nil
    group.wait()
    return chunks.end()
  }

  /// Encodes the picture that is shown, which lasts until a moment.
  private func write(until nanoseconds: Int64) {
    guard let (bitmap, region) = shown else { return }
    let delays = clock.delays(until: nanoseconds - begin)
    encode(bitmap, region, delays[0])
    // One pixel again, as it is.
    let corner = PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1)
    for delay in delays.dropFirst() { encode(bitmap, corner, delay) }
  }

  private func encode(_ bitmap: Bitmap, _ region: PixelRect, _ delay: FrameDelay) {
    let part = bitmap.cropped(to: region)
    let picture = PNGPicture(part, effort: effort, hasAlpha: true)
    places.wait()
    group.enter()
    let delivery = Delivery(count: picture.parts.count + 1) { [chunks, places, group] in
      chunks.add(picture, at: region, for: delay)
      places.signal()
      group.leave()
    }
    if let last { last.then(delivery) } else { delivery.countDown() }
    last = delivery
    jobs.add(
      picture.parts.indices.map { index in
        { scratch in
          picture.makePart(index, of: part, with: scratch)
          delivery.countDown()
        }
      })
  }
}

/// Numbers the chunks of an animation, frame after frame.
private final class Chunks: Sendable {
  private let deliver: @Sendable ([[UInt8]]) -> Void
  /// How many frames there are, and the number of the next chunk: one count for `fcTL` and `fdAT`.
  private let counts = Mutex<(frames: UInt32, next: UInt32)>((0, 0))

  init(_ deliver: @escaping @Sendable ([[UInt8]]) -> Void) { self.deliver = deliver }

  func add(_ picture: PNGPicture, at region: PixelRect, for delay: FrameDelay) {
    counts.withLock { counts in
      var pieces = [PNGBytes.frameControl(counts.next, region, delay)]
      counts.next += 1
      // The first frame is what programs show that know no animations.
      for chunk in picture.dataChunks {
        pieces.append(
          counts.frames == 0 ? chunk : PNGBytes.frameData(counts.next, of: chunk))
        if counts.frames > 0 { counts.next += 1 }
      }
      counts.frames += 1
      deliver(pieces)
    }
  }

  func end() -> [UInt8] {
    deliver([PNGBytes.end])
    return PNGBytes.animationControl(frames: counts.withLock { $0.frames })
  }
}

extension PNGBytes {
  /// How many frames, and how often: 0 is for ever.
  fileprivate static func animationControl(frames: UInt32) -> [UInt8] {
    chunk("acTL", big(frames) + big(0))
  }

  /// A frame: its place, how long it is shown, that it stays when the next one comes, and that it replaces
  /// what was there.
  fileprivate static func frameControl(
    _ number: UInt32, _ region: PixelRect, _ delay: FrameDelay
  ) -> [UInt8] {
    let sides = [region.width, region.height, region.minX, region.minY].flatMap { big(UInt32($0)) }
    let parts = [delay.numerator, delay.denominator].flatMap {
      [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)]
    }
    return chunk("fcTL", big(number) + sides + parts + [0, 0])
  }

  /// The data of an `IDAT` chunk as a frame's after the first.
  fileprivate static func frameData(_ number: UInt32, of chunk: [UInt8]) -> [UInt8] {
    self.chunk("fdAT", big(number) + chunk[8..<chunk.count - 4])
  }
}
