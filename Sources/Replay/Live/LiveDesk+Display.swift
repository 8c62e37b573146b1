import LayerModel
import VSync

// The display of a live replay: what a VSYNC does, on the thread of the timer.

extension LiveDesk {
  /// The first commits of a warm start, which cost no frame anything.
  func start(with commits: [Commit], costs: [CostEntry]) {
    withLock {
      landed[0] = commits
      startup += costs
    }
  }

  /// A VSYNC. Those that were missed come first, late as they are: the display had them, whoever was
  /// not awake for them.
  func vsync(_ slot: Int) {
    withLock {
      var next = pipeline.slot.map { $0 + 1 } ?? slot
      while next <= slot, !isOver {
        lockedVSync(next)
        lockedLookForEnd(next)
        next += 1
      }
    }
  }

  private func lockedVSync(_ slot: Int) {
    let tick = recorder.timing.time(of: slot)
    let due = events.prefix { $0.time <= tick }
    if slot < 0 {
      pipeline.mainWantsUpdate = landed[0] != nil && pipeline.slot == nil
    } else {
      let isWoken = wishes.nextWake.map { $0 <= tick } ?? false
      pipeline.mainWantsUpdate =
        due.contains { $0.verb.wantsCommit(wishes.presentingInCommits.contains) }
        || (pipeline.turn == nil ? wishes.wantsTurn || isWoken : wishes.hasLinks)
    }
    pipeline.mainWantsTurn = slot >= 0 && (!due.isEmpty || wishes.hasOnlookers)
    pipeline.beginVSync(slot)
    while let action = pipeline.nextAction() {
      recorder.record(action, of: pipeline)
      lockedPerform(action, in: slot)
    }
  }

  private func lockedPerform(_ action: DisplayPipeline.Action, in slot: Int) {
    switch action {
    case .present: if slot >= 0 { log.append(.present, "\(slot)", at: clock.now) }
    case .repeatFrame: if slot >= 0 { log.append(.repeat, "\(slot)", at: clock.now) }
    case .idle: break
    case .askMotion(let after, let through):
      pipeline.answerMotion(
        shadow.moves(
          after: after, through: through, in: recorder.timing, latency: pipeline.buffers))
    case .sample(let frames):
      for overtaken in frames.dropLast() { log.append(.supersede, "\(overtaken)", at: clock.now) }
      let commits = frames.flatMap { landed.removeValue(forKey: $0) ?? [] }
      for commit in commits { shadow.apply(commit) }
      serverTasks.append(.apply(commits))
    case .startFrame(let frame, let expected):
      serverTasks.append(
        .frame(
          frame, at: recorder.frames[frame].expected ?? recorder.timing.time(of: expected),
          asked: clock.now, mustWait: framesUnderWay > 0))
      framesUnderWay += 1
    case .beginTurn(let frame): lockedBeginTurn(frame, in: slot)
    case .skipBegin: log.append(.skip, "\(slot)", at: clock.now)
    case .changeMode(let from, let to): log.append(.modeChange, "\(from) \(to)", at: clock.now)
    case .landCommit(let frame): lockedUnblock(frame)
    }
  }

  private func lockedBeginTurn(_ frame: Int, in slot: Int) {
    log.append(.begin, "\(frame)", at: clock.now)
    if slot < 0 {
      log.append(.commit, "\(frame)", at: clock.now)
      recorder.commitLanded(frame, at: clock.now)
      pipeline.commitLanded(frame)
      recorder.turnEnded(frame)
      pipeline.turnEnded(frame)
      return
    }
    let tick = recorder.timing.time(of: slot)
    let due = events.prefix { $0.time <= tick }
    events.removeFirst(due.count)
    turn = Turn(frame: frame, clock: tick, asked: clock.now, events: Array(due))
  }

  private func lockedLookForEnd(_ slot: Int) {
    guard slot >= 0 else { return }
    if let lastSlot {
      isOver = slot >= lastSlot
    } else if events.isEmpty, pipeline.isDrained, wishes.isSettled, wishes.nextWake == nil,
      !shadow.movesLater(than: slot, in: recorder.timing)
    {
      isOver = true
    } else if clock.now > Player.longest
      || events.isEmpty && shadow.moves(beyond: Player.longest)
    {
      (isOver, hasNoEnd) = (true, true)
    }
  }
}
