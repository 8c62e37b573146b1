internal import Dispatch
internal import WrongUse

/// Encodes pictures one after the other on several threads, while the next ones are drawn.
///
/// Pictures are cut into parts, and threads take parts from a queue in order. A part that is as in the
/// picture before is not made again. Each file is handed over as soon as it is whole, on one of the
/// threads. The order in which threads finish changes no byte.
///
/// Memory does not grow with the number of pictures: at most two of them, or one for each thread, are
/// on their way; ``add(_:_:)`` waits until there is room.
///
/// Not `Sendable`: one thread adds pictures.
public final class PNGSequence<Name: Sendable> {
  private let effort: PNGEncoder.Effort
  private let deliver: @Sendable (Name, [[UInt8]]) -> Void
  private let jobs: JobQueue<PNGScratch>
  private let places: DispatchSemaphore
  private let group = DispatchGroup()
  private var last: (picture: PNGPicture, bitmap: Bitmap, delivery: Delivery)?

  /// - Parameters:
  ///   - threads: how many encode at a time.
  ///   - deliver: takes a file, in pieces; called on several threads.
  /// - Precondition: `threads` is at least 1.
  public init(
    _ effort: PNGEncoder.Effort = .fast, threads: Int,
    deliver: @escaping @Sendable (Name, [[UInt8]]) -> Void
  ) {
    require(threads >= 1, "\(threads) threads")
    (self.effort, self.deliver) = (effort, deliver)
    jobs = JobQueue(threads: threads) { PNGScratch() }
    places = DispatchSemaphore(value: max(2, threads))
  }

  // A semaphore must not be in use when it goes.
  deinit { finish() }

  /// Adds the next picture; false when it is as the one before, whose file then serves for both.
  public func add(_ bitmap: Bitmap, _ name: Name) -> Bool {
    let picture = PNGPicture(
      bitmap, effort: effort, after: last.map { ($0.picture, bitmap: $0.bitmap) })
    if last != nil, picture.fresh.isEmpty {
      last?.bitmap = bitmap
      return false
    }
    places.wait()
    group.enter()
    let delivery = Delivery(count: picture.fresh.count + 1) { [deliver, places, group] in
      deliver(name, picture.pieces)
      places.signal()
      group.leave()
    }
    // Parts that are taken over may not be made yet.
    if let before = last?.delivery { before.then(delivery) } else { delivery.countDown() }
    last = (picture, bitmap, delivery)
    jobs.add(
      picture.fresh.map { index in
        { scratch in
          picture.makePart(index, of: bitmap, with: scratch)
          delivery.countDown()
        }
      })
    return true
  }

  /// Waits until every file was handed over.
  public func finish() { group.wait() }
}
