internal import Foundation
internal import LayerTree
internal import VSync

// Bringing rows into the tree and out of it.

extension TableNode {
  /// Brings in what is in and near sight, and takes out what is not.
  func updateRows() {
    guard rangeMode != .lowMemory, rowCount > 0, source != nil, !bounds.isEmpty else {
      return removeEverything()
    }
    hearMemoryWarnings()
    if width != bounds.width { widthDidChange() }
    // Whatever ended the motion, what flew by comes in now.
    if motion == nil { skip = nil }
    settleVisibleHeights()
    let visible = visibleRows
    let display = rows(within: tuning.display).hull(visible)
    for row in liveRows where !display.contains(row) { retire(row) }
    for row in visible { bring(row, isVisible: true) }
    bringNear(display, visible)
    prepare(visible, display)
    if edit == nil { place() }
    drawAtOnce(visible)
    fetchBatch()
    if rangeMode == .minimum, visible.allSatisfy({ live[$0]?.isDisplayed == true }) {
      enterFullRange()
    }
  }

  /// Nothing is shown.
  private func removeEverything() {
    for row in liveRows { retire(row) }
    bringIn?.isPaused = true
    tellPreload([])
    layouts.keep(0..<0)
    updateContentSize()
  }

  /// What goes out of sight waits to be used again.
  func retire(_ row: Int) {
    guard let node = live.remove(row) else { return }
    if edit?.stayed.contains(where: { $0 === node }) == true {
      edit?.departed.append((node, row))
    } else {
      recycle(node)
    }
  }

  func recycle(_ node: RowNode) {
    node.removeFromSupernode()
    node.row = nil
    node.didLeaveTable()
    if reusesRows, rangeMode != .lowMemory { pool.add(node) }
  }

  /// Brings a row in, if it can be now: one that is out of sight waits until it is laid out.
  ///
  /// - Returns: whether it was brought in by this.
  @discardableResult
  func bring(_ row: Int, isVisible: Bool) -> Bool {
    if live[row]?.content != nil { return false }
    guard let source else { return false }
    let content = source.table(self, contentOfRow: row)
    guard isShown(row) else {
      if placeholderColor != nil, live[row] == nil { fly(row, content) }
      return false
    }
    if !isVisible, laysOutAhead, layouts.layout(of: row, content, width: width) == nil {
      return false
    }
    let layout = usesLayouts ? layout(of: row, content) : nil
    settleHeight(of: row)
    let node = live[row] ?? take(row, content)
    show(content, layout, in: node, isNew: true)
    return true
  }

  /// A row that flies by is only covered.
  private func fly(_ row: Int, _ content: any RowContent) {
    let node = take(row, content)
    if node.content?.isEqual(to: content) == true { return }
    node.content = nil
    node.cover(placeholderColor)
  }

  /// Puts a row that waited, or a new one, into the tree.
  private func take(_ row: Int, _ content: any RowContent) -> RowNode {
    let node: RowNode
    if let waiting = pool.take(for: content) {
      node = waiting
      statistics.rowsReused += 1
    } else {
      guard let made = source?.table(self, makeRowOfKind: content.kind) else {
        return RowNode(kind: content.kind)
      }
      made.require(kind: content.kind)
      node = made
      node.table = self
      statistics.rowsMade += 1
    }
    node.resetOpacity()
    live[row] = node
    number(node, row)
    place(node, row)
    addSubnode(node)
    return node
  }

  /// Gives a row its number, and its layer the name that follows from it.
  func number(_ node: RowNode, _ row: Int) {
    guard node.row != row || node.layer.name.isEmpty else { return }
    node.row = row
    node.layer.name = name(ofRow: row)
    node.numberDidChange()
  }

  /// Has a row show a content, unless it shows it already.
  ///
  /// - Parameter isNew: whether it just came in: then what it showed before is no picture of this row.
  func show(_ content: any RowContent, _ layout: RowLayout?, in node: RowNode, isNew: Bool) {
    let isSame = node.content?.isEqual(to: content) == true && node.layoutWidth == width
    if !isSame {
      (node.content, node.rowLayout, node.layoutWidth) = (content, layout, width)
      statistics.contentsSet += 1
      node.contentDidChange()
      if isNew { node.clearOldPictures() }
    }
    guard isNew || node.isCovered else { return }
    if let placeholderColor, !node.isDisplayed {
      node.cover(placeholderColor)
    } else {
      node.cover(nil)
    }
  }

  /// Puts all rows where they belong. In their order: it is that of their layers in the commit.
  func place() {
    for (row, node) in live.pairs { place(node, row) }
  }

  func place(_ node: RowNode, _ row: Int) {
    let rect = rect(ofRow: row)
    if node.bounds.size != rect.size {
      node.bounds.size = rect.size
      if node.isCovered { node.cover(placeholderColor) }
    }
    if node.layer.position != rect.origin { node.layer.position = rect.origin }
  }
}

// MARK: - Out of sight

extension TableNode {
  /// Brings in rows out of sight, nearest first, and asks for another turn when some are left.
  private func bringNear(_ display: Range<Int>, _ visible: Range<Int>) {
    let clock = layer.stage?.clock ?? .zero
    if quota.clock != clock { quota = (clock, max(0, offscreenRowsPerTurn)) }
    var isOwed = false
    for row in nearest(display, to: visible) where live[row]?.content == nil && isNeeded(row) {
      guard quota.left > 0 else {
        isOwed = true
        break
      }
      if bring(row, isVisible: false) { quota.left -= 1 }
    }
    callAgain(isOwed)
  }

  /// Of a row out of sight: whether it is one that does not fly by.
  private func isNeeded(_ row: Int) -> Bool { skip?.contains(row) ?? true }

  /// The rows of a range without those in sight, nearest first; of two as near the one ahead.
  private func nearest(_ rows: Range<Int>, to visible: Range<Int>) -> [Int] {
    let above = rows.prefix { $0 < visible.lowerBound }.reversed()
    let below = rows.drop { $0 < visible.upperBound }
    let (ahead, behind) = movesDown ? (Array(below), Array(above)) : (Array(above), Array(below))
    var result: [Int] = []
    for index in 0..<max(ahead.count, behind.count) {
      if index < ahead.count { result.append(ahead[index]) }
      if index < behind.count { result.append(behind[index]) }
    }
    return result
  }

  private func callAgain(_ isOwed: Bool) {
    guard isOwed, let stage = layer.stage else {
      bringIn?.isPaused = true
      return
    }
    if bringIn == nil || bringInStage !== stage {
      bringIn?.invalidate()
      bringInStage = stage
      bringIn = stage.addDisplayLink { [weak self] _ in self?.setNeedsLayout() }
    }
    bringIn?.isPaused = false
  }

  /// Tells the source of rows that came near sight or went, and has them laid out.
  private func prepare(_ visible: Range<Int>, _ display: Range<Int>) {
    let near = rows(within: tuning.preload).hull(display)
    layouts.keep(near)
    // What flies by is loaded by nobody; what was loaded before stays until it is far.
    tellPreload(Set(near.filter { isNeeded($0) || preloaded.contains($0) || live[$0] != nil }))
    guard laysOutAhead else { return }
    layOutAhead(nearest(display, to: visible).filter(isNeeded), .near)
    layOutAhead(nearest(near, to: display).filter(isNeeded), .far)
  }

  func tellPreload(_ rows: Set<Int>) {
    guard rows != preloaded else { return }
    let (new, gone) = (rows.subtracting(preloaded).sorted(), preloaded.subtracting(rows).sorted())
    preloaded = rows
    if !gone.isEmpty {
      note("cancelPreload", gone)
      source?.table(self, cancelPreloadOf: gone)
    }
    if !new.isEmpty {
      note("preload", new)
      source?.table(self, preload: new)
    }
  }

  /// Writes into the log what was done about rows: `3-5,9`.
  func note(_ what: String, _ rows: [Int]) {
    layer.stage?.log(.rows, "\(layer.name) \(what) \(Self.list(rows))")
  }

  static func list(_ rows: [Int]) -> String {
    var parts: [ClosedRange<Int>] = []
    for row in rows {
      if let last = parts.last, last.upperBound == row - 1 {
        parts[parts.count - 1] = last.lowerBound...row
      } else {
        parts.append(row...row)
      }
    }
    return parts.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }
}
