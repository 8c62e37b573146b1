import Graphics
import Replay
import VSync

/// Where the slots of a replay go: to who watches, to PNG files and into a video.
struct RenderSink: FrameSink {
  var files: FrameWriter?
  var video: VideoWriter?
  var onSlot: (SlotRecord) -> Void

  func slot(_ slot: SlotRecord, bitmap: Bitmap?) throws {
    onSlot(slot)
    try files?.slot(slot, bitmap: bitmap)
    video?.slot(bitmap)
  }
}
