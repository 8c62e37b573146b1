/// Somebody whom touches are offered to, in a chain: who does nothing about them passes them on
/// (core-animation 3.5).
///
/// Nodes are responders, and the next one after a node is its supernode. Every method passes what
/// it gets to ``next``; a responder that handles a touch overrides all four and does not call
/// `super`.
open class Responder {
  /// A responder at the end of its chain.
  public init() {}

  /// Who is asked after this one; nil at the end of the chain.
  open var next: Responder? { nil }

  /// Touches went down on the node that hit testing found.
  open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    next?.touchesBegan(touches, with: event)
  }

  /// Touches moved, wherever to.
  open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    next?.touchesMoved(touches, with: event)
  }

  /// Touches went up, wherever.
  open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    next?.touchesEnded(touches, with: event)
  }

  /// Touches count no more, and what they began is to be taken back.
  open func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    next?.touchesCancelled(touches, with: event)
  }
}
