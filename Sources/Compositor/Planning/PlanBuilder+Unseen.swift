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
    // Trees nest deeply: what needs room on the stack is gone before the way down.
    var all = Showing.nothing
    let seen = seenSublayers(of: id, at: time, above: above, limit: limit, &all)
    for index in seen.indices {
      let showing = self.visit(
        seen[index].0, seen[index].1, inside: time, above: above, limit: limit)
      all = all + showing
    }
    return all
  }

  /// The sublayers that are looked at, in drawing order; the others are counted.
  private mutating func seenSublayers(
    of id: LayerID, at time: Instant, above: SublayerSpace, limit: PixelRect,
    _ passed: inout Showing
  ) -> [(LayerID, SharedProperties)] {
    let sublayers = tree.layers[id]?.sublayers ?? []
    guard let area = area(of: limit, in: above) else {
      return inDrawingOrder(sublayers, at: time)
    }
    var seen: [LayerID] = []
    if let index = tree.subtreeIndex(of: id) {
      index.walk {
        $0.isUnseen(in: area)
      } pass: {
        pass($0, &passed)
      } look: {
        seen.append(sublayers[$0])
      }
    } else {
      for sublayer in sublayers {
        guard let subtree = tree.subtree(of: sublayer) else { continue }
        if subtree.isUnseen(in: area) { pass(subtree, &passed) } else { seen.append(sublayer) }
      }
    }
    return inDrawingOrder(seen, at: time)
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
