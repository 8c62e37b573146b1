import Dispatch
import Foundation
import Testing
import VSync

extension DispatchSemaphore {
  /// Waits for signals, but not for ever: a fault is to fail a test, not to hang it.
  func wait(times count: Int = 1, sourceLocation: SourceLocation = #_sourceLocation) {
    for done in 0..<count where wait(timeout: .now() + 30) == .timedOut {
      Issue.record("\(done) signals of \(count) in time", sourceLocation: sourceLocation)
      return
    }
  }
}

/// State behind a lock that the thread sanitizer understands also when threads wait for it, as
/// it does not understand `Mutex`.
///
/// `@unchecked Sendable`: `state` is only touched with the lock held.
final class Locked<State: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var state: State

  init(_ state: State) { self.state = state }

  func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }
}

/// What the steps of test tasks did, in order, from any thread.
final class StepList: Sendable {
  private let steps = Locked<[String]>([])
  func append(_ step: String) { steps.withLock { $0.append(step) } }
  var all: [String] { steps.withLock { $0 } }
}

/// A task that writes down its steps and costs some nanoseconds a step.
struct TestTask: WorkerTask {
  let label: String
  var costs: [Int64] = [10]
  var list = StepList()
  var onStep: @Sendable (_ index: Int) -> Void = { _ in }

  var stepCount: Int { costs.count }
  func run(step index: Int) -> Work {
    list.append("\(label)\(index)")
    onStep(index)
    var work = Work()
    work.stated = Nanoseconds(costs[index])
    return work
  }
}

extension EventLog {
  /// `time kind subject` of each entry.
  var lines: [String] { entries.map { "\($0.time.nanoseconds) \($0.text)" } }
}
