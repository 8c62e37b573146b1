internal import WrongUse

/// The heights of a table's rows, and the sums of them, for a million rows as for ten.
///
/// Neighbours of one height are one run; the runs hang in a balanced tree (a treap whose priorities
/// follow from a counter, so that equal edits make equal trees). Finding the row at an offset, the
/// offset of a row, and every edit cost O(log runs); memory is O(runs): a table whose rows were not
/// looked at yet is one run of estimates.
///
/// Heights are whole numbers of 1/960 point, which is a whole number of these for pixels at scales of
/// 1, 1.5, 2, 2.5, 3 and 4: sums are exact, in whatever order they are added.
struct RowHeights {
  /// Units in a point.
  static let unitsPerPoint = 960.0

  /// Rows of one height that follow each other, and what hangs below.
  private struct Run {
    var count: Int
    var height: Int
    var isKnown: Bool
    var priority: UInt64
    var left = -1
    var right = -1
    /// Sums of the run and all below it.
    var rows = 0
    var units = 0
  }

  private var runs: [Run] = []
  private var free: [Int] = []
  private var root = -1
  private var made: UInt64 = 0

  /// No rows.
  init() {}

  /// How many rows there are.
  var count: Int { rows(root) }
  /// The sum of all heights, in points.
  var total: Double { Double(units(root)) / Self.unitsPerPoint }
  /// How many runs there are: what memory and time depend on.
  var runCount: Int { runs.count - free.count }

  /// Where a row begins, in points; for ``count`` where the last one ends.
  func offset(ofRow row: Int) -> Double {
    var (node, before, left) = (root, 0, row)
    while node >= 0 {
      let run = runs[node]
      let above = rows(run.left)
      if left < above {
        node = run.left
        continue
      }
      before += units(run.left)
      left -= above
      if left <= run.count { return Double(before + left * run.height) / Self.unitsPerPoint }
      before += run.count * run.height
      left -= run.count
      node = run.right
    }
    return Double(before) / Self.unitsPerPoint
  }

  /// A row's height in points, and whether it is more than an estimate.
  func height(ofRow row: Int) -> (height: Double, isKnown: Bool) {
    let run = runs[find(row)]
    return (Double(run.height) / Self.unitsPerPoint, run.isKnown)
  }

  /// The row that has an offset: the last one that begins at or before it and has a height. The first
  /// or last row for what is beyond them; 0 without rows.
  func row(at offset: Double) -> Int {
    let wanted = Int((offset * Self.unitsPerPoint).rounded(.down))
    var (node, before, row) = (root, 0, 0)
    while node >= 0 {
      let run = runs[node]
      let start = before + units(run.left)
      if wanted < start, run.left >= 0 {
        node = run.left
        continue
      }
      row += rows(run.left)
      let length = run.count * run.height
      if wanted < start + length || run.right < 0 {
        let inside = run.height > 0 ? (wanted - start) / run.height : 0
        return min(max(0, row + min(max(0, inside), run.count - 1)), max(0, count - 1))
      }
      (before, row, node) = (start + length, row + run.count, run.right)
    }
    return 0
  }

  // MARK: - Edits

  /// Gives a row its height.
  mutating func set(_ height: Double, ofRow row: Int) {
    let units = Self.units(height)
    let old = runs[find(row)]
    if old.height == units, old.isKnown { return }
    let (before, rest) = split(root, at: row)
    let (one, after) = split(rest, at: 1)
    release(one)
    root = join(join(before, make(1, units, true)), after)
  }

  /// Adds rows of one height, so that the first of them is `row`.
  mutating func insert(_ count: Int, height: Double, isKnown: Bool, at row: Int) {
    guard count > 0 else { return }
    let (before, after) = split(root, at: row)
    root = join(join(before, make(count, Self.units(height), isKnown)), after)
  }

  /// Takes rows out.
  mutating func remove(_ rows: Range<Int>) {
    guard !rows.isEmpty else { return }
    let (before, rest) = split(root, at: rows.lowerBound)
    let (gone, after) = split(rest, at: rows.count)
    release(gone)
    root = join(before, after)
  }

  /// What is known becomes an estimate.
  mutating func forget(_ rows: Range<Int>) {
    guard !rows.isEmpty else { return }
    let (before, rest) = split(root, at: rows.lowerBound)
    let (middle, after) = split(rest, at: rows.count)
    var parts: [(Int, Int)] = []
    walk(middle) { parts.append(($0.count, $0.height)) }
    release(middle)
    var joined = before
    for (count, height) in parts { joined = join(joined, make(count, height, false)) }
    root = join(joined, after)
  }

  private static func units(_ height: Double) -> Int {
    require(height >= 0 && height <= 1e9, "row of height \(height)")
    return Int((height * unitsPerPoint).rounded())
  }
}

// MARK: - The tree

extension RowHeights {
  private func rows(_ node: Int) -> Int { node < 0 ? 0 : runs[node].rows }
  private func units(_ node: Int) -> Int { node < 0 ? 0 : runs[node].units }

  private func find(_ row: Int) -> Int {
    require((0..<count).contains(row), "row \(row) of \(count)")
    var (node, left) = (root, row)
    while true {
      let above = rows(runs[node].left)
      if left < above {
        node = runs[node].left
      } else if left < above + runs[node].count {
        return node
      } else {
        left -= above + runs[node].count
        node = runs[node].right
      }
    }
  }

  private mutating func make(_ count: Int, _ height: Int, _ isKnown: Bool) -> Int {
    made += 1
    // SplitMix64: a number that looks random, from the counter.
    var mixed = made &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    let run = Run(
      count: count, height: height, isKnown: isKnown, priority: mixed ^ (mixed >> 31),
      rows: count, units: count * height)
    guard let place = free.popLast() else {
      runs.append(run)
      return runs.count - 1
    }
    runs[place] = run
    return place
  }

  private mutating func release(_ node: Int) {
    var waiting = [node]
    while let next = waiting.popLast() {
      guard next >= 0 else { continue }
      waiting += [runs[next].left, runs[next].right]
      free.append(next)
    }
  }

  private mutating func update(_ node: Int) {
    let run = runs[node]
    runs[node].rows = run.count + rows(run.left) + rows(run.right)
    runs[node].units = run.count * run.height + units(run.left) + units(run.right)
  }

  /// Cuts a tree: the first `row` rows, and the others. A run may be cut in two.
  private mutating func split(_ node: Int, at row: Int) -> (Int, Int) {
    guard node >= 0 else { return (-1, -1) }
    let above = rows(runs[node].left)
    if row <= above {
      let (left, right) = split(runs[node].left, at: row)
      runs[node].left = right
      update(node)
      return (left, node)
    }
    let count = runs[node].count
    if row >= above + count {
      let (left, right) = split(runs[node].right, at: row - above - count)
      runs[node].right = left
      update(node)
      return (node, right)
    }
    let after = runs[node].right
    let rest = make(above + count - row, runs[node].height, runs[node].isKnown)
    runs[node].count = row - above
    runs[node].right = -1
    update(node)
    return (node, merge(rest, after))
  }

  private mutating func merge(_ left: Int, _ right: Int) -> Int {
    if left < 0 { return right }
    if right < 0 { return left }
    if runs[left].priority > runs[right].priority {
      runs[left].right = merge(runs[left].right, right)
      update(left)
      return left
    }
    runs[right].left = merge(left, runs[right].left)
    update(right)
    return right
  }

  /// Puts trees together; where equal runs meet they become one.
  private mutating func join(_ left: Int, _ right: Int) -> Int {
    guard left >= 0, right >= 0 else { return max(left, right) }
    var last = left
    while runs[last].right >= 0 { last = runs[last].right }
    var first = right
    while runs[first].left >= 0 { first = runs[first].left }
    guard runs[last].height == runs[first].height, runs[last].isKnown == runs[first].isKnown else {
      return merge(left, right)
    }
    let (gone, rest) = split(right, at: runs[first].count)
    let more = runs[gone].count
    release(gone)
    var node = left
    while node >= 0 {
      if node == last { runs[node].count += more }
      runs[node].rows += more
      runs[node].units += more * runs[last].height
      node = runs[node].right
    }
    return merge(left, rest)
  }

  private func walk(_ node: Int, _ body: (Run) -> Void) {
    var (stack, next) = ([Int](), node)
    while next >= 0 || !stack.isEmpty {
      while next >= 0 {
        stack.append(next)
        next = runs[next].left
      }
      let top = stack.removeLast()
      body(runs[top])
      next = runs[top].right
    }
  }
}
