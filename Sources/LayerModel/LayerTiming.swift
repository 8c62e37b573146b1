public import VSync

/// How a layer's own time follows from the time around it (core-animation 1.4).
///
/// A layer's animations, and the layers in it, count in the layer's own time: it is
/// `(t - beginTime) * speed + timeOffset` at the moment `t` of the superlayer's, and a root's
/// superlayer has the time of the replay. Layers last for ever, so of Core Animation's media
/// timing only these three say anything of a layer.
///
/// Times are whole nanoseconds, rounded half to even at each layer; both sides of a commit go
/// through the same steps. What would leave the range of 292 years stays at its end.
public struct LayerTiming: Hashable, Sendable {
  /// The moment of the superlayer's time at which the layer's own time is `timeOffset`.
  public var beginTime = Instant.zero
  /// How fast the own time goes: 2 is twice as fast, 0 stands still, below 0 goes backwards.
  /// Finite.
  public var speed = 1.0
  /// Added to the own time; with speed 0 it is the own time.
  public var timeOffset = Nanoseconds.zero

  /// The superlayer's time.
  public init() {}

  /// Whether the own time is the superlayer's.
  public var isPlain: Bool { speed == 1 && beginTime == .zero && timeOffset == .zero }

  /// The own time at a moment of the superlayer's.
  public func time(at outer: Instant) -> Instant {
    if isPlain { return outer }
    let elapsed = outer - beginTime
    if speed == 1 { return .zero + elapsed + timeOffset }
    return .zero + Self.round(Double(elapsed.count) * speed) + timeOffset
  }

  /// The moment of the superlayer's time at which the own time is `inner`.
  ///
  /// While the own time stands still there is no such moment, or all of them are: then it is
  /// ``beginTime``.
  public func outerTime(at inner: Instant) -> Instant {
    if isPlain { return inner }
    let elapsed = inner - .zero - timeOffset
    if speed == 1 { return beginTime + elapsed }
    return speed == 0 ? beginTime : beginTime + Self.round(Double(elapsed.count) / speed)
  }

  private static func round(_ nanoseconds: Double) -> Nanoseconds {
    let whole = nanoseconds.rounded(.toNearestOrEven)
    return Nanoseconds(Int64(exactly: whole) ?? (whole < 0 ? .min : .max))
  }
}
