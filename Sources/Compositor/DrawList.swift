internal import Graphics
internal import LayerModel

/// A plan's items with their shapes turned into edges: what the workers share, read only.
struct DrawList: Sendable {
  enum Step: Sendable {
    case draw(PixelRect, Paint, CoverageStack, BlendMode, tint: Pixel?)
    /// A group with the index of its end.
    case begin(PixelRect, end: Int)
    case end(CoverageStack, BlendMode, ColorFilters)
  }

  /// What pixels come from.
  enum Paint: Sendable {
    case color(Pixel)
    case picture(Bitmap, Sampler)
    indirect case texture(Texture)
    indirect case gradient(GradientFill)
  }

  let steps: [Step]
  /// Items outside groups that hide all below them, back to front: where, and what.
  let covers: [(index: Int, rect: PixelRect)]
  let background: Pixel
  /// The most segments that one row of any shape can have.
  let segmentCapacity: Int

  /// - Parameter items: With bounds that fit each other, as ``Covering`` leaves them.
  /// - Parameter region: Steps outside it are left empty.
  /// - Parameter picture: Gives the bitmaps of passes.
  init(
    _ items: [FramePlan.Item], background: Pixel, in region: DamageRegion,
    stencils: StencilCache, picture: (Pass) -> Bitmap
  ) {
    var steps: [Step] = []
    var covers: [(index: Int, rect: PixelRect)] = []
    var capacity = 1
    var open: [Step] = []
    for (index, item) in items.enumerated() {
      switch item {
      case .draw(let draw):
        guard region.intersects(draw.bounds) else {
          steps.append(.begin(.empty, end: index))
          continue
        }
        let stack = CoverageStack(
          shape: draw.shape,
          stencil: draw.stencil.map {
            .stencil(stencils.stencil(of: $0.recipe.content), $0.recipe.rect)
          },
          hole: draw.hole, clip: draw.clip, opacity: draw.opacity, cut: draw.cut)
        capacity = max(capacity, stack.capacity)
        steps.append(Self.step(draw, stack, picture))
        if open.isEmpty, !draw.opaqueRect.isEmpty { covers.append((index, draw.opaqueRect)) }
      case .beginGroup(let group):
        steps.append(.begin(group.bounds, end: group.end))
        // Groups outside the region are jumped over: their clip needs no edges.
        let clip = region.intersects(group.bounds) ? group.clip : nil
        let stack = CoverageStack(
          shape: nil, hole: nil, clip: clip, opacity: group.opacity, cut: group.cut)
        capacity = max(capacity, stack.capacity)
        open.append(.end(stack, group.blend, group.filters))
      case .endGroup:
        guard let end = open.popLast() else {
          preconditionFailure("item \(index) ends a group that did not begin")
        }
        steps.append(end)
      }
    }
    self.steps = steps
    self.covers = covers
    self.background = background
    segmentCapacity = capacity
  }

  /// A colour is multiplied once, what is fetched pixel by pixel.
  private static func step(
    _ draw: FramePlan.Draw, _ stack: CoverageStack, _ picture: (Pass) -> Bitmap
  ) -> Step {
    let paint: Paint
    switch draw.source {
    case .color(let color):
      let tinted = draw.tint.map(color.tinted) ?? color
      return .draw(draw.bounds, .color(tinted), stack, draw.blend, tint: nil)
    case .picture(let bitmap, let sampler): paint = .picture(bitmap, sampler)
    case .texture(let texture): paint = .texture(texture)
    case .gradient(let gradient): paint = .gradient(gradient)
    case .pass(let pass, let sampler): paint = .picture(picture(pass), sampler)
    }
    return .draw(draw.bounds, paint, stack, draw.blend, tint: draw.tint)
  }
}
