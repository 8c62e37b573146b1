internal import Graphics
internal import LayerModel

/// A plan's items with their shapes turned into edges: what the workers share, read only.
struct DrawList: Sendable {
  enum Step: Sendable {
    case draw(PixelRect, FramePlan.Source, CoverageStack, tint: Pixel?, adds: Bool)
    /// A group with the index of its end.
    case begin(PixelRect, end: Int)
    case end(PixelRect, CoverageStack, adds: Bool)
  }

  let steps: [Step]
  /// Items outside groups that hide all below them, back to front: where, and what.
  let covers: [(index: Int, rect: PixelRect)]
  let background: Pixel
  /// The most segments that one row of any shape can have.
  let segmentCapacity: Int

  /// - Parameter region: Steps outside it are left empty.
  init(_ plan: FramePlan, in region: DamageRegion) {
    var steps: [Step] = []
    var covers: [(index: Int, rect: PixelRect)] = []
    var capacity = 1
    var open: [Step] = []
    for (index, item) in plan.items.enumerated() {
      switch item {
      case .draw(let draw):
        guard region.intersects(draw.bounds) else {
          steps.append(.begin(.empty, end: index))
          continue
        }
        let stack = CoverageStack(
          shape: draw.shape, hole: draw.hole, clip: draw.clip, opacity: draw.opacity, cut: draw.cut)
        capacity = max(capacity, stack.capacity)
        steps.append(Self.step(draw, stack))
        if open.isEmpty, !draw.opaqueRect.isEmpty { covers.append((index, draw.opaqueRect)) }
      case .beginGroup(let group):
        steps.append(.begin(group.bounds, end: group.end))
        // Groups outside the region are jumped over: their clip needs no edges.
        let clip = region.intersects(group.bounds) ? group.clip : nil
        let stack = CoverageStack(
          shape: nil, hole: nil, clip: clip, opacity: group.opacity, cut: group.cut)
        capacity = max(capacity, stack.capacity)
        open.append(.end(group.bounds, stack, adds: group.adds))
      case .endGroup:
        guard let end = open.popLast() else {
          preconditionFailure("item \(index) ends a group that did not begin")
        }
        steps.append(end)
      }
    }
    self.steps = steps
    self.covers = covers
    background = plan.display.background.pixel
    segmentCapacity = capacity
  }

  /// A colour is multiplied once, a picture pixel by pixel.
  private static func step(_ draw: FramePlan.Draw, _ stack: CoverageStack) -> Step {
    if let tint = draw.tint, case .color(let pixel) = draw.source {
      return .draw(draw.bounds, .color(pixel.tinted(by: tint)), stack, tint: nil, adds: draw.adds)
    }
    return .draw(draw.bounds, draw.source, stack, tint: draw.tint, adds: draw.adds)
  }
}
