internal import Graphics
internal import LayerModel

/// Leaves out what nobody can see: things all of whose visible pixels lie behind one opaque
/// rectangle of whole pixels above them.
///
/// An opaque part replaces what is in the buffer that it is drawn into. So it hides earlier items
/// of its own group, groups inside that group included, but nothing outside the group: the group
/// may be translucent or clipped. Groups left without items go too.
struct Covering {
  /// What remains, back to front, the bounds of groups drawn in around it.
  private(set) var items: [FramePlan.Item] = []
  /// Pixels that may be other than clear, if nothing was there before.
  private(set) var touched = PixelRect.empty
  /// Layers that lost all their own items.
  private(set) var layersCovered = 0

  /// More candidates than this are not kept: one comparison each for every item below.
  private static let candidateLimit = 64

  /// - Parameter ground: Pixels that are not clear before anything is drawn.
  init(_ all: [FramePlan.Item], over ground: PixelRect) {
    let covered = Self.findCovered(in: all)
    countLayers(all, covered)
    rebuild(all, covered, ground)
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

  /// A group whose end has not come yet, or the list itself.
  private struct Open {
    var index: Int
    /// Pixels that may be other than clear.
    var touched = PixelRect.empty
    /// Groups inside that reach beyond what is in them.
    var wide: [Int] = []
  }

  private mutating func rebuild(
    _ all: [FramePlan.Item], _ covered: [Bool], _ ground: PixelRect
  ) {
    items.reserveCapacity(all.count)
    var open = [Open(index: -1, touched: ground)]
    for (index, item) in all.enumerated() where !covered[index] {
      switch item {
      case .draw(let draw):
        items.append(item)
        open[open.count - 1].touched = open[open.count - 1].touched.union(draw.bounds)
      case .beginGroup:
        open.append(Open(index: items.count))
        items.append(item)
      case .endGroup:
        guard let inner = open.popLast(), case .beginGroup(var group) = items[inner.index] else {
          continue
        }
        let below = open[open.count - 1].touched
        let touched = group.bounds.intersection(inner.touched)
        let reachesBeyond = Blend.reachesBeyondSource(group.blend)
        if reachesBeyond {
          open[open.count - 1].wide.append(inner.index)
          open[open.count - 1].touched =
            group.bounds.contains(below)
            ? Blend.touched(group.blend, by: touched, over: below) : touched.union(below)
          group.bounds = group.bounds.intersection(touched.union(below))
        } else {
          if touched.isEmpty {
            items.removeSubrange(inner.index...)
            continue
          }
          group.bounds = touched
          open[open.count - 1].touched = Blend.touched(group.blend, by: touched, over: below)
          // What it cuts away is not there to be cut.
          for index in inner.wide { limit(index, to: touched) }
        }
        group.end = items.count
        items[inner.index] = .beginGroup(group)
        items.append(item)
      }
    }
    touched = open[0].touched
  }

  private mutating func limit(_ index: Int, to rect: PixelRect) {
    guard case .beginGroup(var group) = items[index] else { return }
    group.bounds = group.bounds.intersection(rect)
    items[index] = .beginGroup(group)
  }
}

extension Blend {
  /// Where something is after laying what touches `source` over what touches `below`.
  fileprivate static func touched(
    _ mode: BlendMode, by source: PixelRect, over below: PixelRect
  ) -> PixelRect {
    switch mode {
    case .clear: .empty
    case .copy, .sourceOut, .destinationAtop: source
    case .sourceIn, .destinationIn: source.intersection(below)
    case .sourceAtop, .destinationOut: below
    default: source.union(below)
    }
  }
}
