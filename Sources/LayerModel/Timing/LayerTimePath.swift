public import VSync

/// What lies between a layer's own time and the time of the replay: the timings of the layer and of
/// its superlayers, the layer's first. Plain ones may be left out.
public struct LayerTimePath: Sendable {
  private let timings: [LayerTiming]

  /// A path from the inside out.
  public init(_ timings: [LayerTiming]) { self.timings = timings }

  /// How the own time goes: 1 forwards, -1 backwards, 0 when it stands still.
  public var direction: Int {
    timings.reduce(1) { $1.speed == 0 ? 0 : $1.speed < 0 ? -$0 : $0 }
  }

  /// The own time at a moment of the replay.
  public func time(at moment: Instant) -> Instant {
    timings.reversed().reduce(moment) { $1.time(at: $0) }
  }

  /// Whether every timing is `(t - beginTime) * speed + timeOffset` at all times.
  public var isLinear: Bool { timings.allSatisfy(\.isLinear) }

  /// The own times at which the layer shows between two moments of the replay; nil when it shows at
  /// none. Those of a whole cycle where one begins anew.
  public func times(over moments: ClosedRange<Instant>) -> ClosedRange<Instant>? {
    var range = moments
    for timing in timings.reversed() {
      guard let inner = timing.times(over: range) else { return nil }
      range = inner
    }
    return range
  }

  /// Whether what ends at `end` of the own time is over for good at a moment of the replay: a layer
  /// around it that goes through cycles can bring it again.
  public func isOver(_ end: Instant, at moment: Instant) -> Bool {
    if isLinear { return time(at: moment) > end }
    return self.moment(reaching: end + Nanoseconds(1)).map { moment >= $0 }
      ?? (time(at: moment) > end)
  }

  /// A moment of the replay from which on the own time is `inner`, or past it in its direction:
  /// the first one but for rounding. ``Instant/distantFuture`` when it never gets there, nil when
  /// the own time stands still.
  ///
  /// Where a layer goes through cycles or has an end: from which on the own time does not come to
  /// `inner` again, at the latest when the layer's active time is over.
  public func moment(reaching inner: Instant) -> Instant? {
    guard
      let place = timings.firstIndex(where: { $0.lastMoment(before: inner) != nil })
    else { return linearMoment(reaching: inner) }
    guard let own = LayerTimePath(Array(timings[..<place])).linearMoment(reaching: inner),
      let outer = timings[place].lastMoment(before: own)
    else { return nil }
    return LayerTimePath(Array(timings[(place + 1)...])).moment(reaching: outer)
  }

  private func linearMoment(reaching inner: Instant) -> Instant? {
    if timings.isEmpty { return inner }
    let direction = direction
    if direction == 0 { return nil }
    if direction > 0 && inner == .distantFuture { return inner }
    var moment = timings.reduce(inner) { $1.outerTime(at: $0) }
    // Rounding may have led to one that is just too early.
    var step: Int64 = 1
    while moment < .distantFuture {
      let reached = time(at: moment)
      if direction > 0 ? reached >= inner : reached <= inner { break }
      moment = moment + Nanoseconds(step)
      step = max(step, step &* 2)
    }
    return moment
  }
}
