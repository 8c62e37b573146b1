internal import Foundation
internal import Graphics
internal import LayerModel
internal import VSync
internal import WrongUse

// Transform layers (core-animation 1.2 and 2.7), and replicators and emitters that preserve depth:
// what is in one, and in others inside it, keeps its
// depth. Each layer in there is flattened by itself; then they are drawn back to front, and where
// two cross, in pieces.

extension SublayerSpace {
  /// Where the sublayers of a transform layer lie; nil when none of them can show.
  ///
  /// Of the layer's own values its place, `isHidden` and `opacity` count, and no others: it has no
  /// bounds to draw or clip, and its opacity is that of each sublayer.
  func inside(transformLayer properties: LayerProperties) -> SublayerSpace? {
    guard !properties.isHidden, properties.opacity > 0 else { return nil }
    var inside = self
    inside.opacity *= min(properties.opacity, 1)
    inside.isFlipped = isFlipped != properties.isGeometryFlipped
    var space = properties.toSuperlayer
    if let shared = properties.sublayerSpace { space = shared.concatenating(space) }
    inside.toPlane = toPlane.map { space.concatenating($0) } ?? space
    return inside
  }
}

extension PlanBuilder {
  /// What one flattened layer of a space draws.
  private struct Leaf {
    var items: Items
    var plane: DepthOrder.Plane

    enum Items {
      /// In the list that is being written. Places, since the list would be copied for each leaf that
      /// held a part of it.
      case written(Range<Int>)
      case particle(FramePlan.Draw)
    }
  }

  /// Writes down what is in a transform layer. Parameters and result are those of `visit`.
  mutating func visitSpace(
    _ id: LayerID, _ properties: LayerProperties, inside outer: Instant, above: SublayerSpace,
    limit: PixelRect
  ) -> Bool {
    guard let inside = above.inside(transformLayer: properties) else {
      culled.add(properties.name)
      return false
    }
    let start = items.count
    page.hidden.append(start..<start)
    var leaves: [Leaf] = []
    let time = properties.timing.time(at: outer)
    let shows = visitLeaves(of: id, properties, at: time, inside, limit, into: &leaves)
    page.hidden.removeLast()
    // Particles are only in the list of leaves yet.
    let isWritten = leaves.count == 1 && items.count > start
    if !leaves.isEmpty && !isWritten { order(leaves, from: start) }
    return shows
  }

  /// The leaves of a transform layer, or of each instance of a replicator that preserves depth.
  private mutating func visitLeaves(
    of id: LayerID, _ properties: LayerProperties, at time: Instant, _ above: SublayerSpace,
    _ limit: PixelRect, into leaves: inout [Leaf]
  ) -> Bool {
    guard properties.kind.name == .replicator else {
      let emitter = properties.kind.name == .emitter ? properties : nil
      return visitLeaves(
        of: id, emitter: emitter, at: time, above: above, limit: limit, into: &leaves)
    }
    return eachInstance(of: properties, at: time, above) { builder, each in
      builder.visitLeaves(
        of: id, at: each.time, above: each.space, limit: limit, into: &leaves)
    }
  }

  /// - Parameter emitter: The values of the layer when it is an emitter.
  private mutating func visitLeaves(
    of id: LayerID, emitter: LayerProperties? = nil, at time: Instant, above: SublayerSpace,
    limit: PixelRect, into leaves: inout [Leaf]
  ) -> Bool {
    var anyShows = false
    if let properties = emitter {
      anyShows = visitParticles(of: id, properties, at: time, above, limit) { draw, plane in
        leaves.append(Leaf(items: .particle(draw), plane: plane))
      }
    }
    for sublayer in tree.layers[id]?.sublayers ?? [] {
      let shown = presentation(of: sublayer, inside: time)
      let properties = shown.values
      if properties.preservesDepth {
        layersPrepared += 1
        guard let inside = above.inside(transformLayer: properties) else {
          culled.add(properties.name)
          continue
        }
        let inner = properties.timing.time(at: time)
        let shows = visitLeaves(
          of: sublayer, properties, at: inner, inside, limit, into: &leaves)
        anyShows = anyShows || shows
        continue
      }
      let start = items.count
      hideLeaves(before: start)
      let shows =
        visit(sublayer, shown, inside: time, above: above, limit: limit) != .nothing
      anyShows = anyShows || shows
      guard items.count > start else { continue }
      leaves.append(
        Leaf(
          items: .written(start..<items.count),
          plane: DepthOrder.Plane(
            depth: Self.depth(of: properties.toSuperlayer, in: above),
            area: Footprint.polygon(around: items[start...]))))
    }
    return anyShows
  }

  /// What the leaf that begins here has behind it is what was there before the space, and itself.
  private mutating func hideLeaves(before start: Int) {
    guard let space = page.hidden.popLast() else { return }
    page.hidden.append(space.lowerBound..<start)
  }

  /// How deep a plane of the space lies behind each device pixel, in points of the space: larger is nearer.
  ///
  /// As a function of the plane of the space, and so of device pixels, it is linear, but for a
  /// positive factor that all layers of the space share when the plane is seen in perspective.
  ///
  /// - Parameter own: From the plane to the space.
  static func depth(of own: Transform3D, in above: SublayerSpace) -> Line {
    let space = above.toPlane.map { own.concatenating($0) } ?? own
    let plane = Homography(flattening: space)
    let depth = Line(a: space.m13, b: space.m23, c: space.m43)
    guard let inverse = plane.inverse else { return Line(a: 0, b: 0, c: 0) }
    return above.plane.onDisplay(inverse.pullBack(depth))
  }

  /// Puts the items of leaves, which are all from `start`, in the order of their depth.
  private mutating func order(_ leaves: [Leaf], from start: Int) {
    let pieces = DepthOrder.pieces(of: leaves.map(\.plane))
    let written = items[start...]
    items.removeSubrange(start...)
    var pieceCounts = Array(repeating: 0, count: leaves.count)
    for piece in pieces {
      let number = pieceCounts[piece.plane]
      pieceCounts[piece.plane] += 1
      switch leaves[piece.plane].items {
      case .written(let range): append(written[range], cut: piece.cut, piece: number)
      case .particle(let draw): append([.draw(draw)], cut: piece.cut, piece: number)
      }
    }
  }

  /// Writes down items once more, as far as they lie in a piece.
  private mutating func append(_ slice: ArraySlice<FramePlan.Item>, cut: Cut?, piece: Int) {
    var index = slice.startIndex
    while index < slice.endIndex {
      switch slice[index] {
      case .draw(var draw):
        draw.cut = .both(draw.cut, cut)
        draw.piece = draw.piece &* 64 &+ piece
        if let cut { draw.bounds = cut.box(in: draw.bounds) }
        if !draw.bounds.isEmpty { items.append(.draw(draw)) }
      case .beginGroup(var group):
        let end = group.end
        group.cut = .both(group.cut, cut)
        group.piece = group.piece &* 64 &+ piece
        if let cut { group.bounds = cut.box(in: group.bounds) }
        if !group.bounds.isEmpty {
          // Groups inside move as far as this one.
          let shift = items.count - index
          group.end += shift
          items.append(.beginGroup(group))
          for inner in slice[index + 1...end] { items.append(inner.movingEnd(by: shift)) }
        }
        index = end
      case .endGroup: halt("item \(index) ends a group that did not begin")
      }
      index += 1
    }
  }
}
