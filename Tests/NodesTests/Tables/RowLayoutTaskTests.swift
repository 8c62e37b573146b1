import Dispatch
import Foundation
import LayerTree
import Testing
import VSync

@testable import Nodes

/// Layouts of rows that are given up while a worker is at them.
@Suite struct RowLayoutTaskTests {
  /// A row that is laid out until nobody wants it, if it is one of those that take long.
  struct Row: RowContent, Equatable {
    let number: Int
    let isLong: Bool
    let signs: Signs

    func layout(width: CGFloat, scale: CGFloat, checkpoint: DisplayCheckpoint) -> RowLayout {
      guard isLong else { return RowLayout(height: 20) }
      signs.running.signal()
      let end = Date(timeIntervalSinceNow: 30)
      while !checkpoint.isCancelled, Date() < end { usleep(100) }
      if checkpoint.isCancelled { signs.left.signal() }
      return RowLayout(height: 77)
    }

    static func == (a: Row, b: Row) -> Bool { a.number == b.number }
  }

  /// A long layout has begun; it has ended since nobody wants it.
  final class Signs: Sendable {
    let running = DispatchSemaphore(value: 0)
    let left = DispatchSemaphore(value: 0)
  }

  final class Rows: TableNodeSource {
    let signs = Signs()
    let long: Range<Int>
    init(long: Range<Int>) { self.long = long }
    func numberOfRows(in table: TableNode) -> Int { 200 }
    func table(_ table: TableNode, contentOfRow row: Int) -> any RowContent {
      Row(number: row, isLong: long.contains(row), signs: signs)
    }
    func table(_ table: TableNode, makeRowOfKind kind: String) -> RowNode { RowNode(kind: kind) }
  }

  @Test func aPoolThatStopsEndsALayoutThatLooksAndNothingComesOfIt() {
    let signs = Signs()
    let pool = LiveWorkerPool(workers: 1, time: MonotonicTime(), log: EventLog()) {}
    let row = Row(number: 0, isLong: true, signs: signs)
    let task = RowLayoutTask(row, width: 100, scale: 1, label: "row layout")
    let job = pool.submit(task)
    #expect(signs.running.wait(timeout: .now() + 30) == .success)
    pool.stop()
    #expect(signs.left.wait(timeout: .now()) == .success, "it looked")
    #expect(pool.takeFinished() == [FinishedJob(id: job, end: .cancelled)])
    #expect(task.layout == nil)
  }

  /// A row that is far away again is not laid out to its end: its worker is free for the rows that are near.
  @Test func aRowThatIsFarAwayAgainIsLaidOutNoFurther() {
    let rows = Rows(long: 10..<15)
    let (harness, table) = (Harness(), TableNode())
    let pool = LiveWorkerPool(workers: 1, time: MonotonicTime(), log: EventLog()) {}
    harness.stage.workers = pool
    table.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    table.rowHeight = .measured(estimate: 20)
    table.laysOutAhead = true
    table.source = rows
    harness.root.addSubnode(table)
    let end = Date(timeIntervalSinceNow: 30)
    while rows.signs.running.wait(timeout: .now()) == .timedOut, Date() < end { harness.turn() }
    table.contentOffset.y = 3000
    harness.turn()
    #expect(rows.signs.left.wait(timeout: .now() + 30) == .success)
    while !harness.stage.isSettled, Date() < end { harness.turn() }
    #expect(harness.stage.isSettled && table.statistics.layoutsOnWorkers > 0)
    #expect((10..<15).allSatisfy { table.heights.height(ofRow: $0).height == 20 }, "none is 77")
    pool.stop()
  }

  /// On the main thread nobody gives a layout up: it is asked for with what never says so.
  @Test func whoImplementsTheOneWithACheckpointIsMeasuredByItOnTheMainThreadToo() {
    struct Tall: RowContent, Equatable {
      func layout(width: CGFloat, scale: CGFloat, checkpoint: DisplayCheckpoint) -> RowLayout {
        RowLayout(height: checkpoint.isCancelled ? 1 : 33)
      }
    }
    let table = TableNode()
    #expect(table.layout(of: 0, Tall()).height == 33)
  }
}
