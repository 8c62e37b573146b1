import Graphics
import Testing

@testable import VSync

/// Which of the waiting tasks comes next, against a list that is sorted each time.
@Suite struct JobQueueTests {
  private func taken(_ queue: inout JobQueue) -> [Int] {
    var order: [Int] = []
    while let id = queue.takeFirst() { order.append(id.rawValue) }
    return order
  }

  private func queue(_ priorities: [WorkerPriority], patience: Int = 100) -> JobQueue {
    var queue = JobQueue(patience: patience)
    for (index, priority) in priorities.enumerated() {
      queue.add(JobID(rawValue: index + 1), priority, order: index + 1)
    }
    return queue
  }

  @Test func theMostUrgentComesFirstAndOfEqualOnesTheOldest() {
    var queue = queue([.far, .near, .visible, .far, .visible])
    #expect(taken(&queue) == [3, 5, 2, 1, 4])
    #expect(queue.count == 0)
  }

  @Test func ofSevenThatOvertakeTheEighthIsTheOldest() {
    var queue = queue([.far] + Array(repeating: .visible, count: 20), patience: 7)
    #expect(taken(&queue).firstIndex(of: 1) == 7)
  }

  @Test func aTaskKeepsItsAgeWhenItsPriorityChanges() {
    var queue = queue([.far, .visible, .near])
    queue.move(JobID(rawValue: 1), to: .visible)
    queue.move(JobID(rawValue: 2), to: .far)
    #expect(taken(&queue) == [1, 3, 2])
  }

  @Test func whatGivesWayIsTheLeastUrgentAndOfThoseTheNewest() {
    let queue = queue([.far, .near, .far, .near, .visible])
    #expect(queue.leastUrgent(below: .visible)?.rawValue == 3)
    #expect(queue.leastUrgent(below: .near)?.rawValue == 3)
    #expect(queue.leastUrgent(below: .far) == nil)
  }

  /// The stated bound: a task before which `n` waited is taken at the latest as number
  /// `(patience + 1) * (n + 1)`, whatever comes meanwhile.
  @Test(arguments: [1, 3, 7])
  func nobodyWaitsForEver(_ patience: Int) {
    var queue = JobQueue(patience: patience)
    for id in 1...4 { queue.add(JobID(rawValue: id), .far, order: id) }
    var next = 5
    var takenAt: [Int: Int] = [:]
    for turn in 1...200 {
      // There is always something more urgent.
      for _ in 0..<2 {
        queue.add(JobID(rawValue: next), .visible, order: next)
        next += 1
      }
      if let id = queue.takeFirst() { takenAt[id.rawValue] = turn }
    }
    for id in 1...4 {
      #expect((takenAt[id] ?? .max) <= (patience + 1) * id, "task \(id), patience \(patience)")
    }
  }

  @Test(arguments: 0..<20)
  func itIsTheSortedListOfItsTasks(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let patience = Int.random(in: 1...9, using: &random)
    var queue = JobQueue(patience: patience)
    var list: [(order: Int, priority: WorkerPriority)] = []
    var overtakings = 0
    var next = 1
    for _ in 0..<600 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1, 2:
        let priority = WorkerPriority.allCases.randomElement(using: &random) ?? .far
        queue.add(JobID(rawValue: next), priority, order: next)
        list.append((next, priority))
        next += 1
      case 3:
        guard let index = list.indices.randomElement(using: &random) else { continue }
        let priority = WorkerPriority.allCases.randomElement(using: &random) ?? .far
        queue.move(JobID(rawValue: list[index].order), to: priority)
        list[index].priority = priority
      case 4:
        guard let index = list.indices.randomElement(using: &random) else { continue }
        let wasThere = queue.remove(JobID(rawValue: list.remove(at: index).order))
        #expect(wasThere)
      default:
        let urgent = list.min { ($0.priority, $0.order) < ($1.priority, $1.order) }?.order
        let oldest = list.map(\.order).min()
        overtakings = urgent == oldest ? 0 : overtakings + 1
        let expected = overtakings > patience ? oldest : urgent
        if expected == oldest { overtakings = 0 }
        let taken = queue.takeFirst()
        #expect(taken?.rawValue == expected, "seed \(seed)")
        list.removeAll { $0.order == expected }
      }
      #expect(queue.count == list.count)
    }
  }
}
