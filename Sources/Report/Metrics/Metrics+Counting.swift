import Compositor
import VSync

extension Metrics {
  /// The figures of the slots at `range`, positions in `recording.slots`.
  ///
  /// A hitch that reaches over an edge of the range counts on both sides of it; its time is
  /// split. Costs O(slots + frames log frames).
  init(
    of recording: Recording, range: Range<Int>, hitches: [Hitch], locks: [CadenceLock] = []
  ) {
    let inside = recording.slotsAfterWarmup[range]
    slots = inside.count
    slotsIdle = inside.count { $0.outcome == .idle }
    slotsActive = slots - slotsIdle
    partialFrames = inside.count { $0.outcome == .partial }
    framesPresented = partialFrames + inside.count { $0.outcome == .presented }
    droppedFrames = inside.count { $0.outcome == .repeated }
    hitchNs = inside.reduce(.zero) { $0 + recording.overdue(in: $1) }
    longestRun = inside.longestRepeat?.count ?? 0
    let touching = hitches.filter {
      !$0.isWarmup && $0.overlaps(range, of: recording.slots)
    }
    hitchCount = touching.count
    commitHitches = touching.count { $0.kind == .commit }
    renderHitches = hitchCount - commitHitches
    cadenceLocks = locks.count { inside.covers(any: $0.slots) }
    percentDropped = DroppedWindows(
      drops: inside.lazy.filter { $0.outcome != .idle }.map { $0.outcome == .repeated },
      window: Int(recording.display.refreshRate.hertz.rounded()))
    janks = JankCount(inside)
    lateContent = recording.lateContent.count {
      inside.covers(any: $0.slotWanted..<$0.slotWanted + 1)
    }
    if slotsActive > 0 {
      // Slots of a fixed rate are equally long; their ticks are rounded to nanoseconds. Counting
      // slots keeps three repeats in 600 at exactly 5 ms/s.
      hitchTimeRatio = 1000 * Double(droppedFrames) / Double(slotsActive)
      fpsPresented =
        Double(framesPresented) * recording.display.refreshRate.hertz / Double(slotsActive)
    }
    if recording.display.variableRefresh != nil, slotsActive > 0 {
      let active = inside.reduce(Nanoseconds.zero) { $0 + recording.active(in: $1) }
      hitchTimeRatio = 1000 * Double(hitchNs.count) / Double(active.count)
      fpsPresented = Double(framesPresented) / active.seconds
    }
    countTurns(of: recording, range: range)
    readMeters(of: recording, in: inside)
    measureFrames(of: recording, shownIn: inside)
  }

  /// Counts what happened to turns that were begun, or could not be, inside.
  private mutating func countTurns(of recording: Recording, range: Range<Int>) {
    // A turn before slot 0, of a warm start, belongs to the first slot.
    let counted = recording.firstCountedSlot
    func isInside(_ slot: Int) -> Bool {
      range.contains(max(0, slot)) && max(0, slot) >= counted
    }
    skippedBegins = recording.skippedBegins.count(where: isInside)
    supersededCommits = recording.frames.count { frame in
      frame.outcome == .superseded && isInside(frame.beginSlot)
    }
  }

  /// Commits and readings in the time of some slots.
  private mutating func readMeters(of recording: Recording, in inside: ArraySlice<SlotRecord>) {
    guard let first = inside.first, let last = inside.last else { return }
    let end = last.time + (last.span?.length ?? recording.display.duration(ofSlot: last.index))
    func isInside(_ moment: Instant) -> Bool { moment >= first.time && moment < end }
    let commits = recording.frames.count { $0.commitEnd.map(isInside) == true }
    if end > first.time { commitsPerSecond = Double(commits) / (end - first.time).seconds }
    func least(_ kind: MeterReading.Kind) -> Double? {
      recording.meterReadings.lazy.filter { $0.kind == kind && isInside($0.time) }
        .map(\.framesPerSecond).min()
    }
    (meterMainThread, meterDisplayStage) = (least(.mainThread), least(.displayStage))
  }

  /// Spreads over the frames that are new in these slots.
  private mutating func measureFrames(
    of recording: Recording, shownIn inside: ArraySlice<SlotRecord>
  ) {
    let frames = FrameTable(recording.frames)
    var overruns: [Nanoseconds] = []
    var latencies: [Nanoseconds] = []
    var executions: [Nanoseconds] = []
    // Their numbers only: the counters of an hour are many.
    var shown: [Int] = []
    let counted = recording.firstCountedSlot
    var before: SlotOutcome?
    for slot in inside {
      defer { before = slot.outcome }
      guard slot.outcome.isNew, slot.index >= counted, let id = slot.frame else { continue }
      if recording.counters[id] != nil { shown.append(id) }
      guard let frame = frames[id] else { continue }
      let overrun = slot.time - recording.target(of: frame)
      overruns.append(overrun)
      if overrun > .zero {
        latenessNs += overrun
        if before?.isNew == true { stuffedFrames += 1 }
      }
      if let begin = frame.begin { latencies.append(slot.time - begin) }
      measureSlack(of: frame, in: recording)
      executions.append(
        frame.costs.reduce(.zero) { $1.owner == .serverExecute ? $0 + $1.cost : $0 })
    }
    frameOverrunNs = Percentiles(overruns)
    latencyNs = Percentiles(latencies)
    executeNs = Percentiles(executions)
    func spread(_ value: (FrameCounters) -> Double) -> Spread? {
      Spread(shown.compactMap { recording.counters[$0].map(value) })
    }
    overdraw = spread(\.overdraw)
    offscreenPasses = spread { Double($0.offscreenPasses) }
    blendedPixels = spread { Double($0.pixelsBlended) }
    commitLayers = spread { Double($0.commitLayers) }
    uploadBytes = spread { Double($0.uploadBytes) }
    texturesAlive = spread { Double($0.texturesAlive) }
    layersDrawn = spread { Double($0.layersDrawn) }
    layersCovered = spread { Double($0.layersCovered) }
    damagedPixels = spread { Double($0.damagedPixels) }
    writtenPixels = spread { Double($0.pixelsWritten) }
    readPixels = spread { Double($0.pixelsRead) }
    cacheMisses = spread { Double($0.passMisses) }
    misalignedContents = spread { Double($0.contentsMisaligned) }
    scaledContents = spread { Double($0.contentsScaled) }
  }
}

extension Metrics {
  /// How near a frame came to missing the deadlines of its stages (frames 5).
  private mutating func measureSlack(of frame: FrameRecord, in recording: Recording) {
    if frame.kind == .main, let end = frame.commitEnd {
      let slack = recording.time(ofSlot: frame.beginSlot + 1) - end
      leastCommitSlackNs = min(leastCommitSlackNs ?? slack, slack)
    }
    if let end = frame.renderEnd, let expected = frame.expected {
      let slack = expected - end
      leastRenderSlackNs = min(leastRenderSlackNs ?? slack, slack)
    }
  }
}

extension SlotOutcome {
  /// Whether the slot showed a frame for the first time.
  var isNew: Bool { self == .presented || self == .partial }
}

extension RandomAccessCollection where Element == SlotRecord, Index == Int {
  /// Whether one of some slots, by their numbers, is among these.
  func covers(any slots: Range<Int>) -> Bool {
    guard let first = first?.index, let last = last?.index else { return false }
    return slots.overlaps(first..<last + 1)
  }

  /// The runs of repeated slots, as index ranges, in order.
  var repeatRuns: [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in indices where self[index].outcome == .repeated {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }

  /// The first of the longest runs of repeated slots.
  var longestRepeat: Range<Int>? {
    repeatRuns.reduce(nil) { ($0?.count ?? 0) < $1.count ? $1 : $0 }
  }
}
