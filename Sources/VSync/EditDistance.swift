/// How many characters must be added, removed, replaced or swapped with their neighbour to make one
/// word of the other: tells which name was meant.
///
/// Here for all who name things to people, since every one of them imports this module. Only the
/// first 64 characters of `word` are looked at, so that a hostile one costs no time.
package func editDistance(_ word: String, _ name: String) -> Int {
  let (a, b) = (Array(word.prefix(64)), Array(name))
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
