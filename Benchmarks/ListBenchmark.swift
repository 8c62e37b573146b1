import CAllocations
import Foundation
import Graphics
import LayerTree
import Nodes
import VSync

/// What a turn costs while a table scrolls, and what memory it takes: both must be the same for a
/// thousand rows and for a million, and after ten turns and after ten thousand. The log keeps its newest
/// entries only.
///
/// Rows are 44 points high or measured, ten to a screen, drawn by workers of one colour each; each turn
/// scrolls by 60 points, lays out, displays and commits. Every so often it jumps to another place.
struct ListBenchmark {
  private static let turns = 6_000

  /// Prints a line for each size, then what a jump and an edit cost.
  static func run(_ counts: [Int] = [1_000, 10_000, 100_000, 1_000_000]) {
    print("a table that scrolls 60 points a turn; microseconds of a turn, of \(turns)")
    print(
      aligned("rows", width: 10) + "  heights     turn       99 %       jump       edit"
        + "    allocs  MB early   MB late")
    for count in counts {
      for isMeasured in [false, true] { ListBenchmark(count, isMeasured: isMeasured).run() }
    }
  }

  private struct Content: RowContent, Equatable {
    var row: Int
    func layout(width: CGFloat, scale: CGFloat) -> RowLayout {
      RowLayout(height: CGFloat(36 + row % 5 * 4))
    }
  }

  private final class Row: RowNode {
    init() { super.init(kind: "row", layer: AsyncLayer()) }
    override func contentDidChange() { layer.setNeedsDisplay() }
    override func displayTask(for layer: AsyncLayer) -> DisplayTask? {
      let (bounds, row) = (layer.bounds, (content as? Content)?.row ?? 0)
      let color = Color(red: Double(row % 10) / 10, green: 0.5, blue: 0.5)
      return DisplayTask(
        for: layer, steps: [DisplayStep { $0.fill(.rect(bounds), color: color) }])
    }
  }

  private final class Source: TableNodeSource {
    var count: Int
    init(_ count: Int) { self.count = count }
    func numberOfRows(in table: TableNode) -> Int { count }
    func table(_ table: TableNode, contentOfRow row: Int) -> any RowContent { Content(row: row) }
    func table(_ table: TableNode, makeRowOfKind kind: String) -> RowNode { Row() }
  }

  private let count: Int
  private let isMeasured: Bool
  private let source: Source
  private let table = TableNode()
  private let root = Node()
  private let stage: Stage
  private let pool: ManualWorkerPool
  private let runLoop = VSync.RunLoop()
  private let time = SimulatedTime()
  private let log: EventLog

  private init(_ count: Int, isMeasured: Bool) {
    (self.count, self.isMeasured) = (count, isMeasured)
    source = Source(count)
    log = EventLog(keeping: .newest(1000))
    pool = ManualWorkerPool(log: log, time: time)
    root.frame = CGRect(x: 0, y: 0, width: 320, height: 440)
    stage = Stage(
      root: root.layer, scale: 1, runLoop: runLoop, time: time, workers: pool, log: log)
    table.frame = root.bounds
    table.layer.name = "table"
    if isMeasured { table.rowHeight = .measured(estimate: 44) }
    table.source = source
    root.addSubnode(table)
  }

  private func turn(_ number: Int) {
    time.run(through: .zero + Nanoseconds(Int64(number) * 16_666_667))
    runLoop.runTurn(.init(number: number, clock: time.now))
    pool.runAll()
  }

  private func run() {
    var number = 0
    func next() {
      number += 1
      turn(number)
    }
    for _ in 0..<20 { next() }
    var direction = 60.0
    func scroll() {
      let edges = table.offsetEdges
      if table.contentOffset.y + direction > edges.greatest.y { direction = -60 }
      if table.contentOffset.y + direction < edges.least.y { direction = 60 }
      table.contentOffset.y += direction
      next()
    }
    for _ in 0..<200 { scroll() }
    let early = ProcessMemory.resident
    let timing = Timing(repeats: Self.turns) { _ in scroll() }
    let late = ProcessMemory.resident
    let allocations = Allocations(repeats: 501) { _ in scroll() }
    let jump = Timing(repeats: 201) { index in
      table.scrollToRow(index &* 7_919 % count, at: .top, animated: false)
      next()
    }
    let edit = Timing(repeats: 201) { index in
      source.count += 1
      table.perform(TableUpdates(insertions: [index &* 7_919 % count]))
      next()
    }
    print(
      aligned("\(count)", width: 10) + aligned(isMeasured ? "measured" : "fixed", width: 10)
        + aligned(timing.median) + aligned(timing.tail, width: 11)
        + aligned(jump.median, width: 11) + aligned(edit.median, width: 11)
        + allocations.text.prefix(10) + aligned(Double(early) / 1e6, width: 14)
        + aligned(Double(late) / 1e6, width: 10))
  }
}
