import VSync

/// Android's frame timeline, which Perfetto shows as expected and actual rows (frames 6.3): a surface frame is
/// a turn of the main thread, a display frame what the render server made.
///
/// Every event has a cookie, a token and a process. A cookie serves one start and one end; a process has one
/// expected event for a token.
struct TraceTimeline {
  /// The processes: the one whose main thread it is, and the render server.
  static let (app, server): (Int64, Int64) = (1, 2)

  private let report: ReplayReport
  private let recording: Recording
  private var cookie: Int64 = 0

  init(_ report: ReplayReport) { (self.report, recording) = (report, report.recording) }

  /// How a frame came out, as `FrameTimelineEvent` has it.
  struct Finding: Hashable, Sendable {
    /// 1 on time, 2 late, 3 early, 4 never shown, 5 not known.
    var presentType: UInt64
    var isFinishedInTime: Bool
    /// Bits of `JankType`; 1 is none.
    var jank: Int64
    /// 0 not known, 1 none, 2 less than an interval, 3 an interval or more.
    var severity: UInt64
    /// Presented against expected.
    var delay: Nanoseconds?
  }

  /// When a turn must have committed: the VSYNC after its begin.
  private func commitDeadline(_ frame: FrameRecord) -> Instant {
    recording.time(ofSlot: frame.beginSlot + 1)
  }

  /// When a frame is to be on the glass.
  private func presentDeadline(_ frame: FrameRecord) -> Instant {
    recording.time(ofSlot: frame.targetSlot)
  }

  /// What became of the server's part of a frame. One that began too late is not its fault: it has the slot
  /// that it was made for.
  func display(_ frame: FrameRecord) -> Finding {
    let deadline = frame.expected ?? presentDeadline(frame)
    return finding(
      frame, expected: deadline, isInTime: frame.renderEnd.map { $0 <= deadline } ?? false,
      report.displayJankType(ofFrame: frame.id))
  }

  /// What became of the main thread's part of a frame.
  func surface(_ frame: FrameRecord) -> Finding {
    finding(
      frame, expected: presentDeadline(frame),
      isInTime: frame.commitEnd.map { $0 <= commitDeadline(frame) } ?? false,
      report.jankType(ofFrame: frame.id))
  }

  private func finding(
    _ frame: FrameRecord, expected: Instant, isInTime: Bool, _ type: JankType?
  ) -> Finding {
    guard let type else {
      return Finding(presentType: 5, isFinishedInTime: isInTime, jank: 1, severity: 0)
    }
    let jank = Int64(type.traceValue)
    guard let present = frame.present else {
      return Finding(presentType: 4, isFinishedInTime: isInTime, jank: jank, severity: 3)
    }
    let delay = present - expected
    let threshold = FrameTimeline.presentThreshold
    let interval = recording.display.refreshRate.tick(1) - Instant.zero
    return Finding(
      presentType: delay > threshold ? 2 : delay < .zero - threshold ? 3 : 1,
      isFinishedInTime: isInTime, jank: jank,
      // Ticks are rounded: an interval may be a nanosecond shorter than the first one.
      severity: type.isEmpty ? 1 : delay + Nanoseconds(1) >= interval ? 3 : 2, delay: delay)
  }

  // MARK: Packets

  func write(to writer: inout TraceWriter) {
    var timeline = self
    for frame in recording.frames where frame.outcome != .cancelled {
      timeline.writeSurface(frame, to: &writer)
      timeline.writeDisplay(frame, to: &writer)
    }
  }

  private static func surfaceToken(_ frame: Int) -> Int64 { Int64(frame) * 2 + 1 }
  private static func displayToken(_ frame: Int) -> Int64 { Int64(frame) * 2 + 2 }

  /// The frame that shows a frame's changes.
  private func showing(_ frame: FrameRecord) -> Int {
    var shown = frame
    while let next = shown.supersededBy, recording.frames.indices.contains(next), next > shown.id {
      shown = recording.frames[next]
    }
    return shown.id
  }

  private mutating func writeSurface(_ frame: FrameRecord, to writer: inout TraceWriter) {
    guard let begin = frame.begin, let end = frame.commitEnd, begin >= .zero else { return }
    let (display, scene) = (Self.displayToken(showing(frame)), recording.scene)
    write(from: begin, to: max(begin, commitDeadline(frame)), writer: &writer, 3) { event, cookie in
      event.int(1, cookie)
      event.int(2, Self.surfaceToken(frame.id))
      event.int(3, display)
      event.int(4, Self.app)
      event.string(5, scene)
    }
    let found = surface(frame)
    write(from: begin, to: end, writer: &writer, 4) { event, cookie in
      event.int(1, cookie)
      event.int(2, Self.surfaceToken(frame.id))
      event.int(3, display)
      event.int(4, Self.app)
      event.string(5, scene)
      event.varint(6, found.presentType)
      event.bool(7, found.isFinishedInTime)
      event.bool(8, false)
      event.int(9, found.jank)
      event.varint(10, 1)
      event.bool(11, true)
      event.varint(12, found.severity)
      if let delay = found.delay { event.float(13, Float(Double(delay.count) / 1e6)) }
    }
  }

  private mutating func writeDisplay(_ frame: FrameRecord, to writer: inout TraceWriter) {
    guard let start = frame.renderStart, let end = frame.renderEnd, start >= .zero else { return }
    let token = Self.displayToken(frame.id)
    // In content mode all of it is one moment.
    let deadline = max(.zero, presentDeadline(frame))
    let sampled = min(deadline, max(.zero, commitDeadline(frame)))
    write(from: sampled, to: deadline, writer: &writer, 1) { event, cookie in
      event.int(1, cookie)
      event.int(2, token)
      event.int(3, Self.server)
    }
    let found = display(frame)
    write(from: start, to: end, writer: &writer, 2) { event, cookie in
      event.int(1, cookie)
      event.int(2, token)
      event.int(3, Self.server)
      event.varint(4, found.presentType)
      event.bool(5, found.isFinishedInTime)
      event.bool(6, true)
      event.int(7, found.jank)
      event.varint(8, 1)
      event.varint(9, found.severity)
      if let delay = found.delay { event.float(10, Float(Double(delay.count) / 1e6)) }
    }
  }

  /// A start, and the end with its cookie.
  private mutating func write(
    from start: Instant, to end: Instant, writer: inout TraceWriter, _ field: Int,
    _ body: (inout ProtobufWriter, Int64) -> Void
  ) {
    cookie += 1
    let cookie = cookie
    writer.packet(at: start) { packet in
      packet.message(76) { timeline in timeline.message(field) { body(&$0, cookie) } }
    }
    writer.packet(at: end) { packet in
      packet.message(76) { timeline in timeline.message(5) { $0.int(1, cookie) } }
    }
  }
}
