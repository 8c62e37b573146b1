/// The layers that wait for one stage of a turn, in the order in which they were marked.
///
/// A list, so that a turn costs what was marked and not what is in the tree. An entry can be
/// out of date (the layer was done meanwhile, or has left): whoever takes it looks at the mark.
struct DirtyQueue {
  private var layers: [Layer] = []

  mutating func append(_ layer: Layer) { layers.append(layer) }

  /// Whether a layer waits whose mark still holds. Drops entries that are out of date.
  mutating func contains(where isMarked: (Layer) -> Bool) -> Bool {
    while let last = layers.last, !isMarked(last) { layers.removeLast() }
    return !layers.isEmpty
  }

  /// Takes out those whose mark still holds: nearest to the root first, and at equal depth in
  /// the order of marking. A layer may come twice.
  mutating func take(where isMarked: (Layer) -> Bool) -> [Layer] {
    var levels: [[Layer]] = []
    for layer in layers where isMarked(layer) {
      let depth = layer.depth
      while levels.count <= depth { levels.append([]) }
      levels[depth].append(layer)
    }
    layers = []
    return levels.flatMap { $0 }
  }
}
