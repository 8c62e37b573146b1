internal import LayerModel

/// The subtrees of a long list of sublayers, summed up in blocks of blocks: those that lie where a plan
/// looks are found without a look at the others.
struct SubtreeIndex: Sendable {
  /// Shorter lists are looked through.
  static let shortest = 32
  /// Subtrees in a block, and blocks in a block of blocks.
  private static let fanOut = 16

  /// The subtrees in the order of the list, then their blocks, then blocks of those, up to one.
  private var levels: [[Subtree]]

  /// O(subtrees).
  init(_ subtrees: [Subtree]) {
    levels = [subtrees]
    while levels[levels.count - 1].count > 1 {
      let below = levels[levels.count - 1]
      levels.append(
        stride(from: 0, to: below.count, by: Self.fanOut).map {
          Self.sum(below[$0..<min($0 + Self.fanOut, below.count)])
        })
    }
  }

  /// All of them together.
  var sum: Subtree { levels[levels.count - 1].first ?? Subtree() }

  /// How many there are.
  var count: Int { levels[0].count }

  /// Puts another one in the place of a subtree. O(log subtrees).
  mutating func replace(_ place: Int, by subtree: Subtree) {
    levels[0][place] = subtree
    var place = place
    for level in 1..<max(1, levels.count) {
      place /= Self.fanOut
      let first = place * Self.fanOut
      let last = min(first + Self.fanOut, levels[level - 1].count)
      levels[level][place] = Self.sum(levels[level - 1][first..<last])
    }
  }

  private static func sum(_ subtrees: ArraySlice<Subtree>) -> Subtree {
    subtrees.reduce(into: Subtree()) { $0 += $1 }
  }

  /// Goes through the list from the first to the last.
  ///
  /// O(subtrees that are looked at, times the depth of the blocks).
  ///
  /// - Parameters:
  ///   - isPassed: Whether a subtree, or some together, need no look.
  ///   - pass: Is given what is not looked at.
  ///   - look: Is given the places of the others.
  func walk(
    _ isPassed: (Subtree) -> Bool, pass: (Subtree) -> Void, look: (Int) -> Void
  ) {
    walk(level: levels.count - 1, 0, isPassed, pass, look)
  }

  private func walk(
    level: Int, _ place: Int, _ isPassed: (Subtree) -> Bool, _ pass: (Subtree) -> Void,
    _ look: (Int) -> Void
  ) {
    guard place < levels[level].count else { return }
    if isPassed(levels[level][place]) { return pass(levels[level][place]) }
    if level == 0 { return look(place) }
    let first = place * Self.fanOut
    for next in first..<min(first + Self.fanOut, levels[level - 1].count) {
      walk(level: level - 1, next, isPassed, pass, look)
    }
  }
}
