internal import Foundation
internal import Graphics
internal import LayerModel

// Core-animation 2.2, steps 7 to 12: filters, shadow, rasterising, opacity, background filters and
// blend mode, mask.

extension PlanBuilder {
  /// Writes down a layer that needs more than its parts in order.
  mutating func draw(
    _ visit: Visit, _ effects: LayerEffects, inherited: Double, limit: PixelRect
  ) -> Bool {
    var visit = visit
    var opacity = visit.layer.opacity
    if effects.splitsOpacity && opacity < 255 {
      visit = Visit(
        id: visit.id, layer: visit.layer, time: visit.time, component: opacity,
        inherited: inherited * visit.layer.properties.opacity)
      opacity = 255
    }
    if effects.onlyComposes {
      return drawContent(visit, limit: limit, opacity: opacity, blend: effects.blend)
    }
    if !effects.backgroundFilters.isEmpty {
      drawBackdrop(visit, effects, limit: limit, opacity: visit.layer.opacity)
    }
    let start = page.items.count
    let isComposed = opacity < 255 || effects.blend != .normal || effects.mask != nil
    if isComposed {
      begin(
        visit, .group, bounds: limit, opacity: opacity, blend: effects.blend,
        isMasked: effects.mask != nil)
    }
    var shows = drawKept(visit, effects, limit: limit)
    shows = shows || effects.showsWithoutContent
    if isComposed {
      if let mask = effects.mask, page.items.count > start + 1 {
        drawMask(mask, of: visit, blend: .destinationIn, limit: limit)
      }
      page.groups.removeLast()
      closeComposed(from: start, shows: shows)
    }
    return shows
  }

  /// Ends a group, or takes it back when nothing is in it.
  private mutating func closeComposed(from start: Int, shows: Bool) {
    guard case .beginGroup(let group) = page.items[start] else { return }
    let reachesBeyond = Blend.reachesBeyondSource(group.blend)
    if page.items.count == start + 1 && !(reachesBeyond && shows) {
      page.items.removeLast()
    } else {
      endGroup(from: start)
    }
  }

  /// Draws a mask over all of the innermost group.
  mutating func drawMask(
    _ mask: LayerID, of visit: Visit, blend: BlendMode, clip: Shape? = nil, opacity: UInt32 = 255,
    limit: PixelRect
  ) {
    let shown = presentation(of: mask, inside: visit.time)
    var group = FramePlan.Group(
      layer: mask, name: shown.values.name, bounds: limit, opacity: opacity, clip: clip,
      end: page.items.count)
    group.part = .mask
    group.blend = blend
    let start = page.items.count
    begin(group)
    _ = self.visit(
      mask, shown, .mask, inside: visit.time, above: maskSpace(of: visit.layer), limit: limit)
    page.groups.removeLast()
    endGroup(from: start)
  }

  /// A mask lies in the bounds of its owner, whatever is done to sublayers.
  private func maskSpace(of layer: PlacedLayer) -> SublayerSpace {
    var space = layer.inside
    space.toPlane = nil
    return space
  }

  // MARK: Step 9

  /// The layer with its filters and its shadow, from a bitmap of its own if it asks for that.
  private mutating func drawKept(
    _ visit: Visit, _ effects: LayerEffects, limit: PixelRect
  ) -> Bool {
    guard let scale = effects.rasterizationScale else {
      return drawShadowed(visit, effects, limit: limit)
    }
    return drawRasterized(visit, effects, scale: scale, limit: limit)
  }

  // MARK: Step 8

  /// The layer with its filters, over its shadow.
  mutating func drawShadowed(
    _ visit: Visit, _ effects: LayerEffects, limit: PixelRect
  ) -> Bool {
    guard let shadow = effects.shadow else { return drawFiltered(visit, effects, limit: limit) }
    let reason: PassReason = shadow.path == nil ? .shadow : .shadowPath
    if let scale = visit.layer.map.flatScale(radius: shadow.radius, in: visit.layer.bounds) {
      let made = drawBitmap(visit, reason, .shadow, scale: scale, limit: limit) {
        $0.castShadow(of: $1, effects, shadow, limit: $2).shows
      }
      let shows = drawFiltered(visit, effects, limit: limit)
      return shows || made?.shows ?? false
    }
    let made = castShadow(of: visit, effects, shadow, limit: limit)
    if shadow.path != nil { return drawFiltered(visit, effects, limit: limit) }
    if let pass = made.pass {
      let place = Place(of: visit.layer.affine)
      append(copy(pass, of: visit, part: .picture, at: place), limit)
    }
    return made.shows
  }

  /// Writes down a shadow alone.
  ///
  /// - Returns: The picture of the layer that casts it; none where a path does.
  private mutating func castShadow(
    of visit: Visit, _ effects: LayerEffects, _ shadow: LayerEffects.Shadow, limit: PixelRect
  ) -> MadePass {
    let place = Place(of: visit.layer.affine)
    let cast = CastShadow(shadow, visit.layer.affine)
    if let path = shadow.path {
      drawShadow(of: path, visit, cast, at: place, limit: limit)
      return MadePass(shows: true)
    }
    let moved = limit.moved(x: -cast.x, y: -cast.y)
    let support = PassStep.shadow(cast.step).support
    let used = limit.union(moved.grown(x: support.x, y: support.y))
    let made = makePass(visit, .shadow, at: place, used: used, casting: cast) {
      $0.drawFiltered($1, effects, limit: $2)
    }
    if let pass = made.pass {
      let item = FramePlan.Item.draw(copy(pass, of: visit, part: .picture, at: Place()))
      let content = Pass.Content(items: [item], frame: pass.output, steps: [.shadow(cast.step)])
      self.place(shadow: content, visit, cast, at: place, limit: limit)
    }
    return made
  }

  private mutating func drawShadow(
    of path: Path, _ visit: Visit, _ cast: CastShadow, at place: Place, limit: PixelRect
  ) {
    let matrix = place.local(visit.layer.affine).settled
    let box = path.boundingBox(applying: matrix)
    guard box.width > 0, box.height > 0, box.minX.isFinite, box.minY.isFinite else { return }
    func pixel(_ value: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
      Int(min(max(value, -0x1p30), 0x1p30).rounded(rule))
    }
    let around = PixelRect(
      minX: pixel(box.minX, .down), minY: pixel(box.minY, .down), maxX: pixel(box.maxX, .up),
      maxY: pixel(box.maxY, .up))
    let support = PassStep.shadow(cast.step).support
    let used = place.local(limit.moved(x: -cast.x, y: -cast.y)).grown(x: support.x, y: support.y)
    let frame = fit(around, used)
    guard !frame.isEmpty else { return }
    let content = Pass.Content(
      items: [], frame: frame, steps: [.fill(path, matrix), .shadow(cast.step)])
    self.place(
      shadow: content, visit, cast, at: place, limit: limit, opacity: visit.component)
  }

  /// Draws the shadow that a pass makes; the layer's bounds clip it if they clip the layer.
  private mutating func place(
    shadow content: Pass.Content, _ visit: Visit, _ cast: CastShadow, at place: Place,
    limit: PixelRect, opacity: UInt32 = 255
  ) {
    let place = Place(x: place.x + cast.x, y: place.y + cast.y)
    let reason: PassReason = content.items.isEmpty ? .shadowPath : .shadow
    guard let pass = finish(visit, reason, content, used: place.local(limit)) else { return }
    var draw = copy(pass, of: visit, part: .shadow, at: place)
    draw.opacity = opacity
    if let clip = visit.layer.clip {
      draw.bounds = draw.bounds.intersection(clip.bounds)
      draw.clip = clip.isWhole ? nil : clip
    }
    append(draw, limit)
  }

  // MARK: Step 7

  /// The layer through its filters.
  mutating func drawFiltered(
    _ visit: Visit, _ effects: LayerEffects, limit: PixelRect
  ) -> Bool {
    guard !effects.filters.isEmpty else {
      return drawContent(visit, limit: limit, opacity: 255, part: .clipped)
    }
    let steps = LayerEffects.steps(effects.filters, visit.layer.affine)
    if let filters = steps.onlyColors {
      guard !filters.isEmpty else {
        return drawContent(visit, limit: limit, opacity: 255, part: .clipped)
      }
      let start = page.items.count
      begin(visit, .filtered, bounds: limit, filters: filters)
      let shows = drawContent(visit, limit: limit, opacity: 255, part: .clipped)
      page.groups.removeLast()
      if page.items.count == start + 1 {
        page.items.removeLast()
      } else {
        endGroup(from: start)
      }
      return shows
    }
    let radius = LayerEffects.blurRadius(effects.filters) ?? 0
    if let scale = visit.layer.map.flatScale(radius: radius, in: visit.layer.bounds) {
      let made = drawBitmap(visit, .filter, .picture, scale: scale, limit: limit) {
        $0.drawFiltered($1, effects, limit: $2)
      }
      return made?.shows ?? false
    }
    let place = Place(of: visit.layer.affine)
    let made = makePass(visit, .filter, at: place, used: limit, steps: steps) {
      $0.drawContent($1, limit: $2, opacity: 255, part: .clipped)
    }
    if let pass = made.pass {
      append(copy(pass, of: visit, part: .picture, at: place), limit)
    }
    return made.shows
  }
}
