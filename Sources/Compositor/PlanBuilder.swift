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

  var items: [FramePlan.Item] = []
  var layersPrepared = 0
  var layersCulled = 0
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

  init(tree: RenderTree, instant: Instant, display: DisplayGeometry) {
    self.tree = tree
    self.instant = instant
    self.display = display
  }

  mutating func build() {
    guard let root = tree.root else { return }
    let toDevice = Transform2D.scale(x: display.scale, y: display.scale)
    let properties = presentation(of: root, inside: instant)
    _ = visit(
      root, properties, inside: instant, above: SublayerSpace(plane: .affine(toDevice)),
      limit: display.pixelSize.rect)
  }

  /// Writes down a layer and all below it.
  ///
  /// - Parameters:
  ///   - outer: The superlayer's time.
  ///   - above: Where the superlayer's sublayers lie.
  ///   - limit: The pixels that may be touched.
  /// - Returns: Whether it shows anything, be it outside `limit`: rule 4 asks.
  mutating func visit(
    _ id: LayerID, _ properties: LayerProperties, inside outer: Instant, above: SublayerSpace,
    limit: PixelRect
  ) -> Bool {
    if visitTransition(id, properties, inside: outer, above: above, limit: limit) { return true }
    layersPrepared += 1
    noteContents(of: id, properties)
    if properties.preservesDepth {
      return visitSpace(id, properties, inside: outer, above: above, limit: limit)
    }
    guard let layer = PlacedLayer(properties, above: above) else {
      layersCulled += 1
      return false
    }
    let start = items.count
    let time = properties.timing.time(at: outer)
    var limit = limit
    var softClip: Shape?
    if let clip = layer.clip {
      limit = limit.intersection(clip.bounds)
      softClip = clip.isWhole ? nil : clip
      if limit.isEmpty {
        // Nothing in here can be seen; one more look decides what the answer is.
        layersCulled += 1
        return shows(layer, sublayersOf: id, at: time)
      }
    }
    let isComposed = layer.opacity < 255 || softClip != nil
    if isComposed {
      items.append(
        .beginGroup(
          FramePlan.Group(
            layer: id, name: layer.properties.name, bounds: limit, opacity: layer.opacity,
            clip: softClip, end: start, piece: instance)))
    }

    var own = Tally()
    noteBelow(layer, id, limit, &own)
    var sublayerShows = false
    switch properties.kind.name {
    case .replicator:
      sublayerShows = visitInstances(of: id, properties, at: time, layer.inside, limit)
    case .emitter, .tiled:
      noteParticles(of: layer, id, at: time, limit, &own)
      noteTiles(of: layer, id, limit, &own)
      sublayerShows = visitSublayers(of: id, at: time, above: layer.inside, limit: limit)
    default: sublayerShows = visitSublayers(of: id, at: time, above: layer.inside, limit: limit)
    }
    noteAbove(layer, id, limit, &own)

    if own.things > 0 && own.drawn == 0 { layersCulled += 1 }
    if isComposed {
      closeGroup(
        from: start, clip: softClip, opacity: layer.opacity,
        isGroup: own.things > 1 || sublayerShows)
    }
    return own.things > 0 || sublayerShows
  }

  mutating func visitSublayers(
    of id: LayerID, at time: Instant, above: SublayerSpace, limit: PixelRect
  ) -> Bool {
    var anyShows = false
    for (sublayer, properties) in sublayersInDrawingOrder(of: id, at: time) {
      let shows = visit(sublayer, properties, inside: time, above: above, limit: limit)
      anyShows = anyShows || shows
    }
    return anyShows
  }

  /// What a layer draws itself: how many things, and how many of them where they are seen.
  struct Tally {
    var things = 0
    var drawn = 0
  }

  // Apart from `visit`, whose frames pile up: what is large here is gone when sublayers come.

  @inline(never)
  private mutating func noteBelow(
    _ layer: PlacedLayer, _ id: LayerID, _ limit: PixelRect, _ tally: inout Tally
  ) {
    note(layer.background(id, limit: limit), limit, &tally)
    note(layer.contents(id, limit: limit), limit, &tally)
  }

  @inline(never)
  private mutating func noteAbove(
    _ layer: PlacedLayer, _ id: LayerID, _ limit: PixelRect, _ tally: inout Tally
  ) {
    note(layer.border(id, limit: limit), limit, &tally)
  }

  mutating func note(
    _ draw: FramePlan.Draw?, _ limit: PixelRect, _ tally: inout Tally
  ) {
    guard var draw else { return }
    tally.things += 1
    draw.bounds = draw.bounds.intersection(limit)
    guard !draw.bounds.isEmpty else { return }
    tally.drawn += 1
    // Particles and tiles have the product of both.
    if draw.part != .particle && draw.part != .tile { draw.tint = tintPixel }
    draw.piece ^= instance
    items.append(.draw(draw))
  }

  /// Notes a picture that is not the one of the model.
  private mutating func noteContents(of id: LayerID, _ properties: LayerProperties) {
    guard let bitmap = properties.contents, !tree.animatedPictures.isEmpty,
      bitmap !== tree.layers[id]?.properties.contents
    else { return }
    animatedContents.append((properties.name, bitmap))
  }

  /// Ends the group that was begun at `start`, or takes it back: when nothing of it is visible,
  /// and when the layer is a single thing that can carry clip and opacity itself.
  private mutating func closeGroup(from start: Int, clip: Shape?, opacity: UInt32, isGroup: Bool) {
    if items.count == start + 1 {
      items.removeLast()
    } else if isGroup {
      if case .beginGroup(var group) = items[start] {
        group.end = items.count
        items[start] = .beginGroup(group)
      }
      items.append(.endGroup)
    } else if case .draw(var draw) = items[start + 1] {
      draw.clip = clip
      draw.opacity = opacity
      items[start] = .draw(draw)
      items.removeLast()
    }
  }

  /// The sublayers and what they show at the layer's own time, by zPosition, ties in array order.
  private func sublayersInDrawingOrder(
    of id: LayerID, at time: Instant
  ) -> [(LayerID, LayerProperties)] {
    let sublayers = (tree.layers[id]?.sublayers ?? []).map {
      ($0, presentation(of: $0, inside: time))
    }
    func depth(_ index: Int) -> Double { Double(sublayers[index].1.zPosition) }
    let isSorted = sublayers.indices.dropFirst().allSatisfy { depth($0 - 1) <= depth($0) }
    if isSorted { return sublayers }
    return sublayers.indices
      .sorted { depth($0) < depth($1) || (depth($0) == depth($1) && $0 < $1) }
      .map { sublayers[$0] }
  }

  /// Whether a layer or anything below it draws, seen or not.
  private func shows(_ layer: PlacedLayer, sublayersOf id: LayerID, at time: Instant) -> Bool {
    layer.hasThings(id) || showsParticles(layer, id, at: time) || showsTiles(layer, id)
      || sublayersShow(of: id, layer.properties, at: time, above: layer.inside)
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
      let properties = presentation(of: sublayer, inside: time)
      let isFlattened = !(inSpace && properties.preservesDepth)
      if isFlattened, isChanging(sublayer, properties, inside: time) { return true }
      let inner = properties.timing.time(at: time)
      if properties.preservesDepth {
        guard let inside = above.inside(transformLayer: properties) else { return false }
        return sublayersShow(of: sublayer, properties, at: inner, above: inside, inSpace: true)
      }
      guard let placed = PlacedLayer(properties, above: above) else { return false }
      return shows(placed, sublayersOf: sublayer, at: inner)
    }
  }
}
