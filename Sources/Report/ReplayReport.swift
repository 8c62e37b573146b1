import VSync

/// The report of one replay: its hitches and figures, and the texts that say them.
///
///     let report = try ReplayReport(recording)
///     report.summary   // feed: 91 slots, 88 presented, 3 dropped (2 commit, 1 render), ...
///     report.json      // the bytes of report.json
public struct ReplayReport: Sendable {
  /// What the report is about.
  public let recording: Recording
  /// Every run of dropped frames, in order, each with at least one reason.
  public let hitches: [Hitch]
  /// The figures of the whole replay.
  public let metrics: Metrics
  /// The figures of each named segment, in the scene's order.
  public let segments: [(segment: Recording.Segment, metrics: Metrics)]

  /// Finds hitches and figures; costs O((slots + frames) log frames).
  ///
  /// Throws when a dropped frame has no explanation, which is a fault of the program.
  public init(_ recording: Recording) throws(ReportError) {
    self.recording = recording
    let hitches = try HitchFinder(recording).hitches()
    self.hitches = hitches
    metrics = Metrics(of: recording, range: recording.slots.indices, hitches: hitches)
    segments = recording.segments.map {
      ($0, Metrics(of: recording, range: $0.range(in: recording.slots), hitches: hitches))
    }
  }

  /// The hitch that made a slot repeat.
  func hitch(atSlot slot: Int) -> Hitch? {
    // Hitches are in order and do not overlap.
    let next = hitches.partition { $0.slot > slot }
    guard next > 0, hitches[next - 1].slots.contains(slot) else { return nil }
    return hitches[next - 1]
  }
}
