internal import LayerModel
internal import VSync

/// The layers of a render tree by their IDs; as they are, or as they were before a commit that
/// brought a transition.
///
/// A past is what the table held before that commit, and is made without copying it: from then on
/// each layer's entry is kept once, before its first change. So a commit goes on costing O(changed
/// layers), and looking something up in the past O(pasts) at most. There are as many as commits
/// with transitions that still run, and those that were under way when one of them began.
struct LayerTable: Sendable {
  /// How many transitions deep the past of a past is drawn: what changes so often that more of
  /// them are under way shows the last few.
  static let depth = 3

  /// What was there before a commit.
  private struct Past: Sendable {
    let number: Int
    /// The commit's clock: what was shown then stands still.
    let clock: Instant
    /// Older pasts that were seen in this one.
    let seen: Set<Int>
    /// The entries that have changed since, up to the next past; nil where there was no layer.
    var kept: [LayerID: RenderTree.Entry?] = [:]
  }

  private var present: [LayerID: RenderTree.Entry] = [:]
  /// The oldest first.
  private var pasts: [Past] = []
  /// Layers with transitions.
  private var changing: Set<LayerID> = []
  private var pastsMade = 0

  /// Which past is looked at; nil looks at the present.
  var viewed: Int?

  /// How many layers there are at present.
  var count: Int { present.count }

  /// How many pasts are kept.
  var pastCount: Int { pasts.count }

  /// When a past ended; nil when it is not there any more.
  func clock(of past: Int) -> Instant? { pasts.first { $0.number == past }?.clock }

  /// A layer, at present or in the past that is looked at.
  ///
  /// - Precondition: set only at present.
  subscript(id: LayerID) -> RenderTree.Entry? {
    get {
      guard let viewed else { return present[id] }
      for past in pasts where past.number >= viewed {
        if let kept = past.kept[id] { return kept }
      }
      return present[id]
    }
    _modify {
      keep(id)
      yield &present[id]
      note(id)
    }
  }

  /// Notes what follows from entries: no past needs to remember it.
  mutating func note(_ subtree: Subtree, of id: LayerID) { present[id]?.subtree = subtree }

  /// Notes which of its superlayer's sublayers a layer is.
  mutating func note(place: Int, of id: LayerID) { present[id]?.place = place }

  /// Takes a layer out.
  mutating func removeValue(forKey id: LayerID) -> RenderTree.Entry? {
    keep(id)
    changing.remove(id)
    return present.removeValue(forKey: id)
  }

  private mutating func keep(_ id: LayerID) {
    guard let newest = pasts.indices.last, pasts[newest].kept[id] == nil else { return }
    pasts[newest].kept.updateValue(present[id], forKey: id)
  }

  private mutating func note(_ id: LayerID) {
    if present[id]?.past != nil {
      changing.insert(id)
    } else if !changing.isEmpty {
      changing.remove(id)
    }
  }

  /// Keeps what is there now as a past, and says its number.
  mutating func makePast(at clock: Instant) -> Int {
    pastsMade += 1
    let seen = Set(changing.compactMap { present[$0]?.past })
    pasts.append(Past(number: pastsMade, clock: clock, seen: seen))
    return pastsMade
  }

  /// Lets go of the pasts that nothing can show any more.
  mutating func dropPasts() {
    guard !pasts.isEmpty else { return }
    var live = Set(changing.compactMap { present[$0]?.past })
    var edge = live
    for _ in 1..<Self.depth {
      edge = pasts.reduce(into: []) { if edge.contains($1.number) { $0.formUnion($1.seen) } }
      live.formUnion(edge)
    }
    for index in pasts.indices.reversed() where !live.contains(pasts[index].number) {
      let gone = pasts.remove(at: index)
      // What an older one kept first, it keeps.
      if index > 0 { pasts[index - 1].kept.merge(gone.kept) { own, _ in own } }
    }
  }
}
