internal import LayerModel
internal import VSync

/// When committed animations end, soonest first, so that a turn looks at those that are over and
/// not at all that run.
///
/// Ends are moments of the layers' own time: whoever takes them compares them with the time of the
/// replay only while no layer has a time of its own. An entry can be out of date (the animation was
/// replaced or removed, or its layer has left): whoever takes it looks at the layer. Adding costs
/// O(log n), and so does taking one.
struct EndQueue {
  private struct Entry: Comparable {
    let end: Instant
    let layer: LayerID

    static func < (a: Entry, b: Entry) -> Bool { (a.end, a.layer) < (b.end, b.layer) }
  }

  /// Entries that are kept although all may be out of date.
  private static let slack = 64

  private var heap = BinaryHeap<Entry>()
  private var limit = Self.slack

  /// Whether there are so many that most may be out of date: time for ``rebuild(_:)``, so that what
  /// is never asked for does not pile up.
  var isCrowded: Bool { heap.count > limit }

  /// Replaces all entries.
  mutating func rebuild(_ ends: [(Instant, LayerID)]) {
    heap = BinaryHeap()
    for (end, layer) in ends { insert(end, of: layer) }
    limit = Self.slack + 2 * heap.count
  }

  /// Notes the end of an animation; one that never ends is left out.
  mutating func insert(_ end: Instant, of layer: LayerID) {
    if end < .distantFuture { heap.insert(Entry(end: end, layer: layer)) }
  }

  /// Takes out the layers with ends before `time`, ascending, each once.
  mutating func take(before time: Instant) -> [LayerID] {
    var found: Set<LayerID> = []
    while let first = heap.first, first.end < time {
      found.insert(first.layer)
      _ = heap.removeFirst()
    }
    return found.sorted()
  }

  /// The soonest end for which `isValid` says so. Drops those before it.
  mutating func first(where isValid: (LayerID, Instant) -> Bool) -> Instant? {
    while let first = heap.first {
      if isValid(first.layer, first.end) { return first.end }
      _ = heap.removeFirst()
    }
    return nil
  }
}

extension Stage {
  /// Notes when the animations end that the render side knows of a layer.
  func noteEnds(of layer: Layer) {
    for animation in layer.animations where animation.begin == nil {
      let end = animation.attached.animation.timing.activeEnd
      if animation.isRemoved { ends.insert(end, of: layer.id) }
      if animation.watch != nil { awaitedEnds.insert(end, of: layer.id) }
    }
    if ends.isCrowded { ends.rebuild(allEnds(of: animated) { $0.isRemoved }) }
    if awaitedEnds.isCrowded { awaitedEnds.rebuild(allEnds(of: watched) { $0.watch != nil }) }
  }

  private func allEnds(
    of layers: [LayerID: Layer], where counts: (LayerAnimation) -> Bool
  ) -> [(Instant, LayerID)] {
    layers.values.flatMap { layer in
      layer.animations.filter { $0.begin == nil && counts($0) }
        .map { ($0.attached.animation.timing.activeEnd, layer.id) }
    }
  }
}

extension LayerAnimation {
  /// Whether it goes when it has ended.
  fileprivate var isRemoved: Bool { attached.animation.isRemovedOnCompletion }
}
