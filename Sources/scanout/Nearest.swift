import VSync

/// The candidate with the fewest edits from `word`, the first of those that are equally near; nil
/// when none is near enough to be meant: more than a third of the letters would change.
func nearest(to word: String, in candidates: [String]) -> String? {
  let distances = candidates.map { (name: $0, distance: editDistance(word, $0)) }
  guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance * 3 <= max(word.count, best.name.count) ? best.name : nil
}
