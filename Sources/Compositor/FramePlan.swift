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
    /// The buffer is scaled by the group's clip and opacity, and composited.
    case endGroup
  }

  /// The display it is made for.
  public let display: DisplayGeometry
  /// Back to front.
  public let items: [Item]
  /// Where the picture may differ from that of the plan before; everything without one.
  public let damage: DamageRegion
  /// What drawing it takes.
  public let counters: FrameCounters
  /// The same as work, by cause and layer, in the order in which layers first draw.
  public let charges: [Charge]
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
    var builder = PlanBuilder(tree: tree, instant: instant, display: display)
    builder.build()
    let visible = Covering(builder.items)
    self.display = display
    items = visible.items
    pictureArrivals = tree.arrivals
    externalPictures = tree.externalPictures(at: instant)
    if let previous, previous.display == display {
      damage = DamageRegion(from: previous.items, to: items, on: display.pixelSize)
    } else {
      damage = DamageRegion([display.pixelSize.rect])
    }
    var cost = FrameCost(display: display, damage: damage)
    cost.count(items, layersPrepared: builder.layersPrepared)
    cost.counters.layersCulled = builder.layersCulled
    cost.counters.layersCovered = visible.layersCovered
    cost.countUploads(of: tree, since: previous?.pictureArrivals ?? 0)
    animatedPictures = cost.countUploads(
      builder.animatedContents, of: tree, known: previous?.animatedPictures ?? [:])
    counters = cost.counters
    charges = cost.charges
  }
}

extension FramePlan {
  /// Which part of a layer something belongs to.
  public enum Part: String, Hashable, Sendable {
    /// The background colour.
    case background
    /// The contents.
    case contents
    /// The border.
    case border
    /// A particle of an emitter.
    case particle
    /// A tile of a tiled layer.
    case tile
    /// The layer and everything below it.
    case group
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
    /// Pixels of ``bounds`` known to be covered fully and opaquely; empty when there are none.
    public var opaqueRect: PixelRect {
      guard source.isOpaque, opacity == 255, hole == nil, cut == nil, tint?.alpha ?? 255 == 255,
        !adds
      else { return .empty }
      return bounds.intersection(shape?.solid ?? bounds).intersection(clip?.solid ?? bounds)
    }

    let source: Source
    /// What it covers; nil covers all of ``bounds``.
    let shape: Shape?
    /// Taken out of ``shape``: the inner edge of a border.
    let hole: Shape?
    /// The clip of the layer, when it is applied to this one thing and not to a group.
    var clip: Shape?
    /// 0 to 255, when it is applied to this one thing and not to a group.
    var opacity: UInt32 = 255
    /// What its colours are multiplied by; nil changes nothing.
    var tint: Pixel?
    /// Whether it is added to what is there: plusLighter.
    var adds = false
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
    public let opacity: UInt32
    /// Antialiased clip; nil when there is none or ``bounds`` of the items keep to it.
    let clip: Shape?
    /// The index of its `endGroup`.
    var end: Int
    /// Whether it is added to what is below it, and not laid over it: one of the two of a fade.
    var adds = false
    /// The pixels that are composited, when the layer is split by another.
    var cut: Cut?
    /// Which piece of the layer it is.
    var piece = 0
  }

  /// Where a thing's colour comes from.
  enum Source: Sendable {
    case color(Pixel)
    case picture(Bitmap, Sampler)

    var isOpaque: Bool {
      switch self {
      case .color(let pixel): pixel.alpha == 255
      case .picture(let bitmap, _): bitmap.isOpaque
      }
    }
  }
}

extension FramePlan.Source: Equatable {
  static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.color(let x), .color(let y)): x == y
    case (.picture(let x, let s), .picture(let y, let t)): x === y && s == t
    default: false
    }
  }
}

extension FramePlan.Draw {
  /// Whether the two make the same pixels over the same ground.
  func drawsLike(_ other: Self) -> Bool {
    bounds == other.bounds && source == other.source && shape == other.shape
      && hole == other.hole && clip == other.clip && opacity == other.opacity && cut == other.cut
      && tint == other.tint && adds == other.adds
  }
}

extension FramePlan.Group {
  /// Whether the two composite alike what is in them.
  func composesLike(_ other: Self) -> Bool {
    opacity == other.opacity && clip == other.clip && cut == other.cut && adds == other.adds
  }
}
