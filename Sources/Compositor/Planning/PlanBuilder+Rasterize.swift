internal import Foundation
internal import Graphics
internal import LayerModel

// Core-animation 2.2, step 9: layers from a bitmap of their own.

extension PlanBuilder {
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
    let pixels = visit.layer.map.scales(
      x: (bounds.minX + bounds.maxX) / 2, y: (bounds.minY + bounds.maxY) / 2)
    let filter = visit.layer.properties.contentsSampling.filter(
      (scale / pixels.x, scale / pixels.y))
    let made = drawBitmap(
      visit, .rasterize, .picture, scale: scale, isNearest: filter == .nearest, limit: limit
    ) { $0.drawShadowed($1, effects, limit: $2) }
    guard let made else { return drawShadowed(visit, effects, limit: limit) }
    return made.isTooLarge ? drawGrouped(visit, effects, limit: limit) : made.shows
  }

  /// Draws something in the layer's own plane on a bitmap, and that where the layer is.
  ///
  /// - Parameters:
  ///   - scale: Pixels of the bitmap in a point.
  ///   - draw: Writes down what is on it, with the layer placed there.
  /// - Returns: Nil where there is no place for it.
  mutating func drawBitmap(
    _ visit: Visit, _ reason: PassReason, _ part: FramePlan.Part, scale: Double,
    isNearest: Bool = false, limit: PixelRect,
    _ draw: (inout PlanBuilder, Visit, PixelRect) -> Bool
  ) -> MadePass? {
    let bounds = visit.layer.bounds
    let toBitmap = Transform2D.translation(x: -bounds.minX, y: -bounds.minY)
      .concatenating(.scale(x: scale, y: scale))
    guard let layer = PlacedLayer(visit.layer, moved: .affine(toBitmap)),
      let back = visit.layer.affine.inverse, let fromBitmap = toBitmap.inverse
    else { return nil }
    let fromDevice = back.concatenating(toBitmap)
    var used = fromDevice.pixels(around: limit)
    if case .projective = visit.layer.map {
      // What a plane in perspective shows of its bitmap is left to the bitmap.
      used = fromDevice.pixels(around: page.display).grown(x: 4096, y: 4096)
    }
    let made = makePass(
      visit, layer, reason, display: fromDevice.pixels(around: page.display), used: used,
      reach: Reach(core: used), border: 1, draw)
    guard !made.isTooLarge, let pass = made.pass else { return made }
    let rect = pass.output
    let (low, high) = (
      fromBitmap.apply(x: Double(rect.minX), y: Double(rect.minY)),
      fromBitmap.apply(x: Double(rect.maxX), y: Double(rect.maxY))
    )
    let box = Box(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
    if var sampler = Sampler(size: pass.size, box: box, map: visit.layer.map),
      let shape = Shape(box, .square, map: visit.layer.map)
    {
      sampler.isNearest = isNearest
      append(
        FramePlan.Draw(
          layer: visit.id, name: visit.layer.properties.name, part: part, bounds: shape.bounds,
          source: .pass(pass, sampler), shape: nil, hole: nil, cut: visit.layer.map.front), limit)
    }
    return made
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
