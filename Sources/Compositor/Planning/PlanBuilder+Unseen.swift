internal import Graphics
internal import LayerModel
internal import VSync

// Passing over what cannot be seen: see ``Subtree``.

extension PlanBuilder {
  /// Writes down the sublayers of a layer in drawing order, as far as they can be seen.
  ///
  /// O(sublayers that are seen or restless) in long lists, else O(sublayers).
  mutating func visitSublayers(
    of id: LayerID, at time: Instant, above: SublayerSpace, limit: PixelRect
  ) -> Showing {
    let sublayers = tree.layers[id]?.sublayers ?? []
    guard let area = area(of: limit, in: above) else {
      return visit(sublayers, at: time, above: above, limit: limit)
    }
    var places: [Int] = []
    var all = Showing.nothing
    if let index = tree.subtreeIndex(of: id) {
      index.walk {
        $0.isUnseen(in: area)
      } pass: {
        pass($0, &all)
      } look: {
        places.append($0)
      }
    } else {
      for (place, sublayer) in sublayers.enumerated() {
        guard let subtree = tree.subtree(of: sublayer) else { continue }
        if subtree.isUnseen(in: area) { pass(subtree, &all) } else { places.append(place) }
      }
    }
    return all + visit(places.map { sublayers[$0] }, at: time, above: above, limit: limit)
  }

  private mutating func visit(
    _ sublayers: [LayerID], at time: Instant, above: SublayerSpace, limit: PixelRect
  ) -> Showing {
    var all = Showing.nothing
    for (id, shown) in inDrawingOrder(sublayers, at: time) {
      all = all + visit(id, shown, inside: time, above: above, limit: limit)
    }
    return all
  }

  /// Layers and what they show at their superlayer's own time, by zPosition, ties as given.
  private func inDrawingOrder(
    _ layers: [LayerID], at time: Instant
  ) -> [(LayerID, SharedProperties)] {
    let shown = layers.map { ($0, presentation(of: $0, inside: time)) }
    func depth(_ index: Int) -> Double { Double(shown[index].1.values.zPosition) }
    let isSorted = shown.indices.dropFirst().allSatisfy { depth($0 - 1) <= depth($0) }
    if isSorted { return shown }
    return shown.indices
      .sorted { depth($0) < depth($1) || (depth($0) == depth($1) && $0 < $1) }
      .map { shown[$0] }
  }

  private mutating func pass(_ subtree: Subtree, _ all: inout Showing) {
    layersPrepared += subtree.layersPrepared
    culled.add(count: subtree.layersCulled)
    all = all + subtree.showing
  }

  /// The pixels that may be touched and a few around them, in the space of the sublayers; nil where
  /// subtrees do not say all: they do not know the names of what is out of sight.
  private func area(of limit: PixelRect, in above: SublayerSpace) -> Box? {
    guard !culled.keepsNames, tree.viewedPast == nil, above.toPlane == nil, above.opacity == 1,
      case .affine(let plane) = above.plane, let back = plane.inverse
    else { return nil }
    let far = 2.0
    let corners = Box(
      minX: Double(limit.minX) - far, minY: Double(limit.minY) - far,
      maxX: Double(limit.maxX) + far, maxY: Double(limit.maxY) + far
    ).corners.map { back.apply(x: $0.x, y: $0.y) }
    var area = Box.nowhere
    for corner in corners {
      guard abs(corner.x) < 1e9, abs(corner.y) < 1e9 else { return nil }
      area = area.union(Box(minX: corner.x, minY: corner.y, maxX: corner.x, maxY: corner.y))
    }
    return area
  }
}
