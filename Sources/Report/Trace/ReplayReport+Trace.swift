import Compositor
import VSync

extension ReplayReport {
  /// A trace for Perfetto (ui.perfetto.dev): the main thread by phase, each worker, the render server's two
  /// halves, the display, counters, and Android's frame timeline. Flows lead from a turn to the frame made of
  /// it, and on to the glass.
  ///
  /// The same recording gives the same bytes. Costs O((slots + frames + costs) log n); a slot takes from
  /// some hundred bytes to some thousand, by how many layers had work.
  ///
  /// Throws when spans of one track overlap, which is a fault of the program.
  public func trace() throws(TraceError) -> [UInt8] {
    var writer = TraceWriter()
    let tracks = TraceTracks(self)
    writer.track(1, "app (\(recording.scene))", .process(pid: TraceTimeline.app))
    writer.track(2, "render server", .process(pid: TraceTimeline.server))
    writer.track(3, "display", .track(0))
    writer.track(4, "main", .thread(pid: TraceTimeline.app, tid: TraceTimeline.app))
    writer.track(5, "prepare", .thread(pid: TraceTimeline.server, tid: TraceTimeline.server))
    writer.track(6, "execute", .thread(pid: TraceTimeline.server, tid: 3))
    try writer.add(tracks.main, to: 4, named: "main", category: "main")
    for (lane, spans) in tracks.workers {
      let (track, name) = (UInt64(100 + lane), "worker \(lane + 1)")
      writer.track(track, name, .thread(pid: TraceTimeline.app, tid: 100 + Int64(lane)))
      try writer.add(spans, to: track, named: name, category: "worker")
    }
    try writer.add(tracks.prepare, to: 5, named: "prepare", category: "server")
    try writer.add(tracks.execute, to: 6, named: "execute", category: "server")
    try writer.add(tracks.display, to: 3, named: "display", category: "display")
    for (index, counter) in TraceCounter.all.enumerated() {
      let track = UInt64(50 + index)
      writer.track(track, counter.name, .counter(unit: counter.unit, isBytes: counter.isBytes))
      writer.add(counter.values(of: self), toCounter: track)
    }
    TraceTimeline(self).write(to: &writer)
    return writer.trace.bytes
  }
}

/// A figure of the trace, slot by slot.
struct TraceCounter: Sendable {
  var name, unit: String
  var isBytes = false
  var value: @Sendable (ReplayReport, SlotRecord) -> Double?

  func values(of report: ReplayReport) -> [(time: Instant, value: Double)] {
    report.recording.slots.compactMap { slot in
      value(report, slot).map { (slot.time, $0) }
    }
  }

  /// A counter of the frame shown.
  private init(
    _ name: String, unit: String, isBytes: Bool = false,
    of value: @escaping @Sendable (FrameCounters) -> Double
  ) {
    (self.name, self.unit, self.isBytes) = (name, unit, isBytes)
    self.value = { report, slot in
      slot.frame.flatMap { report.recording.counters[$0] }.map(value)
    }
  }

  /// How long the present run of dropped frames has stood, in nanoseconds, and what frames were made of.
  static let all: [TraceCounter] = [
    TraceCounter(hitch: "hitch"),
    TraceCounter("overdraw", unit: "screens") { $0.overdraw },
    TraceCounter("offscreen passes", unit: "passes") { Double($0.offscreenPasses) },
    TraceCounter("uploads", unit: "pictures") { Double($0.uploads) },
    TraceCounter("uploaded", unit: "bytes", isBytes: true) { Double($0.uploadBytes) },
    TraceCounter("damaged pixels", unit: "pixels") { Double($0.damagedPixels) },
    TraceCounter("layers drawn", unit: "layers") { Double($0.layersDrawn) },
  ]

  private init(hitch name: String) {
    (self.name, unit) = (name, "ns")
    value = { report, slot in
      guard slot.outcome == .repeated, let hitch = report.hitch(atSlot: slot.index) else {
        return 0
      }
      return Double(
        (report.recording.end(ofSlot: slot.index)
          - report.recording.time(ofSlot: hitch.slot)).count)
    }
  }
}
