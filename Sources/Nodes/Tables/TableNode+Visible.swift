public import Foundation

// Which rows are where.

extension TableNode {
  /// The rows that are in sight, also by a part; empty when the content was dragged out of sight.
  public var visibleRows: Range<Int> { rows(from: bounds.minY, to: bounds.maxY) }

  /// How many rows in sight do not show what they should: they fly by, or wait for a picture. Costs
  /// O(layers in sight).
  public var blankRowCount: Int {
    visibleRows.count { row in
      guard let node = live[row] else { return true }
      return node.content == nil || !node.isDisplayed
    }
  }

  /// The row that is at a point of the content; nil where there is none.
  public func row(at point: CGPoint) -> Int? {
    rows(from: point.y, to: point.y.nextUp).first
  }

  /// Where a row is in the content, by what is known and estimated now.
  ///
  /// - Precondition: `row` is in 0 ..< ``TableNode/rowCount``.
  public func rect(ofRow row: Int) -> CGRect {
    CGRect(
      x: 0, y: heights.offset(ofRow: row), width: bounds.width,
      height: heights.height(ofRow: row).height)
  }

  /// The row's node, while it is in or near sight.
  public func node(ofRow row: Int) -> RowNode? { live[row] }

  /// The rows that are in the tree, ascending.
  public var liveRows: [Int] { live.rows }

  /// Where ``scrollToRow(_:at:animated:)`` puts a row.
  public enum ScrollPosition: String, Hashable, Sendable, CaseIterable {
    /// As near as possible: a row in sight stays where it is.
    case none
    /// At the upper edge.
    case top
    /// In the middle.
    case middle
    /// At the lower edge.
    case bottom
  }

  /// Scrolls so that a row is in sight, no farther than the edges. The heights of the rows that will be
  /// in sight with it are found first: what was estimated would put it elsewhere.
  ///
  /// - Precondition: `row` is in 0 ..< ``TableNode/rowCount``.
  public func scrollToRow(_ row: Int, at position: ScrollPosition = .none, animated: Bool) {
    settleHeights(around: row, position)
    let rect = rect(ofRow: row)
    let y: CGFloat
    switch position {
    case .none: return scrollRectToVisible(rect, animated: animated)
    case .top: y = rect.minY - contentInset.top
    case .middle: y = rect.midY - bounds.height / 2
    case .bottom: y = rect.maxY + contentInset.bottom - bounds.height
    }
    setContentOffset(clamped(CGPoint(x: contentOffset.x, y: y)), animated: animated)
  }

  /// The rows that have a part between two heights of the content.
  func rows(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
    guard rowCount > 0, bottom > top, bottom > 0, Double(top) < heights.total else { return 0..<0 }
    let first = heights.row(at: max(0, Double(top)))
    // The last unit above the lower edge.
    let last = heights.row(at: max(0, Double(bottom) - 1 / RowHeights.unitsPerPoint))
    return first..<max(first, last) + 1
  }

  /// The rows within so many screenfuls of what is in sight.
  func rows(within extent: RangeExtent) -> Range<Int> {
    let (above, below) =
      movesDown ? (extent.trailing, extent.leading) : (extent.leading, extent.trailing)
    return rows(
      from: bounds.minY - bounds.height * above, to: bounds.maxY + bounds.height * below)
  }

  /// What the range mode comes to.
  var tuning: RangeTuning { rangeTunings[rangeMode] ?? .standard(rangeMode) }
}
