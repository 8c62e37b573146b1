import Graphics
import VSync

/// Keeps the pictures of the slots that expectations look at, while a replay runs.
///
/// A repeated slot keeps the same bitmap as the one before, so only what is asked for is held.
final class FrameArchive: FrameSink {
  private let wanted: Set<Int>
  private var current: Bitmap?
  private var pictures: [Int: Bitmap] = [:]

  /// Keeps the pictures of these slots.
  init(slots: Set<Int>) { wanted = slots }

  /// Whether no slot was asked for.
  var isEmpty: Bool { wanted.isEmpty }

  func slot(_ slot: SlotRecord, bitmap: Bitmap?) {
    if let bitmap { current = bitmap }
    if wanted.contains(slot.index) { pictures[slot.index] = current }
  }

  /// What was on the glass in a slot that was asked for and was reached.
  subscript(slot: Int) -> Bitmap? { pictures[slot] }
}
