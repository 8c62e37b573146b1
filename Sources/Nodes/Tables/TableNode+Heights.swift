internal import Foundation
internal import LayerTree
internal import VSync
internal import WrongUse

// Heights: asked for or measured when rows come near sight, so that nothing that is seen jumps.

extension TableNode {
  /// Whether rows have layouts.
  var usesLayouts: Bool {
    if case .measured = rowHeight { return true }
    return laysOutAhead
  }

  /// The height that rows have before anybody knows.
  var estimate: Double {
    switch rowHeight {
    case .fixed(let height), .given(estimate: let height?), .measured(estimate: let height): height
    case .given(estimate: nil): 0
    }
  }

  /// Whether heights are more than estimates from the beginning.
  var knowsHeights: Bool {
    switch rowHeight {
    case .fixed, .given(estimate: nil): true
    case .given, .measured: false
    }
  }

  /// Finds the heights of the rows in sight, from the top, until they fill it.
  func settleVisibleHeights() {
    guard !knowsHeights else { return }
    while let row = visibleRows.first(where: { !heights.height(ofRow: $0).isKnown && isShown($0) })
    {
      settleHeight(of: row)
    }
  }

  /// Finds the heights of a row and of those that fill the view with it.
  func settleHeights(around row: Int, _ position: ScrollPosition) {
    guard !knowsHeights else { return }
    if width != bounds.width { widthDidChange() }
    settleHeight(of: row)
    let room = position == .middle ? bounds.height / 2 : bounds.height
    if position != .bottom { settle(room) { row + $0 } }
    if position != .top { settle(room) { row - $0 } }
  }

  /// Finds the heights of rows that follow each other until they fill some room.
  private func settle(_ room: CGFloat, _ row: (Int) -> Int) {
    var (filled, step) = (CGFloat.zero, 0)
    while filled < room, case let next = row(step), (0..<rowCount).contains(next), step < 1000 {
      settleHeight(of: next)
      filled += heights.height(ofRow: next).height
      step += 1
    }
  }

  /// Whether a row in sight is brought in, and does not fly by.
  func isShown(_ row: Int) -> Bool {
    skip.map { $0.contains(row) || live[row]?.content != nil } ?? true
  }

  /// Gives a row the height that it has.
  func settleHeight(of row: Int) {
    guard let source, !heights.height(ofRow: row).isKnown else { return }
    switch rowHeight {
    case .fixed: return
    case .given: setHeight(source.table(self, heightOfRow: row), ofRow: row)
    case .measured:
      let content = source.table(self, contentOfRow: row)
      setHeight(layout(of: row, content).height, ofRow: row)
    }
  }

  /// Gives a row a height. What is in sight stays where it is seen: a row that begins above grows or
  /// shrinks upwards.
  func setHeight(_ height: Double, ofRow row: Int) {
    require(
      height >= 0 && height <= 1e6, "row \(row) of '\(layer.name)' is \(height) points high")
    let (top, old) = (heights.offset(ofRow: row), heights.height(ofRow: row).height)
    heights.set(height, ofRow: row)
    let new = heights.height(ofRow: row).height
    if new != old, top < Double(contentOffset.y) {
      shiftContent(by: CGPoint(x: 0, y: new - old))
    }
    updateContentSize()
  }

  func updateContentSize() {
    contentSize = CGSize(width: bounds.width, height: heights.total)
    // The offset may have moved with rows above, and the sum be what it was.
    edgesDidChange()
  }

  // MARK: - Layouts

  /// A row's layout; made here and now when no worker has made it.
  func layout(of row: Int, _ content: any RowContent) -> RowLayout {
    if let made = layouts.layout(of: row, content, width: width) { return made }
    layouts.cancel(row)
    let made = content.layout(
      width: width, scale: layer.stage?.scale ?? 1, checkpoint: .never)
    statistics.layoutsOnMain += 1
    layer.stage?.charge(made.work, .textLayout, name(ofRow: row))
    layouts.entries[row] = .init(content: content, width: width, layout: made)
    return made
  }

  /// Has workers lay out rows that come near sight, nearest first; those out of sight in the tree
  /// before others. The drawings of rows are as urgent as their layers are near: see `WorkerPriority`.
  func layOutAhead(_ rows: [Int], _ priority: WorkerPriority) {
    guard laysOutAhead, let source, let stage = layer.stage else { return }
    for row in rows {
      let content = source.table(self, contentOfRow: row)
      if layouts.layout(of: row, content, width: width) != nil { continue }
      if layouts.isPending(row, content, width: width) {
        layouts.pending[row]?.setPriority(priority)
        continue
      }
      layouts.cancel(row)
      let task = RowLayoutTask(
        content, width: width, scale: stage.scale, label: "\(name(ofRow: row)) layout")
      let job = stage.run(task, priority: priority) { [weak self] _ in self?.didLayOut(task) }
      layouts.pending[row] = .init(
        content: content, width: width, task: task, job: job, priority: priority)
    }
  }

  /// A worker is done with a layout; its row may have another number by now.
  private func didLayOut(_ task: RowLayoutTask) {
    guard let (row, pending) = layouts.pending.first(where: { $0.value.task === task }) else {
      return
    }
    layouts.pending[row] = nil
    // A pool that dropped the task leaves it to the main thread; other content is laid out anew.
    guard let layout = task.layout, row < rowCount,
      source?.table(self, contentOfRow: row).isEqual(to: pending.content) == true
    else { return setNeedsLayout() }
    statistics.layoutsOnWorkers += 1
    layouts.entries[row] = .init(content: pending.content, width: pending.width, layout: layout)
    if case .measured = rowHeight, pending.width == width {
      setHeight(layout.height, ofRow: row)
    }
    setNeedsLayout()
  }

  /// What the log and reports call a row.
  func name(ofRow row: Int) -> String { "\(layer.name).\(row)" }
}
