internal import Graphics
internal import LayerModel
internal import WrongUse

// A group costs a buffer. Where what is in it makes the same bytes without one, there is none. What
// is decided here changes no pixel, so it may depend on what can be seen.

extension Occlusion {
  /// More things than this stay in their group: each is compared with each.
  private static let mostApart = 16

  /// Writes down the end of the group that was begun at `start`, or takes the group back where its
  /// items can do without it.
  mutating func end(_ group: FramePlan.Group, from start: Int) {
    var group = group
    if group.isMasked { takeWindow(into: &group, from: start) }
    if dissolve(group, from: start) { return }
    group.end = items.count
    items[start] = .beginGroup(group)
    items.append(.endGroup)
  }

  // MARK: Masks

  /// Takes out a mask that is one opaque thing, and clips to the thing instead.
  ///
  /// A mask multiplies by its alpha, and that of one opaque thing is its coverage. A rectangle of
  /// whole pixels only limits what is drawn. A soft one can be the group's clip where the group has
  /// none and no opacity: else a pixel would be rounded once instead of twice.
  private mutating func takeWindow(into group: inout FramePlan.Group, from start: Int) {
    guard let last = lastChild(of: start), case .beginGroup(let mask) = items[last],
      mask.part == .mask, mask.blend == .destinationIn, mask.opacity == 255, mask.clip == nil,
      mask.cut == nil, mask.filters.isEmpty, mask.end == last + 2,
      mask.end == items.count - 1, case .draw(let window) = items[last + 1],
      window.isWindow
    else { return }
    if let soft = window.shape ?? window.clip {
      guard group.clip == nil, group.opacity == 255 else { return }
      group.clip = soft
    }
    items.removeSubrange(last...)
    (group.isMasked, group.wasMasked) = (false, true)
    limitItems(from: start + 1, to: window.bounds)
  }

  /// Where the last item of an open group begins.
  private func lastChild(of start: Int) -> Int? {
    var last: Int?
    var index = start + 1
    while index < items.count {
      last = index
      if case .beginGroup(let inner) = items[index] { index = inner.end }
      index += 1
    }
    return last
  }

  /// Cuts the items of an open group to a rectangle; what has nothing in it goes.
  private mutating func limitItems(from start: Int, to rect: PixelRect) {
    let all = Array(items[start...])
    items.removeSubrange(start...)
    var index = 0
    while index < all.count {
      switch all[index] {
      case .draw(var draw):
        draw.bounds = draw.bounds.intersection(rect)
        draw.seen = draw.seen?.intersection(rect)
        if !draw.bounds.isEmpty { items.append(.draw(draw)) }
      case .beginGroup(var inner):
        let end = inner.end - start
        inner.bounds = inner.bounds.intersection(rect)
        inner.seen = inner.seen?.intersection(rect)
        if !inner.bounds.isEmpty {
          let shift = items.count - (index + start)
          inner.end += shift
          items.append(.beginGroup(inner))
          for item in all[index + 1...end] { items.append(item.movingEnd(by: shift)) }
        }
        index = end
      case .endGroup: halt("item \(index) ends a group that did not begin")
      }
      index += 1
    }
  }

  // MARK: Groups

  /// Takes back a group whose items can do what it does: each pixel of it comes from one of them
  /// alone, and is rounded as often. False, and nothing done, where they cannot.
  private mutating func dissolve(_ group: FramePlan.Group, from start: Int) -> Bool {
    guard !group.isMasked, group.filters.isEmpty, group.cut == nil,
      !Blend.reachesBeyondSource(group.blend)
    else { return false }
    let range = start + 1..<items.count
    if case .beginGroup(let inner)? = range.isEmpty ? nil : items[range.lowerBound],
      inner.end == items.count - 1
    {
      return dissolve(group, around: inner, from: start)
    }
    guard range.count <= Self.mostApart, areApart(range, in: group) else { return false }
    for index in range {
      guard case .draw(var draw) = items[index] else { continue }
      if !group.scalesNothing { (draw.opacity, draw.clip) = (group.opacity, group.clip) }
      if group.blend != .normal { draw.blend = group.blend }
      draw.bounds = draw.bounds.intersection(group.bounds)
      draw.seen = draw.seen?.intersection(group.visible)
      items[index] = .draw(draw)
    }
    items.remove(at: start)
    return true
  }

  /// Whether the items are things that share no pixel, and that what the group does is done to each
  /// without another rounding.
  private func areApart(_ range: Range<Int>, in group: FramePlan.Group) -> Bool {
    for index in range {
      guard case .draw(let draw) = items[index], draw.blend == .normal,
        draw.isPlain || group.scalesNothing
      else { return false }
      for other in range.lowerBound..<index
      where items[other].bounds.intersects(draw.bounds) { return false }
    }
    return true
  }

  /// A group around one other group.
  private mutating func dissolve(
    _ group: FramePlan.Group, around inner: FramePlan.Group, from start: Int
  ) -> Bool {
    guard inner.blend == .normal, group.scalesNothing || inner.scalesNothing else { return false }
    var inner = inner
    if inner.scalesNothing { (inner.opacity, inner.clip) = (group.opacity, group.clip) }
    inner.blend = group.blend
    inner.bounds = inner.bounds.intersection(group.bounds)
    inner.seen = inner.visible.intersection(group.visible)
    items[start + 1] = .beginGroup(inner)
    items.remove(at: start)
    for index in start..<items.count { items[index] = items[index].movingEnd(by: -1) }
    return true
  }
}

extension FramePlan.Group {
  /// Whether it lays its buffer down as it is.
  fileprivate var scalesNothing: Bool { opacity == 255 && clip == nil }
}

extension FramePlan.Draw {
  /// Whether its alpha is its coverage, by one shape at most.
  fileprivate var isWindow: Bool {
    opacity == 255 && hole == nil && stencil == nil && cut == nil && blend == .normal
      && tint?.alpha ?? 255 == 255 && (shape == nil || clip == nil)
      && source.opaqueRect(in: bounds) == bounds
  }
}

extension FramePlan.Item {
  /// The same in a list that has moved by so many places.
  func movingEnd(by shift: Int) -> Self {
    guard shift != 0, case .beginGroup(var group) = self else { return self }
    group.end += shift
    return .beginGroup(group)
  }
}
