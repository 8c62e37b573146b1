import Graphics
import Replay
import VSync

/// Where the slots of a replay go: to who watches, to PNG files and into a video.
///
/// A video has a picture for each interval of its rate, whatever the slots are: what is on the glass
/// at that moment. At a fixed rate that is one for each slot; with variable refresh, whose fastest
/// rate it has, a slot that stands longer is there more than once.
struct RenderSink: FrameSink {
  var files: FrameWriter?
  var video: VideoWriter?
  /// The pictures of the video so far, and the one on the glass if it is in none of them yet.
  var timeline: VideoTimeline
  var onSlot: (SlotRecord) -> Void

  func slot(_ slot: SlotRecord, bitmap: Bitmap?) throws {
    onSlot(slot)
    try files?.slot(slot, bitmap: bitmap)
    guard let video else { return }
    for picture in timeline.pictures(before: slot, bitmap) { video.slot(picture) }
  }

  /// The last slot, until the replay's end.
  func finish(after last: SlotRecord?) {
    guard let video, let last else { return }
    for picture in timeline.pictures(through: last) { video.slot(picture) }
  }
}
