import Graphics
import Testing
import VSync

/// Random durations and wishes; what must hold for all of them.
@Suite struct PipelineRandomTests {
  @Test(arguments: 0..<40)
  func invariantsHold(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let slots = 150
    let buffering: DisplayPipeline.Buffering = seed.isMultiple(of: 2) ? .double : .triple
    let moving = seed % 3 == 0
    func lengths(_ limit: Int64) -> [Nanoseconds] {
      (0..<4 * slots).map { _ in
        let usual = Int64.random(in: 0...12_000_000, using: &random)
        return Nanoseconds(
          Int.random(in: 0..<6, using: &random) == 0
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
    let harness = PipelineHarness(buffering)
    harness.want = { $0 < slots ? wants[$0] : .nothing }
    harness.commitLength = { cancelled[$0] ? nil : commits[$0] }
    harness.renderLength = { renders[$0] }
    harness.moves = { after, through in moving && after < slots && through > 40 }
    harness.run(0...slots + 60)

    let frames = harness.recorder.frames
    #expect(harness.pipeline.isDrained)
    #expect(harness.mostInFlight <= buffering.count - 1)
    #expect(harness.samples.flatMap { $0 } == harness.landed)
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
      #expect(slot >= frame.targetSlot)
      #expect(frame.outcome == (slot == frame.targetSlot ? .onTime : .late))
      let end = try #require(frame.renderEnd)
      #expect(end <= harness.rate.tick(slot))
      #expect(try #require(frame.expectedSlot) <= slot)
    }
    guard !moving, let first = harness.presents.first else { return }
    for slot in harness.recorder.slots where slot.index > first && slot.outcome != .presented {
      let owed = isOwed(in: slot.index, harness, buffering.count)
      #expect(slot.outcome == (owed ? .repeated : .idle), "slot \(slot.index)")
    }
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
        return frames[frame.supersededBy ?? frame.id].presentSlot ?? .max > slot
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
