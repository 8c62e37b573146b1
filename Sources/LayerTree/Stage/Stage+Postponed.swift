internal import LayerModel
internal import VSync

// Layers that are marked for display and are not displayed yet.

/// What a layer waits for before it displays.
enum DisplayDelay {
  /// Somebody sees it.
  case sight
  /// The workers of its quality have room for its picture, or it is seen and was not.
  case room(byteCount: Int, quality: WorkQuality, wasSeen: Bool)
}

extension Stage {
  /// Leaves a layer marked until the workers have room.
  func postponeUntilRoom(_ layer: Layer, byteCount: Int, quality: WorkQuality) {
    let wasSeen = layer.isSeen(at: clock)
    postponed[layer.id] = Postponed(
      entry: WeakLayer(layer),
      delay: .room(byteCount: byteCount, quality: quality, wasSeen: wasSeen))
    layer.setNeedsDisplay()
  }

  /// Leaves a layer marked until it is seen.
  func postponeUntilSeen(_ layer: Layer) {
    postponed[layer.id] = Postponed(entry: WeakLayer(layer), delay: .sight)
    layer.setNeedsDisplay()
  }

  /// Whether a marked layer has to wait, and notes it.
  func mustWait(_ layer: Layer) -> Bool {
    if let waiting = postponed[layer.id] {
      guard isDue(waiting.delay, layer) else { return true }
      postponed[layer.id] = nil
      return false
    }
    guard (layer as? AsyncLayer)?.waitsForSight == true, !layer.isSeen(at: clock) else {
      return false
    }
    postponed[layer.id] = Postponed(entry: WeakLayer(layer), delay: .sight)
    return true
  }

  /// Puts what has waited long enough back into the queue, the most urgent first.
  func queueDue() {
    guard !postponed.isEmpty else { return }
    let clock = clock
    let due = dueLayers.map { (layer: $0, priority: $0.drawingPriority(at: clock)) }
      .sorted { ($0.priority, $0.layer.id) < ($1.priority, $1.layer.id) }
    for (layer, _) in due { displayQueue.append(layer) }
  }

  /// Whether somebody has waited long enough.
  var hasDue: Bool { !postponed.isEmpty && !dueLayers.isEmpty }

  private var dueLayers: [Layer] {
    postponed = postponed.filter { $0.value.entry.layer?.stage === self }
    return postponed.values.compactMap { waiting in
      guard let layer = waiting.entry.layer, layer.needsDisplay, isDue(waiting.delay, layer) else {
        return nil
      }
      return layer
    }
  }

  private func isDue(_ delay: DisplayDelay, _ layer: Layer) -> Bool {
    switch delay {
    case .sight: layer.isSeen(at: clock)
    case .room(let byteCount, let quality, let wasSeen):
      workers.hasRoom(for: byteCount, quality: quality) || !wasSeen && layer.isSeen(at: clock)
    }
  }
}

/// A layer that waits, and for what.
struct Postponed {
  let entry: WeakLayer
  let delay: DisplayDelay
}
