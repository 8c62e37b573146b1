import LayerModel
import LayerTree
import Report
import VSync

// What the main thread does: the tree that the replay begins with, turns, and what they commit.

extension TimedReplay {
  /// Lays out, displays and commits the tree before the replay begins, free of time: all that it
  /// cost is start-up.
  func commitInitialTree() -> [Commit] {
    let pool = ManualWorkerPool(log: log, time: time)
    tree.stage.workers = pool
    var commits: [Commit] = []
    tree.stage.onCommit = { commits.append($0) }
    while !tree.stage.isSettled {
      for step in tree.runLoop.runTurn(.init(number: 0, clock: .zero)) {
        startup += profile.entries(for: step.charges, owner: .main)
      }
      let drawn = pool.runAll()
      let cost = profile.cost(of: drawn)
      if cost > .zero {
        startup.append(CostEntry(cause: .display, owner: .worker, subject: "", cost: cost))
      }
    }
    tree.stage.onCommit = { [unowned self] in outgoing.append($0) }
    return commits
  }

  func beginTurn(_ frame: Int, in slot: Int) {
    log.append(.begin, "\(frame)", at: time.now)
    if slot < 0 {
      log.append(.commit, "\(frame)", at: time.now)
      recorder.commitLanded(frame, at: time.now)
      pipeline.commitLanded(frame)
      return endTurn(frame)
    }
    while let event = events.first, event.time <= time.now {
      events.removeFirst()
      tree.schedule(event)
    }
    tree.runLoop.beginTurn(.init(number: frame, clock: time.now))
    runNextStep(of: frame)
  }

  private func runNextStep(of frame: Int) {
    guard let step = tree.runLoop.runNextStep() else { return endTurn(frame) }
    let free = waivedCauses(of: .main, in: pipeline.turn?.beginSlot)
    let slot = pipeline.turn?.beginSlot
    let charges = step.charges.filter { charge in
      guard let waiver = player.options.waiver, let slot else { return true }
      return !waiver.frees(charge.cause, of: .main, for: charge.subject, inSlot: slot)
    }
    pay(profile.entries(for: charges, owner: .main), of: frame)
    let commits = outgoing
    outgoing = []
    mainThread.run(charges, freeOf: free) { [unowned self] delays in
      pay(delays, of: frame)
      if commits.isEmpty { runNextStep(of: frame) } else { land(commits, of: frame) }
    }
  }

  /// Puts down what a step of the turn cost, or was held up by.
  private func pay(_ costs: [CostEntry], of frame: Int) {
    if pipeline.turnHasCommitted {
      costsSinceCommit += costs
    } else {
      recorder.add(costs, to: frame)
    }
  }

  /// Commits of one step land together. A turn that had one land before makes another frame.
  private func land(_ commits: [Commit], of frame: Int) {
    var frame = frame
    if pipeline.turnHasCommitted {
      let next = pipeline.continueTurn()
      recorder.turnContinued(next, after: frame)
      frame = next
      payCosts(of: frame)
    }
    guard pipeline.hasRoomForCommit else {
      log.append(.block, "\(frame)", at: time.now)
      pipeline.commitBlocked(frame)
      blocked = (commits, time.now)
      return
    }
    finishLanding(commits, of: frame)
  }

  private func finishLanding(_ commits: [Commit], of frame: Int) {
    lateContent.landed(in: frame, expectedAt: recorder.frames[frame].expected ?? time.now)
    landed[frame, default: []] += commits
    log.append(.commit, "\(frame)", at: time.now)
    recorder.commitLanded(frame, at: time.now)
    if let replaced = pipeline.commitLanded(frame) {
      // What it changed is part of this commit now.
      landed[frame] = (landed.removeValue(forKey: replaced) ?? []) + commits
      log.append(.supersede, "\(replaced)", at: time.now)
      recorder.superseded(replaced, by: frame)
    }
    runNextStep(of: frame)
  }

  /// There is room for the commit that the main thread stands with: it goes on at this VSYNC.
  func unblock(_ frame: Int) {
    guard let (commits, since) = blocked else { return }
    blocked = nil
    recorder.add(
      [CostEntry(cause: .backpressure, owner: .main, subject: "", cost: time.now - since)],
      to: frame)
    finishLanding(commits, of: frame)
    // What takes no time is over before the main thread is asked to begin.
    time.run(through: time.now)
  }

  /// What came after a turn's last commit belongs to the frame of that.
  private func payCosts(of frame: Int) {
    recorder.add(costsSinceCommit, to: frame)
    costsSinceCommit = []
  }

  private func endTurn(_ frame: Int) {
    payCosts(of: frame)
    lateContent.landed(in: frame, expectedAt: recorder.frames[frame].expected ?? time.now)
    lateContent.turnEnded()
    recorder.turnEnded(frame)
    pipeline.turnEnded(frame)
  }
}

extension [CostEntry] {
  /// The sum.
  var total: Nanoseconds { reduce(into: .zero) { $0 += $1.cost } }
}

// MARK: - What is paid for

extension TimedReplay {
  /// Costs of a slot without those that are waived there.
  func payable(_ costs: [CostEntry], in slot: Int?) -> [CostEntry] {
    guard let waiver = player.options.waiver, let slot else { return costs }
    return waiver.applied(to: costs, inSlot: slot)
  }

  /// What costs somebody nothing in a slot.
  private func waivedCauses(of owner: Owner, in slot: Int?) -> Set<Cause> {
    guard let waiver = player.options.waiver, let slot else { return [] }
    return waiver.causes(of: owner, inSlot: slot)
  }
}
