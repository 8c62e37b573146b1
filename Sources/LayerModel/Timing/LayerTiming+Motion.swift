public import VSync

// When a layer comes and goes, and where its own time is over a stretch of the superlayer's. What is
// said here may be more than there is, and never less: the render server makes no frame where
// nothing is said to change.

extension LayerTiming {
  /// The layer's timing as an animation has it.
  var media: MediaTiming {
    var media = MediaTiming()
    media.begin = beginTime
    media.duration = duration
    media.speed = speed
    media.timeOffset = timeOffset.seconds
    media.repeatCount = repeatCount
    media.repeatDuration = repeatDuration
    media.autoreverses = autoreverses
    media.fillMode = fillMode
    return media
  }

  /// The last moment of the superlayer's time at which the layer is active.
  public var activeEnd: Instant { media.activeEnd }

  /// The moments of the superlayer's time at which the layer comes and at which it is gone, as far
  /// as there are such.
  public var edges: [Instant] {
    guard hasWindow, duration.isFinite || repeatDuration > 0 || beginTime != .zero else {
      return []
    }
    var edges: [Instant] = []
    if fillMode == .removed || fillMode == .forwards { edges.append(beginTime) }
    if fillMode == .removed || fillMode == .backwards, activeEnd < .distantFuture {
      edges.append(activeEnd + Nanoseconds(1))
    }
    return edges
  }

  /// Whether the layer comes or goes in `after < t <= through` of the superlayer's time.
  public func appears(after: Instant, through: Instant) -> Bool {
    hasWindow && edges.contains { after < $0 && $0 <= through }
  }

  /// The own times at which the layer shows while the superlayer's time is in a range; nil when it
  /// does not show in it. A jump from one cycle to the next counts as all of a cycle.
  public func times(over outer: ClosedRange<Instant>) -> ClosedRange<Instant>? {
    let (a, b) = (outer.lowerBound, outer.upperBound)
    if !hasWindow { return Self.range(time(at: a), time(at: b)) }
    // In the parts before, within and after the active time, each at both of its ends.
    let (begin, end) = (beginTime, activeEnd)
    let everlasting = edges.isEmpty && fillMode == .removed
    var found: ClosedRange<Instant>?
    func add(_ range: ClosedRange<Instant>) {
      let (low, high) = (range.lowerBound, range.upperBound)
      found = found.map { min($0.lowerBound, low)...max($0.upperBound, high) } ?? range
    }
    if everlasting { return Self.range(time(at: a), time(at: b)) }
    if a < begin, isActive(at: a) { add(time(at: a)...time(at: a)) }
    if b > end, isActive(at: b) { add(time(at: b)...time(at: b)) }
    let (from, to) = (max(a, begin), min(b, end))
    if from <= to { add(activeTimes(from: from, to: to)) }
    return found
  }

  private func activeTimes(from: Instant, to: Instant) -> ClosedRange<Instant> {
    let ends = Self.range(time(at: from), time(at: to))
    guard duration.isFinite, from < to, speed != 0 else { return ends }
    let media = media
    guard let first = media.local(at: from), let last = media.local(at: to) else { return ends }
    let cycle = media.moment(first.time, isAtEnd: false).cycle
    let (a, b) = (first.time / cycle, last.time / cycle)
    // A whole cycle, there or back, without a jump or a turn in it.
    if a.rounded(.down) == b.rounded(.down) { return ends }
    return .zero...(.zero + Nanoseconds(Int64(exactly: cycle) ?? .max))
  }

  private static func range(_ a: Instant, _ b: Instant) -> ClosedRange<Instant> {
    min(a, b)...max(a, b)
  }

  /// The first moment of the superlayer's time from which on the own time never comes to `inner`, or
  /// before it, again: nil for a timing without cycles or an end.
  func lastMoment(before inner: Instant) -> Instant? {
    guard duration.isFinite || repeatDuration > 0 else { return nil }
    let gone = activeEnd < .distantFuture ? activeEnd + Nanoseconds(1) : activeEnd
    let goesOnce = speed > 0 && !autoreverses && media.activeCycles <= 1 && timeOffset == .zero
    guard goesOnce, inner < .distantFuture else { return gone }
    var moment = outerTime(at: inner)
    // Rounding may have led to one that is just too early.
    var step: Int64 = 1
    while moment < gone, linearTime(at: moment) < inner {
      moment = moment + Nanoseconds(step)
      step = max(step, step &* 2)
    }
    return min(moment, gone)
  }
}
