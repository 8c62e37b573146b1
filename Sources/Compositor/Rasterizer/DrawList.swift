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
    /// Whether it replaces what was there, wherever it covers pixels fully. Nothing in a group does.
    var isOpaque = false
    /// Whether a pixel of it costs several of a plain colour or a copy.
    var isDear = false
  }

  let steps: [Step]
  let places: [Place]
  /// Items outside groups that hide all below them, back to front: where, and what.
  let covers: [(index: Int, rect: PixelRect)]
  let background: Pixel
  /// The most segments that one row of any shape can have.
  let segmentCapacity: Int

  /// O(items inside the region), and a look at the places of the others.
  ///
  /// - Parameter items: With bounds that fit each other, as ``Occlusion`` leaves them.
  /// - Parameter reaches: Where they are.
  /// - Parameter region: What lies outside it is left out.
  /// - Parameter threads: How many make edges of shapes.
  /// - Parameter cache: Has the stencils of paths.
  /// - Parameter picture: Gives the bitmaps of passes.
  init(
    _ items: [FramePlan.Item], _ reaches: [FramePlan.Reach], background: Pixel,
    in region: DamageRegion, threads: Int, cache: RasterCache, picture: (Pass) -> Bitmap
  ) {
    let touched = Self.touched(reaches, by: region)
    var steps: [Step] = []
    var places: [Place] = []
    steps.reserveCapacity(touched.count)
    places.reserveCapacity(touched.count)
    var covers: [(index: Int, rect: PixelRect)] = []
    var capacity = 1
    var open: [(begin: Int, end: Step)] = []
    let edges = CoverageTable(Self.shapes(of: items, touched), threads: threads)
    for item in touched {
      let index = steps.count
      switch items[item] {
      case .draw(let draw):
        let stencil = draw.stencil.map {
          Coverage.stencil(cache.stencil(of: $0.recipe.content), $0.recipe.rect)
        }
        let stack = CoverageStack(
          shape: stencil ?? edges[draw.shape], hole: edges[draw.hole], clip: edges[draw.clip],
          opacity: draw.opacity, cut: draw.cut)
        capacity = max(capacity, stack.capacity)
        if case .texture(let texture) = draw.source, texture.needsHalves {
          cache.useHalves(of: texture.bitmap)
        }
        steps.append(Self.step(draw, stack, picture))
        places.append(
          Place(
            rect: draw.visible, last: index, isOpaque: open.isEmpty && draw.paintsOpaquely,
            isDear: draw.source.isDear))
        let opaque = open.isEmpty ? draw.opaqueRect : .empty
        if !opaque.isEmpty { covers.append((index, opaque.intersection(draw.visible))) }
      case .beginGroup(let group):
        steps.append(.begin(group.visible))
        // Where it ends is known when it does.
        places.append(Place(rect: group.visible, last: index, isDear: true))
        let stack = CoverageStack(
          shape: nil, hole: nil, clip: edges[group.clip], opacity: group.opacity, cut: group.cut)
        capacity = max(capacity, stack.capacity)
        open.append((index, .end(stack, group.blend, group.filters)))
      case .endGroup:
        guard let group = open.popLast() else {
          halt("item \(item) ends a group that did not begin")
        }
        places[group.begin].last = index
        steps.append(group.end)
        places.append(Place(rect: .empty, last: nil))
      }
    }
    self.steps = steps
    self.places = places
    self.covers = covers
    self.background = background
    segmentCapacity = capacity
  }

  /// The numbers of the items that reach into a region; of groups that do not, none.
  private static func touched(_ reaches: [FramePlan.Reach], by region: DamageRegion) -> [Int] {
    var touched: [Int] = []
    var index = 0
    while index < reaches.count {
      let reach = reaches[index]
      if let last = reach.last, !region.intersects(reach.rect) {
        index = last + 1
      } else {
        touched.append(index)
        index += 1
      }
    }
    return touched
  }

  /// The shapes whose edges are needed.
  private static func shapes(of items: [FramePlan.Item], _ touched: [Int]) -> [Shape] {
    var shapes: [Shape] = []
    for item in touched {
      switch items[item] {
      case .draw(let draw):
        if let shape = draw.shape, draw.stencil == nil { shapes.append(shape) }
        if let hole = draw.hole { shapes.append(hole) }
        if let clip = draw.clip { shapes.append(clip) }
      case .beginGroup(let group): if let clip = group.clip { shapes.append(clip) }
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
