/// The candidate with the fewest edits from `word`, the first of those that are equally near; nil
/// when none is near enough to be meant: more than a third of the letters would change.
func nearest(to word: String, in candidates: [String]) -> String? {
  let distances = candidates.map { (name: $0, distance: editDistance(word, $0)) }
  guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance * 3 <= max(word.count, best.name.count) ? best.name : nil
}

/// How many characters must be added, removed or replaced to make one word of the other.
private func editDistance(_ a: String, _ b: String) -> Int {
  // Only the beginning of an endless word is looked at: the cost is the product of the lengths.
  let (a, b) = (Array(a.prefix(64)), Array(b))
  var row = Array(0...b.count)
  for (i, x) in a.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, y) in b.enumerated() {
      let replaced = diagonal + (x == y ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
    }
  }
  return row[b.count]
}
