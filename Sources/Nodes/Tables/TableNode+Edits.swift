internal import Foundation
internal import Graphics
internal import LayerModel
internal import LayerTree
internal import WrongUse

// Rows that come, go, move and change.

extension TableNode {
  /// Seconds that updates take which are given no time.
  public static let updateDuration = 0.3

  /// Takes over what became of the rows. The source has the new ones already.
  ///
  /// Rows that stay go to their new places; of those that have another height the height changes at
  /// once, together with their picture, which the main thread draws. Above the first row in sight
  /// nothing that is seen moves (``TableNode/keepsPlaceOnEdits``). Updates may follow each other while
  /// earlier ones are still animated.
  ///
  /// - Parameters:
  ///   - animation: how rows come and go; `none` changes everything at once.
  ///   - duration: seconds that it takes.
  ///   - completion: called once everything is in its place.
  /// - Precondition: the updates are possible (``TableUpdates/problem(rows:)``), and the source has so
  ///   many rows as they leave.
  public func perform(
    _ updates: TableUpdates, animation: RowAnimation = .none,
    duration: Double = TableNode.updateDuration, completion: (() -> Void)? = nil
  ) {
    if let problem = updates.problem(rows: rowCount) { halt("'\(layer.name)': \(problem)") }
    let (count, after) = (source?.numberOfRows(in: self) ?? 0, updates.count(after: rowCount))
    require(
      count == after,
      "'\(layer.name)' had \(rowCount) rows, and after the updates \(after), but its source has \(count)"
    )
    var edit = RowEdit(updates, animation: animation, duration: duration)
    let anchor = anchor(edit)
    renumber(&edit)
    Node.performWithoutAnimation {
      keepPlace(anchor, &edit)
      updateContentSize()
      for row in edit.reloaded.sorted() { if refresh(row) { edit.resized.append(row) } }
    }
    guard animation != .none, duration > 0, layer.stage != nil, !bounds.isEmpty else {
      for node in edit.gone { recycle(node) }
      setNeedsLayout()
      drawResized(edit)
      completion?()
      return
    }
    animate(edit, completion)
  }

  /// The row that stays where it is seen, and how far below the upper edge it begins: the first one in
  /// sight that remains. Nil when nothing is kept in its place.
  private func anchor(_ edit: RowEdit) -> (row: Int, distance: Double)? {
    let visible = visibleRows
    guard keepsPlaceOnEdits, contentOffset.y > edges(.vertical).lowerBound, !visible.isEmpty else {
      return nil
    }
    for row in visible {
      guard let place = edit.number(row), !edit.movedRows.contains(row) else { continue }
      return (place, heights.offset(ofRow: row) - Double(contentOffset.y))
    }
    return nil
  }

  private func keepPlace(_ anchor: (row: Int, distance: Double)?, _ edit: inout RowEdit) {
    guard let anchor else { return }
    let way = heights.offset(ofRow: anchor.row) - anchor.distance - Double(contentOffset.y)
    guard way != 0 else { return }
    edit.shift = way
    shiftContent(by: CGPoint(x: 0, y: way))
  }

  /// Gives everything that goes by rows its new numbers.
  private func renumber(_ edit: inout RowEdit) {
    let old = live
    live = LiveRows()
    for (row, node) in old.pairs {
      if let place = edit.number(row) {
        live[place] = node
        number(node, place)
        edit.stayed.append(node)
      } else {
        edit.gone.append(node)
      }
    }
    heights.apply(edit.updates, estimate: estimate, isKnown: knowsHeights)
    if case .given(estimate: nil) = rowHeight { settleGivenHeights(edit) }
    layouts.renumber { edit.number($0) }
    skip = skip.map { Set($0.compactMap { edit.number($0) }) }
    let lost = preloaded.filter { edit.number($0) == nil }.sorted()
    if !lost.isEmpty {
      note("cancelPreload", lost)
      source?.table(self, cancelPreloadOf: lost)
    }
    preloaded = Set(preloaded.compactMap { edit.number($0) })
    edit.reloaded = Set(edit.updates.reloads.compactMap { edit.number($0) })
  }

  /// Where all heights are known, those of new rows are too.
  private func settleGivenHeights(_ edit: RowEdit) {
    for row in edit.updates.insertions + edit.updates.reloads.compactMap({ edit.number($0) }) {
      heights.set(source?.table(self, heightOfRow: row) ?? 0, ofRow: row)
    }
  }

  /// A row of another height shows its new picture in the frame that shows the height.
  private func drawResized(_ edit: RowEdit) {
    guard !edit.resized.isEmpty else { return }
    Node.performWithoutAnimation {
      for row in edit.resized.sorted() where visibleRows.contains(row) {
        guard let node = live[row] else { continue }
        place(node, row)
        node.layoutIfNeeded()
        node.ensureDisplayed()
      }
    }
  }

  // MARK: - Animating

  private func animate(_ edit: RowEdit, _ completion: (() -> Void)?) {
    var edit = edit
    let stayed = Set(edit.stayed.map { ObjectIdentifier($0) })
    Node.performWithoutAnimation {
      for node in edit.stayed + edit.gone { node.layer.position.y += edit.shift }
      bringInForEdit(&edit)
      drawResized(edit)
      let ways = ways(of: edit)
      for (row, node) in live.pairs where !stayed.contains(ObjectIdentifier(node)) {
        place(node, row)
        if edit.updates.insertions.contains(row) {
          edit.putAway(node, width: bounds.width)
        } else {
          node.layer.position.y -= Self.way(of: row, among: ways)
        }
      }
      for row in liveRows { live[row]?.bounds.size = rect(ofRow: row).size }
    }
    let away = edit.gone + edit.departed.map(\.node)
    leaving += away
    Node.animate(duration: edit.duration) {
      place()
      for row in liveRows { live[row]?.resetOpacity() }
      for (node, row) in edit.departed { node.layer.position = rect(ofRow: row).origin }
      for node in edit.gone { edit.putAway(node, width: bounds.width) }
    } completion: { [weak self] _ in
      self?.remove(away)
      completion?()
    }
    setNeedsLayout()
  }

  /// Brings in what is in sight after the updates; what goes out of sight is kept till it is there.
  private func bringInForEdit(_ edit: inout RowEdit) {
    self.edit = edit
    isUpdating = true
    updateRows()
    isUpdating = false
    edit = self.edit ?? edit
    self.edit = nil
  }

  /// How far down rows that stay go, by number.
  private func ways(of edit: RowEdit) -> [(row: Int, way: Double)] {
    edit.stayed.compactMap { node -> (row: Int, way: Double)? in
      guard let row = node.row, !edit.movedRows.contains(where: { edit.number($0) == row }) else {
        return nil
      }
      return (row, rect(ofRow: row).minY - node.layer.position.y)
    }.sorted { $0.row < $1.row }
  }

  /// How far a row goes that comes in from outside: as far as its nearest neighbour.
  private static func way(of row: Int, among ways: [(row: Int, way: Double)]) -> Double {
    ways.min { (abs($0.row - row), $0.row) < (abs($1.row - row), $1.row) }?.way ?? 0
  }

  private func remove(_ nodes: [RowNode]) {
    for node in nodes where leaving.contains(where: { $0 === node }) {
      leaving.removeAll { $0 === node }
      recycle(node)
    }
  }
}
