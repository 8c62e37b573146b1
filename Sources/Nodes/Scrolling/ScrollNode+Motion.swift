public import Foundation
internal import LayerModel
internal import LayerTree
internal import VSync
internal import WrongUse

// What moves the content without a finger: thrown, sprung back, or sent by the program.

extension ScrollNode {
  /// Scrolls to an offset, within ``animationDuration`` or at once. It may lie beyond the edges.
  public func setContentOffset(_ offset: CGPoint, animated: Bool) {
    scroll(to: offset, duration: animated ? Self.animationDuration : 0)
  }

  /// Scrolls to an offset in some seconds, slow at both ends; at once with 0, and for a node in no
  /// tree. Takes over from whatever moves the content; ends a drag.
  ///
  /// - Precondition: `offset` is finite, `duration` finite and not negative.
  public func scroll(to offset: CGPoint, duration: Double) {
    scroll(to: offset, duration, .animation)
  }

  /// Scrolls as little as it takes to show a rectangle of the content, and no farther than the edges.
  public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let rect = rect.standardized
    let target = CGPoint { axis in
      let (low, high) = axis == .horizontal ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
      let start = axis.part(exactOffset)
      let end = start + Double(axis.length(bounds.size))
      let (before, after) = (Double(low) - start, Double(high) - end)
      if (before < 0) == (after > 0) { return start }
      return start + (before < 0 ? max(before, after) : min(before, after))
    }
    setContentOffset(clamped(target), animated: animated)
  }

  /// Scrolls to the upper edge, as a tap on the status bar does, unless the delegate forbids it.
  public func scrollToTop() {
    guard scrollDelegate?.scrollNodeShouldScrollToTop(self) != false else { return }
    let top = CGPoint(x: exactOffset.x, y: edges(.vertical).lowerBound)
    guard top != exactOffset else {
      endMotion()
      return didArriveAtTop()
    }
    scroll(to: top, Self.animationDuration, .toTop)
  }

  /// Throws the content as a finger does that lets go at a velocity, in points a second.
  ///
  /// - Precondition: `velocity` is finite.
  public func fling(velocity: CGPoint) {
    require(
      velocity.x.isFinite && velocity.y.isFinite, "fling of '\(layer.name)' at \(velocity)")
    endMotion()
    cancelTouch()
    let natural = naturalTarget(velocity)
    let target = willEndDragging(velocity: velocity, target: natural)
    release(velocity: velocity, target: target, isPaging: isPagingEnabled || target != natural)
    guard isDecelerating else { return didComeToRest() }
    note("willBeginDecelerating")
    scrollDelegate?.scrollNodeWillBeginDecelerating(self)
  }

  private func scroll(to offset: CGPoint, _ duration: Double, _ purpose: ScrollMotion.Purpose) {
    require(
      duration >= 0 && duration.isFinite, "scroll of '\(layer.name)' in \(duration) s")
    require(offset.x.isFinite && offset.y.isFinite, "offset \(offset) of '\(layer.name)'")
    endMotion()
    cancelTouch()
    endMotion()
    guard duration > 0, offset != exactOffset, layer.stage != nil else {
      move(to: offset)
      if purpose == .toTop { didArriveAtTop() }
      return didComeToRest()
    }
    begin(purpose) { axis in
      let (start, end) = (axis.part(exactOffset), axis.part(offset))
      return start == end ? .rest(start) : .easing(start: start, end: end, duration: duration)
    }
  }

  private func didArriveAtTop() {
    note("didScrollToTop")
    scrollDelegate?.scrollNodeDidScrollToTop(self)
  }

  // MARK: - Letting go

  /// Where content that is let go comes to rest by itself, within the edges.
  func naturalTarget(_ velocity: CGPoint) -> CGPoint {
    if isPagingEnabled { return pageTarget(velocity) }
    let way = throwing(velocity).distance
    return clamped(CGPoint(x: exactOffset.x + way.x, y: exactOffset.y + way.y))
  }

  /// The next page in the direction of a quick finger, else the nearest.
  private func pageTarget(_ velocity: CGPoint) -> CGPoint {
    clamped(
      CGPoint { axis in
        let (offset, speed) = (axis.part(exactOffset), axis.part(velocity))
        let length = Double(axis.length(bounds.size))
        guard scrolls(axis), length > 0 else { return offset }
        let least = edges(axis).lowerBound
        let page = (offset - least) / length
        let next =
          speed > Self.pageVelocity
          ? page.rounded(.down) + 1
          : speed < -Self.pageVelocity ? page.rounded(.up) - 1 : page.rounded()
        return least + next * length
      })
  }

  private func throwing(_ velocity: CGPoint) -> ScrollDeceleration {
    guard let made = ScrollDeceleration(velocity: velocity, rate: decelerationRate) else {
      halt("velocity \(velocity) of '\(layer.name)'")
    }
    return made
  }

  /// Has the content go on from where it is: back to its edge, to the target, or on as it was thrown.
  ///
  /// - Parameter isPaging: whether it has to come to rest exactly at the target.
  func release(velocity: CGPoint, target: CGPoint, isPaging: Bool) {
    guard layer.stage != nil else { return move(to: clamped(target)) }
    let natural = throwing(velocity).distance
    let start = exactOffset
    let way =
      isPaging ? CGPoint(x: target.x - start.x, y: target.y - start.y) : natural
    let reach = max(abs(way.x), abs(way.y))
    let rate =
      isPagingEnabled ? min(decelerationRate, ScrollDeceleration.fastRate) : decelerationRate
    let courses = ScrollAxis.allCases.map { axis -> AxisMotion.Course in
      let (offset, edges) = (axis.part(start), edges(axis))
      let edge = edges.nearest(to: offset)
      if offset != edge {
        return .springing(edge: edge, stretch: offset - edge, velocity: axis.part(velocity))
      }
      return .decelerating(from: offset, by: axis.part(way), reach: Double(reach), rate: rate)
    }
    if courses.allSatisfy({ AxisMotion($0).isAtRest }) { return }
    begin(.deceleration) { courses[$0 == .horizontal ? 0 : 1] }
  }

  // MARK: - The link

  private func begin(_ purpose: ScrollMotion.Purpose, _ course: (ScrollAxis) -> AxisMotion.Course) {
    guard let stage = layer.stage else { return }
    motion = ScrollMotion(
      purpose: purpose, began: stage.clock, x: AxisMotion(course(.horizontal)),
      y: AxisMotion(course(.vertical)))
    willMove(to: motion?.end ?? exactOffset)
    link?.invalidate()
    link = stage.addDisplayLink { [weak self, weak stage] clock in
      guard let self else { return }
      if layer.stage === stage { step(to: clock) } else { endMotion() }
    }
  }

  /// Moves on to a moment.
  private func step(to clock: Instant) {
    guard var moved = motion else { return }
    let seconds = max(0, (clock - moved.began).seconds)
    let offset = CGPoint { axis in
      // A scroll to a place may lead beyond the edges.
      let edges = moved.purpose == .deceleration ? edges(axis) : -.infinity...Double.infinity
      return moved[axis].advance(to: seconds, within: edges, bounces: bounces)
    }
    motion = moved
    move(to: offset)
    // Whoever was told of the scroll may have begun another one.
    if motion?.isOver == true, motion?.began == moved.began { endMotion(hasArrived: true) }
  }

  /// Ends what moves the content, and tells so. The content stays where it is.
  func endMotion(hasArrived: Bool = false) {
    guard let ended = motion else { return }
    motion = nil
    link?.invalidate()
    link = nil
    switch ended.purpose {
    case .deceleration:
      note("didEndDecelerating")
      scrollDelegate?.scrollNodeDidEndDecelerating(self)
    case .toTop where hasArrived: didArriveAtTop()
    case .animation, .toTop:
      note("didEndScrollingAnimation")
      scrollDelegate?.scrollNodeDidEndScrollingAnimation(self)
    }
    if hasArrived, edgesMoved, !isMoving {
      edgesMoved = false
      release(velocity: .zero, target: exactOffset, isPaging: false)
    }
    if !isMoving { didComeToRest() }
  }

  /// Moves the offset together with the content: what is shown stays where it is seen, and so does
  /// the finger or the motion that moves it.
  func shiftContent(by way: CGPoint) {
    guard way != .zero else { return }
    drag?.shift(by: way)
    if var shifted = motion, let clock = layer.stage?.clock {
      let seconds = max(0, (clock - shifted.began).seconds)
      for axis in ScrollAxis.allCases where axis.part(way) != 0 {
        let end = shifted.purpose == .toTop ? edges(axis).lowerBound : nil
        shifted[axis].shift(by: axis.part(way), at: seconds, keepingEnd: end)
      }
      motion = shifted
    }
    move(to: CGPoint(x: exactOffset.x + way.x, y: exactOffset.y + way.y))
  }
}
