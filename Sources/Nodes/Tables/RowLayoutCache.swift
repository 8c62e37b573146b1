internal import Foundation
internal import LayerTree
internal import VSync

/// The layouts of rows near sight, and those that workers are at, by the numbers of the rows.
struct RowLayoutCache {
  /// A layout that is there.
  struct Entry {
    let content: any RowContent
    let width: CGFloat
    let layout: RowLayout
  }

  /// A layout that a worker makes.
  struct Pending {
    let content: any RowContent
    let width: CGFloat
    let task: RowLayoutTask
    let job: StageTask
    private(set) var priority: WorkerPriority

    /// It is more urgent now, or less.
    mutating func setPriority(_ new: WorkerPriority) {
      guard new != priority else { return }
      priority = new
      job.setPriority(new)
    }
  }

  var entries: [Int: Entry] = [:]
  var pending: [Int: Pending] = [:]

  /// The layout of a row, if it is one of that content at that width.
  func layout(of row: Int, _ content: any RowContent, width: CGFloat) -> RowLayout? {
    guard let entry = entries[row], entry.width == width, entry.content.isEqual(to: content) else {
      return nil
    }
    return entry.layout
  }

  /// Whether a worker is at the layout of that content at that width.
  func isPending(_ row: Int, _ content: any RowContent, width: CGFloat) -> Bool {
    guard let waiting = pending[row] else { return false }
    return waiting.width == width && waiting.content.isEqual(to: content)
  }

  /// Gives up what a worker does for a row.
  mutating func cancel(_ row: Int) { pending.removeValue(forKey: row)?.job.cancel() }

  /// Keeps only rows of a range.
  mutating func keep(_ rows: Range<Int>) {
    for row in pending.keys.sorted() where !rows.contains(row) { cancel(row) }
    entries = entries.filter { rows.contains($0.key) }
  }

  /// Rows have other numbers now; those without one are gone.
  mutating func renumber(_ number: (Int) -> Int?) {
    for row in pending.keys.sorted() where number(row) == nil { cancel(row) }
    entries = entries.renumbered(number)
    pending = pending.renumbered(number)
  }
}

extension Dictionary where Key == Int {
  /// With other numbers; what has none is left out. No two may get one number.
  func renumbered(_ number: (Int) -> Int?) -> [Int: Value] {
    var result: [Int: Value] = [:]
    for (row, value) in self { if let new = number(row) { result[new] = value } }
    return result
  }
}
