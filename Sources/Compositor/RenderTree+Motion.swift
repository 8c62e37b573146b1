public import LayerModel
public import VSync

// Animations run on the render server: it asks what moves, and when, without the main thread.

extension RenderTree {
  /// Whether a value of some layer can change at a moment `t` with `after < t <= through`.
  ///
  /// O(layers with animations). Animations of layers that are hidden or off the display count:
  /// what they do is not looked at.
  public func moves(after: Instant, through: Instant) -> Bool {
    animated.contains { id in
      layers[id]?.animations.contains { $0.moves(after: after, through: through) } ?? false
    }
  }

  /// The moment from which on nothing moves any more, past or future; nil when nothing ever
  /// moves, ``Instant/distantFuture`` when something never ends.
  public var motionEnd: Instant? {
    animated.lazy.flatMap { layers[$0]?.animations ?? [] }.compactMap { $0.motion?.upperBound }
      .max()
  }

  /// The values that a layer shows at an instant: evaluated only for layers with animations.
  ///
  /// - Precondition: the tree has the layer.
  public func presentation(of id: LayerID, at instant: Instant) -> LayerProperties {
    guard let entry = layers[id] else {
      preconditionFailure("layer \(id.rawValue) is not in the tree")
    }
    guard !entry.animations.isEmpty else { return entry.properties }
    return Presentation.properties(entry.properties, animations: entry.animations, at: instant)
  }
}
