/// The rows of a table that are in the tree, by number, in their order.
///
/// A sorted list: a turn goes over all of them again and again and changes few. Looking one up costs
/// O(log n), a change O(n) moves of a pointer, for the few dozen rows in and near sight.
struct LiveRows {
  /// The numbers, ascending.
  private(set) var rows: [Int] = []
  private var nodes: [RowNode] = []

  /// How many there are.
  var count: Int { rows.count }

  /// The row of a number; nil takes it out.
  subscript(row: Int) -> RowNode? {
    get {
      let place = place(of: row)
      return place < rows.count && rows[place] == row ? nodes[place] : nil
    }
    set {
      let place = place(of: row)
      let isThere = place < rows.count && rows[place] == row
      switch (newValue, isThere) {
      case (let node?, true): nodes[place] = node
      case (let node?, false):
        rows.insert(row, at: place)
        nodes.insert(node, at: place)
      case (nil, true):
        rows.remove(at: place)
        nodes.remove(at: place)
      case (nil, false): break
      }
    }
  }

  /// Takes a row out; nil when there is none of that number.
  mutating func remove(_ row: Int) -> RowNode? {
    let node = self[row]
    self[row] = nil
    return node
  }

  /// All of them, in the order of their numbers.
  var pairs: Zip2Sequence<[Int], [RowNode]> { zip(rows, nodes) }

  /// Where a number is or would be.
  private func place(of row: Int) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle] < row { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
