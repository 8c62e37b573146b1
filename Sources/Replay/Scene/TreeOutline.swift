/// Which layers are in a tree and whose sublayers they are, by id; without their order.
struct TreeOutline {
  private var parents: [String: String] = [:]
  private var children: [String: Set<String>] = [:]

  func contains(_ id: String) -> Bool { children[id] != nil }
  func parent(of id: String) -> String? { parents[id] }
  func count(in id: String) -> Int { children[id]?.count ?? 0 }

  mutating func add(_ id: String, into parent: String?) {
    children[id] = []
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
      children[next] = nil
    }
  }

  mutating func move(_ id: String, into parent: String) {
    if let old = parents[id] { children[old]?.remove(id) }
    parents[id] = parent
    children[parent]?.insert(id)
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
