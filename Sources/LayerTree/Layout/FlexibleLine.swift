internal import Foundation

/// Lengths that share a line: section 9.7 of CSS's flexible-box layout, resolving flexible lengths.
struct FlexibleLine {
  struct Item {
    var basis: CGFloat
    var min: CGFloat
    /// At least `min`; may be infinite.
    var max: CGFloat
    var grow: CGFloat
    var shrink: CGFloat

    var hypothetical: CGFloat { basis.clamped(min, max) }
  }

  private let items: [Item]

  init(_ items: [Item]) { self.items = items }

  /// The lengths of the items in a line of that length.
  ///
  /// All grow, or all shrink. Those that cannot are fixed first; then what is left is shared, and
  /// those that get too little or too much for their limits are fixed there, until nobody does.
  /// Costs O(items) for each round, of which there are at most as many as items.
  func resolved(in length: CGFloat) -> [CGFloat] {
    let grows = items.reduce(0) { $0 + $1.hypothetical } < length
    func factor(_ item: Item) -> CGFloat { grows ? item.grow : item.shrink }
    var fixed: [CGFloat?] = items.map { item in
      let cannot = grows ? item.basis > item.hypothetical : item.basis < item.hypothetical
      return factor(item) <= 0 || cannot ? item.hypothetical : nil
    }
    func room() -> CGFloat {
      zip(items, fixed).reduce(length) { $0 - ($1.1 ?? $1.0.basis) }
    }
    let initial = room()
    while fixed.contains(where: { $0 == nil }) {
      let open = items.indices.filter { fixed[$0] == nil }
      var free = room()
      let factors = open.reduce(0) { $0 + factor(items[$1]) }
      // Factors that come to less than 1 take only that share.
      if factors < 1, abs(initial * factors) < abs(free) { free = initial * factors }
      let weights = open.map { factor(items[$0]) * (grows ? 1 : items[$0].basis) }
      let sum = weights.reduce(0, +)
      var tried: [CGFloat] = []
      for (index, weight) in zip(open, weights) {
        tried.append(items[index].basis + (sum > 0 ? free * (weight / sum) : 0))
      }
      let kept = zip(open, tried).map { $1.clamped(items[$0].min, items[$0].max) }
      let violation = zip(kept, tried).reduce(0) { $0 + ($1.0 - $1.1) }
      for (place, index) in open.enumerated() {
        let (want, have) = (tried[place], kept[place])
        if violation == 0 || violation > 0 && have > want || violation < 0 && have < want {
          fixed[index] = have
        }
      }
    }
    return fixed.map { $0 ?? 0 }
  }
}
