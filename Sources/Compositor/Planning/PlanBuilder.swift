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
  var layersCulled = 0
  /// Layers that are covered inside passes.
  var layersCovered = 0
  /// What the colours are multiplied by inside of replicators.
  var tint = Tint.none { didSet { tintPixel = tint.pixel } }
  private var tintPixel: Pixel?
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
    /// Where the outermost transform layer begins that is being drawn.
    var space: Int?
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

  init(tree: RenderTree, instant: Instant, display: DisplayGeometry, passes: PassCache) {
    self.tree = tree
    self.instant = instant
    self.display = display
    self.passes = passes
    let all = display.pixelSize.rect
    page = Page(surface: all, display: all, isDisplay: true)
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
      layersCulled += 1
      return .nothing
    }
    let visit = Visit(id: id, layer: layer, time: shown.values.timing.time(at: outer))
    if let effects = LayerEffects(shown.values, mask: tree.mask(of: id), role: role) {
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
        layersCulled += 1
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
    if things.written > 0 && things.seen == 0 { layersCulled += 1 }
    let all = things.showing + below
    if isComposed {
      page.groups.removeLast()
      closeGroup(from: start, shows: all != .nothing, isGroup: all == .several)
    }
    // What is scaled here or adds light cannot be scaled once more by a layer around.
    let isScaled = isComposed || visit.layer.properties.kind.name == .emitter
    return isScaled && all == .one ? .several : all
  }

  /// How much is shown, on the display or beside it.
  enum Showing {
    case nothing
    /// One thing, which no layer below has scaled or clipped softly.
    case one
    case several

    /// Of what nobody asks how many things they are.
    init(_ shows: Bool) { self = shows ? .several : .nothing }

    static func + (a: Showing, b: Showing) -> Showing {
      a == .nothing ? b : b == .nothing ? a : .several
    }
  }

  /// How many things a layer has, and how many of them can be seen.
  struct Things {
    var written = 0
    var seen = 0

    var showing: Showing { written == 0 ? .nothing : written == 1 ? .one : .several }

    static func += (a: inout Things, b: Things) {
      a.written += b.written
      a.seen += b.seen
    }
  }

  private mutating func drawGround(_ visit: Visit, _ limit: PixelRect) -> Things {
    var things = Things()
    let (id, layer) = (visit.id, visit.layer)
    note(layer.background(id, limit: limit), visit, limit, &things)
    if case .gradient = layer.properties.kind {
      note(layer.gradient(id, limit: limit), visit, limit, &things)
    }
    note(layer.contents(id, limit: limit), visit, limit, &things)
    if case .shape = layer.properties.kind {
      note(layer.fill(id, limit: limit), visit, limit, &things)
      note(layer.stroke(id, limit: limit), visit, limit, &things)
    }
    switch layer.properties.kind.name {
    case .emitter: noteParticles(visit, limit, &things)
    case .tiled: noteTiles(visit, limit, &things)
    default: break
    }
    return things
  }

  private mutating func drawBorder(_ visit: Visit, _ limit: PixelRect) -> Things {
    var things = Things()
    note(visit.layer.border(visit.id, limit: limit), visit, limit, &things)
    return things
  }

  mutating func note(
    _ draw: FramePlan.Draw?, _ visit: Visit, _ limit: PixelRect, _ things: inout Things
  ) {
    guard var draw else { return }
    things.written += 1
    draw.bounds = draw.bounds.intersection(limit)
    guard !draw.bounds.isEmpty else { return }
    things.seen += 1
    draw.opacity = visit.component
    // Particles and tiles have the product of both.
    if draw.part != .particle && draw.part != .tile { draw.tint = tintPixel }
    draw.piece ^= instance
    page.items.append(.draw(draw))
  }

  private mutating func drawSublayers(_ visit: Visit, _ limit: PixelRect) -> Showing {
    var above = visit.layer.inside
    above.opacity = visit.inherited
    if visit.layer.properties.kind.name == .replicator {
      return Showing(
        visitInstances(of: visit.id, visit.layer.properties, at: visit.time, above, limit))
    }
    return visitSublayers(of: visit.id, at: visit.time, above: above, limit: limit)
  }

  /// Begins a group; its layer ends it.
  mutating func begin(
    _ visit: Visit, _ part: FramePlan.Part, bounds: PixelRect, opacity: UInt32 = 255,
    clip: Shape? = nil, blend: BlendMode = .normal, isMasked: Bool = false,
    filters: ColorFilters = ColorFilters(steps: [])
  ) {
    var group = FramePlan.Group(
      layer: visit.id, name: visit.layer.properties.name, bounds: bounds, opacity: opacity,
      clip: clip, end: page.items.count)
    group.part = part
    group.piece = instance
    group.blend = blend
    group.isMasked = isMasked
    group.filters = filters
    begin(group)
  }

  /// Begins a group; its layer ends it.
  mutating func begin(_ group: FramePlan.Group) {
    page.groups.append(page.items.count)
    page.items.append(.beginGroup(group))
  }

  /// Writes down the end of the group that was begun at `start`.
  mutating func endGroup(from start: Int) {
    if case .beginGroup(var group) = page.items[start] {
      group.end = page.items.count
      page.items[start] = .beginGroup(group)
    }
    page.items.append(.endGroup)
  }

  /// Notes a picture that is not the one of the model.
  private mutating func noteContents(of id: LayerID, _ shown: SharedProperties) {
    guard !tree.animatedPictures.isEmpty, let bitmap = shown.values.contents,
      bitmap !== tree.layers[id]?.properties.contents
    else { return }
    animatedContents.append((shown.values.name, bitmap))
  }

  /// Ends the group that was begun at `start`, or takes it back: when nothing of it is visible,
  /// and when it is a single thing that can carry clip, opacity and blend mode itself.
  private mutating func closeGroup(from start: Int, shows: Bool, isGroup: Bool) {
    guard case .beginGroup(let group) = page.items[start] else { return }
    let reachesBeyond = Blend.reachesBeyondSource(group.blend)
    if page.items.count == start + 1 && !(reachesBeyond && shows) {
      page.items.removeLast()
    } else if isGroup || reachesBeyond {
      endGroup(from: start)
    } else if case .draw(var draw) = page.items[start + 1] {
      if draw.blend != .normal && group.blend != .normal { return endGroup(from: start) }
      draw.clip = group.clip
      if group.opacity < 255 { draw.opacity = group.opacity }
      if group.blend != .normal { draw.blend = group.blend }
      page.items[start] = .draw(draw)
      page.items.removeLast()
    }
  }

  /// Whether a layer or anything below it draws, seen or not.
  private func shows(
    _ layer: PlacedLayer, sublayersOf id: LayerID, at time: Instant, inherited: Double
  ) -> Bool {
    if layer.hasThings(id) || showsParticles(layer, id, at: time) || showsTiles(layer, id) {
      return true
    }
    var above = layer.inside
    above.opacity = inherited
    return sublayersShow(of: id, layer.properties, at: time, above: above)
  }

  private func sublayersShow(
    of id: LayerID, _ properties: LayerProperties, at time: Instant, above: SublayerSpace,
    inSpace: Bool = false
  ) -> Bool {
    guard properties.kind.name == .replicator else {
      return sublayersShow(of: id, at: time, above: above, inSpace: inSpace)
    }
    return Instances(of: properties, at: time, above: above, limit: Self.instanceLimit)
      .contains { sublayersShow(of: id, at: $0.time, above: $0.space, inSpace: inSpace) }
  }

  /// - Parameter inSpace: Whether the layer is a transform layer: those in it have no transitions.
  private func sublayersShow(
    of id: LayerID, at time: Instant, above: SublayerSpace, inSpace: Bool = false
  ) -> Bool {
    (tree.layers[id]?.sublayers ?? []).contains { sublayer in
      let shown = presentation(of: sublayer, inside: time)
      let properties = shown.values
      let isFlattened = !(inSpace && properties.preservesDepth)
      if isFlattened, isChanging(sublayer, shown, inside: time) { return true }
      let inner = properties.timing.time(at: time)
      if properties.preservesDepth {
        guard let inside = above.inside(transformLayer: properties) else { return false }
        if showsParticles(of: sublayer, properties, at: inner, in: inside) { return true }
        return sublayersShow(of: sublayer, properties, at: inner, above: inside, inSpace: true)
      }
      guard let placed = PlacedLayer(shown, above: above) else { return false }
      let effects = LayerEffects(properties, mask: tree.mask(of: sublayer), role: .sublayer)
      if let effects, effects.showsWithoutContent { return true }
      let splits = (effects?.splitsOpacity ?? false) && placed.opacity < 255
      return shows(
        placed, sublayersOf: sublayer, at: inner,
        inherited: splits ? above.opacity * properties.opacity : 1)
    }
  }
}
