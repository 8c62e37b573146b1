public import Compositor
internal import WrongUse

/// What the compositor did for each frame, by the frame's number.
///
/// Frames are numbered from 0 without large gaps, so that this is an array: half of what a dictionary
/// takes in an hour's replay.
public struct CounterTable: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private var counters: [FrameCounters?] = []

  /// Nothing yet.
  public init() {}

  /// How many frames have counters. O(frames).
  public var count: Int { counters.count { $0 != nil } }

  /// Counters by number.
  public init(dictionaryLiteral elements: (Int, FrameCounters)...) {
    for (frame, counters) in elements { self[frame] = counters }
  }

  /// The counters of a frame; nil of one that the compositor did not make.
  ///
  /// - Precondition: numbers are not negative.
  public subscript(frame: Int) -> FrameCounters? {
    get { counters.indices.contains(frame) ? counters[frame] : nil }
    set {
      require(frame >= 0, "there is no frame \(frame)")
      if frame >= counters.count {
        counters.append(contentsOf: repeatElement(nil, count: frame + 1 - counters.count))
      }
      counters[frame] = newValue
    }
  }
}
