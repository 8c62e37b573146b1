/// Rows that went out of sight and wait to be used again, by kind.
///
/// Never more than were in the tree at one time: a row is only made when none of its kind waits.
struct RowPool {
  private var waiting: [String: [RowNode]] = [:]

  /// How many rows wait.
  var count: Int { waiting.values.reduce(0) { $0 + $1.count } }

  /// A row takes its place among those that wait.
  mutating func add(_ node: RowNode) { waiting[node.kind, default: []].append(node) }

  /// A row that waits: one that shows the content still, else the one that waits for the shortest
  /// time; nil when none of the kind does. Costs O(rows that wait).
  mutating func take(for content: any RowContent) -> RowNode? {
    guard var nodes = waiting[content.kind], !nodes.isEmpty else { return nil }
    let same = nodes.lastIndex { $0.content?.isEqual(to: content) == true }
    let node = nodes.remove(at: same ?? nodes.count - 1)
    waiting[content.kind] = nodes
    return node
  }

  /// Lets go of all of them.
  mutating func empty() { waiting = [:] }
}
