public import LayerModel
public import VSync
internal import WrongUse

// The layer's own time (core-animation 1.4). Its animations and everything in it count in it. To
// pause a layer set `timeOffset` to its present time and `speed` to 0; to go on give it back its
// speed, `timeOffset` 0, and for `beginTime` the present moment, converted, less the paused one.
//
// A layer shows in its active time only, and the animations in it begin anew with each of its
// cycles; one that is removed on completion goes when no cycle can bring it again.

extension Layer {
  /// How fast the layer's own time goes in its superlayer's: 1 at first; 0 stands still, below 0
  /// goes backwards. Finite. Does not animate.
  public var speed: Double {
    get { model.timing.speed }
    set {
      require(newValue.isFinite, "speed of layer '\(name)' is \(newValue)")
      changeTiming(\.speed, to: newValue, asking: "speed")
    }
  }

  /// The layer's own time at ``beginTime``, and throughout while ``speed`` is 0. Does not animate.
  public var timeOffset: Nanoseconds {
    get { model.timing.timeOffset }
    set { changeTiming(\.timeOffset, to: newValue, asking: "timeOffset") }
  }

  /// The moment of the superlayer's time from which on the own time is counted and the layer shows.
  /// One that begins at 0 and lasts for ever has always begun. Does not animate.
  public var beginTime: Instant {
    get { model.timing.beginTime }
    set { changeTiming(\.beginTime, to: newValue, asking: "beginTime") }
  }

  /// Seconds of the own time that one cycle of the layer is long: infinite at first (measured:
  /// core-animation 1.1). Above 0. Does not animate.
  ///
  /// Outside of its active time, from `beginTime` to the end of the last cycle, the layer does not
  /// show: ``presentation`` has it hidden, and hit tests of it pass by. See ``fillMode``.
  public var duration: Double {
    get { model.timing.duration }
    set {
      require(newValue > 0, "duration of layer '\(name)' is \(newValue)")
      changeTiming(\.duration, to: newValue, asking: "duration")
    }
  }

  /// How many cycles the layer goes through: 0 means 1, infinity never ends. Does not animate.
  public var repeatCount: Double {
    get { model.timing.repeatCount }
    set {
      require(newValue >= 0, "repeatCount of layer '\(name)' is \(newValue)")
      changeTiming(\.repeatCount, to: newValue, asking: "repeatCount")
    }
  }

  /// Seconds of the own time that the layer is active; over ``repeatCount`` when above 0. Finite.
  /// Does not animate.
  public var repeatDuration: Double {
    get { model.timing.repeatDuration }
    set {
      require(
        newValue >= 0 && newValue.isFinite, "repeatDuration of layer '\(name)' is \(newValue)")
      changeTiming(\.repeatDuration, to: newValue, asking: "repeatDuration")
    }
  }

  /// Whether the own time goes back to its start in each cycle. Does not animate.
  public var autoreverses: Bool {
    get { model.timing.autoreverses }
    set { changeTiming(\.autoreverses, to: newValue, asking: "autoreverses") }
  }

  /// Whether the layer shows before its active time, as at its first moment, and after it, as at its
  /// last one. Does not animate.
  public var fillMode: MediaTiming.FillMode {
    get { model.timing.fillMode }
    set { changeTiming(\.fillMode, to: newValue, asking: "fillMode") }
  }

  /// A moment of this layer's time in the time of `target`, or outside of all layers when that
  /// is nil: the time of the replay, which the roots of all trees share.
  ///
  /// By the model values. On the way out of a layer whose speed is 0 its ``beginTime`` stands for
  /// all of its moments, and of a layer's cycles the first. Costs O(depth).
  public func convertTime(_ time: Instant, to target: Layer?) -> Instant {
    let (own, theirs) = ModelLayer(self).waysApart(from: target.map { ModelLayer($0) })
    let common = own.reduce(time) { $1.properties.timing.outerTime(at: $0) }
    return theirs.reversed().reduce(common) { $1.properties.timing.time(at: $0) }
  }

  /// A moment of the time of `source`, or outside of all layers when that is nil, in this
  /// layer's time.
  public func convertTime(_ time: Instant, from source: Layer?) -> Instant {
    if let source { return source.convertTime(time, to: self) }
    return LayerTimePath(([self] + ancestors).map(\.model.timing)).time(at: time)
  }

  /// The layer's time at a moment, as the render side has it: by the values and the superlayers of
  /// the last commit.
  func committedTime(at time: Instant) -> Instant { committedTimePath.time(at: time) }

  /// The first moment after one of the layer's own time, as the render side has it: the present
  /// one when that is past, nil when it does not get there by itself.
  ///
  /// Counted for the last instance of what is in replicators with a delay.
  func committedMoment(after inner: Instant) -> Instant? {
    let path = endTimePath
    if path.direction > 0 { return path.moment(reaching: inner + Nanoseconds(1)) }
    return stage.flatMap { path.isOver(inner, at: $0.time.now) ? $0.time.now : nil }
  }

  /// Whether a committed animation is over for good at a moment, in the last of the instances,
  /// which shows animations the longest.
  func isOver(_ animation: AttachedAnimation, at time: Instant) -> Bool {
    endTimePath.isOver(animation.animation.timing.activeEnd, at: time)
  }

  /// Whether a committed animation is over for good at a moment in the layer itself, whatever
  /// instances of it show.
  func committedIsOver(_ animation: AttachedAnimation, at time: Instant) -> Bool {
    committedTimePath.isOver(animation.animation.timing.activeEnd, at: time)
  }

  /// The time of the layer's superlayer, as the render side has it.
  func committedOuterTime(at time: Instant) -> Instant {
    guard let stage = stage ?? committedStage, !stage.retimed.isEmpty else { return time }
    return Self.committedPath(committedWay.dropFirst()).time(at: time)
  }

  private var endTimePath: LayerTimePath {
    guard let stage = stage ?? committedStage, !stage.retimed.isEmpty else {
      return LayerTimePath([])
    }
    return LayerTimePath(
      committedWay.flatMap { layer -> [LayerTiming] in
        let values = layer.committed?.properties ?? layer.model
        guard layer !== self, let delays = values.instanceDelays else { return [values.timing] }
        var delay = LayerTiming()
        delay.beginTime = .zero + delays.most
        return [delay, values.timing]
      }.filter { !$0.isPlain })
  }

  var committedTimePath: LayerTimePath {
    guard let stage = stage ?? committedStage, !stage.retimed.isEmpty else {
      return LayerTimePath([])
    }
    return Self.committedPath(committedWay[...])
  }

  private static func committedPath(_ way: ArraySlice<Layer>) -> LayerTimePath {
    LayerTimePath(
      way.map { ($0.committed?.properties ?? $0.model).timing }.filter { !$0.isPlain })
  }
}

extension Layer {
  /// The layer and its superlayers as the render side knows them, the layer first; those of the
  /// model while it does not know the layer.
  private var committedWay: [Layer] {
    guard committed != nil, let stage = committedStage else { return [self] + ancestors }
    var way = [self]
    var next = stage.rendered[id]?.superlayer
    while let id = next, let entry = stage.rendered[id] {
      way.append(entry.layer)
      next = entry.superlayer
    }
    return way
  }

  /// Sets a value that differs; the action is looked up before the change and runs after it.
  private func changeTiming<Value: Equatable>(
    _ field: WritableKeyPath<LayerTiming, Value>, to value: Value, asking key: String
  ) {
    if let path = LayerKeyPath(key) { ownKeys.insert(path) }
    guard model.timing[keyPath: field] != value else { return }
    let action = lookUpAction(key)
    model.timing[keyPath: field] = value
    markChanged(.properties)
    if let action { run(action, forKey: key) }
  }
}
