public import Foundation
internal import LayerModel
internal import VSync
internal import WrongUse

extension Stage {
  /// The node that a touch at a point of the display goes to, in points; nil when it goes to none,
  /// as always where the root has no node. ``Node/hitTest(_:)`` says which one.
  public func node(at point: CGPoint) -> Node? {
    root.model.hitPoint(fromSuperlayer: point).flatMap { rootNode?.hitTest($0) }
  }

  /// Has touches delivered in the input phase of the next turn whose input phase has not begun.
  ///
  /// A touch that begins goes to the node that ``node(at:)`` finds then; where it finds none nobody
  /// hears of the touch. All that follows goes to the same node, until the touch ends or is
  /// cancelled. One event makes up to four calls to each node: began, moved, ended, cancelled. What
  /// is said of a finger that is not down is ignored; one that goes down twice is cancelled first.
  /// A ``TouchInterceptor`` that is the node or around it hears of each thing first, and may take the touch.
  ///
  /// - Parameter inputs: what happens at one time.
  /// - Precondition: every point is finite.
  public func send(_ inputs: [TouchInput]) {
    for input in inputs {
      require(
        input.point.x.isFinite && input.point.y.isFinite,
        "touch \(input.id) is at \(input.point)")
    }
    waitingTouches += 1
    runLoop.perform(in: .input) { [weak self] in self?.deliver(inputs) }
  }

  private func deliver(_ inputs: [TouchInput]) {
    waitingTouches -= 1
    var changed: [Touch] = []
    for input in inputs {
      // An event says one thing of a touch.
      if changed.contains(where: { $0.id == input.id }) {
        dispatch(changed)
        changed = []
      }
      let known = touches.first { $0.id == input.id }
      if input.phase == .began {
        if let known {
          update(known, input, .cancelled, known.place)
          dispatch([known])
        }
        guard let node = node(at: input.point) else { continue }
        let touch = Touch(input, node: node, time: time.now)
        touches.append(touch)
        changed.append(touch)
      } else if let known {
        update(known, input, input.phase, input.point)
        changed.append(known)
      }
    }
    dispatch(changed)
  }

  private func update(
    _ touch: Touch, _ input: TouchInput, _ phase: Touch.Phase, _ place: CGPoint
  ) {
    (touch.phase, touch.time) = (phase, time.now)
    touch.timestamp = max(touch.timestamp, min(input.time ?? time.now, time.now))
    (touch.previousPlace, touch.place) = (touch.place, place)
  }

  /// Tells the nodes, phase after phase, each in the order in which its first touch comes.
  private func dispatch(_ changed: [Touch]) {
    guard !changed.isEmpty else { return }
    let event = TouchEvent(time: time.now, touches: touches)
    touches.removeAll { touch in
      (touch.phase == .ended || touch.phase == .cancelled) && changed.contains { $0 === touch }
    }
    for touch in changed { offerToInterceptors(touch, event) }
    for phase in Touch.Phase.allCases {
      var waiting = changed.filter { $0.phase == phase }
      while let node = waiting.first?.node {
        let group = waiting.filter { $0.node === node }
        waiting.removeAll { $0.node === node }
        for touch in group { log(.touch, "\(touch.phase) \(node.layer.name)") }
        switch phase {
        case .began: node.touchesBegan(group, with: event)
        case .moved: node.touchesMoved(group, with: event)
        case .ended: node.touchesEnded(group, with: event)
        case .cancelled: node.touchesCancelled(group, with: event)
        }
      }
    }
  }

  /// Lets a touch's node and those around it have it, nearest first, until one takes it.
  private func offerToInterceptors(_ touch: Touch, _ event: TouchEvent) {
    var next: Node? = touch.node
    while let node = next {
      if let interceptor = node as? any TouchInterceptor, interceptor.intercepts(touch, with: event)
      {
        guard node !== touch.node else { return }
        if touch.phase != .began {
          log(.touch, "\(Touch.Phase.cancelled) \(touch.node.layer.name)")
          touch.node.touchesCancelled([touch], with: event)
        }
        touch.node = node
        return
      }
      next = node.supernode
    }
  }
}
