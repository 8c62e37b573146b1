import VSync

extension HitchFinder {
  /// Who was late, and what they were doing.
  struct Blame {
    var kind: Hitch.Kind
    var reasons: [Reason]
    /// The first slot whose work can have made it.
    var since: Int
  }

  /// Judges the frame that was waited for at `slot`.
  func blame(for frame: FrameRecord, atSlot slot: Int) -> Blame {
    if isCommitLate(frame, atSlot: slot) {
      var entries = mainCosts(of: frame)
      var since = frame.beginSlot
      if isBeginDelayed(frame), let holder = turn(before: frame) {
        entries += mainCosts(of: holder)
        since = holder.beginSlot
      }
      let reasons = Reason.summing(entries, of: frame.id)
      // A main thread that stood because the server's queue was full was not late itself.
      let isServer = reasons.first?.code == .backpressure
      if !reasons.isEmpty {
        return Blame(kind: isServer ? .render : .commit, reasons: reasons, since: since)
      }
    }
    let final = finalFrame(of: frame)
    let holder = frameRendered(before: final)
    return Blame(
      kind: .render, reasons: serverReasons(of: frame),
      since: [frame, final, holder].compactMap { $0?.beginSlot }.min() ?? slot)
  }

  /// Whether the main thread is to blame: the commit landed after the VSYNC at which the server
  /// would have sampled it, or never; or the turn began late, and its own time had not come yet.
  private func isCommitLate(_ frame: FrameRecord, atSlot slot: Int) -> Bool {
    guard frame.kind == .main else { return false }
    guard let landed = frame.commitEnd else { return true }
    if landed > recording.time(ofSlot: frame.beginSlot + 1) { return true }
    return isBeginDelayed(frame) && frame.targetSlot > slot
  }

  private func isBeginDelayed(_ frame: FrameRecord) -> Bool {
    frame.wantedSlot < frame.beginSlot
  }

  /// The turn that held the main thread when this one wanted to begin.
  private func turn(before frame: FrameRecord) -> FrameRecord? {
    turns[..<turns.partition { $0.beginSlot >= frame.beginSlot }].last
  }

  /// What the main thread did in a frame's turn.
  func mainCosts(of frame: FrameRecord) -> [CostEntry] {
    frame.costs.filter { $0.owner == .main }
  }
}

// MARK: - The render server

extension HitchFinder {
  /// What the render server did for the frame that shows what `frame` changed, and what kept it
  /// from doing so earlier. A wait names the frame that was waited for, and its costliest layers.
  private func serverReasons(of frame: FrameRecord) -> [Reason] {
    let final = finalFrame(of: frame)
    var reasons = Reason.summing(serverCosts(of: final), of: final.id)
    let holder = frameRendered(before: final)
    if !reasons.contains(where: { $0.code == .backpressure }),
      let cost = wait(of: frame, until: final)
    {
      reasons.append(
        Reason(
          code: .backpressure, owner: .serverCPU, cost: cost, effect: nil, layers: [], labels: []))
    }
    for index in reasons.indices where reasons[index].code == .backpressure {
      let own = holder.flatMap {
        Reason.summing(serverCosts(of: $0), of: $0.id).first { !$0.layers.isEmpty }
      }
      reasons[index].layers = own?.layers ?? []
      if let holder { reasons[index].labels = ["frame \(holder.id)"] }
    }
    return reasons.sorted(by: Reason.isBefore)
  }

  /// What the render server and the display did for a frame.
  func serverCosts(of frame: FrameRecord) -> [CostEntry] {
    frame.costs.filter { $0.owner.isServer || $0.owner == .display }
  }

  /// How long a commit that had landed stood waiting for the server; nil if it did not.
  private func wait(of frame: FrameRecord, until final: FrameRecord) -> Nanoseconds? {
    guard let start = final.renderStart else { return nil }
    let sample = frame.commitEnd.map { recording.slot(atOrAfter: $0) } ?? frame.beginSlot + 1
    let wait = start - recording.time(ofSlot: sample)
    return wait > .zero ? wait : nil
  }

  /// The frame that the render server worked on before this one.
  private func frameRendered(before frame: FrameRecord) -> FrameRecord? {
    guard let start = frame.renderStart else { return nil }
    return rendered[..<rendered.partition { $0.renderStart ?? start >= start }].last
  }
}

// MARK: - All work of some slots

extension HitchFinder {
  /// The work of turns and frames of the server that begin in some slots, and what it cost.
  func costs(in window: ClosedRange<Int>) -> [Waiver.Cost: Nanoseconds] {
    entries(in: window).reduce(into: [:]) {
      $0[Waiver.Cost($1), default: .zero] += $1.cost
    }
  }

  /// The same as reasons, those of some kinds of work only.
  func reasons(for costs: Set<Waiver.Cost>, in window: ClosedRange<Int>) -> [Reason] {
    Reason.summing(
      entries(in: window).filter { costs.contains(Waiver.Cost($0)) },
      of: turns[turns.partition { $0.beginSlot >= window.lowerBound }...].first?.id
        ?? rendered.last?.id)
  }

  private func entries(in window: ClosedRange<Int>) -> [CostEntry] {
    let begun = turns[
      turns.partition {
        $0.beginSlot >= window.lowerBound
      }..<turns.partition {
        $0.beginSlot > window.upperBound
      }]
    // A server that is busy starts a frame after the slot that it takes it in.
    let drawn = rendered[
      rendered.partition {
        $0.renderStart ?? .zero >= recording.time(ofSlot: window.lowerBound)
      }..<rendered
        .partition { $0.renderStart ?? .zero >= recording.time(ofSlot: window.upperBound + 1) }]
    return begun.flatMap(mainCosts)
      + drawn.flatMap(serverCosts).filter {
        Waiver.Cost($0).isWork && $0.cost > .zero
      }
  }
}
