import Dispatch
import Graphics
import Replay
import VSync

/// Encodes every new picture as PNG on other threads and throws the bytes away.
final class EncodingSink: FrameSink {
  private let queue = DispatchQueue(label: "encoding", attributes: .concurrent)
  private let slots: DispatchSemaphore

  /// Keeps at most this many pictures waiting.
  init(threads: Int) { slots = DispatchSemaphore(value: threads) }

  func slot(_ slot: SlotRecord, bitmap: Bitmap?) {
    guard let bitmap else { return }
    slots.wait()
    queue.async { [slots] in
      _ = PNGEncoder().encode(bitmap)
      slots.signal()
    }
  }

  deinit { queue.sync(flags: .barrier) {} }
}

extension ReplayOutcome {
  /// How many pictures were made.
  var frameCount: Int { recording.counters.count }
}
