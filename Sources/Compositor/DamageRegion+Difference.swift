internal import Graphics
internal import LayerModel

/// A thing of a draw list, or a group with all in it.
private struct Node {
  struct Key: Hashable {
    var layer: LayerID
    var part: FramePlan.Part
    var piece: Int
  }
  var key: Key
  var bounds: PixelRect
  /// Where it is in the list.
  var index: Int
  /// What is inside a group.
  var inside: Range<Int>
}

extension DamageRegion {
  /// Where two draw lists can make different pictures.
  ///
  /// Things are the same thing when they are the same part of the same layer. The largest set of
  /// things whose order is the same in both lists stays; everything else damages where it was and
  /// where it is, and so does each of the set whose values differ. Outside that, a pixel has the
  /// same things over it in the same order. Groups that are composited alike are looked into.
  init(from old: [FramePlan.Item], to new: [FramePlan.Item], on size: PixelSize) {
    self.init()
    compare(old, old.indices, new, new.indices)
    for rect in rects {
      precondition(size.rect.contains(rect), "damage \(rect) is outside the display")
    }
  }

  private mutating func compare(
    _ old: [FramePlan.Item], _ oldRange: Range<Int>, _ new: [FramePlan.Item], _ newRange: Range<Int>
  ) {
    let before = Self.nodes(of: old, in: oldRange)
    let after = Self.nodes(of: new, in: newRange)
    let pairs = Self.pairs(before, after)
    var nextBefore = 0
    var nextAfter = 0
    for pair in pairs + [(before.count, after.count)] {
      for node in before[nextBefore..<pair.0] { insert(node.bounds) }
      for node in after[nextAfter..<pair.1] { insert(node.bounds) }
      (nextBefore, nextAfter) = (pair.0 + 1, pair.1 + 1)
      if pair.0 == before.count { break }
      let (was, is_) = (before[pair.0], after[pair.1])
      switch (old[was.index], new[is_.index]) {
      case (.draw(let a), .draw(let b)) where a.drawsLike(b): break
      case (.beginGroup(let a), .beginGroup(let b)) where a.composesLike(b):
        compare(old, was.inside, new, is_.inside)
      default:
        insert(was.bounds)
        insert(is_.bounds)
      }
    }
  }

  /// The things of one level.
  private static func nodes(of items: [FramePlan.Item], in range: Range<Int>) -> [Node] {
    var nodes: [Node] = []
    var index = range.lowerBound
    while index < range.upperBound {
      switch items[index] {
      case .draw(let draw):
        nodes.append(
          Node(
            key: Node.Key(layer: draw.layer, part: draw.part, piece: draw.piece),
            bounds: draw.bounds, index: index,
            inside: index..<index))
      case .beginGroup(let group):
        nodes.append(
          Node(
            key: Node.Key(layer: group.layer, part: .group, piece: group.piece),
            bounds: group.bounds, index: index,
            inside: index + 1..<group.end))
        index = group.end
      case .endGroup: preconditionFailure("item \(index) ends a group that did not begin")
      }
      index += 1
    }
    return nodes
  }

  /// Indices of the things that both lists have in the same order, ascending in both.
  private static func pairs(_ before: [Node], _ after: [Node]) -> [(Int, Int)] {
    // Most frames change values, not the list.
    if before.count == after.count, zip(before, after).allSatisfy({ $0.key == $1.key }) {
      return before.indices.map { ($0, $0) }
    }
    var places: [Node.Key: Int] = [:]
    for (index, node) in before.enumerated() { places[node.key] = index }
    let candidates = after.indices.compactMap { index in
      places[after[index].key].map { ($0, index) }
    }
    return longestAscending(candidates)
  }

  /// The longest part of a list whose first numbers ascend. O(n log n).
  private static func longestAscending(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
    // tails[k]: which pair ends the best run of k + 1; links: the one before it in its run.
    var tails: [Int] = []
    var links = Array(repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[tails[middle]].0 < pair.0 { low = middle + 1 } else { high = middle }
      }
      if low > 0 { links[index] = tails[low - 1] }
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var run: [(Int, Int)] = []
    var next = tails.last ?? -1
    while next >= 0 {
      run.append(pairs[next])
      next = links[next]
    }
    return run.reversed()
  }
}
