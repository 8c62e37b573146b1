internal import LayerModel
public import VSync

extension Stage {
  /// When the next turn is due for the sake of an animation, a ``StageAlarm`` or a ``DisplayLink``: the first moment
  /// after the last of one that somebody waits for, or at which one moves that its layer is drawn anew
  /// for, or after a link was called last; or when pictures have waited for others long enough. Nil
  /// when there is none, or only what is paused. Costs little; once a layer has a time of its own,
  /// O(layers with such animations) times their depth.
  ///
  /// ``wantsTurn`` is true from that moment on.
  public var nextWake: Instant? {
    let moments = [
      redrawn.isEmpty ? nil : nextRedraw, nextEnd, nextLink, batchDeadline, nextAlarm,
    ]
    return moments.compactMap(\.self).min()
  }

  /// The first moment after the last of an animation that somebody waits for.
  private var nextEnd: Instant? {
    guard !watched.isEmpty else { return nil }
    if retimed.isEmpty {
      return awaitedEnds.first { isAwaited($1, of: $0) }.map { $0 + Nanoseconds(1) }
    }
    var earliest: Instant?
    for layer in watched.values where layer.stage === self {
      for animation in layer.animations {
        guard let end = animation.awaitedEnd, let wake = layer.committedMoment(after: end)
        else { continue }
        earliest = earliest.map { min($0, wake) } ?? wake
      }
    }
    return earliest
  }

  private func isAwaited(_ end: Instant, of id: LayerID) -> Bool {
    guard let layer = watched[id], layer.stage === self else { return false }
    return layer.animations.contains { $0.awaitedEnd == end }
  }

  /// Takes off what somebody waits for and is over, in the order of its end, and calls whoever
  /// waits for it and for earlier commits.
  func timersPhase() {
    endWatchedAnimations()
    ringAlarms()
    endTasks()
    mainQueue.drain()
    TransactionStack.current.runCalls()
  }

  private func endWatchedAnimations() {
    guard !watched.isEmpty else { return }
    let clock = clock
    var ended: [(end: Instant, layer: Layer, key: String)] = []
    let candidates = retimed.isEmpty ? awaitedEnds.take(before: clock) : watched.keys.sorted()
    for id in candidates {
      guard let layer = watched[id], layer.stage === self else { continue }
      for animation in layer.animations {
        guard let end = animation.awaitedEnd, layer.committedIsOver(animation.attached, at: clock)
        else { continue }
        ended.append((layer.committedMoment(after: end) ?? clock, layer, animation.key))
      }
    }
    // Equal ends keep the order of layers and of adding.
    let order = ended.indices.sorted { (ended[$0].end, $0) < (ended[$1].end, $1) }
    for index in order { ended[index].layer.endAwaited(ended[index].key) }
    for id in candidates where watched[id]?.animations.contains(where: { $0.watch != nil }) == false
    {
      watched[id] = nil
    }
  }
}
