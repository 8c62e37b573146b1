import Foundation
import LayerTree
import Testing
import VSync

@testable import Nodes

/// Random edits and scrolls of a table against a list of heights that is added up each time.
@Suite struct TableEditTests {
  @Test(arguments: 0..<80)
  func showsWhatAListWouldShow(seed: Int) {
    var random = Generator(seed: UInt64(seed))
    let world = EditedTable(seed: seed, &random)
    for step in 0..<40 {
      let edit = world.change(&random)
      let problem = world.problem()
      #expect(problem == nil, "seed \(seed), step \(step): \(edit)")
      if problem != nil { return }
    }
  }
}

/// A table that random edits go to.
private final class EditedTable {
  let listed: ListedTable
  private let animation: RowAnimation
  private var made = 0

  init(seed: Int, _ random: inout Generator) {
    let count = random.next(60)
    let lines = Lines((0..<count).map { Line(text: "\($0)", height: Double(10 + $0 % 7 * 5)) })
    let kind = random.next(4)
    animation = RowAnimation.allCases[random.next(4)]
    let isAhead = random.chance(50)
    listed = ListedTable(lines) { table in
      switch kind {
      case 0: table.rowHeight = .fixed(20)
      case 1: table.rowHeight = .given(estimate: nil)
      case 2: table.rowHeight = .given(estimate: 30)
      default: table.rowHeight = .measured(estimate: 18)
      }
      table.laysOutAhead = isAhead
    }
    made = count
    listed.turns(3)
  }

  private var table: TableNode { listed.table }
  private var lines: Lines { listed.lines }

  private func newLine(_ random: inout Generator) -> Line {
    made += 1
    return Line(text: "\(made)", height: Double(10 + random.next(8) * 5))
  }

  func change(_ random: inout Generator) -> String {
    defer { listed.turns(random.next(4) == 0 ? 30 : random.next(4) + 1) }
    switch random.next(6) {
    case 0:
      let y = CGFloat(random.next(900)) - 50
      table.contentOffset = table.clamped(CGPoint(x: 0, y: y))
      return "offset \(y)"
    case 1:
      let y = CGFloat(random.next(900))
      table.setContentOffset(table.clamped(CGPoint(x: 0, y: y)), animated: true)
      return "scroll \(y)"
    case 2:
      table.fling(velocity: CGPoint(x: 0, y: CGFloat(random.next(6000) - 3000)))
      return "fling"
    case 3:
      lines.lines = (0..<random.next(60)).map { _ in newLine(&random) }
      table.reloadData(ensuringVisible: random.chance(30))
      return "reload of all"
    default: return perform(&random)
    }
  }

  private func perform(_ random: inout Generator) -> String {
    let updates = makeUpdates(&random)
    table.perform(updates, animation: animation, duration: 0.2)
    return "\(updates)"
  }

  /// Updates, which the source has taken over.
  private func makeUpdates(_ random: inout Generator) -> TableUpdates {
    let old = lines.lines
    var updates = TableUpdates()
    var kept: [Int] = []
    var moved: [Int] = []
    for row in old.indices {
      switch random.next(12) {
      case 0: updates.deletions.append(row)
      case 1: moved.append(row)
      default: kept.append(row)
      }
      if updates.deletions.last != row, random.next(12) == 0 { updates.reloads.append(row) }
    }
    var result = kept.map { ($0, old[$0]) }
    let count = random.next(5)
    let after = kept.count + moved.count + count
    var places = Array(0..<after)
    var came: [Int] = []
    for _ in 0..<moved.count + count { came.append(places.remove(at: random.next(places.count))) }
    updates.moves = zip(moved, came).map { TableUpdates.Move(from: $0, to: $1) }
    updates.insertions = Array(came.dropFirst(moved.count)).sorted()
    var comes = Dictionary(
      uniqueKeysWithValues: updates.moves.map { ($0.to, ($0.from, old[$0.from])) })
    for row in updates.insertions { comes[row] = (-1, newLine(&random)) }
    for row in comes.keys.sorted() { result.insert(comes[row] ?? (-1, Line(text: "")), at: row) }
    lines.lines = result.map { from, line in
      guard updates.reloads.contains(from) else { return line }
      return random.chance(30) ? line : newLine(&random)
    }
    return updates
  }

  /// What is not as a list would have it; nil when all is.
  func problem() -> String? {
    guard table.rowCount == lines.lines.count else { return "\(table.rowCount) rows" }
    var before = 0.0
    var wanted: Range<Int>?
    let view = (table.contentOffset.y, table.contentOffset.y + 100)
    for row in 0..<table.rowCount {
      let rect = table.rect(ofRow: row)
      let (height, isKnown) = table.heights.height(ofRow: row)
      guard rect.minY == CGFloat(before), rect.height == CGFloat(height) else {
        return "row \(row) at \(rect), not \(before)"
      }
      if isKnown, table.rowHeight != .fixed(20), height != lines.lines[row].height {
        return "row \(row) is \(height) high, not \(lines.lines[row].height)"
      }
      before += height
      guard rect.maxY > view.0, rect.minY < view.1 else { continue }
      wanted = (wanted?.lowerBound ?? row)..<row + 1
      guard isKnown else { return "row \(row) is in sight and only estimated" }
      guard let node = table.node(ofRow: row) as? LineRow else { return "row \(row) is not there" }
      guard node.frame == rect else { return "row \(row) is at \(node.frame), not \(rect)" }
      guard node.line == lines.lines[row] else { return "row \(row) shows \(node.line as Any)" }
    }
    guard table.visibleRows == wanted ?? 0..<0 else { return "in sight are \(table.visibleRows)" }
    guard table.contentSize.height == CGFloat(before) else { return "content \(table.contentSize)" }
    let nodes = table.subnodes.compactMap { $0 as? RowNode }
    let (live, leaving) = (table.liveRows.count, table.leaving.count)
    guard nodes.count == live + leaving else {
      return "\(nodes.count) rows in the tree, \(live) live, \(leaving) leaving"
    }
    guard live <= 40 else { return "\(live) rows are kept" }
    return table.isMoving ? nil : restProblem()
  }

  private func restProblem() -> String? {
    let edges = table.offsetEdges
    let y = table.contentOffset.y
    guard y >= edges.least.y, y <= edges.greatest.y else { return "rests at \(y), beyond \(edges)" }
    return nil
  }
}
