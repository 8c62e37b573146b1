import Graphics
import Replay
import VSync

/// Encodes every new picture as PNG on other threads and throws the bytes away.
final class EncodingSink: FrameSink {
  private let sequence: PNGSequence<Int>

  init(threads: Int) {
    sequence = PNGSequence(threads: threads) { _, _ in }
  }

  func slot(_ slot: SlotRecord, bitmap: Bitmap?) {
    guard let bitmap else { return }
    _ = sequence.add(bitmap, slot.index)
  }

  deinit { sequence.finish() }
}

extension ReplayOutcome {
  /// How many pictures were made.
  var frameCount: Int { recording.counters.count }
}
