/// A node that hears of the touches of what is in it before those do, and may take them, as a scroll
/// view takes a finger that begins to drag.
///
/// The touch's own node is asked first, if it is one, then those around it, nearest first. Who takes a touch gets all that follows, and
/// what happened just now, through ``Responder/touchesBegan(_:with:)`` and its like; the node that had
/// it is told that it was cancelled, unless the touch only begins.
public protocol TouchInterceptor: Node {
  /// Something happened to a touch that goes to a node in this one, or to this one. True takes it, or
  /// keeps it from those around.
  func intercepts(_ touch: Touch, with event: TouchEvent) -> Bool
}
