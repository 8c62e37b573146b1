internal import LayerModel
internal import WrongUse

extension Layer {
  /// A layer whose alpha decides what shows of this one and of its sublayers: it lies in this
  /// layer's bounds space, this layer is its superlayer, and it is no sublayer.
  ///
  /// Setting one takes it out of where it was. Asks for the action `mask`, and the masks for those
  /// of coming in and leaving (core-animation 1.1, 1.12).
  ///
  /// - Precondition: ``canInsert(_:)`` of the new mask.
  public var mask: Layer? {
    get { maskLayer }
    set {
      guard newValue !== maskLayer else { return }
      if let newValue { requireInsertable(newValue) }
      var actions = EventActions()
      if let newValue, let previous = newValue.superlayer {
        actions.changes(of: newValue, in: previous)
      }
      actions.maskChanges(in: self)
      if let maskLayer { actions.ask(maskLayer, .orderOut, of: self) }
      if let newValue, newValue.stage !== stage { actions.ask(newValue, .orderIn, of: self) }
      // Whoever was asked may have changed the tree.
      if let newValue { requireInsertable(newValue) }
      if let maskLayer { drop(mask: maskLayer) }
      if let newValue { take(mask: newValue) }
      actions.run()
    }
  }

  private func requireInsertable(_ layer: Layer) {
    do {
      try checkInsertion(of: layer)
    } catch {
      halt("\(error)")
    }
  }

  private func take(mask layer: Layer) {
    layer.superlayer?.forget(layer)
    maskLayer = layer
    layer.superlayer = self
    if let node = layer.node { sublayerNodes[layer.id] = node }
    if layer.stage !== stage {
      layer.stage?.detach(layer)
      stage?.attach(layer)
    }
    markChanged(.mask)
  }

  /// The mask goes, and leaves the stage.
  private func drop(mask layer: Layer) {
    forget(layer)
    layer.superlayer = nil
    stage?.detach(layer)
  }

  /// Takes a layer off the list of sublayers, or the mask, whichever it is.
  func forget(_ layer: Layer) {
    if maskLayer === layer {
      maskLayer = nil
      sublayerNodes[layer.id] = nil
      markChanged(.mask)
    } else if let index = sublayers.firstIndex(where: { $0 === layer }) {
      sublayers.remove(at: index)
      sublayersDidChange(lost: layer)
    }
  }

  /// The sublayers, and the mask if there is one.
  var sublayersAndMask: [Layer] { maskLayer.map { sublayers + [$0] } ?? sublayers }
}
