public import Graphics
internal import Synchronization
public import VSync

/// Pictures that somebody hands in from outside of the tree, each with the moment of the replay
/// from which it shows.
///
/// The render side reads it when it makes a frame, without a commit: a picture shows although the
/// main thread is blocked. Any thread may present. What shows at a moment follows from what was
/// presented before the frame for that moment was made; in simulated time that is fixed.
public final class ExternalSurface: Sendable {
  private struct Frame {
    var time: Instant
    /// When it was handed in.
    var arrival: Instant
    var bitmap: Bitmap
  }

  /// Not descending in time.
  private let frames = Mutex<[Frame]>([])

  /// A surface that shows nothing.
  public init() {}

  /// The picture that shows at a moment; nil before the first. O(pictures that are kept).
  ///
  /// - Parameter start: pictures of then and before do not count.
  public func bitmap(at time: Instant, after start: Instant? = nil) -> Bitmap? {
    frame(at: time, after: start)?.bitmap
  }

  /// When that picture was handed in.
  public func arrival(at time: Instant, after start: Instant? = nil) -> Instant? {
    frame(at: time, after: start)?.arrival
  }

  private func frame(at time: Instant, after start: Instant?) -> Frame? {
    let frame = frames.withLock { $0.last { $0.time <= time } }
    guard let frame, start.map({ frame.time > $0 }) ?? true else { return nil }
    return frame
  }

  /// How many pictures show later than that. O(pictures that are kept).
  public func waiting(after time: Instant) -> Int {
    frames.withLock { $0.count { $0.time > time } }
  }

  /// The moment of the last picture; nil when there is none.
  public var end: Instant? { frames.withLock { $0.last?.time } }

  /// Adds a picture that shows from `time` on; of two for one moment the later one shows.
  ///
  /// - Parameter now: when it is handed in; pictures that were replaced before then are let go.
  public func present(_ bitmap: Bitmap, at time: Instant, now: Instant) {
    frames.withLock { frames in
      let place = frames.firstIndex { $0.time > time } ?? frames.endIndex
      frames.insert(Frame(time: time, arrival: now, bitmap: bitmap), at: place)
      if let shown = frames.lastIndex(where: { $0.time <= now }) { frames.removeFirst(shown) }
    }
  }
}
