public import LayerModel
internal import VSync

// Classes that display anew when a property changes do so too while it is animated: each turn draws
// what the animations make of it then (core-animation 3.1, `needsDisplayForKey:`). What stands
// still, in a paused layer too, is not drawn.

extension Layer {
  /// The values to draw with: the model's, and those of keys that display the layer anew
  /// (``needsDisplay(forKey:)``) as their animations have them at the turn's animation clock.
  ///
  /// What the turn adds counts as if it were committed. For ``draw(in:)``, ``display()`` and a
  /// delegate's `displayTask(for:)`.
  public var drawnProperties: LayerProperties {
    guard let stage, animations.contains(where: redraws) else { return model }
    let now = convertTime(stage.clock, from: nil)
    let coming = animations.filter(redraws).map { $0.settled(at: max(.zero, now)) }
    return Presentation.properties(model, animations: coming, at: now)
  }

  /// Whether an animation is of a key that displays the layer anew.
  func redraws(_ animation: LayerAnimation) -> Bool {
    if needsDisplayKeys.isEmpty && type(of: self) == Layer.self { return false }
    return animation.attached.animation.keyPaths.contains {
      isDisplayed(byKey: $0.property.text) || isDisplayed(byKey: $0.text)
    }
  }

  /// Whether a change of that key displays the layer anew, by its class or its own keys.
  func isDisplayed(byKey key: String) -> Bool {
    needsDisplayKeys.contains(key) || type(of: self).needsDisplay(forKey: key)
  }

  /// Whether what is drawn changes between two moments, the second included.
  fileprivate func drawingMoves(after: Instant, through: Instant) -> Bool {
    guard let span = committedTimePath.times(over: after...through) else { return false }
    return animations.contains {
      $0.begin == nil && redraws($0)
        && $0.attached.moves(after: span.lowerBound, through: span.upperBound)
    }
  }

  /// The first moment after another at which what is drawn can change; nil when there is none.
  fileprivate func drawingMoves(after moment: Instant) -> Instant? {
    let inner = committedTime(at: moment)
    var earliest: Instant?
    for animation in animations where animation.begin == nil && redraws(animation) {
      guard let motion = animation.attached.motion else { continue }
      if !committedTimePath.isLinear {
        // Each cycle may bring it again.
        if !isOver(animation.attached, at: moment) { return moment.next }
        continue
      }
      let next = max(motion.lowerBound, inner + Nanoseconds(1))
      guard next < motion.upperBound,
        let wake = committedMoment(after: next - Nanoseconds(1)).map({ max($0, moment.next) })
      else { continue }
      earliest = earliest.map { min($0, wake) } ?? wake
    }
    return earliest
  }
}

/// A layer that is drawn anew while animations of it run.
struct RedrawnLayer {
  var layer: Layer
  /// The animation clock that it was drawn at last.
  var drawnAt: Instant
}

extension Stage {
  /// A commit sends a layer's animations.
  func noteRedrawing(of layer: Layer) {
    if layer.animations.contains(where: layer.redraws) {
      let drawnAt = redrawn[layer.id]?.drawnAt ?? clock
      redrawn[layer.id] = RedrawnLayer(layer: layer, drawnAt: drawnAt)
    } else if !redrawn.isEmpty {
      redrawn[layer.id] = nil
    }
  }

  /// Marks what has moved since it was drawn.
  func markRedrawn() {
    guard !redrawn.isEmpty else { return }
    let clock = clock
    for (id, entry) in redrawn.sorted(by: { $0.key < $1.key })
    where entry.layer.stage === self && entry.drawnAt < clock && !entry.layer.awaitsDrawing {
      if entry.layer.drawingMoves(after: entry.drawnAt, through: clock) {
        entry.layer.setNeedsDisplay()
      }
      redrawn[id]?.drawnAt = clock
    }
  }

  /// When a layer is to be drawn anew for the sake of its animations.
  var nextRedraw: Instant? {
    redrawn.values.compactMap { entry in
      // A newer drawing would cancel the one under way, and nothing might ever show.
      entry.layer.stage === self && !entry.layer.awaitsDrawing
        ? entry.layer.drawingMoves(after: entry.drawnAt) : nil
    }.min()
  }
}

extension LayerAnimation {
  /// The animation as a commit would send it.
  fileprivate func settled(at now: Instant) -> AttachedAnimation {
    var settled = attached
    switch begin {
    case .delay(let delay)?: settled.animation.timing.begin = now + delay
    case .at(let begin)?: settled.animation.timing.begin = begin
    case nil: break
    }
    return settled
  }
}

extension Instant {
  fileprivate var next: Instant { self + Nanoseconds(1) }
}
