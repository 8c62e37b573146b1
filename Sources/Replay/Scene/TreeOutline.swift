/// Which layers are in a tree and whose sublayers they are, by id; without their order.
struct TreeOutline {
  private var parents: [String: String] = [:]
  private var children: [String: Set<String>] = [:]
  private var masks: Set<String> = []

  func contains(_ id: String) -> Bool { children[id] != nil }
  func parent(of id: String) -> String? { parents[id] }
  /// How many sublayers a layer has; a mask is none.
  func count(in id: String) -> Int {
    children[id].map { $0.count { !masks.contains($0) } } ?? 0
  }
  func mask(of id: String) -> String? { children[id]?.first { masks.contains($0) } }
  func isMask(_ id: String) -> Bool { masks.contains(id) }

  mutating func add(_ id: String, into parent: String?, asMask: Bool = false) {
    children[id] = []
    if asMask { masks.insert(id) }
    if let parent {
      parents[id] = parent
      children[parent]?.insert(id)
    }
  }

  /// Takes a layer and all below it out.
  mutating func remove(_ id: String) {
    if let parent = parents[id] { children[parent]?.remove(id) }
    var waiting = [id]
    while let next = waiting.popLast() {
      waiting += children[next] ?? []
      parents[next] = nil
      masks.remove(next)
      children[next] = nil
    }
  }

  mutating func move(_ id: String, into parent: String) {
    if let old = parents[id] { children[old]?.remove(id) }
    parents[id] = parent
    children[parent]?.insert(id)
    // Wherever it goes, there it is a sublayer.
    masks.remove(id)
  }

  /// How many layers lie on the way from the root to a layer, both included.
  func depth(of id: String) -> Int {
    var depth = 0
    var next: String? = id
    while let current = next { (depth, next) = (depth + 1, parents[current]) }
    return depth
  }

  /// How many layers the longest way down from a layer has, itself included.
  func height(of id: String) -> Int {
    var height = 0
    var level: Set<String> = [id]
    while !level.isEmpty {
      height += 1
      level = Set(level.flatMap { children[$0] ?? [] })
    }
    return height
  }

  /// Whether a layer is another one, or somewhere below it.
  func isInside(_ id: String, _ other: String) -> Bool {
    var next: String? = id
    while let current = next {
      if current == other { return true }
      next = parents[current]
    }
    return false
  }
}
