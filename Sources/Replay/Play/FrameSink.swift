public import Graphics
public import VSync

/// Takes the slots of a replay as they come, in order.
public protocol FrameSink {
  /// One slot of the display.
  ///
  /// - Parameter bitmap: what is on the glass from this slot on; nil when it is the same picture
  ///   as in the slot before, or when the replay draws no frames.
  func slot(_ slot: SlotRecord, bitmap: Bitmap?) throws
}

/// Passes each slot on to several sinks.
struct FrameFanOut: FrameSink {
  var sinks: [any FrameSink]

  func slot(_ slot: SlotRecord, bitmap: Bitmap?) throws {
    for sink in sinks { try sink.slot(slot, bitmap: bitmap) }
  }
}
