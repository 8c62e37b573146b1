public import VSync
internal import WrongUse

/// How a layer's own time follows from the time around it, and when the layer is there
/// (core-animation 1.4).
///
/// A layer's animations, and the layers in it, count in the layer's own time; a root's superlayer
/// has the time of the replay. The formula is that of animations: from `beginTime` on the own time
/// is `(t - beginTime) * speed + timeOffset` at the moment `t` of the superlayer's, and with a
/// finite ``duration`` it begins anew after each cycle, or turns back. ``LayerTiming/isActive(at:)``
/// says when the layer is there: outside of its active time it does not show, unless the fill mode
/// holds its first or last moment.
///
/// A layer that begins at 0 and lasts for ever, as layers do at first, has always begun, also where
/// the superlayer's time is negative. While a layer does not show its time goes on as without a
/// duration, so that moments can be converted at any time.
///
/// Times are whole nanoseconds, rounded half to even at each layer; both sides of a commit go
/// through the same steps. What would leave the range of 292 years stays at its end.
public struct LayerTiming: Hashable, Sendable {
  /// The moment of the superlayer's time at which the layer's own time is `timeOffset`, and from
  /// which on it shows.
  public var beginTime = Instant.zero
  /// How fast the own time goes: 2 is twice as fast, 0 stands still, below 0 goes backwards.
  /// Finite.
  public var speed = 1.0
  /// Added to the own time; with speed 0 it is the own time.
  public var timeOffset = Nanoseconds.zero
  /// What few layers have; nil when it is all as at first.
  private var rest: Boxed<LayerCycles>?

  /// The superlayer's time.
  public init() {}

  /// How often the own time goes through what.
  var cycles: LayerCycles {
    get { rest?.value ?? LayerCycles() }
    set { rest = newValue == LayerCycles() ? nil : Boxed(newValue) }
  }

  /// Seconds of the own time that one cycle is long: above 0, infinite at first.
  public var duration: Double {
    get { cycles.duration }
    set {
      require(newValue > 0, "duration \(newValue) of a layer")
      cycles.duration = newValue
    }
  }

  /// How many cycles there are; 0 means 1, infinity never ends.
  public var repeatCount: Double {
    get { cycles.repeatCount }
    set {
      require(newValue >= 0, "repeatCount \(newValue) of a layer")
      cycles.repeatCount = newValue
    }
  }

  /// Seconds of the own time that the layer is active; over `repeatCount` when above 0.
  public var repeatDuration: Double {
    get { cycles.repeatDuration }
    set {
      require(newValue >= 0, "repeatDuration \(newValue) of a layer")
      cycles.repeatDuration = newValue
    }
  }

  /// Whether each cycle goes back to its start.
  public var autoreverses: Bool {
    get { cycles.autoreverses }
    set { cycles.autoreverses = newValue }
  }

  /// What shows of the layer outside of its active time.
  public var fillMode: MediaTiming.FillMode {
    get { cycles.fillMode }
    set { cycles.fillMode = newValue }
  }

  /// Whether the own time is the superlayer's, and the layer always there.
  public var isPlain: Bool {
    speed == 1 && beginTime == .zero && timeOffset == .zero && rest == nil
  }

  /// Whether the layer may not be there at some time, or the own time is not
  /// `(t - beginTime) * speed + timeOffset` at all times.
  public var hasWindow: Bool { beginTime != .zero || rest != nil }

  /// Whether the own time is that at all times.
  var isLinear: Bool { rest == nil }

  /// The own time at a moment of the superlayer's.
  public func time(at outer: Instant) -> Instant {
    if isPlain { return outer }
    if isLinear { return linearTime(at: outer) }
    let media = media
    guard !isEverlasting, let local = media.local(at: outer) else { return linearTime(at: outer) }
    if duration.isFinite {
      return .zero + Self.round(media.moment(local.time, isAtEnd: local.isAtEnd).place)
    }
    return local.isHeld ? .zero + Self.round(local.time) : linearTime(at: outer)
  }

  /// Whether the layer is there at a moment of the superlayer's time: in its active time, the end
  /// included, or held by its fill mode.
  public func isActive(at outer: Instant) -> Bool {
    if !hasWindow || isEverlasting { return true }
    return media.local(at: outer) != nil
  }

  /// The moment of the superlayer's time at which the own time is `inner`; of several cycles, in the
  /// first.
  ///
  /// While the own time stands still there is no such moment, or all of them are: then it is
  /// ``beginTime``.
  public func outerTime(at inner: Instant) -> Instant {
    if isPlain { return inner }
    let elapsed = inner - .zero - timeOffset
    if speed == 1 { return beginTime + elapsed }
    return speed == 0 ? beginTime : beginTime + Self.round(Double(elapsed.count) / speed)
  }

  /// The own time without cycles.
  func linearTime(at outer: Instant) -> Instant {
    let elapsed = outer - beginTime
    if speed == 1 { return .zero + elapsed + timeOffset }
    return .zero + Self.round(Double(elapsed.count) * speed) + timeOffset
  }

  /// Whether the layer has always been there and stays.
  private var isEverlasting: Bool {
    beginTime == .zero && duration == .infinity && repeatDuration == 0
  }

  private static func round(_ nanoseconds: Double) -> Nanoseconds {
    let whole = nanoseconds.rounded(.toNearestOrEven)
    return Nanoseconds(Int64(exactly: whole) ?? (whole < 0 ? .min : .max))
  }
}

/// The part of a layer's timing that few layers change.
struct LayerCycles: Hashable, Sendable {
  var duration = Double.infinity
  var repeatCount = 0.0
  var repeatDuration = 0.0
  var autoreverses = false
  var fillMode = MediaTiming.FillMode.removed
}
