import VSync

/// The report of one replay: its hitches and figures, and the texts that say them.
///
///     let report = try ReplayReport(recording)
///     report.summary   // feed: 91 slots, 88 presented, 3 dropped (2 commit, 1 render), ...
///     report.json      // the bytes of report.json
public struct ReplayReport: Sendable {
  /// What the report is about.
  public let recording: Recording
  /// Every run of dropped frames, in order, each with at least one reason; without those of
  /// ``cadenceLocks``.
  public internal(set) var hitches: [Hitch]
  /// Stretches of a steady lower rate, in order.
  public internal(set) var cadenceLocks: [CadenceLock]
  /// The hitches that make the locks up, in order.
  let lockedHitches: [Hitch]
  private let jank: JankFinder
  /// The figures of the whole replay.
  public let metrics: Metrics
  /// The figures of each named segment, in the scene's order.
  public let segments: [(segment: Recording.Segment, metrics: Metrics)]

  /// Finds hitches and figures; costs O((slots + frames) log frames).
  ///
  /// Throws when a dropped frame has no explanation, which is a fault of the program.
  public init(_ recording: Recording) throws(ReportError) {
    self.recording = recording
    let found = try HitchFinder(recording).hitches()
    let (hitches, locks, locked) = CadenceLock.gather(found, in: recording)
    (self.hitches, cadenceLocks, lockedHitches) = (hitches, locks, locked)
    metrics = Metrics(
      of: recording, range: recording.slots.indices, hitches: hitches, locks: locks)
    segments = recording.segments.map {
      (
        $0,
        Metrics(
          of: recording, range: $0.range(in: recording.slots), hitches: hitches, locks: locks)
      )
    }
    jank = JankFinder(recording)
  }

  /// The bits of Android's frame timeline that a frame got; nil where it says nothing: of a frame
  /// that was cancelled, or is under way at the end.
  public func jankType(ofFrame frame: Int) -> JankType? { jank[frame]?.type }

  /// How far a frame was off; nil where ``jankType(ofFrame:)`` is.
  public func jankSeverity(ofFrame frame: Int) -> JankSeverity? { jank[frame]?.severity }

  /// The same of the render server's part alone; nil of a frame that it did not make.
  public func displayJankType(ofFrame frame: Int) -> JankType? { jank[frame]?.display }

  /// Every run of dropped frames, those in ``cadenceLocks`` included, in order.
  public var repeats: [Hitch] { (hitches + lockedHitches).sorted { $0.slot < $1.slot } }

  /// How many hitches, and locks, have reasons that were judged by what would have been without.
  public var judgedCount: Int {
    (hitches.map(\.reasons) + cadenceLocks.map(\.reasons))
      .count { $0.contains { $0.effect != nil } }
  }

  /// What a reader of any figure has to know.
  public static let honesty =
    "Costs are modelled: milliseconds come from the profile's figures, those in assumedFields are"
    + " guesses for a class of machine. Compare runs; do not predict a device."

  /// The hitch that made a slot repeat.
  func hitch(atSlot slot: Int) -> Hitch? {
    hitches.holding(slot) ?? lockedHitches.holding(slot)
  }
}

extension [Hitch] {
  /// The hitch that a slot is in. They are in order and do not overlap.
  fileprivate func holding(_ slot: Int) -> Hitch? {
    let next = partition { $0.slot > slot }
    guard next > 0, self[next - 1].slots.contains(slot) else { return nil }
    return self[next - 1]
  }
}
