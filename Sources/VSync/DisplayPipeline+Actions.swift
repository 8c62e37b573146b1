internal import WrongUse

extension DisplayPipeline {
  /// What to do next in this VSYNC, in the order of R2: the display, the render server, the main
  /// thread; nil when the VSYNC is done.
  ///
  /// - Precondition: a motion question was answered.
  public mutating func nextAction() -> Action? {
    guard let slot else { return nil }
    while true {
      switch stage {
      case .display:
        if let action = showOrAsk(in: slot) { return action }
      case .displayAsked:
        stage = .server
        return takeMotionAnswer() ? .repeatFrame : .idle
      case .server:
        if let action = sampleOrAsk(in: slot) { return action }
      case .serverAsked:
        stage = .main
        guard takeMotionAnswer() else { continue }
        stage = .start(
          frame: takeNumber(), expected: expectedSlot(beginSlot: slot - 1, sampledIn: slot),
          wantedSlot: nil)
      case .start(let frame, let expected, let wantedSlot):
        started.append(StartedFrame(frame: frame, expected: expected, wantedSlot: wantedSlot))
        lastExpected = expected
        stage = .main
        return .startFrame(frame, expected: expected)
      case .main:
        stage = .done
        return beginOrSkip(in: slot)
      case .done:
        return nil
      }
    }
  }

  /// The display's part: the oldest frame, if it is complete and its slot has come (R8).
  private mutating func showOrAsk(in slot: Int) -> Action? {
    stage = .server
    if let oldest = started.first, oldest.isComplete, oldest.expected <= slot {
      // Its buffer replaces the one on the glass, which is free from now on.
      started.removeFirst()
      isShowing = true
      let partial = oldest.wantedSlot == nil && isUpdateOverdue(in: slot)
      return .present(frame: oldest.frame, partial: partial)
    }
    guard isShowing else { return .idle }
    if isUpdateOverdue(in: slot) || started.contains(where: { $0.expected <= slot }) {
      return .repeatFrame
    }
    guard let lastExpected, lastExpected < slot else { return .idle }
    return ask(after: lastExpected, through: slot, .displayAsked)
  }

  /// The render server's part: at most one start a VSYNC (R6), and only into a free buffer (R7).
  private mutating func sampleOrAsk(in slot: Int) -> Action? {
    stage = .main
    guard 1 + started.count < buffering.count else { return nil }
    if let newest = landed.last {
      let sampled = landed.map(\.frame)
      stage = .start(
        frame: newest.frame,
        expected: expectedSlot(beginSlot: newest.beginSlot, sampledIn: slot),
        wantedSlot: landed.lazy.map(\.wantedSlot).min())
      landed = []
      return .sample(sampled)
    }
    // Before the first frame there is nothing that could move.
    guard let lastExpected else { return nil }
    return ask(
      after: lastExpected, through: expectedSlot(beginSlot: slot - 1, sampledIn: slot),
      .serverAsked)
  }

  /// The main thread's part (R4).
  private mutating func beginOrSkip(in slot: Int) -> Action? {
    guard turn == nil else {
      guard mainWantsUpdate else { return nil }
      skippedSlot = skippedSlot ?? slot
      return .skipBegin
    }
    let wantedSlot = mainWantsUpdate ? skippedSlot ?? slot : slot
    // Either this turn takes the skipped update over, or nobody wants it any more.
    skippedSlot = nil
    guard mainWantsUpdate || mainWantsTurn else { return nil }
    let update = Update(frame: takeNumber(), beginSlot: slot, wantedSlot: wantedSlot)
    turn = update
    turnOwesUpdate = mainWantsUpdate
    turnHasCommitted = false
    return .beginTurn(update.frame)
  }

  /// Whether the main thread's content should have changed by this slot and has not: its turn
  /// has not committed, or is not sampled, or not shown, or not even begun.
  private func isUpdateOverdue(in slot: Int) -> Bool {
    // An update wanted at slot w is meant for w + N; all are judged by when they were wanted, so
    // that a begin that the main thread skipped counts as one.
    let latestWanted = slot - buffering.count
    if let turn, turnOwesUpdate, turn.wantedSlot <= latestWanted { return true }
    if let skippedSlot, skippedSlot <= latestWanted { return true }
    return landed.contains { $0.wantedSlot <= latestWanted }
      || started.contains { frame in frame.wantedSlot.map { $0 <= latestWanted } ?? false }
  }

  /// The slot that a frame is made for: its turn's target, but after the slot it is sampled in
  /// and after the frame before it.
  private func expectedSlot(beginSlot: Int, sampledIn slot: Int) -> Int {
    max(beginSlot + buffering.count, slot + 1, lastExpected.map { $0 + 1 } ?? .min)
  }

  private mutating func ask(after: Int, through: Int, _ next: Stage) -> Action {
    motionAnswer = nil
    stage = next
    return .askMotion(after: after, through: through)
  }

  private func takeMotionAnswer() -> Bool {
    guard let motionAnswer else {
      halt("motion was asked for in slot \(slot ?? 0) and not answered")
    }
    return motionAnswer
  }

  mutating func takeNumber() -> Int {
    defer { nextFrame += 1 }
    return nextFrame
  }
}
