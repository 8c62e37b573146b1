public import Foundation

// Where the content may come to rest, and which ways it can be dragged.

extension ScrollNode {
  /// The least and the greatest offset at which the content rests.
  public var offsetEdges: (least: CGPoint, greatest: CGPoint) {
    let (x, y) = (edges(.horizontal), edges(.vertical))
    return (
      CGPoint(x: x.lowerBound, y: y.lowerBound), CGPoint(x: x.upperBound, y: y.upperBound)
    )
  }

  /// The nearest offset at which the content rests.
  public func clamped(_ offset: CGPoint) -> CGPoint {
    CGPoint(
      x: edges(.horizontal).nearest(to: offset.x), y: edges(.vertical).nearest(to: offset.y))
  }

  func edges(_ axis: ScrollAxis) -> ClosedRange<Double> {
    let (before, after) =
      axis == .horizontal
      ? (contentInset.left, contentInset.right) : (contentInset.top, contentInset.bottom)
    let least = 0 - Double(before)
    let most = Double(axis.length(contentSize) + after - axis.length(bounds.size))
    return least...max(least, most)
  }

  /// Whether fingers move the content along an axis.
  func scrolls(_ axis: ScrollAxis) -> Bool {
    let edges = edges(axis)
    if edges.lowerBound < edges.upperBound { return true }
    return bounces && (axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical)
  }

  func rubberBand(_ axis: ScrollAxis) -> RubberBand {
    RubberBand(length: Double(axis.length(bounds.size)))
  }

  /// The content, its room or the node has another size: what rests beyond the edges comes back, what
  /// moves does so when it comes to rest.
  func edgesDidChange() {
    guard !isMoving else {
      edgesMoved = true
      return
    }
    let offset = clamped(exactOffset)
    if offset != exactOffset { move(to: offset) }
  }
}

/// A way to scroll.
enum ScrollAxis: CaseIterable {
  case horizontal
  case vertical

  func length(_ size: CGSize) -> CGFloat { self == .horizontal ? size.width : size.height }
  func part(_ point: CGPoint) -> Double { Double(self == .horizontal ? point.x : point.y) }
}

extension CGPoint {
  /// A point from what each axis has.
  init(_ part: (ScrollAxis) -> Double) { self.init(x: part(.horizontal), y: part(.vertical)) }
}

extension ClosedRange<Double> {
  func nearest(to value: Double) -> Double { Swift.min(upperBound, Swift.max(lowerBound, value)) }
}
