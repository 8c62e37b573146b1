internal import LayerModel
public import VSync

// The layer's own time (core-animation 1.4). Its animations and everything in it count in it. To
// pause a layer set `timeOffset` to its present time and `speed` to 0; to go on give it back its
// speed, `timeOffset` 0, and for `beginTime` the present moment, converted, less the paused one.

extension Layer {
  /// How fast the layer's own time goes in its superlayer's: 1 at first; 0 stands still, below 0
  /// goes backwards. Finite. Does not animate.
  public var speed: Double {
    get { model.timing.speed }
    set {
      precondition(newValue.isFinite, "speed of layer '\(name)' is \(newValue)")
      changeTiming(\.speed, to: newValue, asking: "speed")
    }
  }

  /// The layer's own time at ``beginTime``, and throughout while ``speed`` is 0. Does not animate.
  public var timeOffset: Nanoseconds {
    get { model.timing.timeOffset }
    set { changeTiming(\.timeOffset, to: newValue, asking: "timeOffset") }
  }

  /// The moment of the superlayer's time from which on the own time is counted; before it the
  /// own time is negative. Does not animate.
  public var beginTime: Instant {
    get { model.timing.beginTime }
    set { changeTiming(\.beginTime, to: newValue, asking: "beginTime") }
  }

  /// A moment of this layer's time in the time of `target`, or outside of all layers when that
  /// is nil: the time of the replay, which the roots of all trees share.
  ///
  /// By the model values. On the way out of a layer whose speed is 0 its ``beginTime`` stands for
  /// all of its moments. Costs O(depth).
  public func convertTime(_ time: Instant, to target: Layer?) -> Instant {
    let (own, theirs) = waysApart(from: target)
    let common = own.reduce(time) { $1.model.timing.outerTime(at: $0) }
    return theirs.reversed().reduce(common) { $1.model.timing.time(at: $0) }
  }

  /// A moment of the time of `source`, or outside of all layers when that is nil, in this
  /// layer's time.
  public func convertTime(_ time: Instant, from source: Layer?) -> Instant {
    if let source { return source.convertTime(time, to: self) }
    return LayerTimePath(([self] + ancestors).map(\.model.timing)).time(at: time)
  }

  /// The layer's time at a moment, as the render side has it: by the values of the last commit.
  ///
  /// A layer that has another superlayer since is in that one's time already.
  func committedTime(at time: Instant) -> Instant { committedTimePath.time(at: time) }

  /// The first moment after one of the layer's own time, as the render side has it: the present
  /// one when that is past, nil when it does not get there by itself.
  ///
  /// Counted for the last instance of what is in replicators with a delay.
  func committedMoment(after inner: Instant) -> Instant? {
    let path = endTimePath
    if path.direction > 0 { return path.moment(reaching: inner + Nanoseconds(1)) }
    return stage.flatMap { path.time(at: $0.time.now) > inner ? $0.time.now : nil }
  }

  /// The layer's time at a moment in the last of its instances, which shows animations the longest:
  /// they are over when they are over there.
  func endTime(at time: Instant) -> Instant { endTimePath.time(at: time) }

  private var endTimePath: LayerTimePath {
    guard let stage, !stage.retimed.isEmpty else { return LayerTimePath([]) }
    return LayerTimePath(
      ([self] + ancestors).flatMap { layer -> [LayerTiming] in
        let values = layer.committed?.properties ?? layer.model
        guard layer !== self, let delays = values.instanceDelays else { return [values.timing] }
        var delay = LayerTiming()
        delay.beginTime = .zero + delays.most
        return [delay, values.timing]
      }.filter { !$0.isPlain })
  }

  private var committedTimePath: LayerTimePath {
    guard let stage, !stage.retimed.isEmpty else { return LayerTimePath([]) }
    return LayerTimePath(
      ([self] + ancestors).map { ($0.committed?.properties ?? $0.model).timing }
        .filter { !$0.isPlain })
  }
}

extension Layer {
  /// Sets a value that differs; the action is looked up before the change and runs after it.
  private func changeTiming<Value: Equatable>(
    _ field: WritableKeyPath<LayerTiming, Value>, to value: Value, asking key: String
  ) {
    guard model.timing[keyPath: field] != value else { return }
    let action = lookUpAction(key)
    model.timing[keyPath: field] = value
    markChanged(.properties)
    if let action { run(action, forKey: key) }
  }
}
