import VSync

/// The frames of a recording by their number, without copies of their records.
struct FrameTable: Sendable {
  private let frames: [FrameRecord]
  /// Nil where each frame's place is its number, as a recorder writes them.
  private let places: [Int: Int]?

  init(_ frames: [FrameRecord]) {
    self.frames = frames
    let isInPlace = frames.indices.allSatisfy { frames[$0].id == $0 }
    places =
      isInPlace
      ? nil
      : Dictionary(
        frames.indices.map { (frames[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Where a frame stands in the recording; nil when there is none of this number.
  func place(of id: Int) -> Int? {
    if let places { return places[id] }
    return frames.indices.contains(id) ? id : nil
  }

  subscript(id: Int) -> FrameRecord? { place(of: id).map { frames[$0] } }
}

/// Some frames of a recording in an order of their own, without copies of their records.
struct FrameList: RandomAccessCollection, Sendable {
  private let frames: [FrameRecord]
  private let places: [Int32]

  /// Those that are wanted, in the order of the recording.
  init(_ frames: [FrameRecord], where isWanted: (FrameRecord) -> Bool) {
    self.frames = frames
    places = frames.indices.filter { isWanted(frames[$0]) }.map { Int32($0) }
  }

  /// Those that have a moment, in the order of it, and of their numbers where it is the same.
  init(_ frames: [FrameRecord], by moment: (FrameRecord) -> Instant?) {
    self.frames = frames
    places = frames.indices.compactMap { place in
      moment(frames[place]).map { (moment: $0, id: frames[place].id, place: Int32(place)) }
    }.sorted { ($0.moment, $0.id) < ($1.moment, $1.id) }.map(\.place)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { places.count }

  subscript(index: Int) -> FrameRecord { frames[Int(places[index])] }
}

extension RandomAccessCollection where Index == Int {
  /// The first position from which on `isAfter` holds; it must not hold anywhere before. O(log n).
  func partition(_ isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
