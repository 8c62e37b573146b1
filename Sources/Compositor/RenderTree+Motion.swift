internal import Foundation
public import LayerModel
public import VSync

// Animations run on the render server: it asks what moves, and when, without the main thread.

extension RenderTree {
  /// Whether a value of some layer can change at a moment `t` with `after < t <= through`.
  ///
  /// What stands still in a paused layer does not, nor does what a layer has outside of its active
  /// time; that the layer comes or goes counts. O(layers with animations, or with an active time),
  /// times their depth once a layer has a time of its own. Animations of layers that are hidden or
  /// off the display count: what they do is not looked at.
  public func moves(after: Instant, through: Instant) -> Bool {
    moves(after: after, through: through) { _ in through }
  }

  /// Whether a frame is wanted for a slot, or for one since the slot of the last frame, because
  /// something has moved since then. Costs what ``moves(after:through:)-(Instant,Instant)`` costs.
  ///
  /// An animation that prefers a lower rate than the display's wants one at every `n`-th slot of the
  /// replay, so that several such animations want the same ones; what else makes a frame shows it too.
  public func moves(after: Int, through: Int, on rate: RefreshRate) -> Bool {
    let end = rate.tick(through)
    return moves(after: rate.tick(after), through: end) { attached in
      let stride = attached.animation.preferredFrameRateRange.stride(on: rate)
      if stride == 1 { return end }
      let wanted = through - (through % stride + stride) % stride
      return wanted > after ? rate.tick(wanted) : nil
    }
  }

  /// The most slots from one frame to the next that an animation prefers.
  public func longestStride(on rate: RefreshRate) -> Int {
    animated.lazy.flatMap { layers[$0]?.animations ?? [] }
      .map { $0.animation.preferredFrameRateRange.stride(on: rate) }.max() ?? 1
  }

  /// - Parameter latest: The last moment at which what an animation shows counts; nil when none does.
  private func moves(
    after: Instant, through: Instant, latest: (AttachedAnimation) -> Instant?
  ) -> Bool {
    animated.contains { animationsMove(of: $0, after: after, through: through, latest: latest) }
      || windowed.contains { appears($0, after: after, through: through) }
      || emitters.contains { particlesMove(of: $0, after: after, through: through) }
      || tiled.contains {
        fading(of: $0).map { $0.lowerBound <= through && after < $0.upperBound } ?? false
      }
  }

  /// When tiles of a layer fade in.
  private func fading(of id: LayerID) -> Range<Instant>? {
    guard case .tiled(let values)? = layers[id]?.properties.kind else { return nil }
    return values.fading
  }

  private func animationsMove(
    of id: LayerID, after: Instant, through: Instant, latest: (AttachedAnimation) -> Instant?
  ) -> Bool {
    let whole = span(of: id, after: after, through: through)
    return (layers[id]?.animations ?? []).contains { attached in
      guard let last = latest(attached),
        let span = last == through ? whole : span(of: id, after: after, through: last)
      else { return false }
      return attached.moves(after: span.lowerBound, through: span.upperBound)
    }
  }

  /// Whether a layer comes or goes.
  private func appears(_ id: LayerID, after: Instant, through: Instant) -> Bool {
    guard let entry = layers[id] else { return false }
    guard let span = times(of: id, isOuter: true, over: after...through) else { return false }
    return entry.properties.timing.appears(after: span.lowerBound, through: span.upperBound)
  }

  /// The moments of a layer's own time between two of the replay, in all instances of it; nil when
  /// it is not there.
  private func span(
    of id: LayerID, after: Instant, through: Instant
  ) -> ClosedRange<Instant>? {
    if !windowed.isEmpty { return times(of: id, isOuter: false, over: after...through) }
    let (from, to) = (times(of: id, at: after), times(of: id, at: through))
    // What stands still does so in every instance.
    if from == to { return to.upperBound...to.upperBound }
    // In a layer whose time goes backwards the same values come the other way round.
    return min(from.lowerBound, to.lowerBound)...max(from.upperBound, to.upperBound)
  }

  /// The moments of a layer's own time, or of its superlayer's as the layer has it, while the replay
  /// goes through some.
  private func times(
    of id: LayerID, isOuter: Bool, over moments: ClosedRange<Instant>
  ) -> ClosedRange<Instant>? {
    var way: [LayerID] = []
    var next: LayerID? = id
    while let layer = next {
      way.append(layer)
      next = layers[layer]?.superlayer
    }
    var range = moments
    for (place, layer) in way.enumerated().reversed() where place > 0 || !isOuter {
      guard let properties = layers[layer]?.properties,
        let inner = properties.timing.times(over: range)
      else { return nil }
      range = inner
      if place > 0, let delays = properties.instanceDelays {
        range = range.lowerBound - delays.most...range.upperBound - delays.least
      }
    }
    return range
  }

  private func particlesMove(of id: LayerID, after: Instant, through: Instant) -> Bool {
    guard case .emitter(let values)? = layers[id]?.properties.kind, let end = values.motionEnd,
      let span = span(of: id, after: after, through: through)
    else { return false }
    return span.lowerBound < span.upperBound && span.upperBound >= .zero && span.lowerBound < end
  }

  /// The moment from which on nothing moves any more, past or future; nil when nothing ever
  /// moves, ``Instant/distantFuture`` when something never ends.
  public var motionEnd: Instant? {
    let animations = animated.lazy.compactMap { motionEnd(of: $0) }.max()
    let particles = emitters.lazy.compactMap { particlesEnd(of: $0) }.max()
    let pictures = externals.lazy.compactMap { id -> Instant? in
      guard case .external(let values)? = layers[id]?.properties.kind else { return nil }
      return values.surface.end
    }.max()
    let tiles = tiled.lazy.compactMap { fading(of: $0)?.upperBound }.max()
    let windows = windowed.lazy.compactMap { edgesEnd(of: $0) }.max()
    return [animations, particles, pictures, tiles, windows].compactMap { $0 }.max()
  }

  /// The moment from which on a layer comes or goes no more.
  private func edgesEnd(of id: LayerID) -> Instant? {
    guard let entry = layers[id], let first = entry.properties.timing.edges.min(),
      let last = entry.properties.timing.edges.max()
    else { return nil }
    let outer = entry.superlayer.map { timePaths(of: $0, in: id) } ?? [LayerTimePath([])]
    return outer.compactMap { path in
      // Backwards it ends before the first moment, not after the last.
      path.moment(reaching: path.direction < 0 ? first - Nanoseconds(1) : last)
    }.max()
  }

  /// The moment from which on an emitter's particles stand still or are gone.
  private func particlesEnd(of id: LayerID) -> Instant? {
    guard case .emitter(let values)? = layers[id]?.properties.kind, let end = values.motionEnd
    else { return nil }
    let paths = timePaths(of: id)
    return paths.compactMap { $0.direction < 0 ? .distantFuture : $0.moment(reaching: end) }.max()
  }

  /// The values that a layer shows at an instant: evaluated only for layers with animations.
  ///
  /// - Precondition: the tree has the layer.
  public func presentation(of id: LayerID, at instant: Instant) -> LayerProperties {
    presentation(of: id, inside: outerTime(of: id, at: instant)).values
  }

  /// The time of a layer's superlayer at an instant.
  func outerTime(of id: LayerID, at instant: Instant) -> Instant {
    layers[id]?.superlayer.map { time(of: $0, at: instant) } ?? instant
  }

  /// The values that a layer shows at a moment of its superlayer's time.
  ///
  /// - Precondition: the tree has the layer.
  func presentation(of id: LayerID, inside outer: Instant) -> SharedProperties {
    guard let entry = layers[id] else {
      preconditionFailure("layer \(id.rawValue) is not in the tree")
    }
    let model = entry.shared
    guard !entry.animations.isEmpty || model.values.timing.hasWindow else { return model }
    return SharedProperties(
      Presentation.properties(model.values, animations: entry.animations, inside: outer))
  }

  /// A layer's own time at an instant.
  private func time(of id: LayerID, at instant: Instant) -> Instant {
    !hasRetimed ? instant : timePath(of: id).time(at: instant)
  }

  /// A layer's own time at an instant: of its earliest and its latest instance.
  private func times(of id: LayerID, at instant: Instant) -> ClosedRange<Instant> {
    guard !delaying.isEmpty else {
      let time = time(of: id, at: instant)
      return time...time
    }
    var way: [LayerID] = []
    var next: LayerID? = id
    while let layer = next {
      way.append(layer)
      next = layers[layer]?.superlayer
    }
    var range = instant...instant
    for (place, layer) in way.enumerated().reversed() {
      guard let properties = layers[layer]?.properties else { continue }
      let (a, b) = (
        properties.timing.time(at: range.lowerBound), properties.timing.time(at: range.upperBound)
      )
      range = min(a, b)...max(a, b)
      if place > 0, let delays = properties.instanceDelays {
        range = range.lowerBound - delays.most...range.upperBound - delays.least
      }
    }
    return range
  }

  /// The way of time to a layer, and to its latest instance where there are several.
  ///
  /// - Parameter inside: A layer in it: then the layer's own instances count too.
  private func timePaths(of id: LayerID, in inside: LayerID? = nil) -> [LayerTimePath] {
    let path = timePath(of: id)
    guard !delaying.isEmpty else { return [path] }
    var found: [LayerTiming] = []
    var next: LayerID? = id
    while let layer = next, let entry = layers[layer] {
      if layer != id || inside != nil, let delays = entry.properties.instanceDelays {
        var delay = LayerTiming()
        delay.beginTime = .zero + delays.most
        found.append(delay)
      }
      if !entry.properties.timing.isPlain { found.append(entry.properties.timing) }
      next = entry.superlayer
    }
    return [path, LayerTimePath(found)]
  }

  /// Whether some layer can have a time of its own; what is known of it is known of the present.
  private var hasRetimed: Bool { viewedPast != nil || !retimed.isEmpty }

  private func timePath(of id: LayerID) -> LayerTimePath {
    var found: [LayerTiming] = []
    var next: LayerID? = hasRetimed ? id : nil
    while let layer = next {
      if viewedPast != nil || retimed.contains(layer),
        let timing = layers[layer]?.properties.timing
      {
        found.append(timing)
      }
      next = layers[layer]?.superlayer
    }
    return LayerTimePath(found)
  }

  /// The moment from which on a layer's own animations stand still.
  private func motionEnd(of id: LayerID) -> Instant? {
    let motions = (layers[id]?.animations ?? []).compactMap(\.motion)
    guard let first = motions.map(\.lowerBound).min(), let last = motions.map(\.upperBound).max()
    else { return nil }
    let reach = particleReach(of: id)
    return timePaths(of: id).compactMap { path in
      // Backwards it ends before the first moment, not after the last.
      path.moment(reaching: path.direction < 0 ? first - Nanoseconds(1) : last + reach)
    }.max()
  }

  /// How long what an animated emitter makes can be there after the animation.
  private func particleReach(of id: LayerID) -> Nanoseconds {
    guard let entry = layers[id], case .emitter(let values) = entry.properties.kind else {
      return .zero
    }
    return Nanoseconds(seconds: values.reach(entry.animations)) ?? .zero
  }
}
