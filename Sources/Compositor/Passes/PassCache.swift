internal import Graphics
internal import LayerModel
internal import VSync

/// The passes of the frames before, as long as they may be useful again.
///
/// What a frame uses stays. Other passes go when they have not been used for the display's
/// `keptTime`, 100 ms, and the one unused for longest first while all together take more than its
/// `keptScreens`, 2.5 screens (frames 4.3). Moments are those that frames are made for, so that the
/// same frames always keep the same.
struct PassCache: Sendable {
  private struct Entry: Sendable {
    var pass: Pass
    var lastUse: Instant
  }

  private var entries: [Entry] = []
  private var places: [LayerID: [Int]] = [:]
  /// Of all pictures that are kept, those of the frame included.
  private(set) var byteCount = 0

  /// How many bytes may be kept for a display, rounded down.
  static func budget(_ display: DisplayGeometry) -> Int {
    Int((Double(display.pixelSize.area * 4) * display.keptScreens).rounded(.down))
  }

  /// How many are kept.
  var count: Int { entries.count }

  /// A pass with the pixels of `pass`: an older one, else itself.
  func find(_ pass: Pass) -> Pass? {
    (places[pass.layer] ?? []).lazy.map { entries[$0].pass }.first { $0.equals(pass) }
  }

  /// Adds a pass of the frame that is being planned.
  mutating func insert(_ pass: Pass, at instant: Instant) {
    places[pass.layer, default: []].append(entries.count)
    entries.append(Entry(pass: pass, lastUse: instant))
  }

  /// Goes on to the next frame.
  ///
  /// - Parameter used: Passes of the frame, each once.
  /// - Returns: The passes that were given up, the one unused for longest first.
  mutating func advance(
    using used: [Pass], at instant: Instant, on display: DisplayGeometry
  ) -> [Pass] {
    if entries.isEmpty && used.isEmpty { return [] }
    defer { byteCount = entries.reduce(0) { $0 + $1.pass.byteCount } }
    let isUsed = Set(used.map(ObjectIdentifier.init))
    let unused = entries.filter { !isUsed.contains(ObjectIdentifier($0.pass)) }
    var kept = unused.filter { instant - $0.lastUse <= display.keptTime }
    let budget = Self.budget(display)
    var bytes = used.reduce(0) { $0 + $1.byteCount }
    bytes = kept.reduce(bytes) { $0 + $1.pass.byteCount }
    // Oldest first: entries are in the order of their last use.
    var firstKept = 0
    while bytes > budget && firstKept < kept.count {
      bytes -= kept[firstKept].pass.byteCount
      firstKept += 1
    }
    kept.removeFirst(firstKept)
    let evicted = unused.prefix(unused.count - kept.count).map(\.pass)
    entries = kept + used.map { Entry(pass: $0, lastUse: instant) }
    places = [:]
    for (index, entry) in entries.enumerated() {
      places[entry.pass.layer, default: []].append(index)
    }
    return evicted
  }
}
