import Foundation
import LayerTree
import Testing
import VSync

@testable import Nodes

/// What is in the tree when: reuse, ranges, heights that do not jump.
@Suite struct TableNodeTests {
  @Test func onlyRowsInAndNearSightExist() {
    let listed = ListedTable(Lines(count: 1000))
    listed.turns(10)
    #expect(listed.table.visibleRows == 0..<5)
    // Five in sight, and a screenful below.
    #expect(listed.table.liveRows == Array(0..<10))
    #expect(listed.table.contentSize.height == 20_000)
    listed.table.contentOffset.y = 10_010
    listed.turns(10)
    #expect(listed.table.visibleRows == 500..<506)
    #expect(listed.table.liveRows.first == 498 && listed.table.liveRows.last == 510)
  }

  @Test func aMillionRowsCostWhatTenDo() {
    let (few, many) = (ListedTable(Lines(count: 100)), ListedTable(Lines(count: 1_000_000)))
    for listed in [few, many] {
      listed.turns(10)
      listed.table.fling(velocity: CGPoint(x: 0, y: 2000))
      listed.untilRest()
      listed.turns(10)
    }
    #expect(few.table.statistics.rowsMade == many.table.statistics.rowsMade)
    many.table.contentOffset.y = 19_999_900
    many.turns(10)
    #expect(many.table.visibleRows == 999_995..<1_000_000)
    #expect(many.table.statistics.rowsMade <= 20 && many.table.heights.runCount == 1)
  }

  @Test func rowsComeInAFewATurnAndVisibleOnesAtOnce() {
    let listed = ListedTable(Lines(count: 100)) { $0.offscreenRowsPerTurn = 1 }
    listed.turn()
    #expect(listed.table.liveRows == Array(0..<6))
    listed.turn()
    #expect(listed.table.rangeMode == .full)
    listed.turn()
    let before = listed.table.liveRows.count
    listed.turn()
    #expect(listed.table.liveRows.count == before + 1)
    listed.turns(10)
    #expect(listed.table.liveRows.count == 10 && listed.harness.stage.nextWake == nil)
  }

  @Test(arguments: [
    (TableNode.RangeMode.visibleOnly, 50..<55), (.minimum, 48..<57), (.full, 47..<60),
    (.lowMemory, 0..<0),
  ])
  func modesKeepTheirRows(mode: TableNode.RangeMode, rows: Range<Int>) {
    let listed = ListedTable(Lines(count: 100)) { $0.offscreenRowsPerTurn = 100 }
    listed.turns(3)
    listed.table.contentOffset.y = 1000
    listed.table.rangeMode = mode
    // Nothing is drawn: the minimum stays the minimum.
    listed.turn(drawing: false)
    #expect(listed.table.liveRows == Array(rows))
  }

  @Test func theLongSideFollowsTheDirection() {
    let listed = ListedTable(Lines(count: 100)) { $0.offscreenRowsPerTurn = 100 }
    listed.turns(3)
    listed.table.contentOffset.y = 1000
    listed.turns(2)
    #expect(listed.table.liveRows == Array(47..<60))
    listed.table.contentOffset.y = 980
    listed.turns(2)
    #expect(listed.table.liveRows == Array(44..<57))
  }

  @Test func minimumBecomesFullOnceAllInSightIsDrawn() {
    let listed = ListedTable(Lines(count: 100))
    listed.turns(5, drawing: false)
    #expect(listed.table.rangeMode == .minimum)
    listed.turns(2)
    #expect(listed.table.rangeMode == .full)
  }

  /// ASDK#423, #815: a row that is larger than the table is in sight although none of its edges is.
  @Test func aRowLargerThanTheTableIsInSight() {
    let listed = ListedTable(Lines((0..<4).map { Line(text: "\($0)", height: 500) })) {
      $0.rowHeight = .given(estimate: nil)
    }
    listed.turns(3)
    listed.table.contentOffset.y = 700
    listed.turns(3)
    #expect(listed.table.visibleRows == 1..<2)
    #expect(listed.table.node(ofRow: 1)?.isDisplayed == true && listed.stale.isEmpty)
  }

  @Test func rowsAreUsedAgainByKind() {
    let lines = Lines((0..<100).map { Line(text: "\($0)", kind: $0 < 50 ? "a" : "b") })
    let listed = ListedTable(lines)
    listed.turns(10)
    let made = listed.table.statistics.rowsMade
    listed.table.contentOffset.y = 400
    listed.turns(10)
    #expect(listed.table.statistics.rowsMade <= made + 3)
    listed.table.contentOffset.y = 1500
    listed.turns(10)
    #expect(listed.table.liveRows.allSatisfy { listed.table.node(ofRow: $0)?.kind == "b" })
  }

  @Test func withoutReuseEachRowIsMadeAnew() {
    let listed = ListedTable(Lines(count: 100)) { $0.reusesRows = false }
    listed.turns(10)
    listed.table.contentOffset.y = 1000
    listed.turns(10)
    #expect(listed.table.statistics.rowsReused == 0 && listed.table.pool.count == 0)
  }

  /// A row that passes on what it hears does not end the drag that takes its touch.
  @Test func aFingerOnARowDragsTheTable() {
    let listed = ListedTable(Lines(count: 100))
    listed.turns(5)
    listed.touch(.began, 50, 90)
    listed.touch(.moved, 50, 80)
    #expect(listed.table.isDragging)
    listed.touch(.moved, 50, 40)
    #expect(listed.table.contentOffset.y == 40 && listed.table.isDragging)
    listed.touch(.ended, 50, 20)
    #expect(listed.table.isDecelerating)
    #expect(listed.untilRest() != nil && listed.table.contentOffset.y > 100)
  }

  // MARK: - Heights

  @Test func measuredRowsAboveDoNotMoveWhatIsSeen() {
    let lines = Lines((0..<500).map { Line(text: "\($0)", height: Double(15 + $0 % 5 * 7)) })
    let listed = ListedTable(lines) { $0.rowHeight = .measured(estimate: 20) }
    listed.turns(5)
    listed.table.contentOffset.y = 5000
    listed.turns(5)
    for _ in 0..<80 {
      guard let row = listed.table.visibleRows.dropFirst().first,
        let node = listed.table.node(ofRow: row)
      else { break }
      let before = node.frame.minY - listed.table.contentOffset.y
      listed.table.contentOffset.y -= 30
      listed.turn()
      let after = listed.table.rect(ofRow: row).minY - listed.table.contentOffset.y
      #expect(after == before + 30, "row \(row)")
    }
  }

  /// The finger and the motion go on as they were seen while heights become known.
  @Test func aThrowUpThroughUnknownRowsIsSmooth() {
    let lines = Lines((0..<500).map { Line(text: "\($0)", height: Double(30 + $0 % 5 * 10)) })
    let listed = ListedTable(lines) { $0.rowHeight = .measured(estimate: 10) }
    listed.turns(5)
    listed.table.contentOffset.y = 3000
    listed.turns(3)
    listed.table.fling(velocity: CGPoint(x: 0, y: -1500))
    var last = -1500.0 / 60
    var steps = 0
    while listed.table.isMoving, steps < 300 {
      guard let row = listed.table.visibleRows.dropFirst().first else { break }
      let before = listed.table.rect(ofRow: row).minY - listed.table.contentOffset.y
      listed.turn()
      let after = listed.table.rect(ofRow: row).minY - listed.table.contentOffset.y
      let speed = Double(before - after)
      #expect(abs(speed - last) <= 2, "turn \(steps): \(speed) after \(last)")
      (last, steps) = (speed, steps + 1)
    }
    #expect(steps > 60)
  }

  @Test func toTheTopArrivesThereThroughUnknownRows() {
    let lines = Lines((0..<500).map { Line(text: "\($0)", height: Double(30 + $0 % 5 * 10)) })
    let listed = ListedTable(lines) { $0.rowHeight = .measured(estimate: 10) }
    listed.turns(5)
    listed.table.contentOffset.y = 3000
    listed.turns(3)
    listed.table.scrollToTop()
    #expect(listed.untilRest() != nil)
    listed.turns(2)
    #expect(listed.table.contentOffset.y == 0 && listed.table.visibleRows.lowerBound == 0)
    #expect(listed.stale.isEmpty)
  }

  @Test func workersLayOutWhatIsNear() {
    let listed = ListedTable(Lines(count: 100)) {
      $0.rowHeight = .measured(estimate: 20)
      $0.laysOutAhead = true
    }
    listed.turns(12)
    // The first screen has no time; all others were ready.
    let first = listed.table.statistics.layoutsOnMain
    #expect(first == 5 && listed.table.statistics.layoutsOnWorkers == 13)
    for _ in 0..<30 {
      listed.table.contentOffset.y += 20
      listed.turn()
    }
    #expect(listed.table.statistics.layoutsOnMain == first)
    let row = listed.table.visibleRows.lowerBound
    let detail = listed.table.node(ofRow: row)?.rowLayout?.detail as? String
    #expect(detail == "laid out row \(row)")
  }

  /// What a worker made of a row that has other content by then is nothing to it.
  @Test func aLateLayoutOfOldContentIsDropped() {
    let listed = ListedTable(Lines(count: 100)) {
      $0.rowHeight = .measured(estimate: 20)
      $0.laysOutAhead = true
    }
    listed.turn(drawing: false)
    listed.lines.lines = (0..<100).map { Line(text: "new \($0)", height: 33) }
    listed.turn(drawing: false) { listed.table.reloadData() }
    listed.turns(10)
    for row in listed.table.liveRows { #expect(listed.table.rect(ofRow: row).height == 33) }
    #expect(listed.stale.isEmpty)
  }

  @Test func anotherWidthMeasuresAnew() {
    let listed = ListedTable(Lines(count: 40)) { $0.rowHeight = .measured(estimate: 20) }
    listed.turns(5)
    let measured = listed.table.statistics.layoutsOnMain
    listed.table.frame.size.width = 60
    listed.turns(3)
    #expect(listed.table.statistics.layoutsOnMain > measured)
    #expect(listed.placed.values.allSatisfy { $0.width == 60 })
  }

  // MARK: - Data near sight

  @Test func theSourceIsToldWhatComesNear() {
    let listed = ListedTable(Lines(count: 1000))
    listed.turns(10)
    #expect(listed.lines.notes == ["preload 0...7", "preload 8...17"])
    listed.lines.notes = []
    listed.table.contentOffset.y = 10_000
    listed.turns(2)
    #expect(listed.lines.notes == ["cancel 0...17", "preload 492...517"])
  }

  @Test func moreRowsAreAskedForOnceNearTheEnd() {
    let listed = ListedTable(Lines(count: 30)) { $0.batchScreens = 1 }
    listed.turns(5)
    #expect(!listed.lines.notes.contains("more"))
    listed.table.contentOffset.y = 410
    listed.turns(3)
    #expect(listed.lines.notes.count { $0 == "more" } == 1)
    listed.turns(3)
    #expect(listed.lines.notes.count { $0 == "more" } == 1)
    listed.lines.lines += (30..<60).map { Line(text: "row \($0)") }
    listed.table.perform(TableUpdates(insertions: Array(30..<60)))
    listed.table.completeBatchFetch()
    listed.table.contentOffset.y = 1010
    // Towards the head nobody asks.
    listed.turn()
    listed.table.contentOffset.y = 990
    listed.turns(2)
    #expect(listed.lines.notes.count { $0 == "more" } == 2)
  }

  @Test func aShortListAsksForMore() {
    let listed = ListedTable(Lines(count: 2)) { $0.batchScreens = 0 }
    listed.turns(2)
    #expect(listed.lines.notes.contains("more"))
  }

  @Test func memoryWarningsKeepWhatIsSeen() {
    let listed = ListedTable(Lines(count: 100))
    listed.turns(10)
    listed.table.didReceiveMemoryWarning()
    listed.turns(2)
    #expect(listed.table.liveRows == Array(0..<5) && listed.table.pool.count <= 5)
    listed.table.didEnterBackground()
    listed.turns(2)
    #expect(listed.table.liveRows == [] && listed.table.subnodes.isEmpty)
    listed.table.willEnterForeground()
    listed.turns(10)
    #expect(listed.table.liveRows == Array(0..<10) && listed.stale.isEmpty)
  }
}
