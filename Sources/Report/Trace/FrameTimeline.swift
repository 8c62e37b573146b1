import VSync

/// Android's frame timeline, which Perfetto shows as expected and actual rows (frames 6.3): a surface frame is
/// a turn of the main thread, a display frame what the render server made.
///
/// Every event has a cookie, a token and a process. A cookie serves one start and one end; a process has one
/// expected event for a token.
struct FrameTimeline {
  /// The processes: the one whose main thread it is, and the render server.
  static let (app, server): (Int64, Int64) = (1, 2)

  private let recording: Recording
  private var cookie: Int64 = 0

  init(_ report: ReplayReport) { recording = report.recording }

  /// How a frame came out, as `FrameTimelineEvent` has it.
  struct Finding: Hashable, Sendable {
    /// 1 on time, 2 late, 4 never shown, 5 not known.
    var presentType: UInt64
    var isFinishedInTime: Bool
    /// Bits of `JankType`; 1 is none.
    var jank: Int64
    /// 0 not known, 1 none, 2 less than an interval, 3 an interval or more.
    var severity: UInt64
    /// Presented against expected.
    var delay: Nanoseconds?
  }

  /// Bits of the trace's `JankType` (frames 2.4), which are not those of Android's C++.
  private enum Jank {
    static let none: Int64 = 1
    static let serverProcessor: Int64 = 16
    static let serverGraphics: Int64 = 32
    static let appDeadline: Int64 = 64
    static let bufferStuffing: Int64 = 128
    static let serverStuffing: Int64 = 512
    static let dropped: Int64 = 1024
  }

  /// When a turn must have committed: the VSYNC after its begin.
  private func commitDeadline(_ frame: FrameRecord) -> Instant {
    recording.time(ofSlot: frame.beginSlot + 1)
  }

  /// When a frame is to be on the glass.
  private func presentDeadline(_ frame: FrameRecord) -> Instant {
    recording.time(ofSlot: frame.targetSlot)
  }

  /// What became of the server's part of a frame.
  func display(_ frame: FrameRecord) -> Finding {
    let deadline = presentDeadline(frame)
    // One that began too late by then is not the server's fault: it has the slot that it was made for.
    let renderDeadline = max(deadline, frame.expected ?? deadline)
    let isInTime = frame.renderEnd.map { $0 <= renderDeadline } ?? false
    return finding(frame, isInTime: isInTime) {
      guard !isInTime else {
        return frame.commitEnd.map { $0 <= commitDeadline(frame) } ?? true
          ? Jank.serverStuffing : Jank.none
      }
      let costs = frame.costs.filter { $0.owner == .server && $0.cause != .backpressure }
      let prepare = costs.reduce(Nanoseconds.zero) { $1.cause.isPrepare ? $0 + $1.cost : $0 }
      let execute = costs.reduce(Nanoseconds.zero) { $1.cause.isPrepare ? $0 : $0 + $1.cost }
      return prepare > execute ? Jank.serverProcessor : Jank.serverGraphics
    }
  }

  /// What became of the main thread's part of a frame.
  func surface(_ frame: FrameRecord) -> Finding {
    let isInTime = frame.commitEnd.map { $0 <= commitDeadline(frame) } ?? false
    return finding(frame, isInTime: isInTime) {
      if !isInTime { return Jank.appDeadline }
      let display = display(frame).jank
      return display == Jank.serverStuffing ? Jank.bufferStuffing : display
    }
  }

  private func finding(
    _ frame: FrameRecord, isInTime: Bool, jankIfLate: () -> Int64
  ) -> Finding {
    switch frame.outcome {
    case .onTime:
      return Finding(
        presentType: 1, isFinishedInTime: isInTime, jank: Jank.none, severity: 1, delay: .zero)
    case .late:
      let delay = frame.present.map { $0 - presentDeadline(frame) } ?? .zero
      let interval = recording.display.refreshRate.tick(1) - Instant.zero
      return Finding(
        presentType: 2, isFinishedInTime: isInTime, jank: jankIfLate(),
        // Ticks are rounded: an interval may be a nanosecond shorter than the first one.
        severity: delay + Nanoseconds(1) >= interval ? 3 : 2, delay: delay)
    case .superseded:
      return Finding(
        presentType: 4, isFinishedInTime: isInTime, jank: Jank.dropped, severity: 0, delay: nil)
    case .cancelled, nil:
      return Finding(
        presentType: 5, isFinishedInTime: isInTime, jank: Jank.none, severity: 0, delay: nil)
    }
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
