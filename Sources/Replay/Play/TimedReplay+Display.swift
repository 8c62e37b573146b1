import Graphics
import LayerTree
import Report
import VSync

// What a VSYNC does: what the glass shows, what the render server samples and draws, whose turn it is.

extension TimedReplay {
  func vsync(_ slot: Int) throws {
    let isBusy = tree.runLoop.turn != nil
    let due = events.prefix { $0.time <= time.now }
    if slot < 0 {
      // Only the tree that is already committed; nothing happens on the main thread before 0.
      pipeline.mainWantsUpdate = landed[0] != nil && pipeline.slot == nil
    } else {
      // What the running turn dirtied is that turn's own business; what moves from frame to frame wants one
      // for this VSYNC too, and does not get it.
      pipeline.mainWantsUpdate =
        due.contains(where: { tree.isChanged(by: $0) })
        || (isBusy ? tree.stage.hasLinksDue : tree.stage.wantsTurn)
    }
    pipeline.mainWantsTurn = slot >= 0 && (!due.isEmpty || tree.stage.hasOnlookersDue)
    pipeline.beginVSync(slot)
    try performActions(in: slot)
  }

  func performActions(in slot: Int) throws {
    while let action = pipeline.nextAction() {
      recorder.record(action, of: pipeline)
      try perform(action, in: slot)
    }
  }

  private func perform(_ action: DisplayPipeline.Action, in slot: Int) throws {
    switch action {
    case .present(let frame, _):
      if slot >= 0 { log.append(.present, "\(slot)", at: time.now) }
      try show(pictures.removeValue(forKey: frame), in: slot)
    case .repeatFrame:
      if slot >= 0 { log.append(.repeat, "\(slot)", at: time.now) }
      try show(nil, in: slot)
    case .idle:
      // A cold glass shows the background until the first frame.
      try show(slot == 0 ? server.blankPicture() : nil, in: slot)
    case .askMotion(let after, let through):
      pipeline.answerMotion(moves(after: after, through: through))
    case .sample(let commits):
      for overtaken in commits.dropLast() {
        log.append(.supersede, "\(overtaken)", at: time.now)
      }
      for commit in commits.flatMap({ landed.removeValue(forKey: $0) ?? [] }) {
        server.apply(commit)
      }
    case .startFrame(let frame, let expected):
      startFrame(frame, at: recorder.frames[frame].expected ?? timing.time(of: expected))
    case .beginTurn(let frame): beginTurn(frame, in: slot)
    case .skipBegin: log.append(.skip, "\(slot)", at: time.now)
    case .changeMode(let from, let to): log.append(.modeChange, "\(from) \(to)", at: time.now)
    case .landCommit(let frame): unblock(frame)
    }
  }

  private func show(_ picture: Bitmap?, in slot: Int) throws {
    guard slot >= 0, let record = recorder.slots.last else { return }
    tree.stage.didShow(ShownSlot(time: record.time, isDropped: record.outcome == .repeated))
    try watch?.slot(record)
    try sink?.slot(record, bitmap: picture)
  }

  /// - Parameter instant: what the frame is made for.
  private func startFrame(_ frame: Int, at instant: Instant) {
    lateContent.frameStarted(frame, expectedAt: instant)
    let made = server.makeFrame(at: instant)
    watch?.take(frame, server.lastFrame(at: instant))
    pictures[frame] = made.bitmap
    counters[frame] = made.counters
    var costs = payable(profile.serverEntries(for: made.charges), in: pipeline.slot)
    let isStartup = frame == 0 && player.scene.start == .warm
    if isStartup {
      startup += costs
      costs = []
    }
    // One frame at a time: the next waits until the server is free (R7).
    let start = max(time.now, serverFreeAt)
    let end = start + costs.total
    serverFreeAt = end
    if start > time.now {
      // Which frame held the server is in the records: the report names it.
      costs.append(
        CostEntry(cause: .backpressure, owner: .serverCPU, subject: "", cost: start - time.now))
    }
    recorder.add(costs, to: frame)
    recorder.renderStarted(frame, at: start)
    // Within a VSYNC the server starts before the main thread begins (R2): no detour then.
    if start > time.now {
      time.schedule(at: start) { [unowned self] in logStart(of: frame, made, at: start) }
    } else {
      logStart(of: frame, made, at: start)
    }
    time.schedule(at: end) { [unowned self] in
      log.append(.renderFinish, "\(frame)", at: end)
      recorder.renderFinished(frame, at: end)
      pipeline.renderFinished(frame)
    }
  }
}

extension TimedReplay {
  private func logStart(of frame: Int, _ made: RenderServer.Frame, at start: Instant) {
    log.append(.render, "\(frame)", at: start)
    made.log(as: frame, to: log, at: start)
  }
}
