import Foundation
public import Report
import Synchronization

extension Player {
  /// Judges the reasons of a report's hitches by replaying this scene without the cost of each.
  ///
  /// Costs up to `effort` slots of replay, without pixels, on as many threads as frames are drawn
  /// with; their number changes no byte.
  ///
  /// - Precondition: the report is of this scene, replayed with these options.
  /// - Throws: ``PlayError``.
  public func judge(
    _ report: ReplayReport, _ effort: Counterfactual.Effort = .some
  ) throws -> ReplayReport {
    // In content mode nothing is late.
    guard report.recording.mode == .timed else { return report }
    let base = self
    return try report.judged(
      effort,
      each: { count, work in try Spread().run(count, threads: options.threads, work) },
      rerun: { waiver, slot in
        var player = base
        player.options.drawsFrames = false
        player.options.logsDetails = false
        player.options.waiver = waiver
        player.options.lastSlot = slot
        return try player.run().recording.slots
      })
  }

}

/// Work for each index of a range, on several threads.
///
/// Threads of their own, with the stack of the program's main one: a replay recurses as deep as its
/// tree, and the system's pools have small stacks.
private final class Spread<Value: Sendable>: Sendable {
  private struct State {
    var next = 0
    var results: [Int: Result<Value, any Error>] = [:]
  }

  private let state = Mutex(State())

  /// The results in order.
  ///
  /// - Throws: the error of the first index that has one.
  func run(
    _ count: Int, threads: Int, _ work: @escaping @Sendable (Int) throws -> Value
  ) throws -> [Value] {
    let group = DispatchGroup()
    for _ in 0..<min(threads, count) {
      group.enter()
      let thread = Thread { [self] in
        while let index = takeIndex(below: count) {
          let result = Result { try work(index) }
          state.withLock { $0.results[index] = result }
        }
        group.leave()
      }
      thread.stackSize = 512 << 20
      thread.start()
    }
    group.wait()
    let results = state.withLock { $0.results }
    return try (0..<count).compactMap { try results[$0]?.get() }
  }

  private func takeIndex(below count: Int) -> Int? {
    state.withLock { state in
      guard state.next < count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }
}
