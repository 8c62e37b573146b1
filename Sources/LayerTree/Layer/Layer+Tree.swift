internal import LayerModel
internal import WrongUse

extension Layer {
  /// Throws when `layer` cannot become a sublayer of this one. Costs O(depth).
  public func checkInsertion(of layer: Layer) throws(LayerTreeError) {
    var ancestor: Layer? = self
    while let next = ancestor {
      if next === layer { throw .cycle(layer: layer.name, into: name) }
      ancestor = next.superlayer
    }
    if let stage = layer.stage, stage.root === layer { throw .isRoot(layer: layer.name) }
  }

  /// Whether `layer` can become a sublayer of this one: it is not this layer or one that holds
  /// it, and not the root of a stage.
  public func canInsert(_ layer: Layer) -> Bool {
    do {
      try checkInsertion(of: layer)
      return true
    } catch {
      return false
    }
  }

  /// Puts a layer in front of the other sublayers.
  public func addSublayer(_ layer: Layer) { insertSublayer(layer, at: sublayers.count) }

  /// Puts a layer among the sublayers; it leaves where it was.
  ///
  /// - Parameter index: its place in the list that results, 0 ... `sublayers.count`; a layer
  ///   that only changes its place and would end up past the end becomes the last.
  /// - Precondition: ``canInsert(_:)``, and the index is in its range.
  public func insertSublayer(_ layer: Layer, at index: Int) {
    check(layer, at: index)
    guard let place = newPlace(of: layer, at: index) else { return }
    var actions = EventActions()
    if let previous = layer.superlayer, previous !== self || previous.maskLayer === layer {
      actions.changes(of: layer, in: previous)
    }
    actions.sublayersChange(in: self)
    if layer.stage !== stage { actions.ask(layer, .orderIn, of: self) }
    // Whoever was asked may have changed the tree.
    check(layer, at: min(place, sublayers.count))
    insert(layer, at: place)
    actions.run()
  }

  private func check(_ layer: Layer, at index: Int) {
    do {
      try checkInsertion(of: layer)
    } catch {
      halt("\(error)")
    }
    require(
      (0...sublayers.count).contains(index),
      "index \(index) is not in 0...\(sublayers.count), the places in layer '\(name)'")
  }

  /// The index that is meant, or nil when the layer has it already.
  private func newPlace(of layer: Layer, at index: Int) -> Int? {
    guard layer.superlayer === self, maskLayer !== layer else { return index }
    let old = sublayers.firstIndex { $0 === layer }
    return old == min(index, sublayers.count - 1) ? nil : index
  }

  private func insert(_ layer: Layer, at index: Int) {
    let previous = layer.superlayer
    // Held here: between two superlayers nobody else may retain it.
    let node = layer.node
    if previous !== self || maskLayer === layer {
      previous?.forget(layer)
    } else if let old = sublayers.firstIndex(where: { $0 === layer }) {
      sublayers.remove(at: old)
    }
    sublayers.insert(layer, at: min(index, sublayers.count))
    layer.superlayer = self
    if !layer.resizing.isEmpty { mayResizeSublayers = true }
    if let node { sublayerNodes[layer.id] = node }
    // Within one tree a layer just changes its place; it is not taken off the stage.
    if layer.stage !== stage {
      layer.stage?.detach(layer)
      stage?.attach(layer)
    }
    sublayersDidChange()
  }

  /// Puts a layer right behind `sibling`.
  ///
  /// - Precondition: `sibling` is a sublayer of this layer, and another than `layer`.
  public func insertSublayer(_ layer: Layer, below sibling: Layer) {
    insertSublayer(layer, at: place(of: sibling, without: layer))
  }

  /// Puts a layer right in front of `sibling`.
  ///
  /// - Precondition: `sibling` is a sublayer of this layer, and another than `layer`.
  public func insertSublayer(_ layer: Layer, above sibling: Layer) {
    insertSublayer(layer, at: place(of: sibling, without: layer) + 1)
  }

  /// Puts `new` where `old` was, which leaves.
  ///
  /// - Precondition: `old` is a sublayer of this layer.
  public func replaceSublayer(_ old: Layer, with new: Layer) {
    guard old !== new else { return }
    check(new, at: place(of: old, without: new))
    var actions = EventActions()
    if let previous = new.superlayer, previous !== self || previous.maskLayer === new {
      actions.changes(of: new, in: previous)
    }
    actions.sublayersChange(in: self)
    actions.ask(old, .orderOut, of: self)
    if new.stage !== stage { actions.ask(new, .orderIn, of: self) }
    let place = place(of: old, without: new)
    check(new, at: place)
    insert(new, at: place)
    old.leaveSuperlayer()
    actions.run()
  }

  /// Takes the layer, with all below it, out of its superlayer. Nothing happens without one.
  public func removeFromSuperlayer() {
    guard let superlayer else { return }
    var actions = EventActions()
    actions.changes(of: self, in: superlayer)
    actions.ask(self, .orderOut, of: superlayer)
    leaveSuperlayer()
    actions.run()
  }

  private func leaveSuperlayer() {
    guard let superlayer else { return }
    self.superlayer = nil
    stage?.detach(self)
    superlayer.forget(self)
  }

  /// The index of `sibling` once `layer` is not among the sublayers.
  private func place(of sibling: Layer, without layer: Layer) -> Int {
    guard sibling !== layer, let index = sublayers.firstIndex(where: { $0 === sibling }) else {
      halt(
        "'\(sibling.name)' is not another sublayer of '\(name)' to place '\(layer.name)' by")
    }
    let moved = sublayers.firstIndex { $0 === layer }
    return moved.map { $0 < index } == true ? index - 1 : index
  }

  func sublayersDidChange(lost layer: Layer? = nil) {
    if let layer { sublayerNodes[layer.id] = nil }
    markChanged(.sublayers)
    automaticallyNeedsLayout()
  }
}
