import Foundation
import Graphics
import LayerTree
import Testing
import VSync

@testable import Nodes

/// Rows 1, 2, 3, 5 and 10 of async-richlabel table 4a, as far as lists are concerned.
@Suite struct TableThreadsTests {
  private func requests(_ listed: ListedTable) -> Int {
    listed.harness.log.entries.count { $0.kind == .display || $0.kind == .contents }
  }

  /// Row 1: the same again draws nothing and sets no contents.
  @Test func reloadingEqualRowsDoesNothing() {
    let listed = ListedTable(Lines(count: 50))
    listed.turns(12)
    let before = requests(listed)
    listed.turn { listed.table.reloadData() }
    listed.turns(3)
    #expect(requests(listed) == before)
    #expect(listed.table.statistics.contentsSet == listed.table.liveRows.count)
  }

  /// Row 1: other content keeps the old picture until the new one is there; no frame is without.
  @Test func reloadingOtherRowsKeepsTheirPictures() {
    let listed = ListedTable(Lines(count: 50))
    listed.turns(12)
    let old = pictures(listed)
    #expect(old.count == 5 && old.allSatisfy { $0 != nil })
    listed.lines.lines = (0..<50).map { Line(text: "other \($0)") }
    listed.turn(drawing: false) { listed.table.reloadData() }
    for _ in 0..<3 {
      listed.turn(drawing: false)
      #expect(pictures(listed) == old)
    }
    listed.turns(2)
    #expect(zip(pictures(listed), old).allSatisfy { $0 != $1 && $0 != nil })
  }

  private func pictures(_ listed: ListedTable) -> [ObjectIdentifier?] {
    listed.table.visibleRows.map { row in
      listed.table.node(ofRow: row)?.layer.contents.map { ObjectIdentifier($0) }
    }
  }

  /// A row that is used again shows no picture of the row that it was.
  @Test func aRowThatIsUsedAgainShowsNothingOld() {
    let listed = ListedTable(Lines(count: 100))
    listed.turns(12)
    listed.table.contentOffset.y = 1000
    listed.turn(drawing: false)
    for row in listed.table.visibleRows {
      #expect(listed.table.node(ofRow: row)?.layer.contents == nil, "row \(row)")
    }
    listed.turns(3)
    #expect(listed.stale.isEmpty)
  }

  /// Row 2: a row that grows shows its new height and its new picture in one frame.
  @Test(arguments: RowAnimation.allCases)
  func aRowThatGrowsIsDrawnInTheFrameThatShowsIt(animation: RowAnimation) {
    let listed = ListedTable(Lines(count: 50)) { $0.rowHeight = .measured(estimate: 20) }
    listed.turns(12)
    guard let layer = listed.table.node(ofRow: 2)?.layer as? AsyncLayer else {
      Issue.record("row 2 is not there")
      return
    }
    let old = (layer.bounds.height, layer.contents.map { ObjectIdentifier($0) })
    listed.lines.lines[2] = Line(text: "expanded", height: 60)
    listed.turn(drawing: false) {
      listed.table.perform(TableUpdates(reloads: [2]), animation: animation)
    }
    for slot in 0..<30 {
      let shown = layer.presentation(at: .zero + Nanoseconds(Int64(listed.slot) * 16_666_667))
      let height = shown?.bounds.height ?? 0
      let picture = layer.contents.map { ObjectIdentifier($0) }
      let isOld = height == old.0 && picture == old.1
      let isNew =
        height == 60 && picture != old.1 && layer.contents?.size.height == 60
      #expect(isOld || isNew, "slot \(slot): \(height)")
      listed.turn(drawing: false)
    }
    #expect(layer.bounds.height == 60)
  }

  /// Row 3: all rows anew, with what is seen drawn first: the first frame has all of it, and rows out
  /// of sight still wait.
  @Test func aReloadOfEverythingShowsNoBlankRow() {
    let listed = ListedTable(Lines(count: 50))
    listed.turns(12)
    listed.lines.lines = (0..<50).map { Line(text: "other \($0)") }
    listed.turn(drawing: false) { listed.table.reloadData(ensuringVisible: true) }
    #expect(listed.stale.isEmpty)
    let waiting = listed.table.liveRows.filter { !listed.table.visibleRows.contains($0) }
      .compactMap { (listed.table.node(ofRow: $0) as? LineRow)?.asyncLayer }
      .count { $0.isDrawing || $0.needsDisplay }
    #expect(waiting >= 1)
    listed.turns(3)
    #expect(listed.table.liveRows.allSatisfy { listed.table.node(ofRow: $0)?.isDisplayed == true })
  }

  /// Row 5: a drawing that was given up since its row left is asked for when the row comes back.
  @Test func aRowThatComesBackShowsItsNewestContent() {
    let listed = ListedTable(Lines(count: 200))
    listed.turns(12)
    listed.lines.lines[1] = Line(text: "newer")
    listed.turn(drawing: false) { listed.table.perform(TableUpdates(reloads: [1])) }
    listed.table.contentOffset.y = 3000
    listed.turns(4, drawing: false)
    #expect(listed.table.node(ofRow: 1) == nil)
    listed.table.contentOffset.y = 0
    listed.turns(4)
    #expect(listed.stale.isEmpty)
    #expect((listed.table.node(ofRow: 1) as? LineRow)?.line?.text == "newer")
  }

  @Test func rowsInSightCanBeDrawnAtOnce() {
    let listed = ListedTable(Lines(count: 200)) { $0.drawsVisibleRowsAtOnce = true }
    for y in stride(from: 0.0, to: 3000, by: 130) {
      listed.table.contentOffset.y = CGFloat(y)
      listed.turn(drawing: false)
      #expect(listed.stale.isEmpty, "at \(y)")
    }
  }

  // MARK: - Row 10

  /// Ways for a scroll to end.
  enum Ending: String, CaseIterable {
    case drag, fling, dragAndFling, flingToTheEnd, programmatic, jump, row, toTop, touched,
      retouchedAndDragged, overtaken, reloaded, edited, resized, removedAndBack, cancelled, disabled
  }

  /// Row 10: however it ends, every row in sight shows its newest content a few turns later.
  @Test(arguments: Ending.allCases, [0, 1, 2])
  func everyScrollThatEndsLeavesNoBlankRow(ending: Ending, kind: Int) {
    let listed = ListedTable(Lines(count: 2000)) { table in
      table.scrollSkip = TableNode.ScrollSkip()
      table.rowHeight = [.fixed(20), .measured(estimate: 15), .given(estimate: 30)][kind]
      table.laysOutAhead = kind == 1
      if kind == 1 { table.placeholderColor = Color(red: 0.5, green: 0.5, blue: 0.5) }
    }
    listed.turns(12)
    listed.table.contentOffset.y = 8000
    listed.turns(6)
    end(listed, ending)
    #expect(listed.untilRest() != nil)
    listed.turns(4)
    #expect(listed.stale == [], "after \(ending)")
    #expect(listed.table.blankRowCount == 0 && listed.table.skip == nil)
    for row in listed.table.visibleRows {
      #expect(listed.table.node(ofRow: row)?.isCovered == false)
    }
  }

  private func end(_ listed: ListedTable, _ ending: Ending) {
    let table = listed.table
    let fling = { table.fling(velocity: CGPoint(x: 0, y: 4000)) }
    switch ending {
    case .drag:
      listed.drag(by: 8)
    case .fling: fling()
    case .dragAndFling: listed.drag(by: 20)
    case .flingToTheEnd: table.fling(velocity: CGPoint(x: 0, y: 90_000))
    case .programmatic: table.setContentOffset(CGPoint(x: 0, y: 2000), animated: true)
    case .jump: table.setContentOffset(CGPoint(x: 0, y: 2000), animated: false)
    case .row: table.scrollToRow(1500, at: .middle, animated: true)
    case .toTop: table.scrollToTop()
    case .touched, .retouchedAndDragged, .cancelled:
      fling()
      listed.turns(20)
      #expect(table.skip != nil)
      listed.touch(.began, 50, 50)
      if ending == .retouchedAndDragged {
        for step in 1...3 { listed.touch(.moved, 50, 50 - CGFloat(step) * 15) }
      }
      listed.touch(ending == .cancelled ? .cancelled : .ended, 50, 50)
    default: endOtherwise(listed, ending)
    }
  }

  private func endOtherwise(_ listed: ListedTable, _ ending: Ending) {
    let table = listed.table
    table.fling(velocity: CGPoint(x: 0, y: 4000))
    listed.turns(20)
    #expect(table.skip != nil)
    switch ending {
    case .overtaken: table.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
    case .reloaded: table.reloadData()
    case .edited:
      listed.lines.lines.removeSubrange(300..<700)
      table.perform(TableUpdates(deletions: Array(300..<700)), animation: .fade)
    case .resized: table.frame.size = CGSize(width: 80, height: 70)
    case .removedAndBack:
      table.removeFromSupernode()
      listed.turns(2)
      listed.harness.root.addSubnode(table)
    case .disabled: table.isScrollEnabled = false
    default: break
    }
  }

  @Test func whileItFliesByNothingIsDrawnThatNobodySees() {
    let (all, skipping) = (ListedTable(Lines(count: 2000)), ListedTable(Lines(count: 2000)))
    skipping.table.scrollSkip = TableNode.ScrollSkip()
    for listed in [all, skipping] {
      listed.turns(12)
      listed.table.fling(velocity: CGPoint(x: 0, y: 6000))
      listed.untilRest()
      listed.turns(10)
      #expect(listed.stale.isEmpty)
    }
    #expect(all.table.contentOffset == skipping.table.contentOffset)
    #expect(
      skipping.table.statistics.contentsSet * 3 < all.table.statistics.contentsSet)
  }

  @Test func aShortThrowSkipsNothing() {
    let listed = ListedTable(Lines(count: 2000)) { $0.scrollSkip = TableNode.ScrollSkip() }
    listed.turns(12)
    listed.table.fling(velocity: CGPoint(x: 0, y: 300))
    #expect(listed.table.isMoving && listed.table.skip == nil)
    while listed.table.isMoving {
      listed.turn()
      #expect(listed.table.visibleRows.allSatisfy { listed.table.node(ofRow: $0) != nil })
    }
  }

  /// The rows of the place where it stops, and three that pass just before.
  @Test(arguments: [(1.0, 497..<505), (-1.0, 500..<508)])
  func theSkipKeepsThreeRowsOnTheWay(direction: Double, rows: Range<Int>) {
    let listed = ListedTable(Lines(count: 2000)) { $0.scrollSkip = TableNode.ScrollSkip() }
    listed.turns(12)
    listed.table.contentOffset.y = direction > 0 ? 5000 : 15_000
    listed.turn()
    listed.table.scroll(to: CGPoint(x: 0, y: 10_000), duration: 1)
    #expect(listed.table.skip == Set(rows))
  }

  // MARK: - Placeholders

  @Test func aPlaceholderGoesInTheCommitThatBringsThePicture() {
    let listed = ListedTable(Lines(count: 100)) {
      $0.placeholderColor = Color(red: 0, green: 1, blue: 0)
    }
    for slot in 0..<12 {
      listed.turn(drawing: slot % 3 == 2)
      for row in listed.table.visibleRows {
        guard let node = listed.table.node(ofRow: row) else { continue }
        #expect(node.isCovered == (node.layer.contents == nil), "slot \(slot), row \(row)")
      }
    }
  }
}
