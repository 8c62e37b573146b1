internal import Graphics
internal import Replay
internal import VSync
internal import WrongUse

/// The pictures of a replay's slots; of slots that repeat the one before only the first.
struct PictureKeeper: Sendable {
  private var slots: [Int] = []
  private var pictures: [Bitmap] = []

  /// What is on the glass in a slot; nil before the first picture. O(log n).
  subscript(slot: Int) -> Bitmap? {
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      if slots[middle] <= slot { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? pictures[low - 1] : nil
  }

  /// Takes the slots of a replay as they come.
  final class Sink: FrameSink {
    private(set) var kept = PictureKeeper()

    func slot(_ slot: SlotRecord, bitmap: Bitmap?) {
      guard let bitmap else { return }
      kept.slots.append(slot.index)
      kept.pictures.append(bitmap)
    }
  }
}

/// A length of time in seconds as callers give it.
func length(_ seconds: Double) -> Nanoseconds {
  guard seconds >= 0, let length = Nanoseconds(seconds: seconds) else {
    halt("\(seconds) seconds")
  }
  return length
}
