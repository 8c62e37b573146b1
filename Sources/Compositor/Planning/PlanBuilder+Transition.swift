internal import Foundation
internal import Graphics
internal import LayerModel
internal import VSync

// A layer in transition is drawn twice: as the tree was before the commit that brought the
// transition, at the moment of that commit, and as it is (core-animation 1.10). Both lie where the
// layer is now: what is old has the position, transform and anchor points of the new.
//
// A fade draws both apart, scales them by bytes that add up to 255, and adds them: see PixelRules.
// The others move the one, the other or both by a share of the layer's bounds, and clip to the
// bounds, whose corners are not rounded.

extension PlanBuilder {
  /// A layer that is drawn twice.
  fileprivate struct Changing {
    let id: LayerID
    let role: LayerEffects.Role
    /// What it shows now, and what it did.
    let new: SharedProperties
    let old: SharedProperties?
    let past: Int
    let transition: Transition
    let progress: Double
    /// The superlayer's time, now and then.
    let outer: Instant
    let pastOuter: Instant
  }

  /// Writes down a layer with a transition; false, with nothing done, when it has none.
  mutating func visitTransition(
    _ id: LayerID, _ shown: SharedProperties, _ role: LayerEffects.Role,
    inside outer: Instant, above: SublayerSpace, limit: PixelRect
  ) -> Bool {
    if wholeLayer == id {
      // The old or the new of one: it is drawn as a layer without.
      wholeLayer = nil
      return false
    }
    guard let changing = changing(id, shown, role, inside: outer) else { return false }
    if changing.transition.type == .fade {
      fade(changing, above: above, limit: limit)
    } else {
      slide(changing, above: above, limit: limit)
    }
    return true
  }

  /// Whether a layer is drawn twice.
  func isChanging(_ id: LayerID, _ shown: SharedProperties, inside outer: Instant) -> Bool {
    changing(id, shown, .sublayer, inside: outer) != nil
  }

  private func changing(
    _ id: LayerID, _ shown: SharedProperties, _ role: LayerEffects.Role,
    inside outer: Instant
  ) -> Changing? {
    // Most trees have none: nothing is looked up then.
    guard tree.layers.pastCount > 0, pastsEntered < LayerTable.depth, let entry = tree.layers[id],
      let past = entry.past,
      let clock = tree.layers.clock(of: past),
      let (transition, progress) = entry.transition?.transition(
        at: shown.values.timing.time(at: outer))
    else { return nil }
    let properties = shown.values
    var then = tree
    then.view(past)
    let pastOuter = then.outerTime(of: id, at: clock)
    var old: SharedProperties?
    if then.layers[id] != nil {
      var values = then.presentation(of: id, inside: pastOuter).values
      values.position = properties.position
      values.anchorPoint = properties.anchorPoint
      values.anchorPointZ = properties.anchorPointZ
      values.zPosition = properties.zPosition
      values.transform = properties.transform
      old = SharedProperties(values)
    }
    return Changing(
      id: id, role: role, new: shown, old: old, past: past, transition: transition,
      progress: progress, outer: outer, pastOuter: pastOuter)
  }

  private mutating func fade(_ changing: Changing, above: SublayerSpace, limit: PixelRect) {
    let weight = PixelRules.opacity(changing.progress)
    group(changing, limit) { builder in
      builder.group(changing, limit, opacity: 255 - weight, blend: .plusLighter) {
        $0.drawOld(changing, above: above, limit: limit)
      }
      builder.group(changing, limit, opacity: weight, blend: .plusLighter) {
        $0.drawNew(changing, above: above, limit: limit)
      }
    }
  }

  private mutating func slide(_ changing: Changing, above: SublayerSpace, limit: PixelRect) {
    var frame = changing.new.values
    (frame.isHidden, frame.masksToBounds, frame.opacity) = (false, true, 1)
    frame.cornerRadius = 0
    guard let clip = PlacedLayer(SharedProperties(frame), above: above)?.clip else { return }
    let limit = limit.intersection(clip.bounds)
    let share = changing.progress
    guard !limit.isEmpty else { return }
    func draw(_ builder: inout PlanBuilder) {
      switch changing.transition.type {
      case .fade: break
      case .push:
        builder.drawOld(changing, movedBy: share, above: above, limit: limit)
        builder.drawNew(changing, movedBy: share - 1, above: above, limit: limit)
      case .moveIn:
        builder.drawOld(changing, above: above, limit: limit)
        builder.drawNew(changing, movedBy: share - 1, above: above, limit: limit)
      case .reveal:
        builder.drawNew(changing, above: above, limit: limit)
        builder.drawOld(changing, movedBy: share, above: above, limit: limit)
      }
    }
    if clip.isWhole { draw(&self) } else { group(changing, limit, clip: clip, body: draw) }
  }

  /// Draws what `body` does into a buffer; no buffer when that is nothing.
  private mutating func group(
    _ changing: Changing, _ limit: PixelRect, opacity: UInt32 = 255, clip: Shape? = nil,
    blend: BlendMode = .normal, body: (inout PlanBuilder) -> Void
  ) {
    guard opacity > 0 else { return }
    let start = page.items.count
    var group = FramePlan.Group(
      layer: changing.id, name: changing.new.values.name, bounds: limit, opacity: opacity,
      clip: clip,
      end: start)
    group.part = .transition
    group.blend = blend
    begin(group)
    body(&self)
    page.groups.removeLast()
    if page.items.count == start + 1 {
      page.items.removeLast()
    } else {
      endGroup(from: start)
    }
  }

  private mutating func drawNew(
    _ changing: Changing, movedBy share: Double = 0, above: SublayerSpace, limit: PixelRect
  ) {
    wholeLayer = changing.id
    _ = visit(
      changing.id, changing.moved(changing.new, by: share), changing.role,
      inside: changing.outer, above: above, limit: limit)
    wholeLayer = nil
  }

  private mutating func drawOld(
    _ changing: Changing, movedBy share: Double = 0, above: SublayerSpace, limit: PixelRect
  ) {
    guard let old = changing.old else { return }
    let present = tree.viewedPast
    tree.view(changing.past)
    pastsEntered += 1
    // In the past itself the layer may have been in transition too.
    _ = visit(
      changing.id, changing.moved(old, by: share), changing.role, inside: changing.pastOuter,
      above: above, limit: limit)
    pastsEntered -= 1
    tree.view(present)
  }
}

extension PlanBuilder.Changing {
  /// Values with the layer moved by a share of its present bounds, in its own space.
  func moved(_ shown: SharedProperties, by share: Double) -> SharedProperties {
    guard share != 0 else { return shown }
    let direction = (transition.subtype ?? .fromLeft).direction
    let (values, new) = (shown.values, new.values)
    var moved = values
    moved.transform = Transform3D.translation(
      x: direction.x * share * Double(new.bounds.width),
      y: direction.y * share * Double(new.bounds.height) * (new.isGeometryFlipped ? -1 : 1)
    ).concatenating(values.transform)
    return SharedProperties(moved)
  }
}
