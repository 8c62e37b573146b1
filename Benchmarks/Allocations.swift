import CAllocations

/// What one thing allocates on this thread, repeated.
struct Allocations {
  /// Ascending.
  private let counts: [UInt64]
  private let bytes: [UInt64]

  /// Counts what `body` allocates so often, after a few runs that do not count: what grows as
  /// things come, grows then.
  init(repeats: Int, _ body: (Int) -> Void) {
    for index in 0..<min(repeats, 5) { body(index) }
    var samples: [scanout_allocations] = []
    samples.reserveCapacity(repeats)
    for index in 0..<repeats {
      let before = scanout_allocations_now()
      body(index + 5)
      let after = scanout_allocations_now()
      samples.append(
        scanout_allocations(count: after.count - before.count, bytes: after.bytes - before.bytes))
    }
    counts = samples.map(\.count).sorted()
    bytes = samples.map(\.bytes).sorted()
  }

  /// The middle number of allocations and bytes, and the most of each.
  var text: String {
    let middle = counts.count / 2
    return [counts[middle], bytes[middle], counts[counts.count - 1], bytes[bytes.count - 1]]
      .map { number in
        let text = "\(number)"
        return String(repeating: " ", count: max(1, 11 - text.count)) + text
      }
      .joined()
  }
}
