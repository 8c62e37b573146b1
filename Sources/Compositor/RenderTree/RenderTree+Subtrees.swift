internal import LayerModel

// What is known of subtrees, kept up to date with each commit.

extension RenderTree {
  /// A subtree; what is looked at in the past is walked always.
  func subtree(of id: LayerID) -> Subtree? { viewedPast == nil ? layers[id]?.subtree : nil }

  /// The index of a layer's sublayers; nil where they are few, and in the past.
  func subtreeIndex(of id: LayerID) -> SubtreeIndex? {
    subtreeIndexes.isEmpty || viewedPast != nil ? nil : subtreeIndexes[id]
  }

  /// Brings subtrees up to date after a commit, and those of all superlayers.
  ///
  /// O(changed layers x (depth + sublayers in a block)), and the sublayer lists that changed.
  mutating func updateSubtrees(_ commit: Commit) {
    for id in commit.removed where !subtreeIndexes.isEmpty { subtreeIndexes[id] = nil }
    // What to look at again below each layer on the way.
    var below: [LayerID: [LayerID]] = [:]
    var lists: Set<LayerID> = []
    var seen: Set<LayerID> = []
    for change in commit.changes {
      if change.sublayers != nil { lists.insert(change.layer) }
      var id = change.layer
      while seen.insert(id).inserted, let superlayer = layers[id]?.superlayer {
        below[superlayer, default: []].append(id)
        id = superlayer
      }
    }
    // Each after all that is below it.
    var order: [LayerID] = []
    var waiting = seen.filter { layers[$0]?.superlayer == nil }.map(\.self)
    while let id = waiting.popLast() {
      order.append(id)
      waiting += below[id] ?? []
    }
    for id in order.reversed() {
      sumUp(id, hasNewList: lists.contains(id), changed: below[id] ?? [])
    }
  }

  private mutating func sumUp(_ id: LayerID, hasNewList: Bool, changed: [LayerID]) {
    guard let entry = layers[id] else { return }
    let sublayers = entry.sublayers
    var sum = Subtree()
    if sublayers.count < SubtreeIndex.shortest {
      if hasNewList { subtreeIndexes[id] = nil }
      for sublayer in sublayers { if let one = layers[sublayer]?.subtree { sum += one } }
    } else {
      if hasNewList {
        subtreeIndexes[id] = SubtreeIndex(
          sublayers.enumerated().map { place, sublayer in
            layers.note(place: place, of: sublayer)
            return layers[sublayer]?.subtree ?? Subtree()
          })
      } else {
        for sublayer in changed {
          guard let one = layers[sublayer], sublayer != entry.mask else { continue }
          subtreeIndexes[id]?.replace(one.place, by: one.subtree)
        }
      }
      sum = subtreeIndexes[id]?.sum ?? sum
    }
    let subtree = Subtree(entry, sublayers: sum)
    layers.note(subtree, of: id)
  }
}
