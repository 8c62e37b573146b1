internal import Foundation
internal import Graphics
internal import LayerModel
internal import VSync

/// What of a layer is seen, and how large.
struct LayerSight {
  /// In the layer's own space.
  var part: CGRect
  /// Pixels of the display to a point, along the axis that has more.
  var scale: Double
}

extension Layer {
  /// What is seen of the layer at a moment: within the root's bounds, and within all layers around
  /// that mask; nil when nothing is. By the model's values with their animations. In space, all of
  /// it. Costs O(depth).
  func sight(at clock: Instant) -> LayerSight? {
    guard let stage, !bounds.isEmpty else { return nil }
    var toLayer = Transform2D.identity
    var part = bounds
    var scale = Double(stage.scale)
    var inner = shown(at: clock)
    guard !inner.isHidden, inner.opacity > 0 else { return nil }
    if stage.root === self { return LayerSight(part: part, scale: scale) }
    for superlayer in ancestors {
      let outer = superlayer.shown(at: clock)
      guard !outer.isHidden, outer.opacity > 0 else { return nil }
      guard case .affine(let step) = inner.step(into: outer) else {
        return LayerSight(part: bounds, scale: Double(stage.scale))
      }
      guard let inverse = step.inverse else { return nil }
      // From the superlayer's space to this layer's.
      toLayer = inverse.concatenating(toLayer)
      if outer.masksToBounds || superlayer === stage.root {
        part = part.intersection(toLayer.boundingBox(of: outer.bounds))
        if part.isEmpty { return nil }
      }
      inner = outer
    }
    guard let toRoot = toLayer.inverse else { return nil }
    scale *= max(hypot(toRoot.a, toRoot.b), hypot(toRoot.c, toRoot.d))
    return LayerSight(part: part, scale: scale)
  }

  /// How near to being seen the layer is at a moment: a part of it is; or it is within a screenful of
  /// the root's bounds, whatever masks around it; or farther away, hidden, or of no size. In space it
  /// counts as seen. Costs O(depth).
  func nearness(at clock: Instant) -> WorkerPriority {
    if isSeen(at: clock) { return .visible }
    guard let stage, !bounds.isEmpty else { return .far }
    var inner = shown(at: clock)
    guard !inner.isHidden, inner.opacity > 0 else { return .far }
    var place = bounds
    for superlayer in ancestors {
      let outer = superlayer.shown(at: clock)
      guard !outer.isHidden, outer.opacity > 0, case .affine(let step) = inner.step(into: outer)
      else { return .far }
      place = step.boundingBox(of: place)
      inner = outer
    }
    let screen = stage.root.bounds
    return screen.insetBy(dx: -screen.width, dy: -screen.height).intersects(place) ? .near : .far
  }

  /// The model's values with all animations, those that the next commit starts included.
  private func shown(at clock: Instant) -> LayerProperties {
    if animations.isEmpty { return model }
    let now = convertTime(clock, from: nil)
    let running = animations.map { animation in
      var attached = animation.attached
      switch animation.begin {
      case .delay(let delay)?: attached.animation.timing.begin = max(.zero, now) + delay
      case .at(let begin)?: attached.animation.timing.begin = begin
      case nil: break
      }
      return attached
    }
    return Presentation.properties(model, animations: running, at: now)
  }
}
