import Synchronization
import VSync

/// What the steps of test tasks did, in order, from any thread.
final class StepList: Sendable {
  private let steps = Mutex<[String]>([])
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
