import VSync

/// Finds the hitches of a recording, and for each the frame that was waited for.
///
/// Frames are numbered in the order that they begin, and each kind is shown in that order: what
/// is outstanding at a slot stands at the end of what has begun by then. So a hitch costs
/// O(log frames) and what is in flight, not a walk over the whole replay.
struct HitchFinder {
  let recording: Recording
  let frames: FrameTable
  /// Main-thread turns in the order that they began.
  let turns: FrameList
  /// Frames that the render server made by itself, in the order that they began.
  let motions: FrameList
  /// Frames in the order that the render server worked on them.
  let rendered: FrameList

  init(_ recording: Recording) {
    self.recording = recording
    frames = FrameTable(recording.frames)
    turns = FrameList(recording.frames) { $0.kind == .main }
    motions = FrameList(recording.frames) { $0.kind == .server }
    rendered = FrameList(recording.frames, by: \.renderStart)
  }

  /// One hitch for each run of slots in which an old frame stood too long, in order.
  func hitches() throws(ReportError) -> [Hitch] {
    var found: [Hitch] = []
    for run in recording.hitchRuns {
      let slot = recording.slots[run.lowerBound].index
      guard let blame = blame(for: run), !blame.reasons.isEmpty else {
        throw ReportError.unexplainedHitch(slot: slot)
      }
      found.append(
        Hitch(
          slot: slot, slotCount: run.count,
          duration: run.reduce(.zero) { $0 + recording.overdue(in: recording.slots[$1]) },
          kind: blame.kind, reasons: blame.reasons, since: blame.since,
          isWarmup: recording.isWarmup(run.upperBound - 1)))
    }
    return found
  }

  /// Who is to blame for a run. With variable refresh a frame may have stood too long without a
  /// repeat: it is the next one that was late.
  private func blame(for run: Range<Int>) -> Blame? {
    let first = run.first { recording.slots[$0].outcome == .repeated }
    if let first { return blame(forSlot: recording.slots[first].index) }
    let slot = recording.slots[run.lowerBound].index
    guard let next = nextPresented(after: slot) else { return blame(forSlot: slot) }
    let blame = blame(for: next, atSlot: slot)
    return blame.reasons.isEmpty ? self.blame(forSlot: slot) : blame
  }

  /// Who made slot `slot` repeat, from the best evidence to the weakest.
  private func blame(forSlot slot: Int) -> Blame? {
    if let frame = awaited(at: slot) { return blame(for: frame, atSlot: slot) }
    if let holder = turnHolding(slot) {
      return Blame(
        kind: .commit, reasons: Reason.summing(mainCosts(of: holder), of: holder.id),
        since: holder.beginSlot)
    }
    // Nothing was overdue by itself: the frame before came so late that the next one could only
    // be made for a later slot.
    if let shown = lastPresented(before: slot), let present = shown.presentSlot,
      present > dueSlot(of: shown)
    {
      return blame(for: shown, atSlot: dueSlot(of: shown))
    }
    return nextPresented(after: slot).map { blame(for: $0, atSlot: slot) }
  }
}

// MARK: - Which frame

extension HitchFinder {
  /// The frame that should have been on the glass at a slot that repeated: of those that were due
  /// by then and not shown, the one that came first, or whose successor did.
  func awaited(at slot: Int) -> FrameRecord? {
    typealias Candidate = (frame: FrameRecord, key: (Int, Int, Int))
    var best: Candidate?
    for frame in outstanding(turns, at: slot) + outstanding(motions, at: slot) {
      let due = dueSlot(of: frame)
      guard due <= slot else { continue }
      let key = (finalFrame(of: frame).presentSlot ?? .max, due, frame.id)
      if best.map({ key < $0.key }) ?? true { best = (frame, key) }
    }
    return best?.frame
  }

  /// The frames of one kind that have begun by a slot, and that it does not show yet.
  private func outstanding(_ frames: FrameList, at slot: Int) -> [FrameRecord] {
    var found: [FrameRecord] = []
    for frame in frames[..<frames.partition { $0.beginSlot > slot }].reversed()
    where frame.outcome != .cancelled {
      if finalFrame(of: frame).presentSlot ?? .max <= slot { break }
      found.append(frame)
    }
    return found
  }

  /// The slot that a frame was wanted at: counted from when its turn wanted to begin, not from
  /// when the busy main thread let it.
  func dueSlot(of frame: FrameRecord) -> Int {
    frame.targetSlot - (frame.beginSlot - frame.wantedSlot)
  }

  /// The frame that shows what this one changed: itself, or the one that overtook its commit.
  func finalFrame(of frame: FrameRecord) -> FrameRecord {
    var frame = frame
    // A frame is overtaken by a later one only, so that this ends.
    while let next = frame.supersededBy.flatMap({ frames[$0] }), next.id > frame.id { frame = next }
    return frame
  }

  /// The turn that kept an update from being on the glass in a slot, where the update's own turn
  /// is no evidence: it never began, or came to nothing in the end. Whoever held the main thread at
  /// the VSYNC before did it; had it been idle, the update would have begun there.
  private func turnHolding(_ slot: Int) -> FrameRecord? {
    guard let turn = turns[..<turns.partition { $0.beginSlot >= slot }].last,
      let begin = turn.begin
    else { return nil }
    let end = mainCosts(of: turn).reduce(begin) { $0 + $1.cost }
    return end > recording.time(ofSlot: slot - 1) ? turn : nil
  }

  private func lastPresented(before slot: Int) -> FrameRecord? {
    recording.slots[..<recording.slots.partition { $0.index >= slot }].last?.frame
      .flatMap { frames[$0] }
  }

  private func nextPresented(after slot: Int) -> FrameRecord? {
    recording.slots[recording.slots.partition { $0.index > slot }...].first {
      $0.outcome != .repeated && $0.outcome != .idle
    }?.frame.flatMap { frames[$0] }
  }
}
