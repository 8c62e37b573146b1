import Graphics
import Replay
import VSync

/// Where the slots of a replay go: to who watches, and every n-th of them to PNG files and into a film.
final class RenderSink: FrameSink {
  private let files: FrameWriter?
  private let film: (any Film)?
  private let every: Int
  private let onSlot: (SlotRecord) -> Void
  /// What came on the glass since the last slot that was taken.
  private var picture: Bitmap?

  /// - Parameter every: how many slots there are for each that is taken, from slot 0.
  init(
    files: FrameWriter?, film: (any Film)?, every: Int, onSlot: @escaping (SlotRecord) -> Void
  ) {
    (self.files, self.film, self.every, self.onSlot) = (files, film, every, onSlot)
  }

  func slot(_ slot: SlotRecord, bitmap: Bitmap?) throws {
    onSlot(slot)
    picture = bitmap ?? picture
    guard slot.index % every == 0 else { return }
    try files?.show(picture)
    film?.show(picture, at: slot.time)
    picture = nil
  }
}
