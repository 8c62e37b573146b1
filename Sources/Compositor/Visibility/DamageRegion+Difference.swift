internal import Graphics
internal import LayerModel
internal import WrongUse

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
  /// Whether it changes what it does not touch.
  var isWide = false
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
      require(size.rect.contains(rect), "damage \(rect) is outside the display of \(size)")
    }
  }

  private mutating func compare(
    _ old: [FramePlan.Item], _ oldRange: Range<Int>, _ new: [FramePlan.Item], _ newRange: Range<Int>
  ) {
    if Self.areInStep(old, oldRange, new, newRange) {
      return compareInStep(old, oldRange, new, newRange)
    }
    let before = Self.nodes(of: old, in: oldRange)
    let after = Self.nodes(of: new, in: newRange)
    let pairs = Self.pairs(before, after)
    var nextBefore = 0
    var nextAfter = 0
    for pair in pairs + [(before.count, after.count)] {
      for node in before[nextBefore..<pair.0] { insert(node) }
      for node in after[nextAfter..<pair.1] { insert(node) }
      (nextBefore, nextAfter) = (pair.0 + 1, pair.1 + 1)
      if pair.0 == before.count { break }
      let (was, is_) = (before[pair.0], after[pair.1])
      if !insertChanges(old, was.index, new, is_.index) {
        insert(was)
        insert(is_)
      }
    }
    // What reaches beyond itself comes or goes: that changes all that is around it.
    func insert(_ node: Node) {
      self.insert(node.bounds)
      if node.isWide { for other in before + after { self.insert(other.bounds) } }
    }
  }

  /// Compares one thing with what it became. False, and nothing added, when all of both changed.
  private mutating func insertChanges(
    _ old: [FramePlan.Item], _ was: Int, _ new: [FramePlan.Item], _ is_: Int
  ) -> Bool {
    switch (old[was], new[is_]) {
    case (.draw(let a), .draw(let b)): return a.drawsLike(b) || insertChanges(from: a, to: b)
    case (.beginGroup(let a), .beginGroup(let b)) where a.composesLike(b):
      compare(old, was + 1..<a.end, new, is_ + 1..<b.end)
      return true
    default: return false
    }
  }

  /// Whether two lists have the same things in the same order, none of which changes more than it
  /// touches: most frames change values, not the list.
  private static func areInStep(
    _ old: [FramePlan.Item], _ oldRange: Range<Int>, _ new: [FramePlan.Item], _ newRange: Range<Int>
  ) -> Bool {
    var (was, is_) = (oldRange.lowerBound, newRange.lowerBound)
    while was < oldRange.upperBound && is_ < newRange.upperBound {
      switch (old[was], new[is_]) {
      case (.draw(let a), .draw(let b)):
        guard a.layer == b.layer, a.part == b.part, a.piece == b.piece else { return false }
      case (.beginGroup(let a), .beginGroup(let b)):
        guard a.layer == b.layer, a.part == b.part, a.piece == b.piece,
          !Blend.reachesBeyondSource(a.blend), !Blend.reachesBeyondSource(b.blend)
        else { return false }
        (was, is_) = (a.end, b.end)
      default: return false
      }
      (was, is_) = (was + 1, is_ + 1)
    }
    return was == oldRange.upperBound && is_ == newRange.upperBound
  }

  private mutating func compareInStep(
    _ old: [FramePlan.Item], _ oldRange: Range<Int>, _ new: [FramePlan.Item], _ newRange: Range<Int>
  ) {
    var (was, is_) = (oldRange.lowerBound, newRange.lowerBound)
    while was < oldRange.upperBound {
      if !insertChanges(old, was, new, is_) {
        insert(old[was].bounds)
        insert(new[is_].bounds)
      }
      if case .beginGroup(let group) = old[was] { was = group.end }
      if case .beginGroup(let group) = new[is_] { is_ = group.end }
      (was, is_) = (was + 1, is_ + 1)
    }
  }

  /// Looks into two passes that are placed alike: what changed inside spreads as far as their
  /// steps do. False, and nothing added, when the two differ in more than their items.
  private mutating func insertChanges(from a: FramePlan.Draw, to b: FramePlan.Draw) -> Bool {
    guard case .pass(let old, let sampler) = a.source, case .pass(let new, _) = b.source,
      sampler.isCopy, a.with(new, sampler).drawsLike(b), old.output == new.output,
      old.content.frame == new.content.frame, old.content.steps == new.content.steps,
      old.content.background == new.content.background
    else { return false }
    var inside = DamageRegion()
    inside.compare(
      old.content.items, old.content.items.indices, new.content.items, new.content.items.indices)
    let (x, y) = new.content.steps.reduce((0, 0)) {
      ($0.0 + $1.support.x, $0.1 + $1.support.y)
    }
    let (left, top) = (new.output.minX + sampler.origin.x, new.output.minY + sampler.origin.y)
    for rect in inside.rects {
      // Pixels that repeat an edge are farther from all others than the edge itself.
      let spread = rect.intersection(new.content.frame).grown(x: x, y: y)
      insert(spread.moved(x: -left, y: -top).intersection(b.bounds))
    }
    return true
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
            key: Node.Key(layer: group.layer, part: group.part, piece: group.piece),
            bounds: group.bounds, index: index, inside: index + 1..<group.end,
            isWide: Blend.reachesBeyondSource(group.blend)))
        index = group.end
      case .endGroup: halt("item \(index) ends a group that did not begin")
      }
      index += 1
    }
    return nodes
  }

  /// Indices of the things that both lists have in the same order, ascending in both.
  private static func pairs(_ before: [Node], _ after: [Node]) -> [(Int, Int)] {
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
