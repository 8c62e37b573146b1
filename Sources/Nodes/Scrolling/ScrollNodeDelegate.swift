public import Foundation

/// Who wants to know what a ``ScrollNode`` does, by UIKit's names. Every method does nothing unless it
/// is implemented.
///
/// Each beginning has one end: a drag that decelerates tells `didEndDragging` with true, then
/// `willBeginDecelerating`, then `didEndDecelerating`, whether it came to rest, was stopped by a touch
/// or by the program.
public protocol ScrollNodeDelegate: AnyObject {
  /// The offset is another one, whoever moved it.
  func scrollNodeDidScroll(_ node: ScrollNode)
  /// A finger went far enough to drag.
  func scrollNodeWillBeginDragging(_ node: ScrollNode)
  /// A finger lets go. What is put into `target` is where the content will come to rest.
  ///
  /// - Parameters:
  ///   - velocity: of the offset, in points a second.
  ///   - target: where it would come to rest by itself, inside the edges.
  func scrollNode(
    _ node: ScrollNode, willEndDraggingWithVelocity velocity: CGPoint,
    targetContentOffset target: inout CGPoint)
  /// A finger has let go.
  func scrollNode(_ node: ScrollNode, didEndDragging willDecelerate: Bool)
  /// The content goes on by itself.
  func scrollNodeWillBeginDecelerating(_ node: ScrollNode)
  /// The content that went on by itself does so no more.
  func scrollNodeDidEndDecelerating(_ node: ScrollNode)
  /// A scroll that the program asked for is over, or was stopped.
  func scrollNodeDidEndScrollingAnimation(_ node: ScrollNode)
  /// Whether ``ScrollNode/scrollToTop()`` does anything; true unless implemented.
  func scrollNodeShouldScrollToTop(_ node: ScrollNode) -> Bool
  /// The scroll to the top has arrived there.
  func scrollNodeDidScrollToTop(_ node: ScrollNode)
}

extension ScrollNodeDelegate {
  /// Nothing.
  public func scrollNodeDidScroll(_ node: ScrollNode) {}
  /// Nothing.
  public func scrollNodeWillBeginDragging(_ node: ScrollNode) {}
  /// Nothing.
  public func scrollNode(
    _ node: ScrollNode, willEndDraggingWithVelocity velocity: CGPoint,
    targetContentOffset target: inout CGPoint
  ) {}
  /// Nothing.
  public func scrollNode(_ node: ScrollNode, didEndDragging willDecelerate: Bool) {}
  /// Nothing.
  public func scrollNodeWillBeginDecelerating(_ node: ScrollNode) {}
  /// Nothing.
  public func scrollNodeDidEndDecelerating(_ node: ScrollNode) {}
  /// Nothing.
  public func scrollNodeDidEndScrollingAnimation(_ node: ScrollNode) {}
  /// True.
  public func scrollNodeShouldScrollToTop(_ node: ScrollNode) -> Bool { true }
  /// Nothing.
  public func scrollNodeDidScrollToTop(_ node: ScrollNode) {}
}
