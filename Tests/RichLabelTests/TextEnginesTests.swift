import Dispatch
import Foundation
import Testing

@testable import RichLabel

/// Threads have fonts and glyphs of their own: nobody waits for another one's text (async-richlabel 4a,
/// row 15). How much quicker several are is a benchmark.
@Suite struct TextEnginesTests {
  /// What the threads have in common.
  private final class Meeting: @unchecked Sendable {
    // Only touched with the lock held.
    private let lock = NSCondition()
    private var engines: [ObjectIdentifier] = []

    /// Waits until so many are here at one time; nil when they do not come.
    func meet(_ engine: TextEngine, count: Int) -> Set<ObjectIdentifier>? {
      lock.lock()
      defer { lock.unlock() }
      engines.append(ObjectIdentifier(engine))
      lock.broadcast()
      let deadline = Date(timeIntervalSinceNow: 60)
      while engines.count < count {
        guard lock.wait(until: deadline) else { return nil }
      }
      return Set(engines)
    }
  }

  @Test(arguments: [2, 4, 8])
  func asManyThreadsHoldAnEngineAtOneTimeAsAskForOne(_ count: Int) {
    let meeting = Meeting()
    let group = DispatchGroup()
    let results = Results()
    for _ in 0..<count {
      group.enter()
      Thread.detachNewThread {
        let met = TextEngines.withOne { meeting.meet($0, count: count) }
        results.add(met?.count ?? 0)
        group.leave()
      }
    }
    group.wait()
    #expect(results.all == Array(repeating: count, count: count), "each has one of its own")
  }

  private final class Results: @unchecked Sendable {
    // Only touched with the lock held.
    private let lock = NSLock()
    private var counts: [Int] = []
    func add(_ count: Int) { lock.withLock { counts.append(count) } }
    var all: [Int] { lock.withLock { counts } }
  }
}
