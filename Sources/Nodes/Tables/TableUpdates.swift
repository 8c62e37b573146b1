internal import WrongUse

/// What becomes of the rows of a table, all at once.
///
/// As in UIKit, what goes is counted before anything changes, and what comes after everything has:
/// deleting row 0 and inserting at 0 puts a new row in the place of the first one.
public struct TableUpdates: Hashable, Sendable {
  /// A row that goes to another place.
  public struct Move: Hashable, Sendable {
    /// Its number before.
    public var from: Int
    /// Its number after.
    public var to: Int

    /// A row that goes to another place.
    public init(from: Int, to: Int) { (self.from, self.to) = (from, to) }
  }

  /// Numbers before of the rows that go.
  public var deletions: [Int]
  /// Numbers after of the rows that come.
  public var insertions: [Int]
  /// Rows that go to another place. They keep their content, unless they are among the reloads.
  public var moves: [Move]
  /// Numbers before of the rows that have other content.
  public var reloads: [Int]

  /// Changes; none unless given.
  public init(
    deletions: [Int] = [], insertions: [Int] = [], moves: [Move] = [], reloads: [Int] = []
  ) {
    (self.deletions, self.insertions) = (deletions, insertions)
    (self.moves, self.reloads) = (moves, reloads)
  }

  /// What is wrong with them for a table of so many rows; nil when nothing is.
  public func problem(rows count: Int) -> String? {
    let left = deletions + moves.map(\.from)
    let came = insertions + moves.map(\.to)
    for row in left + reloads where !(0..<count).contains(row) {
      return "row \(row) is not one of the \(count) rows before"
    }
    if let row = Self.firstTwice(left) { return "row \(row) leaves its place twice" }
    let after = count - left.count + came.count
    for row in came where !(0..<after).contains(row) {
      return "row \(row) is not one of the \(after) rows after"
    }
    if let row = Self.firstTwice(came) { return "row \(row) comes twice" }
    if let row = Self.firstTwice(reloads) { return "row \(row) is reloaded twice" }
    if let row = reloads.first(where: deletions.contains) {
      return "row \(row) is deleted and reloaded"
    }
    return nil
  }

  /// How many rows there are after, of so many before.
  public func count(after count: Int) -> Int { count - deletions.count + insertions.count }

  private static func firstTwice(_ rows: [Int]) -> Int? {
    var seen: Set<Int> = []
    return rows.first { !seen.insert($0).inserted }
  }
}

/// What numbers rows have after some updates.
struct RowRenumbering {
  /// Ascending.
  private let left: [Int]
  /// Ascending.
  private let came: [Int]
  private let deleted: Set<Int>
  private let moved: [Int: Int]

  init(_ updates: TableUpdates) {
    left = (updates.deletions + updates.moves.map(\.from)).sorted()
    came = (updates.insertions + updates.moves.map(\.to)).sorted()
    deleted = Set(updates.deletions)
    moved = Dictionary(updates.moves.map { ($0.from, $0.to) }, uniquingKeysWith: { $1 })
  }

  /// The number after of a row; nil when it is gone. Costs O(log + insertions before it).
  func callAsFunction(_ row: Int) -> Int? {
    if deleted.contains(row) { return nil }
    if let place = moved[row] { return place }
    var place = row - left.countBelow(row)
    for new in came {
      guard new <= place else { break }
      place += 1
    }
    return place
  }
}

extension [Int] {
  /// How many are below a number; they ascend.
  fileprivate func countBelow(_ number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension RowHeights {
  /// Takes over updates; rows that come have an estimate.
  mutating func apply(_ updates: TableUpdates, estimate: Double, isKnown: Bool) {
    for row in updates.reloads where !isKnown { forget(row..<row + 1) }
    let kept = Dictionary(
      updates.moves.map { ($0.to, height(ofRow: $0.from)) }, uniquingKeysWith: { $1 })
    for row in (updates.deletions + updates.moves.map(\.from)).sorted(by: >) {
      remove(row..<row + 1)
    }
    for row in (updates.insertions + updates.moves.map(\.to)).sorted() {
      let (height, known) = kept[row] ?? (estimate, isKnown)
      insert(1, height: height, isKnown: known, at: row)
    }
  }
}

/// How rows come and go.
public enum RowAnimation: String, Hashable, Sendable, CaseIterable {
  /// At once.
  case none
  /// Their opacity changes.
  case fade
  /// From and to the left.
  case left
  /// From and to the right.
  case right
}
