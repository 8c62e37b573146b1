internal import Graphics
internal import LayerModel
internal import WrongUse

/// A plan's items with the coverage of their shapes worked out: what the workers share, read only.
///
/// Steps are plain numbers, and say which picture, texture and so on they mean: so a worker counts
/// references only for what it draws. All memory is used again for the next list.
///
/// Unchecked: written by one thread in ``fill(_:_:background:in:threads:cache:picture:)`` and
/// ``removeAll()``, and only read while workers draw.
final class DrawList: @unchecked Sendable {
  /// What a step does.
  enum Kind {
    case draw(Paint)
    /// A group's buffer begins.
    case begin
    /// It is laid over what is there; the filters are numbered.
    case end(filters: Int?)
  }

  /// What pixels come from; all but colours are numbered.
  enum Paint {
    case color(Pixel)
    case picture(Int)
    case texture(Int)
    case gradient(Int)
  }

  struct Step {
    var kind: Kind
    /// Every pixel that changes.
    var rect: PixelRect
    /// The numbers of what covers it; see ``CoverageStack``.
    var shape: Int?
    var hole: Int?
    var clip: Int?
    var cut: Int?
    var opacity: UInt32 = 255
    var blend = BlendMode.normal
    var tint: Pixel?
    /// Whether the buffer of the group that begins is written all over before it is read.
    var isCoveredAtOnce = false
  }

  /// Where a step draws, apart from the steps: a tile passes over those that are elsewhere.
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

  private(set) var steps: [Step] = []
  private(set) var places: [Place] = []
  /// Items outside groups that hide all below them, back to front: where, and what.
  private(set) var covers: [(index: Int, rect: PixelRect)] = []
  private(set) var pictures: [(bitmap: Bitmap, sampler: Sampler)] = []
  private(set) var textures: [Texture] = []
  private(set) var gradients: [(fill: GradientFill, ramp: GradientRamp?)] = []
  private(set) var cuts: [Cut] = []
  private(set) var filters: [ColorFilters] = []
  private(set) var background = Pixel.clear
  /// The rows of all shapes.
  let coverage = CoverageStore()
  private var open: [(begin: Int, end: Step)] = []

  /// Takes the items of a plan that reach into a region. O(items inside the region), and a look at the
  /// places of the others.
  ///
  /// - Parameter items: With bounds that fit each other, as ``Occlusion`` leaves them.
  /// - Parameter reaches: Where they are.
  /// - Parameter region: What lies outside it is left out.
  /// - Parameter threads: How many work out the coverage of shapes.
  /// - Parameter cache: Has what was worked out for frames before.
  /// - Parameter picture: Gives the bitmaps of passes.
  func fill(
    _ items: [FramePlan.Item], _ reaches: [FramePlan.Reach], background: Pixel,
    in region: DamageRegion, threads: Int, cache: RasterCache, picture: (Pass) -> Bitmap
  ) {
    removeAll()
    steps.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    covers.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    self.background = background
    let box = Self.box(of: region)
    Self.eachItem(reaches, in: region) { take(items[$0], at: $0, in: box, cache, picture) }
    coverage.make(threads: threads, cache: cache)
  }

  private static func box(of region: DamageRegion) -> PixelRect {
    region.rects.reduce(PixelRect.empty) { $0.union($1) }
  }

  /// The numbers of the items that reach into a region. O(items inside, and a look at the places of the others).
  @inline(__always)
  static func eachItem(
    _ reaches: [FramePlan.Reach], in region: DamageRegion, _ body: (Int) -> Void
  ) {
    let (box, isBox) = (box(of: region), region.rects.count == 1)
    reaches.withUnsafeBufferPointer { reaches in
      var index = 0
      while index < reaches.count {
        let last = reaches[index].last
        if let last,
          !box.intersects(reaches[index].rect)
            || !isBox && !region.intersects(reaches[index].rect)
        {
          index = last + 1
        } else {
          body(index)
          index += 1
        }
      }
    }
  }

  /// Lets go of what it holds, and keeps the memory.
  func removeAll() {
    if !pictures.isEmpty { pictures.removeAll(keepingCapacity: true) }
    if !textures.isEmpty { textures.removeAll(keepingCapacity: true) }
    if !gradients.isEmpty { gradients.removeAll(keepingCapacity: true) }
    if !cuts.isEmpty { cuts.removeAll(keepingCapacity: true) }
    if !filters.isEmpty { filters.removeAll(keepingCapacity: true) }
    coverage.removeAll()
  }

  private func take(
    _ item: FramePlan.Item, at number: Int, in box: PixelRect, _ cache: RasterCache,
    _ picture: (Pass) -> Bitmap
  ) {
    switch item {
    case .draw(let draw): take(draw, in: box, cache, picture)
    case .beginGroup(let group):
      var end = Step(kind: .end(filters: nil), rect: group.visible)
      let limit = group.visible.intersection(box)
      end.clip = group.clip.flatMap { coverage.add($0, within: limit, cache) }
      if !group.filters.isEmpty {
        filters.append(group.filters)
        end.kind = .end(filters: filters.count - 1)
      }
      end.cut = group.cut.map(add)
      end.opacity = group.opacity
      end.blend = group.blend
      open.append((steps.count, end))
      // Where it ends is known when it does.
      places.append(Place(rect: group.visible, last: steps.count, isDear: true))
      steps.append(Step(kind: .begin, rect: group.visible))
    case .endGroup:
      guard let group = open.popLast() else {
        halt("item \(number) ends a group that did not begin")
      }
      places[group.begin].last = steps.count
      places.append(Place(rect: .empty, last: nil))
      steps.append(group.end)
    }
  }

  private func take(
    _ draw: FramePlan.Draw, in box: PixelRect, _ cache: RasterCache, _ picture: (Pass) -> Bitmap
  ) {
    let (index, visible) = (steps.count, draw.visible)
    let limit = visible.intersection(box)
    // The pictures of passes first: to draw one fills another list, but uses the same cache.
    var step = Step(kind: .draw(paint(of: draw, cache, picture)), rect: visible)
    if let stencil = draw.stencil?.recipe {
      step.shape = coverage.add(cache.stencil(of: stencil.content), at: stencil.rect)
    } else {
      step.shape = draw.shape.flatMap { coverage.add($0, within: limit, cache) }
    }
    step.hole = draw.hole.map { coverage.addAlways($0, within: limit, cache) }
    step.clip = draw.clip.flatMap { coverage.add($0, within: limit, cache) }
    step.cut = draw.cut.map(add)
    step.opacity = draw.opacity
    step.blend = draw.blend
    // A colour is multiplied once, what is fetched pixel by pixel.
    if case .color = draw.source {} else { step.tint = draw.tint }
    let opaque = draw.opaqueRect.intersection(visible)
    if let group = open.last {
      if index == group.begin + 1, opaque.contains(steps[group.begin].rect) {
        steps[group.begin].isCoveredAtOnce = true
      }
    } else if !opaque.isEmpty {
      covers.append((index, opaque))
    }
    places.append(
      Place(
        rect: visible, last: index, isOpaque: open.isEmpty && draw.paintsOpaquely,
        isDear: draw.source.isDear))
    steps.append(step)
  }

  private func add(_ cut: Cut) -> Int {
    cuts.append(cut)
    return cuts.count - 1
  }

  private func paint(
    of draw: FramePlan.Draw, _ cache: RasterCache, _ picture: (Pass) -> Bitmap
  ) -> Paint {
    switch draw.source {
    case .color(let color): return .color(draw.tint.map(color.tinted) ?? color)
    case .picture(let bitmap, let sampler): pictures.append((bitmap, sampler))
    case .pass(let pass, let sampler): pictures.append((picture(pass), sampler))
    case .texture(let texture):
      if texture.needsHalves { cache.useHalves(of: texture.bitmap) }
      textures.append(texture)
      return .texture(textures.count - 1)
    case .gradient(let gradient):
      gradients.append((gradient, gradient.ramp(over: draw.bounds).map(cache.ramp)))
      return .gradient(gradients.count - 1)
    }
    return .picture(pictures.count - 1)
  }

  /// What covers a step.
  @inline(__always)
  func stack(of step: Step) -> CoverageStack {
    CoverageStack(
      shape: step.shape.map { coverage[$0] }, hole: step.hole.map { coverage[$0] },
      clip: step.clip.map { coverage[$0] }, opacity: step.opacity,
      cut: step.cut.map { cuts[$0] })
  }
}
