internal import Foundation
internal import LayerTree

// What changes all rows at once: other data, another width, memory that is short.

extension TableNode {
  /// Asks the source for everything anew. Rows in sight stay; those whose content is equal change
  /// nothing, others keep their picture until the new one is there.
  ///
  /// - Parameter ensuringVisible: whether rows in sight are drawn on the main thread by the next
  ///   layout, so that no frame shows one without its picture.
  public func reloadData(ensuringVisible: Bool = false) {
    let count = source?.numberOfRows(in: self) ?? 0
    tellPreload([])
    resizeHeights(to: count)
    for row in liveRows where row >= count { retire(row) }
    updateContentSize()
    for row in liveRows { refresh(row) }
    ensuresVisible = ensuresVisible || ensuringVisible
    setNeedsLayout()
  }

  /// The heights of so many rows; what was known is an estimate now.
  private func resizeHeights(to count: Int) {
    if case .given(estimate: nil) = rowHeight {
      heights = RowHeights()
      var run = (count: 0, height: 0.0)
      for row in 0..<count {
        let height = source?.table(self, heightOfRow: row) ?? 0
        if height != run.height {
          heights.insert(run.count, height: run.height, isKnown: true, at: heights.count)
          run = (0, height)
        }
        run.count += 1
      }
      return heights.insert(run.count, height: run.height, isKnown: true, at: heights.count)
    }
    if heights.count > count { heights.remove(count..<heights.count) }
    if !knowsHeights { heights.forget(0..<heights.count) }
    heights.insert(
      count - heights.count, height: estimate, isKnown: knowsHeights, at: heights.count)
  }

  /// Has a row that is in the tree show what the source says now.
  ///
  /// - Returns: whether its height changed.
  @discardableResult
  func refresh(_ row: Int) -> Bool {
    guard let source, let node = live[row], node.content != nil else { return false }
    let content = source.table(self, contentOfRow: row)
    let isLaidOut = layouts.layout(of: row, content, width: width) != nil
    // Out of sight a worker lays it out first.
    guard content.kind == node.kind, isLaidOut || !laysOutAhead || visibleRows.contains(row) else {
      retire(row)
      return false
    }
    let old = heights.height(ofRow: row).height
    let layout = usesLayouts ? layout(of: row, content) : nil
    settleHeight(of: row)
    show(content, layout, in: node, isNew: false)
    return heights.height(ofRow: row).height != old
  }

  /// All rows are laid out anew.
  func widthDidChange() {
    width = bounds.width
    guard usesLayouts else { return }
    layouts.keep(0..<0)
    if case .measured = rowHeight { heights.forget(0..<heights.count) }
    let visible = visibleRows
    for row in liveRows {
      if visible.contains(row) { refresh(row) } else { retire(row) }
    }
  }

  func heightsDidChange() {
    heights = RowHeights()
    reloadData()
  }

  // MARK: - Ranges

  /// Memory warnings of the stage are those of the table.
  func hearMemoryWarnings() {
    guard let stage = layer.stage, warningStage !== stage else { return }
    warningStage = stage
    stage.onMemoryWarning(self) { [weak self, weak stage] in
      if let self, layer.stage === stage { didReceiveMemoryWarning() }
    }
  }

  /// Keeps nothing ready but what is seen, and lets go of rows that wait: memory is short. The next
  /// scroll, or setting ``TableNode/rangeMode``, brings the ranges back. Called by the stage's warnings
  /// (`Stage.memoryWarning()`) too.
  public func didReceiveMemoryWarning() { rangeMode = .visibleOnly }

  /// Shows nothing, and keeps no picture: nobody sees the table.
  public func didEnterBackground() { rangeMode = .lowMemory }

  /// Shows rows again, those in sight first.
  public func willEnterForeground() { rangeMode = .minimum }

  func rangeModeDidChange() {
    switch rangeMode {
    case .visibleOnly, .lowMemory: pool.empty()
    case .minimum, .full: break
    }
    setNeedsLayout()
  }

  func enterFullRange() {
    if rangeMode == .minimum || rangeMode == .visibleOnly && isMoving { rangeMode = .full }
  }

  /// A drawing in a row is over.
  func rowDidDisplay(_ node: RowNode) {
    if node.isCovered, node.content != nil, node.isDisplayed {
      node.cover(nil, fade: placeholderFade)
    }
    if rangeMode == .minimum, visibleRows.allSatisfy({ live[$0]?.isDisplayed == true }) {
      enterFullRange()
    }
  }

  /// Draws rows in sight on the main thread, where that was asked for.
  func drawAtOnce(_ visible: Range<Int>) {
    guard ensuresVisible || drawsVisibleRowsAtOnce else { return }
    ensuresVisible = false
    for row in visible {
      guard let node = live[row], node.content != nil else { continue }
      node.layoutIfNeeded()
      node.ensureDisplayed()
    }
  }

  // MARK: - More rows

  /// Asks the source for more rows when few are left below.
  func fetchBatch() {
    guard let batchScreens, !isFetchingBatch, let source else { return }
    let left = offsetEdges.greatest.y - contentOffset.y
    let isShort = contentSize.height < bounds.height
    guard isShort || movesDown && left < bounds.height * batchScreens else { return }
    isFetchingBatch = true
    layer.stage?.log(.rows, "\(layer.name) fetch")
    source.tableWantsMoreRows(self)
  }

  /// The source has got more rows, and told the table of them, or there are none: it may be asked again.
  public func completeBatchFetch() { isFetchingBatch = false }

  // MARK: - Flying by

  /// The content is going to stop at an offset: leaves out what flies by.
  func beginSkip(to target: CGPoint) {
    skip = nil
    guard let scrollSkip, rowCount > 0 else { return }
    let there = rows(from: target.y, to: target.y + bounds.height)
    guard abs(there.lowerBound - visibleRows.lowerBound) > scrollSkip.threshold else { return }
    let passing =
      target.y < contentOffset.y
      ? there.upperBound..<min(rowCount, there.upperBound + scrollSkip.passing)
      : max(0, there.lowerBound - scrollSkip.passing)..<there.lowerBound
    let needed = Set(there).union(passing)
    note("skip", needed.sorted())
    skip = needed
  }

  func endSkip() {
    guard skip != nil else { return }
    skip = nil
    setNeedsLayout()
  }
}
