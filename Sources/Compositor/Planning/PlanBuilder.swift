internal import Foundation
internal import Graphics
internal import LayerModel
internal import VSync

/// Walks a render tree and writes down what is to be drawn, back to front.
struct PlanBuilder {
  /// As it is; as it was while the old of a transition is written down.
  var tree: RenderTree
  let instant: Instant
  let display: DisplayGeometry

  /// What the list being written is drawn on: the display or a pass.
  var page: Page
  /// Passes of the frames before, and of this one.
  var passes: PassCache
  var layersPrepared = 0
  /// How many of them were looked at.
  var layersVisited = 0
  var culled: LayerTally
  /// Layers that are covered inside passes.
  var covered: LayerTally
  /// What the colours are multiplied by inside of replicators.
  var tint = Tint.none { didSet { tintPixel = tint.pixel } }
  private(set) var tintPixel: Pixel?
  /// Tells instances of the same layer apart.
  var instance = 0
  /// How many instances have been begun.
  var instances = 0
  /// The pictures that layers show by their animations, in drawing order.
  private(set) var animatedContents: [(name: String, bitmap: Bitmap)] = []
  /// The layer that is drawn next as if it had no transition: as one of the two of its own.
  var wholeLayer: LayerID?
  /// How many transitions deep in the past what is written down lies.
  var pastsEntered = 0

  /// The list that is being written.
  var items: [FramePlan.Item] {
    get { page.items }
    _modify { yield &page.items }
  }

  /// A list that is being written.
  struct Page {
    var items: [FramePlan.Item] = []
    /// Where the groups begin that are not ended yet.
    var groups: [Int] = []
    /// The pixels that may be touched.
    var surface: PixelRect
    /// Where the display is on it.
    var display: PixelRect
    var isDisplay = false
    /// The pixels for which all of it is there, and how far those around can matter: see ``Reach``.
    var reach: Reach
    /// What background filters do not see, whose order is not known yet: of each transform layer
    /// around, outermost first, the layers that are written down before the one that is being drawn.
    var hidden: [Range<Int>] = []
    /// What background filters may see, found by place: of the list, and of each open group.
    var behind: [BehindIndex] = []
  }

  /// A layer that is being drawn. A class, since trees nest deeply and it is passed along.
  final class Visit {
    let id: LayerID
    let layer: PlacedLayer
    /// The layer's own time.
    let time: Instant
    /// The opacity of the things that it draws itself, 0 to 255.
    let component: UInt32
    /// A factor for the opacity of sublayers.
    let inherited: Double

    init(
      id: LayerID, layer: PlacedLayer, time: Instant, component: UInt32 = 255,
      inherited: Double = 1
    ) {
      self.id = id
      self.layer = layer
      self.time = time
      self.component = component
      self.inherited = inherited
    }

    /// The same layer in another place.
    func moved(to layer: PlacedLayer) -> Visit {
      Visit(id: id, layer: layer, time: time, component: component, inherited: inherited)
    }
  }

  init(
    tree: RenderTree, instant: Instant, display: DisplayGeometry, passes: PassCache,
    namesLayers: Bool
  ) {
    (culled, covered) = (LayerTally(keepsNames: namesLayers), LayerTally(keepsNames: namesLayers))
    self.tree = tree
    self.instant = instant
    self.display = display
    self.passes = passes
    let all = display.pixelSize.rect
    page = Page(surface: all, display: all, isDisplay: true, reach: Reach(core: all))
  }

  mutating func build() {
    guard let root = tree.root else { return }
    let toDevice = Transform2D.scale(x: display.scale, y: display.scale)
    let properties = presentation(of: root, inside: instant)
    let space = SublayerSpace(
      plane: .affine(toDevice), softEdges: display.allowsEdgeAntialiasing ? .all : [])
    _ = visit(root, properties, .root, inside: instant, above: space, limit: display.pixelSize.rect)
  }

  /// Writes down a layer and all below it.
  ///
  /// - Parameters:
  ///   - outer: The superlayer's time.
  ///   - above: Where the superlayer's sublayers lie.
  ///   - limit: The pixels that may be touched.
  /// - Returns: How much it shows, be it outside `limit`: ``PixelRules`` 4 asks.
  mutating func visit(
    _ id: LayerID, _ shown: SharedProperties, _ role: LayerEffects.Role = .sublayer,
    inside outer: Instant, above: SublayerSpace, limit: PixelRect
  ) -> Showing {
    if visitTransition(id, shown, role, inside: outer, above: above, limit: limit) {
      return .several
    }
    layersPrepared += 1
    layersVisited += 1
    noteContents(of: id, shown)
    if shown.values.preservesDepth {
      return Showing(visitSpace(id, shown.values, inside: outer, above: above, limit: limit))
    }
    guard let layer = PlacedLayer(shown, above: above) else {
      culled.add(shown.values.name)
      return .nothing
    }
    let visit = Visit(id: id, layer: layer, time: shown.values.timing.time(at: outer))
    let effects = LayerEffects(
      shown.values, mask: tree.mask(of: id), role: role, offsets: display.shadowOffsetSpace)
    if let effects {
      return Showing(draw(visit, effects, inherited: above.opacity, limit: limit))
    }
    return drawParts(visit, limit: limit, opacity: layer.opacity)
  }

  /// The same, where only whether something shows matters.
  mutating func drawContent(
    _ visit: Visit, limit: PixelRect, opacity: UInt32, blend: BlendMode = .normal,
    part: FramePlan.Part = .group
  ) -> Bool {
    drawParts(visit, limit: limit, opacity: opacity, blend: blend, part: part) != .nothing
  }

  /// Writes down what a layer draws itself and its sublayers, clipped to its bounds if it asks for
  /// that (core-animation 2.2, steps 1 to 6), with one opacity and blend mode for all.
  mutating func drawParts(
    _ visit: Visit, limit: PixelRect, opacity: UInt32, blend: BlendMode = .normal,
    part: FramePlan.Part = .group
  ) -> Showing {
    let start = page.items.count
    let around = limit
    var limit = limit
    var softClip: Shape?
    if let clip = visit.layer.clip {
      limit = limit.intersection(clip.bounds)
      softClip = clip.isWhole ? nil : clip
      if limit.isEmpty && !Blend.reachesBeyondSource(blend) {
        // Nothing in here can be seen; one more look decides what the answer is.
        culled.add(visit.layer.properties.name)
        return Showing(
          shows(visit.layer, sublayersOf: visit.id, at: visit.time, inherited: visit.inherited))
      }
    }
    let isComposed = opacity < 255 || softClip != nil || blend != .normal
    if isComposed {
      let bounds = Blend.reachesBeyondSource(blend) ? around : limit
      begin(visit, part, bounds: bounds, opacity: opacity, clip: softClip, blend: blend)
    }
    // Frames of the stack stay small on the way down: what needs room is in calls of its own.
    var things = drawGround(visit, limit)
    let below = drawSublayers(visit, limit)
    things += drawBorder(visit, limit)
    if things.written > 0 && things.seen == 0 { culled.add(visit.layer.properties.name) }
    let all = things.showing + below
    if isComposed {
      page.groups.removeLast()
      closeGroup(from: start, shows: all != .nothing, isGroup: all == .several)
    }
    // What is scaled here or adds light cannot be scaled once more by a layer around.
    let isScaled = isComposed || visit.layer.properties.kind.name == .emitter
    return isScaled && all == .one ? .several : all
  }

  /// Notes a picture that is not the one of the model.
  private mutating func noteContents(of id: LayerID, _ shown: SharedProperties) {
    guard !tree.animatedPictures.isEmpty, let bitmap = shown.values.contents,
      bitmap !== tree.layers[id]?.properties.contents
    else { return }
    animatedContents.append((shown.values.name, bitmap))
  }
}
