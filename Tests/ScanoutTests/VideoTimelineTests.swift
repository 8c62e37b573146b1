import Graphics
import Testing
import VSync
import scanout

/// Slots of any length in a video of one rate.
@Suite struct VideoTimelineTests {
  /// Which slot's picture each picture of the video is: slots are told apart by how many columns
  /// their pictures have.
  private func video(_ slots: [(ms: Double, isNew: Bool)], end: Double?, hertz: Double) throws
    -> [Int]
  {
    let timeline = VideoTimeline(try #require(RefreshRate(hertz: hertz)))
    var shown: [Int] = []
    func add(_ pictures: [Bitmap?]) {
      for picture in pictures { shown.append(picture?.size.width ?? shown.last ?? 0) }
    }
    var last: SlotRecord?
    for (index, slot) in slots.enumerated() {
      var record = SlotRecord(
        index: index, time: Instant(nanoseconds: Int64(slot.ms * 1e6)), outcome: .presented,
        frame: index)
      if let end {
        record.span = .init(
          length: Nanoseconds(Int64((end - slot.ms) * 1e6)), period: .zero, overdue: .zero)
      }
      let size = try #require(PixelSize(width: index + 1, height: 1))
      let picture = slot.isNew ? Bitmap(PixelBuffer(size: size, filledWith: .clear)) : nil
      add(timeline.pictures(before: record, picture))
      last = record
    }
    add(timeline.pictures(through: try #require(last)))
    return shown
  }

  @Test func aFixedRateHasOnePictureASlot() throws {
    let slots = [(0.0, true), (10, false), (20, true), (30, true)].map { (ms: $0.0, isNew: $0.1) }
    let shown = try video(slots, end: nil, hertz: 100)
    #expect(shown == [1, 1, 3, 4])
  }

  @Test func aSlotThatStandsLongerIsThereMoreThanOnce() throws {
    let slots = [(0.0, true), (10, true), (35, true), (45, true)].map { (ms: $0.0, isNew: $0.1) }
    // What is on the glass at 0, 10, 20, ... 60 ms; the last slot ends at 70.
    let shown = try video(slots, end: 70, hertz: 100)
    #expect(shown == [1, 2, 2, 2, 3, 4, 4])
  }
}
