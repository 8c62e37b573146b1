internal import Graphics
internal import LayerModel
public import VSync

extension Stage {
  /// Has all layers that are seen show what was asked for last: lays out, and draws on this thread what
  /// is marked or still with the workers. The next commit has it all.
  ///
  /// - Parameter budget: how long that may take: by ``workCost`` where that is set, else by the clock.
  ///   What is not begun by then stays with the workers. Nil is as long as it takes.
  /// - Returns: whether all of it was drawn.
  @discardableResult
  public func ensureDisplayed(within budget: Nanoseconds? = nil) -> Bool {
    ensureDisplayed(from: root, within: budget) { [clock] in $0.isSeen(at: clock) }
  }

  /// The same for a layer and all below it.
  func ensureDisplayed(
    from top: Layer, within budget: Nanoseconds?, where isMeant: (Layer) -> Bool
  ) -> Bool {
    top.layoutIfNeeded()
    let start = time.now
    ensuredCost = .zero
    defer { ensuredCost = nil }
    var isComplete = true
    var waiting = [top]
    while let layer = waiting.popLast() {
      waiting += layer.sublayersAndMask.reversed()
      guard layer.needsDisplay || layer.awaitsDrawing, isMeant(layer) else { continue }
      let spent = workCost == nil ? time.now - start : ensuredCost ?? .zero
      if let budget, spent >= budget {
        isComplete = false
        continue
      }
      postponed[layer.id] = nil
      layer.displayNow()
    }
    return isComplete
  }
}

extension Layer {
  /// Has this layer and all below it show what was asked for last, seen or not: lays out, and draws on
  /// this thread what is marked or still with the workers. The next commit has it all. Without a stage
  /// it displays what is marked.
  ///
  /// - Parameter budget: as of ``Stage/ensureDisplayed(within:)``.
  /// - Returns: whether all of it was drawn.
  @discardableResult
  public func ensureDisplayed(within budget: Nanoseconds? = nil) -> Bool {
    if let stage { return stage.ensureDisplayed(from: self, within: budget) { _ in true } }
    layoutIfNeeded()
    var waiting = [self]
    while let layer = waiting.popLast() {
      waiting += layer.sublayersAndMask.reversed()
      if layer.needsDisplay { layer.displayNow() }
    }
    return true
  }
}
