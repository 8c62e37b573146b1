/// The name that was probably meant: fewest edits, at most a third of the longer one's length;
/// among equals the first. Nil when none is near. Capitals do not count.
///
/// Only the first 64 characters of `text` are looked at, so that a hostile one costs no time.
package func nearest(to text: String, among names: [String]) -> String? {
  let word = text.prefix(64).lowercased()
  var best: (name: String, distance: Int)?
  for name in names {
    let distance = editDistance(word, name.lowercased())
    let length = max(word.count, name.count)
    // Every name of one letter is one edit away from every other.
    if distance <= max(1, length / 3), distance < length, distance < best?.distance ?? .max {
      best = (name, distance)
    }
  }
  return best?.name
}

/// How many characters must be added, removed, replaced or swapped with their neighbour to make one
/// word of the other.
private func editDistance(_ word: String, _ name: String) -> Int {
  let (a, b) = (Array(word), Array(name))
  // A row for each beginning of the word; a swap looks two rows back.
  var rows = [Array(0...b.count)]
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var edits = min(rows[i][j] + (a[i] == b[j] ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        edits = min(edits, rows[i - 1][j - 1] + 1)
      }
      row.append(edits)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
