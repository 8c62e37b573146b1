internal import Graphics

/// Where the things of a list lie that background filters may see: found by place, since each of
/// many layers with such filters sees few of them.
///
/// One level of the list, on which a group counts as one thing. A list only grows behind what has been
/// taken in, so each thing is taken in once. A question costs one comparison for each
/// ``blockLength`` things, and as many again for each such block that reaches into the rectangle.
struct BehindIndex {
  private static let blockLength = 32

  /// Where each thing begins in the list, and every pixel that it touches.
  private var things: [(first: Int, bounds: PixelRect)] = []
  /// Around each ``blockLength`` of them.
  private var blocks: [PixelRect] = []
  /// The first item that is not taken in.
  private var next: Int

  /// - Parameter base: Where the level begins in the list.
  init(from base: Int) { next = base }

  /// Takes in the things of the list before `end`, at which one of them begins.
  mutating func extend(over items: [FramePlan.Item], to end: Int) {
    while next < end {
      let first = next
      let bounds = items[first].bounds
      if things.count % Self.blockLength == 0 {
        blocks.append(bounds)
      } else {
        blocks[blocks.count - 1] = blocks[blocks.count - 1].union(bounds)
      }
      things.append((first, bounds))
      next = items[first].last(at: first) + 1
    }
  }

  /// Where the things begin that reach into a rectangle, in the list's order.
  func firsts(touching rect: PixelRect) -> [Int] {
    var firsts: [Int] = []
    for (block, around) in blocks.enumerated() where around.intersects(rect) {
      let start = block * Self.blockLength
      for thing in things[start..<min(start + Self.blockLength, things.count)]
      where thing.bounds.intersects(rect) { firsts.append(thing.first) }
    }
    return firsts
  }
}

extension FramePlan.Item {
  /// Where in a list the item ends that begins at `index`.
  fileprivate func last(at index: Int) -> Int {
    guard case .beginGroup(let group) = self else { return index }
    return group.end
  }

  /// Whether nothing of what lies below is left in a rectangle.
  fileprivate func replaces(_ rect: PixelRect) -> Bool {
    guard case .draw(let draw) = self, draw.bounds.contains(rect) else { return false }
    if draw.blend == .normal { return draw.opaqueRects.contains { $0.contains(rect) } }
    return draw.blend == .copy && draw.opacity == 255 && draw.shape == nil && draw.hole == nil
      && draw.stencil == nil && draw.clip == nil && draw.cut == nil
  }
}

extension PlanBuilder {
  /// What can be seen in a rectangle of the items of the innermost group so far, or of the page, less
  /// those whose depth among the layers of a space is not known yet.
  mutating func behind(_ rect: PixelRect) -> [FramePlan.Item] {
    let depth = page.groups.count
    for level in page.behind.count..<max(page.behind.count, depth + 1) {
      page.behind.append(BehindIndex(from: level == 0 ? 0 : page.groups[level - 1] + 1))
    }
    let base = page.groups.last.map { $0 + 1 } ?? 0
    let hidden = page.hidden.filter { $0.lowerBound >= base }
    // What follows is written anew when the space is ordered.
    var next = hidden.first?.lowerBound ?? page.items.count
    page.behind[depth].extend(over: page.items, to: next)
    var firsts = page.behind[depth].firsts(touching: rect)
    for (number, range) in hidden.enumerated() {
      next = range.upperBound
      let end = number + 1 < hidden.count ? hidden[number + 1].lowerBound : page.items.count
      while next < end {
        if page.items[next].bounds.intersects(rect) { firsts.append(next) }
        next = page.items[next].last(at: next) + 1
      }
    }
    if let last = firsts.lastIndex(where: { page.items[$0].replaces(rect) }) {
      firsts.removeFirst(last)
    }
    var seen: [FramePlan.Item] = []
    for first in firsts {
      seen.append(page.items[first...page.items[first].last(at: first)], touching: rect)
    }
    return seen
  }
}

extension [FramePlan.Item] {
  /// Adds those of some whole things and groups that reach into a rectangle.
  mutating func append(_ others: ArraySlice<FramePlan.Item>, touching rect: PixelRect) {
    var open: [Int] = []
    var index = others.startIndex
    while index < others.endIndex {
      switch others[index] {
      case .draw(let draw): if draw.bounds.intersects(rect) { append(others[index]) }
      case .beginGroup(let group):
        if group.bounds.intersects(rect) {
          open.append(count)
          append(others[index])
        } else {
          index = group.end
        }
      case .endGroup:
        if let begin = open.popLast(), case .beginGroup(var group) = self[begin] {
          group.end = count
          self[begin] = .beginGroup(group)
        }
        append(.endGroup)
      }
      index += 1
    }
  }
}
