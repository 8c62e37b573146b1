public import Foundation
internal import LayerModel
public import LayerTree
internal import VSync
internal import WrongUse

/// A node that shows a part of its content, which fingers drag and throw (`UIScrollView`).
///
/// The content is whatever is in the node; ``contentOffset`` is the origin of its bounds. Everything
/// that moves is moved by the main thread, turn by turn, through a ``DisplayLink``, as in UIKit: a main
/// thread that is busy makes it stutter, and what shows then is where the content is by that time. To
/// have the render side scroll without the main thread use `Layer.scroll(to:duration:)`.
///
/// One finger drags at a time. Touches reach what is in the node at once; when a finger has gone
/// ``dragThreshold`` points along an axis that scrolls, the node takes it, and who had it is told that
/// it was cancelled. Of two scroll nodes in each other the inner one takes it. Offsets are rounded to
/// whole pixels of the stage; times are those of turns, in whole nanoseconds.
open class ScrollNode: Node, TouchInterceptor {
  /// Points that a finger has to go before it drags.
  public static let dragThreshold = 10.0
  /// Seconds that a scroll takes which the program asks for and gives no time to.
  public static let animationDuration = 0.3
  /// Points a second that a finger must be quick to turn a page.
  public static let pageVelocity = 200.0

  /// Whom to tell; not retained.
  public weak var scrollDelegate: (any ScrollNodeDelegate)?

  /// Points that the content takes from (0, 0) on; empty at first. An offset that it leaves beyond the
  /// edges comes back at once, unless something moves.
  ///
  /// - Precondition: finite and not negative.
  public var contentSize = CGSize.zero {
    didSet {
      require(
        contentSize.width >= 0 && contentSize.height >= 0 && contentSize.width.isFinite
          && contentSize.height.isFinite, "content of size \(contentSize) in '\(layer.name)'")
      if contentSize != oldValue { edgesDidChange() }
    }
  }

  /// Room around the content that can be scrolled into; none at first.
  public var contentInset = LayoutInsets() {
    didSet { if contentInset != oldValue { edgesDidChange() } }
  }

  /// Whether the content can be dragged beyond its edges, and springs back; true at first. Else it
  /// stops there.
  public var bounces = true
  /// Whether it can be dragged up and down although it is no higher than the node.
  public var alwaysBounceVertical = false
  /// Whether it can be dragged sideways although it is no wider than the node.
  public var alwaysBounceHorizontal = false
  /// Whether it comes to rest at whole lengths of the node only.
  public var isPagingEnabled = false
  /// Whether fingers scroll; true at first. Turning it off ends a drag.
  public var isScrollEnabled = true {
    didSet { if !isScrollEnabled { cancelTouch() } }
  }

  /// The factor by which the speed of thrown content falls in a millisecond:
  /// ``ScrollDeceleration/normalRate`` at first.
  ///
  /// - Precondition: above 0 and below 1.
  public var decelerationRate = ScrollDeceleration.normalRate {
    didSet {
      require(
        decelerationRate > 0 && decelerationRate < 1,
        "deceleration rate \(decelerationRate) of '\(layer.name)'")
    }
  }

  /// Whether a finger is down that may drag.
  public var isTracking: Bool {
    // Of a touch that a node around took, nobody hears any more.
    tracked.map { $0.touch.phase != .ended && $0.touch.phase != .cancelled } ?? false
  }
  /// Whether a finger drags.
  public var isDragging: Bool { drag != nil }
  /// Whether the content goes on by itself after a finger let it go.
  public var isDecelerating: Bool { motion?.purpose == .deceleration }
  /// Whether anything moves the content.
  public var isMoving: Bool { drag != nil || motion != nil }

  /// The finger that may drag, and where and when it went down.
  var tracked: (touch: Touch, start: CGPoint, time: Instant)?
  /// The drag under way.
  var drag: ScrollDrag?
  /// What moves the content without a finger.
  var motion: ScrollMotion?
  var link: DisplayLink?
  /// Whether the edges became others while something moved: it may come to rest beyond them.
  var edgesMoved = false
  /// The offset before it is rounded to pixels.
  var exactOffset = CGPoint.zero

  /// A node of a layer, by default a new plain one, which it masks to its bounds.
  public override init(layer: Layer = Layer()) {
    super.init(layer: layer)
    layer.masksToBounds = true
    exactOffset = layer.bounds.origin
  }

  deinit { link?.invalidate() }

  /// The point of the content that lies at the node's upper left corner. Setting it stops what moves
  /// and tells ``ScrollNodeDelegate/scrollNodeDidScroll(_:)``; a drag goes on from there. It may
  /// lie beyond the edges.
  ///
  /// - Precondition: finite.
  public var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      require(
        newValue.x.isFinite && newValue.y.isFinite, "offset \(newValue) of '\(layer.name)'")
      endMotion()
      if drag != nil { drag?.rebase(to: newValue) }
      move(to: newValue)
    }
  }

  /// The offset is another one: the place for subclasses to bring in what shows now. Tells the
  /// delegate.
  open func didScroll() { scrollDelegate?.scrollNodeDidScroll(self) }

  /// A finger begins to drag. Tells the delegate.
  open func willBeginDragging() { scrollDelegate?.scrollNodeWillBeginDragging(self) }

  /// A finger lets go; what it returns is where the content comes to rest. Asks the delegate.
  open func willEndDragging(velocity: CGPoint, target: CGPoint) -> CGPoint {
    var target = target
    scrollDelegate?.scrollNode(
      self, willEndDraggingWithVelocity: velocity, targetContentOffset: &target)
    return target
  }

  /// The content begins to move by itself, and will end at `target` unless something stops it.
  open func willMove(to target: CGPoint) {}

  /// Nothing moves the content any more, for whatever reason.
  open func didComeToRest() {}

  /// The touch goes to the node itself, or it took it.
  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if ownTouch(among: touches) == nil { super.touchesBegan(touches, with: event) }
  }

  /// Drags with the finger that it has taken.
  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard let touch = ownTouch(among: touches) else {
      return super.touchesMoved(touches, with: event)
    }
    if drag != nil { dragMoved(touch) }
  }

  /// Lets go of the content.
  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard let touch = ownTouch(among: touches) else {
      return super.touchesEnded(touches, with: event)
    }
    if drag != nil { dragEnded(touch) }
  }

  /// Lets go of the content, without throwing it.
  open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    guard ownTouch(among: touches) != nil else {
      return super.touchesCancelled(touches, with: event)
    }
    cancelTouch()
  }

  /// The finger that it follows, once that is its own. What rows pass on is not: one that is told that
  /// its touch was cancelled, since this node takes it, says so to those around.
  private func ownTouch(among touches: [Touch]) -> Touch? {
    touches.first { $0 === tracked?.touch && $0.node === self }
  }

  /// Sets the offset, and remembers it before rounding.
  func move(to offset: CGPoint) {
    exactOffset = offset
    let scale = layer.stage?.scale ?? 1
    let rounded = CGPoint(
      x: (offset.x * scale).rounded() / scale, y: (offset.y * scale).rounded() / scale)
    guard rounded != bounds.origin else { return }
    bounds.origin = rounded
    didScroll()
  }

  /// Writes into the log what happened.
  func note(_ what: String) { layer.stage?.log(.scroll, "\(layer.name) \(what)") }
}
