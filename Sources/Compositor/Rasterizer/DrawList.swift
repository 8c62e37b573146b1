internal import Graphics
internal import LayerModel
internal import WrongUse

/// A plan's items with their shapes turned into edges: what the workers share, read only.
struct DrawList: Sendable {
  enum Step: Sendable {
    case draw(PixelRect, Paint, CoverageStack, BlendMode, tint: Pixel?)
    /// A group.
    case begin(PixelRect)
    case end(CoverageStack, BlendMode, ColorFilters)
    /// Nothing of it is drawn.
    case skipped
  }

  /// What pixels come from.
  enum Paint: Sendable {
    case color(Pixel)
    case picture(Bitmap, Sampler)
    indirect case texture(Texture)
    indirect case gradient(GradientFill)
  }

  /// Where a step draws. Apart from the steps, so that a tile passes over those that are elsewhere
  /// without a look at them: references that several threads count are what they wait for.
  struct Place {
    /// Empty for what is not drawn.
    var rect: PixelRect
    /// The last step that goes with it: the end of a group, a thing itself; nil for an end.
    var last: Int?
  }

  let steps: [Step]
  let places: [Place]
  /// Items outside groups that hide all below them, back to front: where, and what.
  let covers: [(index: Int, rect: PixelRect)]
  let background: Pixel
  /// The most segments that one row of any shape can have.
  let segmentCapacity: Int

  /// - Parameter items: With bounds that fit each other, as ``Covering`` leaves them.
  /// - Parameter region: Steps outside it are left empty.
  /// - Parameter threads: How many make edges of shapes.
  /// - Parameter picture: Gives the bitmaps of passes.
  init(
    _ items: [FramePlan.Item], background: Pixel, in region: DamageRegion, threads: Int,
    stencils: StencilCache, picture: (Pass) -> Bitmap
  ) {
    var steps: [Step] = []
    var places: [Place] = []
    steps.reserveCapacity(items.count)
    places.reserveCapacity(items.count)
    var covers: [(index: Int, rect: PixelRect)] = []
    var capacity = 1
    var open: [Step] = []
    let edges = CoverageTable(Self.shapes(of: items, in: region), threads: threads)
    for (index, item) in items.enumerated() {
      switch item {
      case .draw(let draw):
        guard region.intersects(draw.visible) else {
          steps.append(.skipped)
          places.append(Place(rect: .empty, last: index))
          continue
        }
        let stencil = draw.stencil.map {
          Coverage.stencil(stencils.stencil(of: $0.recipe.content), $0.recipe.rect)
        }
        let stack = CoverageStack(
          shape: stencil ?? edges[draw.shape], hole: edges[draw.hole], clip: edges[draw.clip],
          opacity: draw.opacity, cut: draw.cut)
        capacity = max(capacity, stack.capacity)
        steps.append(Self.step(draw, stack, picture))
        places.append(Place(rect: draw.visible, last: index))
        let opaque = open.isEmpty ? draw.opaqueRect : .empty
        if !opaque.isEmpty { covers.append((index, opaque.intersection(draw.visible))) }
      case .beginGroup(let group):
        steps.append(.begin(group.visible))
        places.append(Place(rect: group.visible, last: group.end))
        // Groups outside the region are jumped over: their clip needs no edges.
        let clip = region.intersects(group.visible) ? edges[group.clip] : nil
        let stack = CoverageStack(
          shape: nil, hole: nil, clip: clip, opacity: group.opacity, cut: group.cut)
        capacity = max(capacity, stack.capacity)
        open.append(.end(stack, group.blend, group.filters))
      case .endGroup:
        guard let end = open.popLast() else {
          halt("item \(index) ends a group that did not begin")
        }
        steps.append(end)
        places.append(Place(rect: .empty, last: nil))
      }
    }
    self.steps = steps
    self.places = places
    self.covers = covers
    self.background = background
    segmentCapacity = capacity
  }

  /// The shapes whose edges are needed.
  private static func shapes(of items: [FramePlan.Item], in region: DamageRegion) -> [Shape] {
    var shapes: [Shape] = []
    for item in items {
      switch item {
      case .draw(let draw):
        guard draw.shape != nil || draw.clip != nil || draw.hole != nil,
          region.intersects(draw.visible)
        else { continue }
        if let shape = draw.shape, draw.stencil == nil { shapes.append(shape) }
        if let hole = draw.hole { shapes.append(hole) }
        if let clip = draw.clip { shapes.append(clip) }
      case .beginGroup(let group):
        if let clip = group.clip, region.intersects(group.visible) { shapes.append(clip) }
      case .endGroup: break
      }
    }
    return shapes
  }

  /// A colour is multiplied once, what is fetched pixel by pixel.
  private static func step(
    _ draw: FramePlan.Draw, _ stack: CoverageStack, _ picture: (Pass) -> Bitmap
  ) -> Step {
    let paint: Paint
    switch draw.source {
    case .color(let color):
      let tinted = draw.tint.map(color.tinted) ?? color
      return .draw(draw.visible, .color(tinted), stack, draw.blend, tint: nil)
    case .picture(let bitmap, let sampler): paint = .picture(bitmap, sampler)
    case .texture(let texture): paint = .texture(texture)
    case .gradient(let gradient): paint = .gradient(gradient)
    case .pass(let pass, let sampler): paint = .picture(picture(pass), sampler)
    }
    return .draw(draw.visible, paint, stack, draw.blend, tint: draw.tint)
  }
}
