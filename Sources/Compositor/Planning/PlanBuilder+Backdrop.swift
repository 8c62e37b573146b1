internal import Graphics
internal import LayerModel

// Core-animation 2.2, step 11: background filters.

extension PlanBuilder {
  /// What is behind the layer, in its rounded bounds, through its background filters: what the
  /// innermost group holds so far, or all that is on the display so far; in a transform layer without
  /// its other layers. Blurs repeat the pixels at
  /// the edges of the display.
  mutating func drawBackdrop(
    _ visit: Visit, _ effects: LayerEffects, limit: PixelRect, opacity: UInt32
  ) {
    let layer = visit.layer
    let steps = LayerEffects.steps(effects.backgroundFilters, layer.affine)
    guard let shape = layer.edge() else { return }
    let seen = shape.bounds.intersection(limit)
    guard !seen.isEmpty, !steps.isEmpty else { return }
    let support = steps.support
    let around = seen.grown(x: support.x, y: support.y)
    let frame = around.intersection(page.surface)
    let ground = page.isDisplay && page.groups.isEmpty ? page.surface : .empty
    var items: [FramePlan.Item] = []
    items.append(Occlusion(behind(frame), over: ground).items[...], touching: frame)
    var content = Pass.Content(items: items, frame: frame, steps: steps)
    if page.isDisplay {
      if page.groups.isEmpty { content.background = display.background.pixel }
      if frame != around { content.steps.insert(.extend(around), at: 0) }
    }
    guard let pass = finish(visit, .backdropFilter, content, output: seen) else { return }
    var draw = copy(pass, of: visit, part: .backdrop, at: Place())
    let soft = shape.isWhole ? nil : shape
    guard let mask = effects.mask else {
      draw.clip = soft
      draw.opacity = opacity
      draw.blend = .copy
      append(draw, seen)
      return
    }
    // Taken out by the mask's alpha, then put in by it.
    drawMask(
      mask, of: visit, blend: .destinationOut, clip: soft, opacity: opacity, limit: seen)
    let start = page.items.count
    begin(
      visit, .backdrop, bounds: seen, opacity: opacity, clip: soft, blend: .plusLighter,
      isMasked: true)
    append(draw, seen)
    drawMask(mask, of: visit, blend: .destinationIn, limit: seen)
    page.groups.removeLast()
    endGroup(from: start)
  }
}
