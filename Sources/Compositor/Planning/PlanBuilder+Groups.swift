internal import Graphics
internal import LayerModel

// The groups of the list that is being written.

extension PlanBuilder {
  /// Begins a group; its layer ends it.
  mutating func begin(
    _ visit: Visit, _ part: FramePlan.Part, bounds: PixelRect, opacity: UInt32 = 255,
    clip: Shape? = nil, blend: BlendMode = .normal, isMasked: Bool = false,
    filters: ColorFilters = ColorFilters(steps: [])
  ) {
    var group = FramePlan.Group(
      layer: visit.id, name: visit.layer.properties.name, bounds: bounds, opacity: opacity,
      clip: clip, end: page.items.count)
    group.part = part
    group.piece = instance
    group.blend = blend
    group.isMasked = isMasked
    group.filters = filters
    begin(group)
  }

  /// Begins a group; its layer ends it.
  mutating func begin(_ group: FramePlan.Group) {
    // What was known of groups before it at its level.
    page.behind.removeLast(max(0, page.behind.count - page.groups.count - 1))
    page.groups.append(page.items.count)
    page.items.append(.beginGroup(group))
  }

  /// Writes down the end of the group that was begun at `start`.
  mutating func endGroup(from start: Int) {
    if case .beginGroup(var group) = page.items[start] {
      group.end = page.items.count
      page.items[start] = .beginGroup(group)
    }
    page.items.append(.endGroup)
  }

  /// Ends the group that was begun at `start`, or takes it back: when nothing of it is visible,
  /// and when it is a single thing that can carry clip, opacity and blend mode itself.
  mutating func closeGroup(from start: Int, shows: Bool, isGroup: Bool) {
    guard case .beginGroup(let group) = page.items[start] else { return }
    let reachesBeyond = Blend.reachesBeyondSource(group.blend)
    if page.items.count == start + 1 && !(reachesBeyond && shows) {
      page.items.removeLast()
    } else if isGroup || reachesBeyond || page.items.count > start + 2 {
      endGroup(from: start)
    } else if case .draw(var draw) = page.items[start + 1] {
      if draw.blend != .normal && group.blend != .normal { return endGroup(from: start) }
      draw.clip = group.clip
      if group.opacity < 255 { draw.opacity = group.opacity }
      if group.blend != .normal { draw.blend = group.blend }
      page.items[start] = .draw(draw)
      page.items.removeLast()
    }
  }
}
