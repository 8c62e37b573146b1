internal import Foundation
public import LayerTree

// Fingers: which one drags, from when on, and what becomes of the content when it lets go.

extension ScrollNode {
  /// Takes a finger that goes down while the content moves, or that has gone far enough to drag.
  public func intercepts(_ touch: Touch, with event: TouchEvent) -> Bool {
    switch touch.phase {
    case .began:
      guard isScrollEnabled, !isTracking else { return false }
      tracked = (touch, touch.location(in: supernode), touch.timestamp)
      guard motion != nil else { return false }
      endMotion()
      return true
    case .moved:
      return tracked?.touch === touch && (drag != nil || beginDragging(touch))
    case .ended, .cancelled:
      if tracked?.touch === touch, drag == nil { endTracking() }
      return false
    }
  }

  /// Drags, once the finger has gone far enough along an axis that scrolls, farther than along one
  /// that does not.
  private func beginDragging(_ touch: Touch) -> Bool {
    guard let tracked else { return false }
    let place = touch.location(in: supernode)
    let way = CGPoint(x: place.x - tracked.start.x, y: place.y - tracked.start.y)
    let main = abs(way.x) > abs(way.y) ? ScrollAxis.horizontal : .vertical
    let length = abs(main.part(way))
    guard scrolls(main), length >= Self.dragThreshold else { return false }
    // What it took to notice does not move the content.
    let share = Self.dragThreshold / length
    let origin = CGPoint(
      x: tracked.start.x + way.x * share, y: tracked.start.y + way.y * share)
    drag = ScrollDrag(from: origin, start: unboundedOffset, down: (tracked.time, tracked.start))
    note("willBeginDragging")
    willBeginDragging()
    dragMoved(touch)
    return true
  }

  /// The offset that a finger would ask for to have the content where it is.
  private var unboundedOffset: CGPoint {
    CGPoint { axis in
      let (edges, offset) = (edges(axis), axis.part(exactOffset))
      let edge = edges.nearest(to: offset)
      return offset == edge || !bounces ? offset : edge + rubberBand(axis).way(offset - edge)
    }
  }

  /// Puts the content where the finger asks for.
  private func follow() {
    guard let wanted = drag?.offset else { return }
    move(
      to: CGPoint { axis in
        guard scrolls(axis) else { return axis.part(exactOffset) }
        let edge = edges(axis).nearest(to: axis.part(wanted))
        let way = axis.part(wanted) - edge
        return bounces ? edge + rubberBand(axis).stretch(way) : edge
      })
  }

  /// Lets go of the finger; content beyond its edges comes back.
  func cancelTouch() {
    guard tracked != nil else { return }
    if drag == nil { endTracking() } else { endDragging(velocity: .zero) }
  }

  private func endTracking() {
    tracked = nil
    // A finger that stopped the content beyond its edges and did not drag it.
    if motion == nil { release(velocity: .zero, target: exactOffset, isPaging: false) }
    if !isMoving { didComeToRest() }
  }

  func dragMoved(_ touch: Touch) {
    drag?.move(to: touch.location(in: supernode), at: touch.timestamp)
    follow()
  }

  func dragEnded(_ touch: Touch) {
    drag?.move(to: touch.location(in: supernode), at: touch.timestamp)
    follow()
    endDragging(velocity: drag?.velocity ?? .zero)
  }

  private func endDragging(velocity: CGPoint) {
    let wanted = drag?.offset ?? exactOffset
    let speed = CGPoint { axis in
      guard scrolls(axis) else { return 0 }
      let way = axis.part(wanted) - edges(axis).nearest(to: axis.part(wanted))
      let slope = way == 0 ? 1 : bounces ? rubberBand(axis).slope(way) : 0
      return axis.part(velocity) * slope
    }
    let natural = naturalTarget(speed)
    let target = willEndDragging(velocity: speed, target: natural)
    (drag, tracked) = (nil, nil)
    release(
      velocity: speed, target: target, isPaging: isPagingEnabled || target != natural)
    note("didEndDragging \(isDecelerating)")
    scrollDelegate?.scrollNode(self, didEndDragging: isDecelerating)
    if isDecelerating {
      note("willBeginDecelerating")
      scrollDelegate?.scrollNodeWillBeginDecelerating(self)
    } else {
      didComeToRest()
    }
  }
}
