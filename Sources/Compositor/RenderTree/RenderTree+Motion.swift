internal import Foundation
internal import LayerModel
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

  /// At every how many VSYNCs a new frame is wanted between two moments: as often as the animation that
  /// prefers the highest rate wants one. Nil when nothing moves.
  public func wantedStride(after: Instant, through: Instant, on rate: RefreshRate) -> Int? {
    // Everything but animations moves as often as it can.
    if moves(after: after, through: through, latest: { _ in nil }) { return 1 }
    return animated.compactMap { id in
      guard let span = span(of: id, after: after, through: through) else { return nil }
      return (layers[id]?.animations ?? [])
        .filter { $0.moves(after: span.lowerBound, through: span.upperBound) }
        .map { $0.animation.preferredFrameRateRange.stride(on: rate) }.min()
    }.min()
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
