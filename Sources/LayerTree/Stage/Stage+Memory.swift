internal import LayerModel

extension Stage {
  /// Memory is short: lets go of the pictures that the cache keeps, of drawings that wait far from
  /// sight, and of what asynchronous layers show where nobody sees it. Those layers are drawn again
  /// when they are seen. Then tells those who asked to be told. Costs O(layers).
  public func memoryWarning() {
    log(.memoryWarning, "")
    bitmapCache.trim(toBytes: 0)
    let clock = clock
    for id in requests.keys.sorted() {
      guard let drawing = requests[id], !drawing.job.hasBegun else { continue }
      for layer in drawing.layers.compactMap(\.layer)
      where !(layer is TiledLayer) && layer.drawingPriority(at: clock) == .far {
        layer.giveUp(.hidden)
        postponeUntilSeen(layer)
      }
    }
    var waiting = [root]
    while let layer = waiting.popLast() {
      waiting += layer.sublayersAndMask.reversed()
      guard let layer = layer as? AsyncLayer, layer.drawn != nil, !layer.isSeen(at: clock) else {
        continue
      }
      layer.forgetPicture()
      postponeUntilSeen(layer)
    }
    memoryObservers.removeAll { $0.owner == nil }
    for observer in memoryObservers where observer.owner != nil { observer.body() }
  }

  /// Has `body` called at each memory warning, in the order of asking, as long as an object exists.
  public func onMemoryWarning(_ owner: AnyObject, _ body: @escaping () -> Void) {
    memoryObservers.append(MemoryObserver(owner: owner, body: body))
  }
}

/// Who is told that memory is short.
struct MemoryObserver {
  weak var owner: AnyObject?
  let body: () -> Void
}
