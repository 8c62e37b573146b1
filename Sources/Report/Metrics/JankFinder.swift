import VSync

/// The jank types of a recording's frames: a turn of the main thread is a surface frame of
/// Android's frame timeline, what the render server makes of it a display frame (frames 6.3).
struct JankFinder {
  /// What a frame got.
  struct Verdict: Hashable, Sendable {
    private let bits: Int16
    private let displayBits: Int16
    let severity: JankSeverity

    /// - Parameter display: nil of a frame that the server did not make.
    init(_ type: JankType, _ severity: JankSeverity, display: JankType?) {
      (bits, displayBits) = (Int16(type.rawValue), display.map { Int16($0.rawValue) } ?? -1)
      self.severity = severity
    }

    var type: JankType { JankType(rawValue: Int(bits)) }
    /// What the render server's part got alone.
    var display: JankType? {
      displayBits < 0 ? nil : JankType(rawValue: Int(displayBits))
    }
  }

  private let table: FrameTable
  /// By the place of the frame; nil of frames that were cancelled or are still under way at the end.
  private let verdicts: [Verdict?]

  init(_ recording: Recording) {
    table = FrameTable(recording.frames)
    var lastLatch: Instant?
    verdicts = recording.frames.map { frame in
      defer { if let start = frame.renderStart { lastLatch = start } }
      return Self.verdict(on: frame, lastLatch: lastLatch, in: recording)
    }
  }

  /// The verdict on a frame by its number.
  subscript(id: Int) -> Verdict? { table.place(of: id).flatMap { verdicts[$0] } }

  private static func verdict(
    on frame: FrameRecord, lastLatch: Instant?, in recording: Recording
  ) -> Verdict? {
    let rate = recording.display.refreshRate
    let timeline = FrameTimeline(interval: rate.tick(1) - rate.tick(0))
    if frame.outcome == .superseded { return Verdict(.dropped, .full, display: nil) }
    guard let present = frame.present, let end = frame.renderEnd, let expected = frame.expected
    else { return nil }
    let display = FrameTimeline.Presentation(
      expected: expected, actual: present, deadline: expected, end: end)
    let displayType = timeline.displayFrame(display, lateBy: lateBy(frame))
    guard frame.kind == .main, let commitEnd = frame.commitEnd else {
      return Verdict(
        displayType, timeline.severity(of: display, displayType), display: displayType)
    }
    let surface = FrameTimeline.Presentation(
      expected: recording.target(of: frame), actual: present,
      deadline: recording.time(ofSlot: frame.beginSlot + 1), end: commitEnd)
    let type = timeline.surfaceFrame(surface, display: displayType, lastLatch: lastLatch)
    return Verdict(type, timeline.severity(of: surface, type), display: displayType)
  }

  /// Whose work made a frame of the server late: the walk over the tree if that alone did.
  private static func lateBy(_ frame: FrameRecord) -> JankType {
    guard let start = frame.renderStart, let expected = frame.expected else { return .serverGPU }
    let prepare = frame.costs.reduce(Nanoseconds.zero) {
      $1.owner == .serverCPU && $1.cause != .backpressure ? $0 + $1.cost : $0
    }
    if start <= expected { return start + prepare > expected ? .serverCPU : .serverGPU }
    // It could not begin in time: what it is made of mostly is what the frames before it were.
    let all = frame.costs.reduce(Nanoseconds.zero) { $1.owner.isServer ? $0 + $1.cost : $0 }
    return prepare + prepare > all ? .serverCPU : .serverGPU
  }
}
