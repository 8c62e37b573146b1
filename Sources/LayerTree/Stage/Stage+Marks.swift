internal import Graphics
internal import VSync

// What layers tell their stage.

extension Stage {
  func needsLayout(_ layer: Layer) {
    log(.setNeedsLayout, layer.name)
    layoutQueue.append(layer)
  }

  func needsDisplay(_ layer: Layer) {
    log(.setNeedsDisplay, layer.name)
    displayQueue.append(layer)
  }

  func isChanged(_ layer: Layer) { commitQueue.append(layer) }

  func decodingIsOwed(by layer: Layer) { decodeQueue.append(layer) }

  func willLayOut(_ layer: Layer) {
    log(.layout, layer.name)
    charge(.layout, layer.name) { $0.layersLaidOut = 1 }
  }

  /// A layer drew on the main thread.
  func didDraw(_ layer: Layer, _ work: Work) {
    log(.draw, layer.name)
    if let spent = ensuredCost, let workCost { ensuredCost = spent + workCost(work) }
    didPrepareDrawing(layer, work)
    charge(.display, layer.name) {
      $0 = work.withoutDecoding
      $0.glyphsShaped = 0
    }
  }

  /// What is done on the main thread before anything is drawn.
  func didPrepareDrawing(_ layer: Layer, _ work: Work) {
    charge(.textLayout, layer.name) { $0.glyphsShaped = work.glyphsShaped }
    charge(.imageDecode, layer.name) { $0 = work.decoding }
  }

  func needsLayoutHere(_ layer: Layer) -> Bool { layer.needsLayout && layer.stage === self }
  func needsDisplayHere(_ layer: Layer) -> Bool { layer.needsDisplay && layer.stage === self }
  func isChangedHere(_ layer: Layer) -> Bool { !layer.changes.isEmpty && layer.stage === self }

  /// Takes a layer, with all below it, into the tree. Costs O(layers below it).
  ///
  /// One that left since the last commit is still known to the render side: it has changed, at
  /// most.
  func attach(_ top: Layer) {
    forEach(from: top) { layer in
      if layer.committed != nil, layer.committedStage !== self {
        layer.didLeave(layer.committedStage)
      }
      layer.stage = self
      if case .tiled = layer.model.kind { tiledLayers[layer.id] = layer as? TiledLayer }
      if departed.removeValue(forKey: layer.id) == nil || rendered[layer.id] == nil {
        layer.changes = .all
      } else if !layer.animations.isEmpty {
        // An end that came while the layer was away was passed over.
        noteEnds(of: layer)
      }
      if !layer.isCreationCharged { created.append(layer) }
      if !layer.changes.isEmpty { commitQueue.append(layer) }
      if layer.needsLayout { needsLayout(layer) }
      if layer.needsDisplay { needsDisplay(layer) }
      if layer.contentsDecodeWork != nil { decodeQueue.append(layer) }
    }
  }

  /// Takes a layer, with all below it, out of the tree. Costs O(layers below it).
  func detach(_ top: Layer) {
    forEach(from: top) { layer in
      layer.stage = nil
      tiledLayers[layer.id] = nil
      departed[layer.id] = layer
    }
  }

  /// Parents before children, without recursion: trees can be deep.
  private func forEach(from top: Layer, _ body: (Layer) -> Void) {
    var waiting = [top]
    while let layer = waiting.popLast() {
      body(layer)
      waiting += layer.sublayersAndMask.reversed()
    }
  }
}
