internal import Graphics
internal import LayerModel

/// Leaves out what nobody can see: things all of whose visible pixels lie behind opaque pixels above
/// them, be it those of several things together; and of the others finds the box that is seen.
///
/// An opaque part replaces what is in the buffer that it is drawn into. So it hides earlier items
/// of its own group, groups inside that group included, and what is below the group where the
/// group keeps it as it is: at full opacity, inside its clip, with no mask, filter or blend mode
/// on it or in it. Groups left without items go too, and those that what is left in them can do without.
///
/// O(items), times the rectangles of an ``OpaqueRegion``.
struct Occlusion {
  /// What remains, back to front, the bounds of groups drawn in around it.
  var items: [FramePlan.Item] = []
  /// Pixels that may be other than clear, if nothing was there before.
  private(set) var touched = PixelRect.empty
  /// The names of layers that lost all their own items, one for each, back to front.
  private(set) var covered: [String] = []

  /// - Parameter ground: Pixels that are not clear before anything is drawn.
  init(_ all: [FramePlan.Item], over ground: PixelRect) {
    let seen = Self.findSeen(in: all)
    countLayers(all, seen)
    rebuild(all, seen, ground)
  }

  /// What is known of a group while its items are looked at, the last one first.
  private struct Frame {
    /// Where its own rectangles begin.
    var base: Int
    /// Whether what is opaque in it can have been made less so by what was drawn later.
    var isCut = false
  }

  /// The box of each item that is seen. What covers around a group also covers inside it.
  private static func findSeen(in all: [FramePlan.Item]) -> [PixelRect] {
    var seen = Array(repeating: PixelRect.empty, count: all.count)
    var opaque = OpaqueRegion()
    var frames = [Frame(base: 0)]
    for index in all.indices.reversed() {
      switch all[index] {
      case .endGroup: frames.append(Frame(base: opaque.count))
      case .beginGroup(let group):
        let inner = frames.removeLast()
        let carried =
          group.keepsOpaque && !inner.isCut
          ? opaque.rects[inner.base...].flatMap(group.unclipped) : []
        opaque.removeAll(from: inner.base)
        seen[index] = opaque.seen(of: group.bounds)
        for rect in carried { opaque.insert(rect, from: frames[frames.count - 1].base) }
        if group.blend != .normal { frames[frames.count - 1].isCut = true }
      case .draw(let draw):
        seen[index] = opaque.seen(of: draw.bounds)
        if seen[index].isEmpty { continue }
        if draw.blend != .normal { frames[frames.count - 1].isCut = true }
        let base = frames[frames.count - 1].base
        draw.eachOpaqueRect { opaque.insert($0, from: base) }
      }
    }
    return seen
  }

  private mutating func countLayers(_ all: [FramePlan.Item], _ seen: [PixelRect]) {
    guard seen.indices.contains(where: { Self.isCovered(all[$0], seen[$0]) }) else { return }
    var lost: [(id: LayerID, name: String)] = []
    var known: Set<UInt64> = []
    var kept: Set<UInt64> = []
    for (index, item) in all.enumerated() {
      guard case .draw(let draw) = item else { continue }
      if !seen[index].isEmpty {
        kept.insert(draw.layer.rawValue)
      } else if known.insert(draw.layer.rawValue).inserted {
        lost.append((draw.layer, draw.name))
      }
    }
    covered = lost.filter { !kept.contains($0.id.rawValue) }.map(\.name)
  }

  /// Whether a thing is left out; what becomes of groups follows from what is in them.
  private static func isCovered(_ item: FramePlan.Item, _ seen: PixelRect) -> Bool {
    guard case .draw = item else { return false }
    return seen.isEmpty
  }

  /// A group whose end has not come yet, or the list itself.
  private struct Open {
    var index: Int
    /// Pixels that may be other than clear.
    var touched = PixelRect.empty
    /// The box of the group that is seen, where that is not all of it.
    var seen: PixelRect?
    /// Groups inside that reach beyond what is in them.
    var wide: [Int] = []
  }

  private mutating func rebuild(
    _ all: [FramePlan.Item], _ seen: [PixelRect], _ ground: PixelRect
  ) {
    items.reserveCapacity(all.count)
    var open = [Open(index: -1, touched: ground)]
    for (index, item) in all.enumerated() where !Self.isCovered(item, seen[index]) {
      switch item {
      case .draw(let draw):
        if seen[index] == draw.bounds {
          items.append(item)
        } else {
          var part = draw
          part.seen = seen[index]
          items.append(.draw(part))
        }
        open[open.count - 1].touched = open[open.count - 1].touched.union(draw.bounds)
      case .beginGroup(let group):
        open.append(
          Open(index: items.count, seen: seen[index] == group.bounds ? nil : seen[index]))
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
            group.cut == nil && group.bounds.contains(below)
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
        group.seen = inner.seen.map(group.bounds.intersection)
        end(group, from: inner.index)
      }
    }
    touched = open[0].touched
  }

  private mutating func limit(_ index: Int, to rect: PixelRect) {
    guard case .beginGroup(var group) = items[index] else { return }
    group.bounds = group.bounds.intersection(rect)
    group.seen = group.seen?.intersection(rect)
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
