public import Graphics
public import LayerModel

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

extension FramePlan.Group {
  /// Whether the two composite alike what is in them.
  func composesLike(_ other: Self) -> Bool {
    opacity == other.opacity && clip == other.clip && blend == other.blend
      && filters == other.filters && cut == other.cut
  }
}
