internal import WrongUse

/// How many layers of a frame something became of, and which, where that is asked for.
struct LayerTally {
  private(set) var count = 0
  /// In the order in which they were met; empty where only the number is kept.
  private(set) var names: [String] = []
  /// Whether names are asked for.
  let keepsNames: Bool

  init(keepsNames: Bool) { self.keepsNames = keepsNames }

  mutating func add(_ name: String) {
    count += 1
    if keepsNames { names.append(name) }
  }

  /// Adds some whose names nobody asks for.
  mutating func add(count: Int) {
    require(!keepsNames, "\(count) layers without names")
    self.count += count
  }

  mutating func add(_ all: [String]) {
    count += all.count
    if keepsNames { names += all }
  }
}
