import VSync

// Slots of a fixed rate are where the rate says; those of variable refresh know it themselves.

extension Recording {
  /// When a slot begins, also one before the replay's first or after its last.
  func time(ofSlot index: Int) -> Instant {
    let rate = display.refreshRate
    guard display.variableRefresh != nil, let first = slots.first, let last = slots.last else {
      return rate.tick(index)
    }
    if index < first.index { return first.time + (rate.tick(index - first.index) - rate.tick(0)) }
    if index > last.index { return last.time + (rate.tick(index - last.index) - rate.tick(0)) }
    return slots[index - first.index].time
  }

  /// The first slot that begins at or after a moment.
  func slot(atOrAfter instant: Instant) -> Int {
    guard display.variableRefresh != nil, let first = slots.first else {
      return display.refreshRate.slot(atOrAfter: instant)
    }
    return first.index + slots.partition { $0.time >= instant }
  }

  /// When a frame is on time.
  func target(of frame: FrameRecord) -> Instant {
    frame.target ?? time(ofSlot: frame.targetSlot)
  }

  /// How long the old frame stood in a slot although an update was wanted.
  func overdue(in slot: SlotRecord) -> Nanoseconds {
    slot.span?.overdue ?? (slot.outcome == .repeated ? display.duration(ofSlot: slot.index) : .zero)
  }

  /// For how long something was wanted in a slot: with variable refresh a frame may stay for longer than
  /// was asked for, because nothing is to come.
  func active(in slot: SlotRecord) -> Nanoseconds {
    guard let span = slot.span else {
      return slot.outcome == .idle ? .zero : display.duration(ofSlot: slot.index)
    }
    let isNew = slot.outcome == .presented || slot.outcome == .partial
    let stood = isNew ? min(span.length, span.period) : .zero
    return min(span.length, stood + span.overdue)
  }

  /// New frames a second in a stretch in which all stand equally many slots.
  func framesPerSecond(of run: CadenceLock.Run) -> Double {
    guard display.variableRefresh != nil else {
      return display.refreshRate.hertz / Double(run.hold)
    }
    let length = time(ofSlot: run.slots.upperBound) - time(ofSlot: run.slot)
    return Double(run.count) / length.seconds
  }

  /// The runs of slots in which an old frame stood too long, as positions: from the one it was shown
  /// in, if that alone was too long already, to its last repeat.
  var hitchRuns: [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in slots.indices where overdue(in: slots[index]) > .zero {
      if slots[index].outcome == .repeated, let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }
}

// MARK: - Warm-up

extension Recording {
  /// The position of the slot that shows the last of the frames that may be late; 0 without any.
  private var warmupEnd: Int {
    guard warmupFrames > 0 else { return 0 }
    var shown = 0
    return slots.firstIndex { slot in
      if slot.outcome == .presented || slot.outcome == .partial { shown += 1 }
      return shown == warmupFrames
    } ?? slots.count
  }

  /// The slots as figures count them: what an early frame was waited for is idle (frames 3.5, R12).
  var slotsAfterWarmup: [SlotRecord] {
    var slots = slots
    for index in 0..<warmupEnd {
      if slots[index].outcome == .repeated { slots[index].outcome = .idle }
      slots[index].span?.overdue = .zero
    }
    return slots
  }

  /// The first slot after that which shows the last of the frames that may be late. O(warm-up).
  var firstCountedSlot: Int {
    if warmupFrames == 0 { return .min }
    let end = warmupEnd
    return end < slots.count ? slots[end].index + 1 : .max
  }

  /// Whether a slot waits for one of the frames that may be late.
  func isWarmup(_ position: Int) -> Bool { position < warmupEnd }
}
