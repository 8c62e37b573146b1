import VSync

/// The jank types of a recording's frames: a turn of the main thread is a surface frame of
/// Android's frame timeline, what the render server makes of it a display frame (frames 6.3).
struct JankFinder {
  let recording: Recording
  /// By frame number; without frames that were cancelled or are still under way at the end.
  private(set) var types: [Int: JankType] = [:]
  private(set) var severities: [Int: JankSeverity] = [:]
  /// What the render server's part got alone; of frames that it made.
  private(set) var displayTypes: [Int: JankType] = [:]

  init(_ recording: Recording) {
    self.recording = recording
    var lastLatch: Instant?
    for frame in recording.frames {
      judge(frame, lastLatch: lastLatch)
      if let start = frame.renderStart { lastLatch = start }
    }
  }

  private mutating func judge(_ frame: FrameRecord, lastLatch: Instant?) {
    let rate = recording.display.refreshRate
    let timeline = FrameTimeline(interval: rate.tick(1) - rate.tick(0))
    if frame.outcome == .superseded {
      types[frame.id] = .dropped
      severities[frame.id] = .full
      return
    }
    guard let present = frame.present, let end = frame.renderEnd, let expected = frame.expected
    else { return }
    let display = FrameTimeline.Presentation(
      expected: expected, actual: present, deadline: expected, end: end)
    let displayType = timeline.displayFrame(display, lateBy: lateBy(frame))
    displayTypes[frame.id] = displayType
    guard frame.kind == .main, let commitEnd = frame.commitEnd else {
      types[frame.id] = displayType
      severities[frame.id] = timeline.severity(of: display, displayType)
      return
    }
    let surface = FrameTimeline.Presentation(
      expected: recording.target(of: frame), actual: present,
      deadline: recording.time(ofSlot: frame.beginSlot + 1), end: commitEnd)
    let type = timeline.surfaceFrame(surface, display: displayType, lastLatch: lastLatch)
    types[frame.id] = type
    severities[frame.id] = timeline.severity(of: surface, type)
  }

  /// Whose work made a frame of the server late: the walk over the tree if that alone did.
  private func lateBy(_ frame: FrameRecord) -> JankType {
    guard let start = frame.renderStart, let expected = frame.expected else { return .serverGPU }
    let prepare = frame.costs.reduce(Nanoseconds.zero) {
      $1.owner == .serverCPU && $1.cause != .backpressure ? $0 + $1.cost : $0
    }
    return start + prepare > expected ? .serverCPU : .serverGPU
  }
}
