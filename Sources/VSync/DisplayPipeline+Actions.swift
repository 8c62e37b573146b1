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
      case .moreBuffers:
        stage = .server
        return changeBuffers(to: 3)
      case .server:
        if let action = sampleOrAsk(in: slot) { return action }
      case .serverAsked:
        stage = .main
        guard takeMotionAnswer() else { continue }
        stage = .start(
          frame: takeNumber(), expected: expectedSlot(beginSlot: slot - 1, sampledIn: slot),
          wantedSlot: nil)
      case .start(let frame, let expected, let wantedSlot):
        started.append(
          StartedFrame(frame: frame, expected: expected, startSlot: slot, wantedSlot: wantedSlot))
        lastExpected = expected
        stage = .main
        return .startFrame(frame, expected: expected)
      case .main:
        if let blocked, hasRoomForCommit { return .landCommit(blocked) }
        stage = .done
        if isWaiting {
          isWaiting = false
          return nil
        }
        guard buffering == .auto, buffers == 3, cleanFrames >= Buffering.cleanFrames else {
          return beginOrSkip(in: slot)
        }
        // A turn that owes an update would be meant for the slot that the last one is meant for.
        if turn != nil || !mainWantsUpdate { stage = .begin }
        return changeBuffers(to: 2)
      case .begin:
        stage = .done
        return beginOrSkip(in: slot)
      case .done:
        return nil
      }
    }
  }

  /// What a slot to come would show, all else staying as it is. With a slot that is begun already,
  /// what it shows at its begin.
  public func outlook(for slot: Int) -> Outlook {
    if let oldest = started.first, oldest.isComplete, oldest.expected <= slot { return .ready }
    guard isShowing else { return .nothing }
    if isUpdateOverdue(in: slot) || started.contains(where: { $0.expected <= slot }) {
      return .awaited
    }
    guard let lastExpected, lastExpected < slot else { return .nothing }
    return .motion(after: lastExpected)
  }

  /// Whether a frame can still come for a slot whose VSYNC has come: one that the server has, or has
  /// yet to start, is meant for it. Where the next frame is for a later slot, waiting is of no use.
  ///
  /// - Parameter moves: whether something moves that no frame was made for.
  func canCome(for slot: Int, moves: Bool) -> Bool {
    if let oldest = started.first { return oldest.expected <= slot }
    func isMeant(_ update: Update) -> Bool { update.beginSlot + buffers <= slot }
    let isTurnMeant = turn.map { !turnHasCommitted && isMeant($0) } ?? false
    let next = commitQueue == .fifo ? landed.first : landed.last
    return moves || isTurnMeant || next.map(isMeant) ?? false
  }

  /// The display's part: the oldest frame, if it is complete and its slot has come (R8).
  private mutating func showOrAsk(in slot: Int) -> Action? {
    stage = .server
    switch outlook(for: slot) {
    case .ready:
      // Its buffer replaces the one on the glass, which is free from now on.
      let oldest = started.removeFirst()
      isShowing = true
      cleanFrames = oldest.isSlow ? 0 : cleanFrames + 1
      let partial = oldest.wantedSlot == nil && isUpdateOverdue(in: slot)
      return .present(frame: oldest.frame, partial: partial)
    case .awaited:
      // Only a frame that the server had in time and did not finish: one that came late to it, or
      // was skipped on the main thread, another buffer would not have saved.
      if let oldest = started.first, oldest.expected <= slot, needsMoreBuffers {
        stage = .moreBuffers
      }
      return .repeatFrame
    case .motion(let after): return ask(after: after, through: slot, .displayAsked)
    case .nothing: return .idle
    }
  }

  var needsMoreBuffers: Bool { buffering == .auto && buffers == 2 }

  private mutating func changeBuffers(to count: Int) -> Action {
    defer { (buffers, cleanFrames) = (count, 0) }
    return .changeMode(from: buffers, to: count)
  }

  /// The render server's part: at most one start a VSYNC (R6), and only into a free buffer (R7).
  private mutating func sampleOrAsk(in slot: Int) -> Action? {
    stage = .main
    guard 1 + started.count < buffers else { return nil }
    // A slot that is waited for needs one frame only, and another VSYNC has the rest.
    if isWaiting, !started.isEmpty { return nil }
    let taken = commitQueue == .fifo ? landed.prefix(1) : landed[...]
    if let newest = taken.last, !isWaiting || newest.beginSlot + buffers <= slot + 1 {
      stage = .start(
        frame: newest.frame,
        expected: expectedSlot(beginSlot: newest.beginSlot, sampledIn: slot),
        wantedSlot: taken.lazy.map(\.wantedSlot).min())
      landed.removeFirst(taken.count)
      return .sample(taken.map(\.frame))
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
    let latestWanted = slot - buffers
    if let turn, turnOwesUpdate, turn.wantedSlot <= latestWanted { return true }
    if let skippedSlot, skippedSlot <= latestWanted { return true }
    return landed.contains { $0.wantedSlot <= latestWanted }
      || started.contains { frame in frame.wantedSlot.map { $0 <= latestWanted } ?? false }
  }

  /// The slot that a frame is made for: its turn's target, but after the slot it is sampled in
  /// and after the frame before it.
  private func expectedSlot(beginSlot: Int, sampledIn slot: Int) -> Int {
    max(beginSlot + buffers, slot + 1, lastExpected.map { $0 + 1 } ?? .min)
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
