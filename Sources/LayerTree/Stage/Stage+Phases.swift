internal import LayerModel
internal import VSync

extension Stage {
  /// Lays out what is marked, parents first, until nothing is; after
  /// `RunLoop.layoutPassLimit` passes the rest waits for the next turn.
  func layoutPhase() {
    if !hasBegunCommit {
      hasBegunCommit = true
      TransactionStack.current.runHandlers(.preLayout)
      markRedrawn()
    }
    chargeCreated()
    for _ in 0..<RunLoop.layoutPassLimit {
      let marked = layoutQueue.take(where: needsLayoutHere)
      if marked.isEmpty { break }
      for layer in marked where needsLayoutHere(layer) { layer.performLayout() }
    }
    chargeCreated()
  }

  private func chargeCreated() {
    for layer in created where layer.stage === self && !layer.isCreationCharged {
      layer.isCreationCharged = true
      charge(.objectCreate, layer.name) { $0.layersCreated = 1 }
    }
    created = []
  }

  /// Displays what is marked, parents first, and what that marks; each layer once. If
  /// displaying made layout necessary, layout and display come again before prepare.
  func displayPhase() {
    var displayed: Set<LayerID> = []
    var again: [Layer] = []
    queueDue()
    while case let marked = displayQueue.take(where: needsDisplayHere), !marked.isEmpty {
      for layer in marked where needsDisplayHere(layer) && !mustWait(layer) {
        if displayed.insert(layer.id).inserted {
          layer.performDisplay()
        } else {
          // It marked itself while it displayed: that is for later.
          again.append(layer)
        }
      }
    }
    for layer in again where needsDisplayHere(layer) { displayQueue.append(layer) }
    for (_, layer) in tiledLayers.sorted(by: { $0.key < $1.key }) { layer.updateTiles() }
    updatePriorities()
    if runLoop.runningPhase == .display, layoutQueue.contains(where: needsLayoutHere) {
      runLoop.repeatLayout()
    }
  }

  /// Decodes what contents still owe.
  func preparePhase() {
    for layer in decodeQueue.take(where: { $0.stage === self }) {
      guard let work = layer.contentsDecodeWork else { continue }
      layer.contentsDecodeWork = nil
      charge(.imageDecode, layer.name) { $0 = work.decoding }
      charge(.colorConvert, layer.name) { $0.pixelsConverted = work.pixelsConverted }
    }
  }

  /// Shows finished drawings and sends what changed, if anything did.
  func commitPhase() {
    TransactionStack.current.runHandlers(.preCommit)
    defer { letGoOfOutdated() }
    let left = takeDeparted()
    takeArrivals()
    guard !left.isEmpty || commitQueue.contains(where: isChangedHere) else { return }
    removeEndedAnimations()
    let changes = commitQueue.take(where: isChangedHere).compactMap { pack($0) }
    noteSuperlayers(changes)
    // A layer that came and went between two commits leaves no trace.
    guard !left.isEmpty || !changes.isEmpty else { return }
    let commit = Commit(clock: clock, root: root.id, changes: changes, removed: left)
    charge(.commitSize, "") {
      $0.commits = 1
      // As Core Animation does it: a walk over the whole tree (frames 1.1).
      $0.layersWalked = rendered.count
      $0.bytesCommitted = commit.byteCountOfWhole
    }
    onCommit?(commit)
  }

  /// Ends the implicit transaction of the turn, and calls whoever waits for the commit.
  func afterCommitPhase() {
    endCommit()
    TransactionStack.current.runCalls()
  }

  /// The last part of a commit.
  func endCommit() {
    TransactionStack.current.runHandlers(.postCommit)
    hasBegunCommit = false
    TransactionStack.current.didCommit()
  }

  /// Lets go of the layers that are not in the tree any more; those that the render side must
  /// forget, ascending.
  private func takeDeparted() -> [LayerID] {
    let gone = departed.sorted { $0.key < $1.key }
    departed = [:]
    var removed: [LayerID] = []
    for (id, layer) in gone {
      if rendered.removeValue(forKey: id) != nil { removed.append(id) }
      animated[id] = nil
      retimed.remove(id)
      watched[id] = nil
      redrawn[id] = nil
      // It may be on another stage by now, and all this happened when it went there.
      if layer.stage == nil { layer.didLeave(self) }
    }
    return removed
  }

  /// Costs O(animations that have ended), but O(layers with animations) once a layer has a time of
  /// its own.
  private func removeEndedAnimations() {
    let clock = clock
    let candidates = retimed.isEmpty ? ends.take(before: clock) : layersWithEnded(at: clock)
    for layer in candidates.compactMap({ animated[$0] }) {
      layer.removeEndedAnimations(at: clock)
    }
  }

  /// Ascending.
  private func layersWithEnded(at clock: Instant) -> [LayerID] {
    animated.values.filter { layer in
      layer.animations.contains {
        $0.attached.animation.isRemovedOnCompletion && layer.isOver($0.attached, at: clock)
      }
    }
    .map(\.id).sorted()
  }

  /// What changed of a layer, which is clean then; nil when it was packed before.
  private func pack(_ layer: Layer) -> Commit.Change? {
    guard !layer.changes.isEmpty else { return nil }
    layer.willCommit(at: clock)
    let isNew = rendered[layer.id] == nil
    if isNew { rendered[layer.id] = RenderedLayer(layer: layer) }
    let parts = isNew ? .all : layer.changes
    layer.changes = []
    var change = Commit.Change(layer: layer.id)
    if parts.contains(.properties) { change.properties = layer.model }
    if !layer.model.timing.isPlain || layer.model.instanceDelays != nil {
      retimed.insert(layer.id)
    } else if !retimed.isEmpty {
      retimed.remove(layer.id)
    }
    if parts.contains(.sublayers), !(isNew && layer.sublayers.isEmpty) {
      change.sublayers = layer.sublayers.map(\.id)
    }
    if parts.contains(.mask), !(isNew && layer.maskLayer == nil) {
      change.mask = .some(layer.maskLayer?.id)
    }
    if layer.startWatches() {
      watched[layer.id] = layer
    } else if !watched.isEmpty {
      watched[layer.id] = nil
    }
    layer.settleAnimations(at: clock, log: log)
    let animations = layer.animations.map(\.attached)
    if parts.contains(.animations), !(isNew && animations.isEmpty) {
      change.animations = animations
    }
    if parts.contains(.animations) { noteRedrawing(of: layer) }
    if animations.isEmpty {
      if !animated.isEmpty { animated[layer.id] = nil }
    } else {
      animated[layer.id] = layer
      if parts.contains(.animations) { noteEnds(of: layer) }
    }
    // Lists that did not change are shared, not made anew.
    let before = isNew ? nil : layer.committed
    layer.committed = .init(
      properties: layer.model, animations: animations,
      sublayers: change.sublayers ?? before?.sublayers ?? [],
      mask: change.mask ?? before?.mask)
    layer.committedStage = self
    charge(.commitSize, layer.name) {
      $0.layersCommitted = 1
      $0.bytesCommitted = change.byteCount
    }
    return change
  }
}
