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

  /// A moment of the replay from which on the own time is `inner`, or past it in its direction:
  /// the first one but for rounding. ``Instant/distantFuture`` when it never gets there, nil when
  /// the own time stands still.
  public func moment(reaching inner: Instant) -> Instant? {
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
