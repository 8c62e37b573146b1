internal import Foundation
internal import Graphics
internal import LayerModel

// Making passes: lists of their own, in coordinates of their own.

/// Where the origin of a pass is on the page that uses it.
struct Place: Equatable {
  var x = 0
  var y = 0

  init(x: Int = 0, y: Int = 0) {
    self.x = x
    self.y = y
  }

  /// The pixel in which a layer's origin lies: a layer that is moved by whole pixels looks the same
  /// from there.
  init(of matrix: Transform2D) {
    func whole(_ value: Double) -> Int {
      let value = (value + PixelRules.wholeTolerance).rounded(.down)
      return value.isNaN ? 0 : Int(min(max(value, -0x1p40), 0x1p40))
    }
    self.init(x: whole(matrix.tx), y: whole(matrix.ty))
  }

  /// A place on the page, seen from the pass.
  func local(_ matrix: Transform2D) -> Transform2D {
    matrix.concatenating(.translation(x: -Double(x), y: -Double(y)))
  }

  /// Pixels of the page, seen from the pass.
  func local(_ rect: PixelRect) -> PixelRect { rect.moved(x: -x, y: -y) }
}

/// What came of drawing a layer apart.
struct MadePass {
  /// Nil when nothing is on it.
  var pass: Pass?
  /// Whether the layer shows anything.
  var shows: Bool
  /// Whether it would have been too large to keep.
  var isTooLarge = false
}

extension PlanBuilder {
  /// Draws a layer on a page of its own that lies on the page's pixels.
  ///
  /// - Parameters:
  ///   - used: Pixels of the page that show the pass.
  ///   - draw: Writes down the layer, which is given in its new place with the pixels that matter.
  mutating func makePass(
    _ visit: Visit, _ reason: PassReason, at place: Place, used: PixelRect,
    steps: [PassStep] = [], _ draw: (inout PlanBuilder, Visit, PixelRect) -> Bool
  ) -> MadePass {
    let map = visit.layer.map.moved(x: -place.x, y: -place.y)
    guard let layer = PlacedLayer(visit.layer, moved: map) else { return MadePass(shows: false) }
    return makePass(
      visit, layer, reason, display: place.local(page.display), used: place.local(used),
      steps: steps, draw)
  }

  /// Draws a layer, placed anew, on a page of its own.
  ///
  /// - Parameters:
  ///   - display: Where the display is on that page.
  ///   - used: Pixels of that page that are shown.
  ///   - border: Clear pixels to leave around.
  mutating func makePass(
    _ visit: Visit, _ layer: PlacedLayer, _ reason: PassReason, display: PixelRect,
    used: PixelRect, border: Int = 0, steps: [PassStep] = [],
    _ draw: (inout PlanBuilder, Visit, PixelRect) -> Bool
  ) -> MadePass {
    let visit = visit.moved(to: layer)
    let support = steps.support
    let needed = used.grown(x: support.x + border, y: support.y + border)
    // More than is seen now, so that the picture stays the same while the layer moves a little.
    let wide = needed.union(display.grown(x: display.width / 2, y: display.height / 2))
    let outer = page
    page = Page(surface: wide, display: display)
    let shows = draw(&self, visit, wide)
    let visible = Covering(page.items, over: .empty)
    page = outer
    layersCovered += visible.layersCovered
    let touched = visible.touched.grown(x: border, y: border)
    let frame = fit(touched, needed)
    guard !frame.isEmpty else { return MadePass(shows: shows) }
    if reason == .rasterize {
      let isWhole = frame.contains(touched.intersection(needed))
      let most = max(self.display.pixelSize.area, 1 << 16)
      guard isWhole, frame.area <= 10 * most else {
        return MadePass(shows: shows, isTooLarge: true)
      }
    }
    let content = Pass.Content(items: visible.items, frame: frame, steps: steps)
    return MadePass(pass: finish(visit, reason, content, used: used), shows: shows)
  }

  /// The pass of some content: an older one when there is an equal one.
  ///
  /// - Parameter used: Pixels in the pass's coordinates that are shown.
  mutating func finish(
    _ visit: Visit, _ reason: PassReason, _ content: Pass.Content, used: PixelRect
  ) -> Pass? {
    let reach = content.steps.reach
    let output = fit(content.frame.grown(x: reach.x, y: reach.y), used)
    return finish(visit, reason, content, output: output)
  }

  mutating func finish(
    _ visit: Visit, _ reason: PassReason, _ content: Pass.Content, output: PixelRect
  ) -> Pass? {
    guard !output.isEmpty else { return nil }
    let pass = Pass(
      layer: visit.id, name: visit.layer.properties.name, reason: reason, content: content,
      output: output)
    if let known = passes.find(pass) { return known }
    passes.insert(pass, at: instant)
    return pass
  }

  /// A rectangle as it is unless it is much larger than the display: then what is needed of it.
  func fit(_ rect: PixelRect, _ needed: PixelRect) -> PixelRect {
    let most = max(display.pixelSize.area * 5 / 2, 1 << 16)
    if rect.area <= most, max(rect.width, rect.height) <= PixelSize.limit { return rect }
    let cut = rect.intersection(needed)
    if max(cut.width, cut.height) <= PixelSize.limit { return cut }
    return PixelRect(
      minX: cut.minX, minY: cut.minY, maxX: min(cut.maxX, cut.minX + PixelSize.limit),
      maxY: min(cut.maxY, cut.minY + PixelSize.limit))
  }

  /// A pass drawn pixel by pixel.
  func copy(_ pass: Pass, of visit: Visit, part: FramePlan.Part, at place: Place)
    -> FramePlan.Draw
  {
    let rect = pass.output.moved(x: place.x, y: place.y)
    return FramePlan.Draw(
      layer: visit.id, name: visit.layer.properties.name, part: part, bounds: rect,
      source: .pass(pass, Sampler(copyTo: rect.minX, rect.minY)), shape: nil, hole: nil)
  }

  /// Adds a thing, as far as it can be seen.
  mutating func append(_ draw: FramePlan.Draw, _ limit: PixelRect) {
    var draw = draw
    draw.bounds = draw.bounds.intersection(limit)
    if !draw.bounds.isEmpty { page.items.append(.draw(draw)) }
  }

  // MARK: Step 9

  /// The layer from a bitmap of its own. One whose pixels are the display's is a plain copy, also
  /// where the layer lies between whole pixels; any other is sampled like contents, but that there
  /// are no halved pictures of it.
  mutating func drawRasterized(
    _ visit: Visit, _ effects: LayerEffects, scale: Double, limit: PixelRect
  ) -> Bool {
    let matrix = visit.layer.affine
    func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-9 * scale }
    if case .affine = visit.layer.map, near(matrix.a, scale), near(matrix.d, scale),
      near(matrix.b, 0), near(matrix.c, 0)
    {
      let place = Place(of: matrix)
      let made = makePass(visit, .rasterize, at: place, used: limit) {
        $0.drawShadowed($1, effects, limit: $2)
      }
      if made.isTooLarge { return drawGrouped(visit, effects, limit: limit) }
      if let pass = made.pass {
        append(copy(pass, of: visit, part: .picture, at: place), limit)
      }
      return made.shows
    }
    let bounds = visit.layer.bounds
    let toBitmap = Transform2D.translation(x: -bounds.minX, y: -bounds.minY)
      .concatenating(.scale(x: scale, y: scale))
    guard let layer = PlacedLayer(visit.layer, moved: .affine(toBitmap)),
      let back = matrix.inverse, let fromBitmap = toBitmap.inverse
    else { return drawShadowed(visit, effects, limit: limit) }
    let fromDevice = back.concatenating(toBitmap)
    var used = fromDevice.pixels(around: limit)
    if case .projective = visit.layer.map {
      // What a plane in perspective shows of its bitmap is left to the bitmap.
      used = fromDevice.pixels(around: page.display).grown(x: 4096, y: 4096)
    }
    let made = makePass(
      visit, layer, .rasterize, display: fromDevice.pixels(around: page.display), used: used,
      border: 1
    ) { $0.drawShadowed($1, effects, limit: $2) }
    if made.isTooLarge { return drawGrouped(visit, effects, limit: limit) }
    guard let pass = made.pass else { return made.shows }
    let rect = pass.output
    let (low, high) = (
      fromBitmap.apply(x: Double(rect.minX), y: Double(rect.minY)),
      fromBitmap.apply(x: Double(rect.maxX), y: Double(rect.maxY))
    )
    let box = Box(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
    let pixels = visit.layer.map.scales(
      x: (bounds.minX + bounds.maxX) / 2, y: (bounds.minY + bounds.maxY) / 2)
    if var sampler = Sampler(size: pass.size, box: box, map: visit.layer.map),
      let shape = Shape(box, .square, map: visit.layer.map)
    {
      sampler.isNearest =
        visit.layer.properties.contentsSampling.filter((scale / pixels.x, scale / pixels.y))
        == .nearest
      append(
        FramePlan.Draw(
          layer: visit.id, name: visit.layer.properties.name, part: .picture,
          bounds: shape.bounds, source: .pass(pass, sampler), shape: nil, hole: nil), limit)
    }
    return made.shows
  }

  /// The layer without a bitmap, since that would be far too large; apart all the same.
  private mutating func drawGrouped(
    _ visit: Visit, _ effects: LayerEffects, limit: PixelRect
  ) -> Bool {
    let start = page.items.count
    begin(visit, .picture, bounds: limit)
    let shows = drawShadowed(visit, effects, limit: limit)
    page.groups.removeLast()
    endGroup(from: start)
    return shows
  }

  // MARK: Step 11

  /// What is behind the layer, in its rounded bounds, through its background filters: what the
  /// innermost group holds so far, or all that is on the display so far. Blurs repeat the pixels at
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
    let first = page.groups.last.map { $0 + 1 } ?? 0
    // In a transform layer the order of its layers is not known yet: it is not behind them.
    let last = page.space.map { $0 >= first ? $0 : page.items.count } ?? page.items.count
    let behind = Covering(Array(page.items[first..<last]), over: ground).items(touching: frame)
    var content = Pass.Content(items: behind, frame: frame, steps: steps)
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

extension Transform2D {
  /// The whole pixels around a mapped rectangle and one more, far ones clamped.
  fileprivate func pixels(around rect: PixelRect) -> PixelRect {
    let box = boundingBox(
      of: CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height))
    func pixel(_ value: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
      value.isNaN ? 0 : Int(min(max(value, -0x1p30), 0x1p30).rounded(rule))
    }
    return PixelRect(
      minX: pixel(box.minX, .down) - 1, minY: pixel(box.minY, .down) - 1,
      maxX: pixel(box.maxX, .up) + 1, maxY: pixel(box.maxY, .up) + 1)
  }
}

extension Covering {
  /// The items of the list and groups that reach into a rectangle.
  func items(touching rect: PixelRect) -> [FramePlan.Item] {
    var kept: [FramePlan.Item] = []
    var open: [Int] = []
    var index = 0
    while index < items.count {
      switch items[index] {
      case .draw(let draw): if draw.bounds.intersects(rect) { kept.append(items[index]) }
      case .beginGroup(let group):
        if group.bounds.intersects(rect) {
          open.append(kept.count)
          kept.append(items[index])
        } else {
          index = group.end
        }
      case .endGroup:
        if let begin = open.popLast(), case .beginGroup(var group) = kept[begin] {
          group.end = kept.count
          kept[begin] = .beginGroup(group)
        }
        kept.append(.endGroup)
      }
      index += 1
    }
    return kept
  }
}
