internal import Graphics

/// Leaves out what nobody can see: things all of whose visible pixels lie behind one opaque
/// rectangle of whole pixels above them.
///
/// An opaque part replaces what is in the buffer that it is drawn into. So it hides earlier items
/// of its own group, groups inside that group included, but nothing outside the group: the group
/// may be translucent or clipped. Groups left without items go too.
struct Covering {
  /// What remains, back to front, the bounds of groups drawn in around it.
  private(set) var items: [FramePlan.Item] = []
  /// Layers that lost all their own items.
  private(set) var layersCovered = 0

  /// More candidates than this are not kept: one comparison each for every item below.
  private static let candidateLimit = 64

  init(_ all: [FramePlan.Item]) {
    let covered = Self.findCovered(in: all)
    countLayers(all, covered)
    rebuild(all, covered)
  }

  private static func findCovered(in all: [FramePlan.Item]) -> [Bool] {
    var covered = Array(repeating: false, count: all.count)
    // From the front. What covers around a group also covers inside it; not the other way round.
    var opaque: [PixelRect] = []
    var outside: [Int] = []
    for index in all.indices.reversed() {
      switch all[index] {
      case .endGroup: outside.append(opaque.count)
      case .beginGroup: opaque.removeLast(opaque.count - (outside.popLast() ?? 0))
      case .draw(let draw):
        if opaque.contains(where: { $0.contains(draw.bounds) }) {
          covered[index] = true
        } else if opaque.count < candidateLimit, !draw.opaqueRect.isEmpty {
          opaque.append(draw.opaqueRect)
        }
      }
    }
    return covered
  }

  private mutating func countLayers(_ all: [FramePlan.Item], _ covered: [Bool]) {
    guard covered.contains(true) else { return }
    var lost: Set<UInt64> = []
    var kept: Set<UInt64> = []
    for (index, item) in all.enumerated() {
      guard case .draw(let draw) = item else { continue }
      if covered[index] {
        lost.insert(draw.layer.rawValue)
      } else {
        kept.insert(draw.layer.rawValue)
      }
    }
    layersCovered = lost.subtracting(kept).count
  }

  private mutating func rebuild(_ all: [FramePlan.Item], _ covered: [Bool]) {
    items.reserveCapacity(all.count)
    var open: [(index: Int, touched: PixelRect)] = []
    for (index, item) in all.enumerated() where !covered[index] {
      switch item {
      case .draw(let draw):
        items.append(item)
        if let last = open.indices.last {
          open[last].touched = open[last].touched.union(draw.bounds)
        }
      case .beginGroup:
        open.append((items.count, .empty))
        items.append(item)
      case .endGroup:
        guard let (begin, touched) = open.popLast() else { continue }
        if begin == items.count - 1 {
          items.removeLast()
        } else if case .beginGroup(var group) = items[begin] {
          group.bounds = group.bounds.intersection(touched)
          group.end = items.count
          items[begin] = .beginGroup(group)
          items.append(item)
          if let last = open.indices.last {
            open[last].touched = open[last].touched.union(group.bounds)
          }
        }
      }
    }
  }
}
