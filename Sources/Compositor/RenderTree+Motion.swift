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
    presentation(of: id, inside: outerTime(of: id, at: instant))
  }

  /// The time of a layer's superlayer at an instant.
  func outerTime(of id: LayerID, at instant: Instant) -> Instant {
    layers[id]?.superlayer.map { time(of: $0, at: instant) } ?? instant
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
    !hasRetimed ? instant : timePath(of: id).time(at: instant)
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
    let path = timePath(of: id)
    // Backwards it ends before the first moment, not after the last.
    return path.moment(reaching: path.direction < 0 ? first - Nanoseconds(1) : last)
  }
}
