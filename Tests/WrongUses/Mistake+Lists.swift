import Foundation
import Graphics
import LayerTree
import Nodes
import VSync

/// A table of two rows whose source makes rows of the wrong kind, and says any heights.
private final class Rows: TableNodeSource {
  var count = 2
  func numberOfRows(in table: TableNode) -> Int { count }
  func table(_ table: TableNode, contentOfRow row: Int) -> any RowContent { Content() }
  func table(_ table: TableNode, heightOfRow row: Int) -> Double { -3 }
  func table(_ table: TableNode, makeRowOfKind kind: String) -> RowNode { RowNode(kind: "other") }

  private struct Content: RowContent, Equatable {}
}

extension Mistake {
  private static func scroll() -> ScrollNode {
    let node = ScrollNode()
    node.layer.name = "list"
    return node
  }

  private static func table(_ source: Rows) -> TableNode {
    let table = TableNode()
    table.layer.name = "list"
    table.frame = CGRect(x: 0, y: 0, width: 10, height: 100)
    table.source = source
    return table
  }

  static let lists = [
    Mistake("content of less than nothing", "content of size CGSize(width: -1.0, ") {
      scroll().contentSize = CGSize(width: -1, height: 0)
    },
    Mistake("a scroll that gets quicker", "deceleration rate 1.5 of 'list'") {
      scroll().decelerationRate = 1.5
    },
    Mistake("an offset that is none", "offset CGPoint(x: nan, ") {
      scroll().contentOffset = CGPoint(x: CGFloat.nan, y: 0)
    },
    Mistake("a throw without end", "fling of 'list' at CGPoint(x: 0.0, y: inf") {
      scroll().fling(velocity: CGPoint(x: 0, y: CGFloat.infinity))
    },
    Mistake("a scroll into the past", "scroll of 'list' in -1.0 s") {
      scroll().scroll(to: .zero, duration: -1)
    },
    Mistake("a scroll to no place", "offset CGPoint(x: 0.0, y: inf") {
      scroll().scroll(to: CGPoint(x: 0, y: CGFloat.infinity), duration: 0)
    },
    Mistake("rows of no height", "rows of height -1.0 in 'list'") {
      let table = TableNode()
      table.layer.name = "list"
      table.rowHeight = .fixed(-1)
    },
    Mistake("a row of less than nothing", "row of height -3.0") {
      let rows = Rows()
      let list = table(rows)
      list.rowHeight = .given(estimate: nil)
      list.layoutIfNeeded()
    },
    Mistake("a row of another kind", "row of kind 'other' was made for content of kind 'row'") {
      let rows = Rows()
      table(rows).layoutIfNeeded()
    },
    Mistake("updates of rows that there are not", "'list': ") {
      let rows = Rows()
      table(rows).perform(TableUpdates(deletions: [7]))
    },
    Mistake(
      "updates that the source does not know",
      "'list' had 2 rows, and after the updates 1, but its source has 2"
    ) {
      let rows = Rows()
      table(rows).perform(TableUpdates(deletions: [0]))
    },
    Mistake("a row that there is not", "row 5 of 2") {
      let rows = Rows()
      _ = table(rows).rect(ofRow: 5)
    },
  ]

  static let ready = [
    Mistake("a line of less than nothing", "line of -1.0 points in series 'steps'") {
      _ = ChartSeries([1, 2], name: "steps", lineWidth: -1)
    },
    Mistake("a walk of less than nothing", "-1 values of a walk") {
      _ = ChartSeries.walk(seed: 1, count: -1)
    },
    Mistake("an axis without steps", "axis of 0 steps") { _ = ChartAxes(steps: 0) },
    Mistake("an axis with letters of no size", "axis letters of 0.0 points") {
      _ = ChartAxes(fontSize: 0)
    },
    Mistake("an image cache of less than nothing", "image cache of -1 bytes") {
      _ = ImageCache(byteLimit: -1)
    },
    Mistake("an image cache that becomes so", "image cache of -2 bytes") {
      ImageCache().byteLimit = -2
    },
    Mistake("a disk cache of less than nothing", "disk cache of -1 bytes") {
      _ = try? ImageDiskCache(folder: "/nowhere", byteLimit: -1)
    },
    Mistake("a loader without connections", "a loader within ") {
      var limits = URLImageLoader.Limits()
      limits.connections = 0
      _ = URLImageLoader(limits: limits)
    },
  ]
}
