internal import Foundation
public import Graphics
public import LayerModel
public import VSync

/// What one frame shows, before any pixel: a list to draw back to front, where the picture may
/// differ from the frame before, and what it will cost.
///
/// Everything is in device pixels of the display, y down. Making one costs O(layers of the tree
/// that are not hidden); drawing one costs O(damaged pixels).
public struct FramePlan: Sendable {
  /// A step of drawing. Groups nest like parentheses.
  public enum Item: Sendable {
    /// Draws a part of one layer.
    case draw(Draw)
    /// What follows is drawn into a clear buffer.
    case beginGroup(Group)
    /// The buffer goes through the group's filters, is scaled by its clip and opacity, and is laid
    /// over what is there by its blend mode.
    case endGroup
  }

  /// The display it is made for.
  public let display: DisplayGeometry
  /// Back to front.
  public let items: [Item]
  /// Where they draw.
  let reaches: [Reach]
  /// Where the picture may differ from that of the plan before; everything without one.
  public let damage: DamageRegion
  /// What drawing it takes.
  public let counters: FrameCounters
  /// The same as work, by cause and layer, in the order in which layers first draw.
  public let charges: [Charge]
  /// What of it a log should say, each once, in drawing order, uploads last.
  public let remarks: [Remark]
  /// The passes that the visible items use, each after those that it uses itself.
  public let passes: [Pass]
  /// Those of them that no frame before had.
  public let freshPasses: [Pass]
  /// What later frames may use again.
  let passCache: PassCache
  /// How many pictures had come to the tree by then: see ``RenderTree/Picture``.
  let pictureArrivals: Int
  /// The pictures that animations have shown up to this frame, as long as one has them. Held, so that
  /// their identity is not used again.
  let animatedPictures: [ObjectIdentifier: Bitmap]

  /// What external layers showed by themselves.
  let externalPictures: [LayerID: Bitmap]

  /// Plans the frame that shows the tree as it is at an instant.
  ///
  /// - Parameters:
  ///   - instant: When the frame will be on the glass; animations are evaluated for it.
  ///   - previous: The plan whose picture the frame will be drawn over; nil if there is none.
  public init(
    tree: RenderTree, at instant: Instant, display: DisplayGeometry, previous: FramePlan?
  ) {
    let previous = previous?.display == display ? previous : nil
    var cache = previous?.passCache ?? PassCache()
    var builder = PlanBuilder(tree: tree, instant: instant, display: display, passes: cache)
    builder.build()
    let visible = Covering(builder.page.items, over: display.pixelSize.rect)
    self.display = display
    items = visible.items
    reaches = Self.reaches(of: visible.items)
    pictureArrivals = tree.arrivals
    externalPictures = tree.externalPictures(at: instant)
    if let previous {
      damage = DamageRegion(from: previous.items, to: items, on: display.pixelSize)
    } else {
      damage = DamageRegion([display.pixelSize.rect])
    }
    passes = Self.passes(of: items)
    freshPasses = passes.filter { cache.find($0) == nil }
    var cost = FrameCost(display: display, damage: damage, freshPasses: freshPasses)
    cost.count(items, layersPrepared: builder.layersPrepared)
    cost.counters.layersCulled = builder.layersCulled
    cost.counters.layersCovered = visible.layersCovered + builder.layersCovered
    cost.counters.passEvictions = cache.advance(
      using: passes, at: instant, budget: PassCache.budget(display))
    passCache = cache
    cost.countUploads(of: tree, since: previous?.pictureArrivals ?? 0)
    animatedPictures = cost.countUploads(
      builder.animatedContents, of: tree, known: previous?.animatedPictures ?? [:])
    counters = cost.counters
    charges = cost.charges
    remarks = cost.remarks
  }
}

extension FramePlan {
  /// Which part of a layer something belongs to.
  public enum Part: String, Hashable, Sendable {
    /// The background colour.
    case background
    /// The colours of a gradient layer.
    case gradient
    /// The contents.
    case contents
    /// The inside of a shape layer's path.
    case fill
    /// The line along it.
    case stroke
    /// The border.
    case border
    /// A particle of an emitter.
    case particle
    /// A tile of a tiled layer.
    case tile
    /// The layer and everything below it.
    case group
    /// The shadow.
    case shadow
    /// What is behind the layer, filtered.
    case backdrop
    /// The layer and everything below it, drawn apart before.
    case picture
    /// The layer and everything below it, as far as the layer's bounds clip it.
    case clipped
    /// The layer and everything below it, through colour filters.
    case filtered
    /// The layer's mask.
    case mask
    /// The layer as it was, as it is, or both, in a transition.
    case transition
  }

  /// One part of one layer, drawn with one colour or picture.
  public struct Draw: Sendable {
    /// Whose it is.
    public let layer: LayerID
    /// The layer's name, for reports.
    public let name: String
    /// What it is.
    public let part: Part
    /// Every pixel it touches, clipped to the display and to whole-pixel clips around it.
    public internal(set) var bounds: PixelRect
    /// A box around the pixels of ``bounds`` that are not hidden by what is opaque above them: what
    /// is drawn. It follows from the rest of the list, so things that differ in it alone are alike.
    public var visible: PixelRect { seen ?? bounds }
    var seen: PixelRect?

    let source: Source
    /// What it covers; nil covers all of ``bounds``.
    let shape: Shape?
    /// Taken out of ``shape``: the inner edge of a border.
    let hole: Shape?
    /// What it covers when that is a path; then there is no ``shape``.
    var stencil: Stenciled?
    /// The clip of the layer, when it is applied to this one thing and not to a group.
    var clip: Shape?
    /// 0 to 255, when it is applied to this one thing and not to a group.
    var opacity: UInt32 = 255
    /// How it is laid over what is there; `copy` replaces that in proportion to coverage and
    /// opacity, other modes that reach beyond their source are left to groups.
    var blend = BlendMode.normal
    /// What its colours are multiplied by; nil changes nothing.
    var tint: Pixel?
    /// The pixels that are drawn, when the layer is split by another.
    var cut: Cut?
    /// Which piece of the layer it is, which instance of a replicator, or which particle.
    var piece = 0
  }

  /// A layer that is drawn apart and composited as a whole.
  public struct Group: Sendable {
    /// Whose it is.
    public let layer: LayerID
    /// The layer's name, for reports.
    public let name: String
    /// Every pixel that its items touch, within the clip.
    public internal(set) var bounds: PixelRect
    /// 1 to 255.
    public internal(set) var opacity: UInt32
    /// Antialiased clip; nil when there is none or ``bounds`` of the items keep to it.
    var clip: Shape?
    /// The index of its `endGroup`.
    var end: Int
    /// Which of the layer's groups it is.
    public var part = Part.group
    /// How the buffer is laid over what is behind it.
    public var blend = BlendMode.normal
    /// What the pixels of the buffer go through before.
    var filters = ColorFilters(steps: [])
    /// Why it cannot be drawn straight onto what is behind it.
    public var reason: PassReason {
      switch part {
      case .mask: .mask
      case .filtered: .filter
      case .clipped: .clip
      case .picture: .rasterize
      case .transition: .transition
      default:
        isMasked || wasMasked
          ? .mask : blend != .normal ? .blend : opacity < 255 ? .groupOpacity : .clip
      }
    }
    /// Whether a mask is the last thing in it.
    var isMasked = false
    /// Whether a mask became its clip.
    var wasMasked = false
    /// The pixels that are composited, when the layer is split by another.
    var cut: Cut?
    /// Which piece of the layer it is.
    var piece = 0
    /// A box around the pixels of ``bounds`` that are not hidden by what is opaque above the group.
    public var visible: PixelRect { seen ?? bounds }
    var seen: PixelRect?
  }

  /// A path that is covered. Few things are, so it lies apart.
  indirect enum Stenciled: Equatable, Sendable {
    case path(StencilRecipe)

    var recipe: StencilRecipe {
      switch self {
      case .path(let recipe): recipe
      }
    }
  }

  /// Where a thing's colour comes from.
  enum Source: Sendable {
    case color(Pixel)
    case picture(Bitmap, Sampler)
    /// The picture of a pass. Its edges are clear, or the thing's bounds keep inside.
    case pass(Pass, Sampler)
    indirect case texture(Texture)
    indirect case gradient(GradientFill)

    /// Pixels of `bounds` known to be opaque.
    func opaqueRect(in bounds: PixelRect) -> PixelRect {
      switch self {
      case .color(let pixel): pixel.alpha == 255 ? bounds : .empty
      case .picture(let bitmap, _): bitmap.isOpaque ? bounds : .empty
      case .texture(let texture): texture.bitmap.isOpaque ? bounds : .empty
      case .gradient(let gradient): gradient.isOpaque ? bounds : .empty
      case .pass(let pass, let sampler):
        sampler.isCopy
          ? pass.opaqueRect.moved(
            x: -pass.output.minX - sampler.origin.x, y: -pass.output.minY - sampler.origin.y
          ).intersection(bounds) : .empty
      }
    }
  }
}

extension FramePlan.Source: Equatable {
  static func == (a: Self, b: Self) -> Bool { a.equals(b) { $0 === $1 } }

  /// - Parameter alike: Whether two passes have the same pixels.
  func equals(_ other: Self, passes alike: (Pass, Pass) -> Bool) -> Bool {
    switch (self, other) {
    case (.color(let x), .color(let y)): x == y
    case (.picture(let x, let s), .picture(let y, let t)): x === y && s == t
    case (.pass(let x, let s), .pass(let y, let t)): alike(x, y) && s == t
    case (.texture(let x), .texture(let y)): x == y
    case (.gradient(let x), .gradient(let y)): x == y
    default: false
    }
  }
}

extension FramePlan.Draw {
  /// Whether the two make the same pixels over the same ground.
  ///
  /// - Parameter alike: Whether two passes have the same pixels.
  func drawsLike(_ other: Self, passes alike: (Pass, Pass) -> Bool = { $0 === $1 }) -> Bool {
    bounds == other.bounds && source.equals(other.source, passes: alike) && shape == other.shape
      && hole == other.hole && clip == other.clip && opacity == other.opacity
      && stencil == other.stencil && blend == other.blend && cut == other.cut
      && tint == other.tint
  }
}

extension FramePlan.Draw {
  /// The same, with the picture of another pass.
  func with(_ pass: Pass, _ sampler: Sampler) -> FramePlan.Draw {
    FramePlan.Draw(
      layer: layer, name: name, part: part, bounds: bounds, source: .pass(pass, sampler),
      shape: shape, hole: hole, stencil: stencil, clip: clip, opacity: opacity, blend: blend,
      tint: tint, cut: cut, piece: piece)
  }
}

extension FramePlan {
  /// The passes that items use, each once, after those that it uses itself.
  static func passes(of items: [Item]) -> [Pass] {
    var found: [Pass] = []
    var seen: Set<ObjectIdentifier> = []
    func look(_ items: [Item]) {
      for item in items {
        guard case .draw(let draw) = item, case .pass(let pass, _) = draw.source,
          seen.insert(ObjectIdentifier(pass)).inserted
        else { continue }
        look(pass.content.items)
        found.append(pass)
      }
    }
    look(items)
    return found
  }
}

extension FramePlan.Group {
  /// Whether the two composite alike what is in them.
  func composesLike(_ other: Self) -> Bool {
    opacity == other.opacity && clip == other.clip && blend == other.blend
      && filters == other.filters && cut == other.cut
  }
}
