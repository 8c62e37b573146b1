internal import LayerModel
internal import VSync

// Whether layers show anything, asked of those that are not written down.

extension PlanBuilder {
  /// Whether a layer or anything below it draws, seen or not.
  func shows(
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
