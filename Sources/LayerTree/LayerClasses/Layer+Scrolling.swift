public import Foundation
internal import Graphics
public import LayerModel
internal import WrongUse

// What moves, and looks through, the scroll layers that a layer is in (core-animation 1.2); and
// scrolling as a motion, which the render side goes through without the main thread.

extension Layer {
  /// Puts a point of this layer's space at the origin of the nearest ``ScrollLayer`` that it is in.
  /// Nothing happens where there is none. Costs O(depth).
  public func scroll(_ point: CGPoint) {
    guard let scroller = scrollLayers.first else { return }
    scroller.scroll(to: convert(point, to: scroller))
  }

  /// Scrolls the nearest ``ScrollLayer`` that this layer is in as little as it takes to show a
  /// rectangle of this layer's space. Costs O(depth).
  public func scrollRectToVisible(_ rect: CGRect) {
    guard let scroller = scrollLayers.first else { return }
    scroller.scroll(to: convert(rect, to: scroller))
  }

  /// The part of the bounds that the scroll layers around show; null when they show nothing of it.
  ///
  /// By the model values; where a layer in between is turned, the box around the part. Costs
  /// O(depth).
  public var visibleRect: CGRect {
    scrollLayers.reduce(bounds) { rect, scroller in
      let seen = rect.intersection(convert(scroller.bounds, from: scroller))
      return seen.isEmpty ? .null : seen
    }
  }

  /// The scroll layers that this one is in, nearest first.
  private var scrollLayers: [ScrollLayer] { ancestors.compactMap { $0 as? ScrollLayer } }
}

extension Layer {
  /// The key of the animation that scrolling runs.
  public static let scrollKey = "scroll"

  /// Moves the bounds' origin, within `duration` seconds by the curve `easeInEaseOut`, or at once.
  ///
  /// It starts from where the origin is shown, so a scroll that goes on is taken over. A
  /// ``ScrollLayer`` moves along the axes of its mode only.
  ///
  /// - Precondition: `duration` is finite and not negative.
  public func scroll(to origin: CGPoint, duration: Double) {
    require(duration >= 0 && duration.isFinite, "scroll of '\(name)' in \(duration) s")
    scroll(to: origin, duration, .easeInEaseOut)
  }

  /// Throws the contents: the bounds' origin moves on and slows down.
  public func scroll(_ deceleration: ScrollDeceleration) {
    let start = shownOrigin
    let way = deceleration.distance
    scroll(
      to: CGPoint(x: start.x + way.x, y: start.y + way.y), deceleration.duration,
      deceleration.timingFunction)
  }

  /// Where the origin is shown now.
  private var shownOrigin: CGPoint {
    let shown = stage.flatMap { shownProperties(at: $0.clock) }
    // Without a scroll under way the model is ahead of what was committed.
    return animation(forKey: Self.scrollKey) == nil
      ? bounds.origin : shown?.bounds.origin ?? bounds.origin
  }

  private func scroll(to origin: CGPoint, _ duration: Double, _ curve: TimingFunction?) {
    let start = shownOrigin
    let end = scrollOrigin(toward: origin)
    removeAnimation(forKey: Self.scrollKey)
    Transaction.perform {
      Transaction.disableActions = true
      bounds.origin = end
    }
    guard duration > 0, start != end else { return }
    var timing = MediaTiming()
    timing.duration = duration
    add(
      BasicAnimation(
        keyPath: .boundsOrigin, from: .point(start), to: .point(end), timing: timing,
        timingFunction: curve), forKey: Self.scrollKey)
  }
}
