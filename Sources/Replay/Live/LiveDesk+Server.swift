import Report
import VSync

// MARK: - The render server

extension LiveDesk {
  /// Waits for what the server is to do next; nil when the replay is over.
  func nextServerTask() -> ServerTask? {
    wait {
      if isOver { return .some(nil) }
      return serverTasks.isEmpty ? nil : .some(.some(serverTasks.removeFirst()))
    }
  }

  /// What the server is to do now, if anything.
  func serverTaskAtHand() -> ServerTask? {
    withLock { serverTasks.isEmpty ? nil : serverTasks.removeFirst() }
  }

  /// The server begins with a frame.
  ///
  /// - Parameters:
  ///   - asked: when the frame was wanted.
  ///   - mustWait: whether an earlier one was under way then.
  func renderStarted(_ frame: Int, asked: Instant, mustWait: Bool) {
    withLock {
      if mustWait {
        recorder.add(
          [
            CostEntry(
              cause: .backpressure, owner: .serverCPU, subject: "", cost: clock.now - asked)
          ], to: frame)
      } else {
        recorder.add(lockedDelay(since: asked, of: .serverCPU), to: frame)
      }
      log.append(.render, "\(frame)", at: clock.now)
      recorder.renderStarted(frame, at: clock.now)
    }
  }

  /// A frame is complete.
  func renderFinished(_ frame: Int, _ made: RenderServer.Frame, costs: [CostEntry]) {
    withLock {
      let now = clock.now
      made.log(as: frame, to: log, at: now)
      log.append(.renderFinish, "\(frame)", at: now)
      recorder.renderFinished(frame, at: now)
      pipeline.renderFinished(frame)
      framesUnderWay -= 1
      shadow.noteFrame(made.plan)
      counters[frame] = made.counters
      if frame == 0, isWarm {
        startup += costs
      } else {
        recorder.add(costs, to: frame)
      }
    }
  }
}

// MARK: - The end

extension LiveDesk {
  /// Takes over what happened. To be called when no other thread runs any more.
  ///
  /// - Throws: ``PlayError/endless(scene:)``.
  func fill(_ recording: inout Recording) throws(PlayError) {
    if hasNoEnd { throw .endless(scene: scene.name) }
    withLock {
      lockedExplainWhatNeverBegan()
      recording.slots = recorder.slots
      recording.frames = recorder.frames
      recording.counters = counters
      recording.skippedBegins = recorder.skippedBegins
      recording.modeChanges = recorder.modeChanges
      recording.startup = startup
    }
  }

  /// A frame whose thread did nothing of it before the end: what it waits for stands for what it cost.
  private func lockedExplainWhatNeverBegan() {
    for task in serverTasks {
      guard case .frame(let frame, _, let asked, _) = task else { continue }
      let cost = max(Nanoseconds(1), clock.now - asked)
      recorder.add(
        [CostEntry(cause: .backpressure, owner: .serverCPU, subject: "", cost: cost)], to: frame)
    }
    guard let turn else { return }
    let cost = max(Nanoseconds(1), clock.now - turn.asked)
    recorder.add(
      [CostEntry(cause: .threadExplosion, owner: .main, subject: "woken late", cost: cost)],
      to: turn.frame)
  }
}
