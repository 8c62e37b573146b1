import Foundation
import Graphics
import LayerTree
import VSync

@testable import Nodes

/// A text row: what it says, and how high it is.
struct Line: RowContent, Equatable {
  var text: String
  var height: Double = 20
  var kind = "line"

  func layout(width: CGFloat, scale: CGFloat) -> RowLayout {
    var work = Work()
    work.glyphsShaped = text.count
    return RowLayout(height: height, detail: "laid out \(text)", work: work)
  }
}

/// A row that is drawn on a worker, in the colour that its text names.
final class LineRow: RowNode {
  init(kind: String) {
    super.init(kind: kind, layer: AsyncLayer())
    layer.needsDisplayOnBoundsChange = true
  }

  var asyncLayer: AsyncLayer? { layer as? AsyncLayer }
  var line: Line? { content as? Line }

  override func contentDidChange() { layer.setNeedsDisplay() }

  override func displayTask(for layer: AsyncLayer) -> DisplayTask? {
    let bounds = layer.bounds
    let color = LineRow.color(line?.text ?? "")
    return DisplayTask(
      for: layer, steps: [DisplayStep { canvas in canvas.fill(.rect(bounds), color: color) }])
  }

  /// Red by the sum of the letters.
  static func color(_ text: String) -> Color {
    let sum = text.utf8.reduce(0) { $0 + Int($1) } % 256
    return Color(red: Double(sum) / 255, green: 0, blue: 0)
  }
}

/// A list of lines as a table's source, which writes down what it is told.
final class Lines: TableNodeSource {
  var lines: [Line]
  var notes: [String] = []
  var wantsMore: (TableNode) -> Void = { _ in }

  init(_ lines: [Line]) { self.lines = lines }

  convenience init(count: Int, height: Double = 20) {
    self.init((0..<count).map { Line(text: "row \($0)", height: height) })
  }

  func numberOfRows(in table: TableNode) -> Int { lines.count }
  func table(_ table: TableNode, contentOfRow row: Int) -> any RowContent { lines[row] }
  func table(_ table: TableNode, heightOfRow row: Int) -> Double { lines[row].height }
  func table(_ table: TableNode, makeRowOfKind kind: String) -> RowNode { LineRow(kind: kind) }
  func table(_ table: TableNode, preload rows: [Int]) { notes.append("preload \(list(rows))") }
  func table(_ table: TableNode, cancelPreloadOf rows: [Int]) {
    notes.append("cancel \(list(rows))")
  }
  func tableWantsMoreRows(_ table: TableNode) {
    notes.append("more")
    wantsMore(table)
  }

  private func list(_ rows: [Int]) -> String {
    rows.isEmpty ? "" : "\(rows[0])...\(rows[rows.count - 1])"
  }
}

/// A table of 100 by 100 points that fills its stage, and a clock of 60 turns a second.
final class ListedTable {
  let harness = Harness()
  let table = TableNode()
  let lines: Lines
  private(set) var slot = 0

  init(_ lines: Lines, _ prepare: (TableNode) -> Void = { _ in }) {
    self.lines = lines
    table.layer.name = "list"
    table.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    table.rowHeight = .fixed(20)
    prepare(table)
    table.source = lines
    harness.root.addSubnode(table)
  }

  /// The next VSYNC's turn; workers draw all that waits after it, unless told not to.
  func turn(drawing: Bool = true, _ body: @escaping () -> Void = {}) {
    harness.turn(at: Double(slot) / 60, body)
    slot += 1
    if drawing { harness.pool.runAll() }
  }

  func turns(_ count: Int, drawing: Bool = true) {
    for _ in 0..<count { turn(drawing: drawing) }
  }

  /// A finger does something in the next turn.
  func touch(_ phase: Touch.Phase, _ x: CGFloat, _ y: CGFloat, drawing: Bool = true) {
    harness.stage.send([TouchInput(phase, at: CGPoint(x: x, y: y))])
    turn(drawing: drawing)
  }

  /// A finger goes up by so many points in steps of one turn, and lets go.
  func drag(from y: CGFloat = 90, by step: CGFloat, steps: Int = 4, drawing: Bool = true) {
    touch(.began, 50, y, drawing: drawing)
    for index in 1...steps { touch(.moved, 50, y - step * CGFloat(index), drawing: drawing) }
    touch(.ended, 50, y - step * CGFloat(steps), drawing: drawing)
  }

  /// Runs turns until nothing moves; nil when that takes too long, else how many.
  @discardableResult
  func untilRest(limit: Int = 600, drawing: Bool = true) -> Int? {
    for count in 0..<limit {
      if !table.isMoving { return count }
      turn(drawing: drawing)
    }
    return nil
  }

  /// Rows in sight that do not show the newest picture of what the source says.
  var stale: [Int] {
    table.visibleRows.filter { row in
      guard let node = table.node(ofRow: row) as? LineRow, let layer = node.asyncLayer else {
        return true
      }
      return node.line != lines.lines[row] || layer.needsDisplay || layer.isDrawing
        || layer.shownGeneration != layer.generation || layer.generation == 0
        || layer.contents == nil
    }
  }

  /// What is in the tree, by number: where each row is, in points.
  var placed: [Int: CGRect] {
    Dictionary(
      uniqueKeysWithValues: table.liveRows.compactMap { row in
        table.node(ofRow: row).map { (row, $0.frame) }
      })
  }
}
