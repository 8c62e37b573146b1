import LayerTree
import VSync

// A display with variable refresh: a slot begins when there is something to show (frames 3.4).

extension TimedReplay: VariableRefreshDriver {
  var timing: RefreshTiming { recorder.timing }

  /// Lets time pass until a slot begins, the first one or the one after the last.
  ///
  /// - Returns: false when the replay is over before it.
  func goTo(_ slot: Int) throws -> Bool {
    if timing.range == nil {
      run(through: timing.time(of: slot))
      return true
    }
    var begin: (time: Instant, overdueSince: Instant?) = (timing.rate.tick(slot), nil)
    if slot > 0 {
      begin = try runToSlot(after: slot - 1)
    } else {
      run(through: begin.time)
    }
    if let end = player.scene.duration.map({ Instant.zero + $0 }), begin.time > end {
      return false
    }
    recorder.beginSlot(
      slot, at: begin.time, stride: stride, overdueSince: begin.overdueSince)
    return true
  }

  /// The last slot lasts until the end of the replay, or as long as it was to last.
  func closeLastSlot() {
    guard timing.range != nil, let last = recorder.slots.last else { return }
    let end = player.scene.duration.map { Instant.zero + $0 } ?? .zero
    probes.read(tree, before: end + Nanoseconds(1), time)
    recorder.closeSlot(at: max(end, last.time + timing.period))
  }

  func run(through moment: Instant) {
    probes.read(tree, before: moment, time)
    time.run(through: moment)
  }

  /// At every how many of the shortest intervals frames are wanted: at each one for the sake of the
  /// main thread, and as often as animations ask for while it has nothing to say.
  private var stride: Int {
    if pipeline.hasUpdate || wantsTurn { return 1 }
    return server.wantedStride(after: time.now, in: timing) ?? 1
  }

  /// Whether the main thread would begin a turn now.
  private var wantsTurn: Bool {
    tree.stage.wantsTurn || events.first.map { $0.time <= time.now } ?? false
  }

  var isAsleep: Bool {
    pipeline.isDrained && !wantsTurn
      && !server.movesLater(than: pipeline.slot ?? 0, in: timing)
  }

  var wake: Instant? {
    // Nothing else than a picture on its way is in the clock while all sleeps.
    let arrival = tree.ready.loader.isLoading ? time.next : nil
    return [events.first?.time, tree.stage.nextWake, arrival].compactMap(\.self).min()
  }

  func moves(after: Int, through: Int) -> Bool {
    server.moves(after: after, through: through, in: timing, latency: pipeline.buffers)
  }

  func serveWait() throws {
    pipeline.beginWait()
    try performActions(in: pipeline.slot ?? 0)
  }
}
