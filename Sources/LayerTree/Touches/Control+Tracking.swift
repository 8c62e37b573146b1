extension Control {
  func tracked(among touches: [Touch]) -> Touch? { touches.first { $0 === trackedTouch } }

  func isInside(_ touch: Touch) -> Bool { point(inside: touch.location(in: self)) }

  func beginTracking(_ touch: Touch) {
    trackedTouch = touch
    isTouchInside = true
    isHighlighted = true
    sendActions(for: .touchDown)
  }

  func continueTracking(_ touch: Touch) {
    let wasInside = isTouchInside
    isTouchInside = isInside(touch)
    isHighlighted = isTouchInside
    switch (wasInside, isTouchInside) {
    case (true, true): sendActions(for: .touchDragInside)
    case (false, false): sendActions(for: .touchDragOutside)
    case (false, true): sendActions(for: [.touchDragInside, .touchDragEnter])
    case (true, false): sendActions(for: [.touchDragOutside, .touchDragExit])
    }
  }

  /// Nothing happens without a touch that is followed. Actions find the control at rest.
  func stopTracking(with event: Event) {
    guard trackedTouch != nil else { return }
    trackedTouch = nil
    isTouchInside = false
    isHighlighted = false
    sendActions(for: event)
  }
}
