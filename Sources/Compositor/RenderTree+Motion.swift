internal import Foundation
public import LayerModel
public import VSync

// Animations run on the render server: it asks what moves, and when, without the main thread.

extension RenderTree {
  /// Whether a value of some layer can change at a moment `t` with `after < t <= through`.
  ///
  /// What stands still in a paused layer does not. O(layers with animations), times their depth
  /// once a layer has a time of its own. Animations of layers that are hidden or off the display
  /// count: what they do is not looked at.
  public func moves(after: Instant, through: Instant) -> Bool {
    animated.contains { id in
      let (from, to) = (time(of: id, at: after), time(of: id, at: through))
      // In a layer whose time goes backwards the same values come the other way round.
      return layers[id]?.animations.contains {
        $0.moves(after: min(from, to), through: max(from, to))
      }
        ?? false
    }
  }

  /// The moment from which on nothing moves any more, past or future; nil when nothing ever
  /// moves, ``Instant/distantFuture`` when something never ends.
  public var motionEnd: Instant? { animated.lazy.compactMap { motionEnd(of: $0) }.max() }

  /// The values that a layer shows at an instant: evaluated only for layers with animations.
  ///
  /// - Precondition: the tree has the layer.
  public func presentation(of id: LayerID, at instant: Instant) -> LayerProperties {
    let superlayer = layers[id]?.superlayer
    return presentation(of: id, inside: superlayer.map { time(of: $0, at: instant) } ?? instant)
  }

  /// The values that a layer shows at a moment of its superlayer's time.
  ///
  /// - Precondition: the tree has the layer.
  func presentation(of id: LayerID, inside outer: Instant) -> LayerProperties {
    guard let entry = layers[id] else {
      preconditionFailure("layer \(id.rawValue) is not in the tree")
    }
    guard !entry.animations.isEmpty else { return entry.properties }
    return Presentation.properties(
      entry.properties, animations: entry.animations,
      at: entry.properties.timing.time(at: outer))
  }

  /// A layer's own time at an instant.
  private func time(of id: LayerID, at instant: Instant) -> Instant {
    timings(of: id).reversed().reduce(instant) { $1.time(at: $0) }
  }

  /// What lies between a layer's own time and the replay's, the layer's first.
  private func timings(of id: LayerID) -> [LayerTiming] {
    if retimed.isEmpty { return [] }
    var found: [LayerTiming] = []
    var next: LayerID? = id
    while let layer = next {
      if retimed.contains(layer), let timing = layers[layer]?.properties.timing {
        found.append(timing)
      }
      next = layers[layer]?.superlayer
    }
    return found
  }

  /// The moment from which on a layer's own animations stand still.
  private func motionEnd(of id: LayerID) -> Instant? {
    let motions = (layers[id]?.animations ?? []).compactMap(\.motion)
    guard let first = motions.map(\.lowerBound).min(), let last = motions.map(\.upperBound).max()
    else { return nil }
    let timings = timings(of: id)
    if timings.isEmpty { return last }
    if timings.contains(where: { $0.speed == 0 }) { return nil }
    let isReversed = timings.count { $0.speed < 0 } % 2 == 1
    // Backwards it ends before the first moment, which need not be the one before 0.
    let stop = isReversed ? first - Nanoseconds(1) : last
    if stop == .distantFuture { return stop }
    var end = timings.reduce(stop) { $1.outerTime(at: $0) }
    // Rounding may have led to a moment that is just too early.
    var step: Int64 = 1
    while end < .distantFuture {
      let reached = time(of: id, at: end)
      if isReversed ? reached <= stop : reached >= stop { break }
      end = end + Nanoseconds(step)
      step = max(step, step &* 2)
    }
    return end
  }
}
