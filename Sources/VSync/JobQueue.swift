/// Tasks that wait for one worker or several: the most urgent first, of equal ones the oldest.
///
/// None waits for ever. Each task that is taken before an older one is an overtaking; after
/// `patience` of them the oldest task is taken, whatever its priority. So a task before which `n` were
/// waiting is taken at the latest as number `(patience + 1) * (n + 1)` from then on. Counted in tasks
/// and not in time, it is the same for real, simulated and manual workers.
///
/// Adding, taking, removing and moving cost O(log waiting) on average.
struct JobQueue: Sendable {
  /// A place in the order of asking.
  private struct Place: Comparable, Sendable {
    let order: Int
    let id: JobID

    static func < (a: Place, b: Place) -> Bool { (a.order, a.id) < (b.order, b.id) }
  }

  private struct Entry: Sendable {
    var priority: WorkerPriority
    let order: Int
  }

  private let patience: Int
  /// Only looked up, or walked for a least element: the order of a dictionary is random.
  private var waiting: [JobID: Entry] = [:]
  /// For each priority, what may wait there; entries whose task is gone or moved are passed over.
  private var lines = Array(repeating: BinaryHeap<Place>(), count: WorkerPriority.allCases.count)
  private var overtakings = 0

  init(patience: Int) { self.patience = patience }

  var count: Int { waiting.count }

  func contains(_ id: JobID) -> Bool { waiting[id] != nil }

  func order(of id: JobID) -> Int? { waiting[id]?.order }

  /// - Parameter order: the place among tasks of equal priority; each is there once.
  mutating func add(_ id: JobID, _ priority: WorkerPriority, order: Int) {
    waiting[id] = Entry(priority: priority, order: order)
    lines[priority.rank].insert(Place(order: order, id: id))
  }

  /// Takes a task out; false when it is not there.
  @discardableResult
  mutating func remove(_ id: JobID) -> Bool {
    guard waiting.removeValue(forKey: id) != nil else { return false }
    dropOldEntries()
    return true
  }

  /// Gives a task another priority; it keeps its place in the order of asking.
  mutating func move(_ id: JobID, to priority: WorkerPriority) {
    guard let entry = waiting[id], entry.priority != priority else { return }
    add(id, priority, order: entry.order)
    dropOldEntries()
  }

  /// How urgent the most urgent task is; nil when none waits.
  mutating func mostUrgent() -> WorkerPriority? {
    WorkerPriority.allCases.first { head(of: $0) != nil }
  }

  /// Takes the next task out.
  mutating func takeFirst() -> JobID? {
    let heads = WorkerPriority.allCases.compactMap { head(of: $0) }
    guard let urgent = heads.first, let oldest = heads.min() else {
      overtakings = 0
      return nil
    }
    overtakings = urgent == oldest ? 0 : overtakings + 1
    let taken = overtakings > patience ? oldest : urgent
    if taken == oldest { overtakings = 0 }
    waiting[taken.id] = nil
    return taken.id
  }

  /// What gives way to a task of some priority: of the least urgent ones that are less urgent, the
  /// newest. Costs O(waiting).
  func leastUrgent(below priority: WorkerPriority) -> JobID? {
    waiting.filter { $0.value.priority > priority }.max {
      ($0.value.priority, $0.value.order, $0.key) < ($1.value.priority, $1.value.order, $1.key)
    }?.key
  }

  /// The first that waits with a priority; drops what is out of date before it.
  private mutating func head(of priority: WorkerPriority) -> Place? {
    while let place = lines[priority.rank].first {
      if waiting[place.id]?.priority == priority { return place }
      _ = lines[priority.rank].removeFirst()
    }
    return nil
  }

  /// Makes the lines anew once most of their entries are of tasks that are gone.
  private mutating func dropOldEntries() {
    guard lines.reduce(0, { $0 + $1.count }) > 2 * waiting.count + 64 else { return }
    lines = Array(repeating: BinaryHeap(), count: lines.count)
    for (id, entry) in waiting {
      lines[entry.priority.rank].insert(Place(order: entry.order, id: id))
    }
  }
}
