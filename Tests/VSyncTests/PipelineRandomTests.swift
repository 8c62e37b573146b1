import Graphics
import Testing
import VSync

/// Random durations and wishes; what must hold for all of them.
@Suite struct PipelineRandomTests {
  /// Every number of buffers with every queue, ten seeds of each.
  @Test(arguments: 0..<90)
  func invariantsHold(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let slots = 150
    let buffering = DisplayPipeline.Buffering.allCases[seed % 3]
    let queue = CommitQueue.allCases[seed / 3 % 3]
    let moving = seed / 9 % 3 == 0
    // Now and then a server that is slow so seldom that two buffers come back.
    let rarity = seed / 9 % 2 == 0 ? 6 : 45
    func lengths(_ limit: Int64) -> [Nanoseconds] {
      (0..<4 * slots).map { _ in
        let usual = Int64.random(in: 0...12_000_000, using: &random)
        return Nanoseconds(
          Int.random(in: 0..<rarity, using: &random) == 0
            ? Int64.random(in: 0...limit, using: &random) : usual)
      }
    }
    let (commits, renders) = (lengths(70_000_000), lengths(60_000_000))
    let cancelled = (0..<slots).map { _ in Int.random(in: 0..<10, using: &random) == 0 }
    let wants = (0..<slots).map { _ -> Want in
      switch Int.random(in: 0..<10, using: &random) {
      case 0: .nothing
      case 1: .turn
      default: .update
      }
    }
    let harness = PipelineHarness(buffering, queue)
    harness.want = { $0 < slots ? wants[$0] : .nothing }
    harness.commitLength = { cancelled[$0] ? nil : commits[$0] }
    harness.renderLength = { renders[$0] }
    harness.moves = { after, through in moving && after < slots && through > 40 }
    harness.run(0...slots + 60)

    let frames = harness.recorder.frames
    #expect(harness.pipeline.isDrained)
    #expect(harness.mostInFlight <= (buffering == .double ? 1 : 2))
    check(queue, harness)
    #expect(harness.recorder.modeChanges == expectedModeChanges(buffering, harness))
    #expect(harness.recorder.slots.map(\.index) == Array(0...slots + 60))
    #expect(frames.allSatisfy { $0.outcome != nil })

    let shown = harness.actions.compactMap { slot, action -> (slot: Int, frame: Int)? in
      if case .present(let frame, _) = action { (slot, frame) } else { nil }
    }
    // At most one a slot, and never back in time: by number for each kind, by what it shows for
    // all (a commit that is late is shown after motion frames with larger numbers).
    for kind in [FrameRecord.Kind.main, .server] {
      let numbers = shown.map(\.frame).filter { frames[$0].kind == kind }
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy(<))
    }
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0.slot < $1.slot })
    let made = try shown.map { try #require(frames[$0.frame].expectedSlot) }
    #expect(zip(made, made.dropFirst()).allSatisfy(<))

    for (slot, number) in shown {
      let frame = frames[number]
      // What was begun for three buffers may be shown after two were enough again.
      #expect(slot >= frame.targetSlot)
      #expect(frame.outcome == (slot == frame.targetSlot ? .onTime : .late))
      let end = try #require(frame.renderEnd)
      #expect(end <= harness.rate.tick(slot))
      #expect(try #require(frame.expectedSlot) <= slot)
    }
    guard !moving, let first = harness.presents.first else { return }
    for slot in harness.recorder.slots where slot.index > first && slot.outcome != .presented {
      let owed = isOwed(in: slot.index, harness, buffers(buffering, at: slot.index, harness))
      #expect(slot.outcome == (owed ? .repeated : .idle), "slot \(slot.index)")
    }
  }

  /// What the server was given, by the rules of the queue told from when commits landed.
  private func check(_ queue: CommitQueue, _ harness: PipelineHarness) {
    let superseded = Set(harness.frames(.superseded))
    switch queue {
    case .coalesce:
      #expect(harness.samples.flatMap { $0 } == harness.landed)
      #expect(superseded == Set(harness.samples.flatMap { $0.dropLast() }))
    case .fifo:
      #expect(harness.samples == harness.landed.map { [$0] })
      #expect(superseded == [])
    case .mailbox:
      #expect(harness.samples == harness.landed.filter { !superseded.contains($0) }.map { [$0] })
      // It was still there when the next one landed: the server had not taken it.
      for frame in superseded {
        let place = harness.landed.firstIndex(of: frame) ?? 0
        #expect(harness.recorder.frames[frame].supersededBy == harness.landed[place + 1])
      }
    }
    guard queue == .fifo else {
      #expect(harness.blocked == [:])
      return
    }
    // At no moment more wait than there is room for.
    let frames = harness.recorder.frames
    let sampled = harness.actions.reduce(into: [Int: Int]()) { slots, entry in
      if case .sample(let commits) = entry.action {
        for frame in commits { slots[frame] = entry.slot }
      }
    }
    for frame in harness.landed {
      guard let landed = frames[frame].commitEnd else { continue }
      let waiting = harness.landed.prefix { $0 != frame }.filter { earlier in
        sampled[earlier].map { harness.rate.tick($0) > landed } ?? true
      }
      #expect(waiting.count < CommitQueue.capacity, "commit \(frame)")
    }
  }

  /// The buffers that the display of a slot is judged by.
  private func buffers(
    _ buffering: DisplayPipeline.Buffering, at slot: Int, _ harness: PipelineHarness
  ) -> Int {
    harness.recorder.modeChanges.last { $0.slot < slot }?.to ?? buffering.count
  }

  /// The changes of buffers, found from what was shown when and how long it was rendered: three
  /// from a repeat whose frame the server had and did not finish, two after so many in a row that
  /// were complete one slot after their start.
  private func expectedModeChanges(
    _ buffering: DisplayPipeline.Buffering, _ harness: PipelineHarness
  ) -> [ModeChange] {
    guard buffering == .auto else { return [] }
    let frames = harness.recorder.frames
    var starts: [Int: Int] = [:]
    for entry in harness.actions {
      if case .startFrame(let frame, _) = entry.action { starts[frame] = entry.slot }
    }
    func isComplete(_ frame: Int, by slot: Int) -> Bool {
      frames[frame].renderEnd.map { $0 <= harness.rate.tick(slot) } ?? false
    }
    var (changes, clean, buffers): ([ModeChange], Int, Int) = ([], 0, 2)
    for slot in harness.recorder.slots {
      let isLate = starts.contains { frame, start in
        start < slot.index && frames[frame].expectedSlot ?? .max <= slot.index
          && !isComplete(frame, by: slot.index)
      }
      if slot.outcome == .repeated, isLate, buffers == 2 {
        changes.append(ModeChange(slot: slot.index, from: 2, to: 3))
        (buffers, clean) = (3, 0)
      } else if slot.outcome == .presented || slot.outcome == .partial, let frame = slot.frame {
        clean = isComplete(frame, by: (starts[frame] ?? 0) + 1) ? clean + 1 : 0
      }
      if buffers == 3, clean >= DisplayPipeline.Buffering.cleanFrames {
        changes.append(ModeChange(slot: slot.index, from: 3, to: 2))
        (buffers, clean) = (2, 0)
      }
    }
    return changes
  }

  /// With variable refresh, against what a display does: it shows a frame one interval after the one
  /// before, or the moment that it is complete, and refreshes itself when it can wait no longer.
  @Test(arguments: 0..<60)
  func aVariableDisplayShowsFramesAsSoonAsItCan(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let range = try #require(RefreshRange(slowest: seed.isMultiple(of: 2) ? 40 : 48, fastest: 120))
    let buffering = DisplayPipeline.Buffering.allCases[seed % 3]
    let queue = CommitQueue.allCases[seed / 3 % 3]
    let harness = PipelineHarness(buffering, queue, timing: RefreshTiming(range))
    func lengths() -> [Nanoseconds] {
      (0..<800).map { _ in
        let limit: Int64 = Int.random(in: 0..<6, using: &random) == 0 ? 70_000_000 : 6_000_000
        return Nanoseconds(.random(in: 0...limit, using: &random))
      }
    }
    let (commits, renders) = (lengths(), lengths())
    harness.want = { _ in .update }
    if seed % 5 != 0 { harness.commitLength = { commits[$0] } }
    if seed % 5 != 1 { harness.renderLength = { renders[$0] } }
    try harness.runVariable(160)
    harness.recorder.closeSlot(at: try #require(harness.timing.next).wanted)

    let slots = harness.recorder.slots
    let frames = harness.recorder.frames
    let first = try #require(harness.presents.first)
    var overdue = Nanoseconds.zero
    for (slot, next) in zip(slots, slots.dropFirst()) {
      let span = try #require(slot.span)
      #expect(span.length == next.time - slot.time)
      #expect(span.length >= range.shortest && span.length <= range.longest)
      overdue += span.overdue
      guard slot.index >= first, next.outcome == .presented else { continue }
      // A late frame does not wait for anything but its own end, or the interval of the old one.
      let end = try #require(next.frame.flatMap { frames[$0].renderEnd })
      #expect(end <= next.time)
      #expect(
        next.time == end || next.time <= slot.time + range.shortest + Nanoseconds(1),
        "seed \(seed), slot \(next.index)")
    }
    // Hold-based: what each frame stood longer than one interval (frames 2.2).
    let shown = slots.filter { $0.outcome == .presented }
    let late = zip(shown, shown.dropFirst()).reduce(Nanoseconds.zero) { sum, pair in
      sum + max(.zero, pair.1.time - pair.0.time - range.shortest)
    }
    let tail = slots.drop { $0.time < shown.last?.time ?? .zero }
    let open = tail.reduce(Nanoseconds.zero) { $0 + ($1.span?.overdue ?? .zero) }
    let total = overdue + (slots.last?.span?.overdue ?? .zero) - open
    // Periods are rounded, one nanosecond a frame at most. A begin that is left out on the way back to
    // two buffers, where no frame was ahead, leaves a slot without a wish.
    let left = harness.recorder.modeChanges.count { $0.to == 2 }
    let idle = shown.last.map { last in
      slots.count { $0.outcome == .idle && shown[0].index < $0.index && $0.index < last.index }
    }
    #expect(idle ?? 0 <= left, "seed \(seed)")
    let wishless = Nanoseconds(Int64(idle ?? 0) * range.shortest.count)
    #expect(
      abs((total + wishless - late).count) <= Int64(shown.count + slots.count), "seed \(seed)")
  }

  /// Whether an update wanted N slots before this one, or earlier, was not on the glass yet:
  /// told from the records alone, which know how everything ended.
  private func isOwed(in slot: Int, _ harness: PipelineHarness, _ buffers: Int) -> Bool {
    let tick = harness.rate.tick(slot)
    let frames = harness.recorder.frames
    // Nothing older is under way: no length of the test reaches further back.
    let begun = frames.filter { (slot - 40..<slot).contains($0.beginSlot) }
    let isFrameOwed = begun.contains { frame in
      guard frame.wantedSlot + buffers <= slot else { return false }
      if let landed = frame.commitEnd, landed <= tick {
        // Superseded frames live on in the one that shows their changes.
        var shown = frame
        while let next = shown.supersededBy { shown = frames[next] }
        return shown.presentSlot ?? .max > slot
      }
      return harness.want(frame.beginSlot) == .update && frame.outcome != .cancelled
    }
    // A skipped begin is owed itself until a turn begins, or the main thread is idle and nobody
    // wants the update any more.
    let isSkipOwed = harness.recorder.skippedBegins.contains { skip in
      skip + buffers <= slot
        && (skip + 1..<slot).allSatisfy { later in
          begun.contains { turn in
            let end = turn.commitEnd ?? harness.rate.tick(turn.beginSlot) + Nanoseconds(1)
            return turn.beginSlot < skip && end > harness.rate.tick(later)
          }
        }
    }
    return isFrameOwed || isSkipOwed
  }
}
