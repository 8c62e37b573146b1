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
  ///   - shadow: That which the pass casts besides.
  ///   - draw: Writes down the layer, which is given in its new place with the pixels that matter.
  mutating func makePass(
    _ visit: Visit, _ reason: PassReason, at place: Place, used: PixelRect,
    steps: [PassStep] = [], casting shadow: CastShadow? = nil,
    _ draw: (inout PlanBuilder, Visit, PixelRect) -> Bool
  ) -> MadePass {
    let map = visit.layer.map.moved(x: -place.x, y: -place.y).settled
    guard let layer = PlacedLayer(visit.layer, moved: map) else { return MadePass(shows: false) }
    return makePass(
      visit, layer, reason, display: place.local(page.display), used: place.local(used),
      reach: page.reach.inside(steps, shadow).moved(x: -place.x, y: -place.y), steps: steps, draw)
  }

  /// Draws a layer, placed anew, on a page of its own.
  ///
  /// - Parameters:
  ///   - display: Where the display is on that page.
  ///   - used: Pixels of that page that are shown.
  ///   - reach: Where on that page something can matter.
  ///   - border: Clear pixels to leave around.
  mutating func makePass(
    _ visit: Visit, _ layer: PlacedLayer, _ reason: PassReason, display: PixelRect,
    used: PixelRect, reach: Reach, border: Int = 0, steps: [PassStep] = [],
    _ draw: (inout PlanBuilder, Visit, PixelRect) -> Bool
  ) -> MadePass {
    let visit = visit.moved(to: layer)
    let support = steps.support
    let needed = used.grown(x: support.x + border, y: support.y + border)
      .intersection(reach.rect.grown(x: border, y: border))
    // More than is seen now, so that the picture stays the same while the layer moves a little.
    let wide = needed.union(display.grown(x: display.width / 2, y: display.height / 2))
    let outer = page
    page = Page(surface: wide, display: display, reach: reach)
    let shows = draw(&self, visit, wide)
    let visible = Occlusion(page.items, over: .empty)
    page = outer
    covered.add(visible.covered)
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
}
