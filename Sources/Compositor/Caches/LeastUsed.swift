/// Contents by what they are made from, in the order of their last use, with the bytes that they take.
///
/// Each is used, or inserted, in some frames. What a frame uses stays; of the rest the one unused for
/// longest is given up first, and of those that one frame used last, the one that it used first.
/// Finding, inserting and giving up one are O(1).
struct LeastUsed<Key: Hashable, Content> {
  fileprivate struct Node {
    var key: Key
    var content: Content
    var bytes: Int
    var frame: Int
    /// The node used before and the one used after this.
    var older, newer: Int?
  }

  /// What became of something that is wanted.
  enum Finding {
    /// It is there, from a frame before.
    case kept
    /// It is there, and this frame has asked before.
    case again
  }

  private var nodes: [Node?] = []
  private var free: [Int] = []
  private var places: [Key: Int] = [:]
  private var oldest, newest: Int?
  private var frame = 0
  /// Of all contents.
  private(set) var byteCount = 0

  /// How many there are.
  var count: Int { places.count }

  /// A content with what became of it; nil where there is none.
  mutating func use(_ key: Key) -> (content: Content, finding: Finding)? {
    guard let place = places[key], let node = nodes[place] else { return nil }
    if node.frame == frame { return (node.content, .again) }
    unlink(place)
    nodes[place]?.frame = frame
    link(place)
    return (node.content, .kept)
  }

  /// Adds a content, in place of one that is there.
  mutating func insert(_ content: Content, _ bytes: Int, for key: Key) {
    _ = remove(key)
    let node = Node(key: key, content: content, bytes: bytes, frame: frame)
    let place = free.popLast() ?? nodes.count
    if place == nodes.count { nodes.append(node) } else { nodes[place] = node }
    places[key] = place
    byteCount += bytes
    link(place)
  }

  /// Takes a content out.
  mutating func remove(_ key: Key) -> Content? {
    guard let place = places.removeValue(forKey: key), let node = nodes[place] else { return nil }
    unlink(place)
    nodes[place] = nil
    free.append(place)
    byteCount -= node.bytes
    return node.content
  }

  /// Ends a frame: gives up what it did not use until no more than `room` bytes are left.
  ///
  /// - Returns: How many were given up.
  mutating func endFrame(room: Int, _ givenUp: (Content) -> Void = { _ in }) -> Int {
    var count = 0
    while byteCount > room, let place = oldest, let node = nodes[place], node.frame < frame {
      _ = remove(node.key)
      givenUp(node.content)
      count += 1
    }
    frame += 1
    return count
  }

  private mutating func link(_ place: Int) {
    nodes[place]?.older = newest
    nodes[place]?.newer = nil
    if let newest { nodes[newest]?.newer = place } else { oldest = place }
    newest = place
  }

  private mutating func unlink(_ place: Int) {
    guard let node = nodes[place] else { return }
    if let older = node.older { nodes[older]?.newer = node.newer } else { oldest = node.newer }
    if let newer = node.newer { nodes[newer]?.older = node.older } else { newest = node.older }
  }
}

extension LeastUsed: Sendable where Key: Sendable, Content: Sendable {}
extension LeastUsed.Node: Sendable where Key: Sendable, Content: Sendable {}
