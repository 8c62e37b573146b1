import VSync

/// The candidate with the fewest edits from `word`; the first of those that are equally near.
///
/// - Precondition: there is a candidate.
func nearest(to word: String, in candidates: [String]) -> String {
  precondition(!candidates.isEmpty, "nothing is near '\(word)'")
  return candidates.dropFirst().reduce((candidates[0], editDistance(word, candidates[0]))) {
    let distance = editDistance(word, $1)
    return distance < $0.1 ? ($1, distance) : $0
  }.0
}
