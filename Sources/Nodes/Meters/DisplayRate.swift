internal import LayerTree
internal import VSync

/// How many of the display's slots in the last second showed what they were to show: what
/// KMCGeigerCounter counts, but of the display itself, so that a render server that is late shows too.
///
/// The window is the last slot and those of the second before it, as there; nothing is read before a second
/// has passed.
struct DisplayRate: Hashable, Sendable {
  /// Slots in a second, rounded.
  let slotsInSecond: Int
  private let window: Nanoseconds
  private var first: Instant?
  private var last: Instant?
  /// Those in the window that repeated the frame before.
  private var dropped: [Instant] = []

  init(_ rate: RefreshRate) {
    slotsInSecond = max(1, Int(rate.hertz.rounded()))
    // Half a slot more, since moments are rounded.
    window = .seconds(1) + Nanoseconds((rate.tick(1) - rate.tick(0)).count / 2)
  }

  /// Takes a slot; slots come in the order of time.
  mutating func take(_ slot: ShownSlot) {
    first = first ?? slot.time
    last = slot.time
    if slot.isDropped { dropped.append(slot.time) }
    let gone = dropped.prefix { $0 + window <= slot.time }.count
    dropped.removeFirst(gone)
  }

  /// Dropped slots of the window; nil until a second has passed.
  var droppedCount: Int? {
    guard let first, let last, last - first >= .seconds(1) else { return nil }
    return dropped.count
  }

  /// Slots of a second that were not dropped.
  var reading: Int? { droppedCount.map { max(0, slotsInSecond - $0) } }
}
