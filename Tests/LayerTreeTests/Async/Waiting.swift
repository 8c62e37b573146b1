import Dispatch
import Foundation
import Testing

// Waiting for other threads, but not for ever: a fault is to fail a test, not to hang it.

extension DispatchSemaphore {
  /// Waits for signals.
  func wait(times count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    for done in 0..<count where wait(timeout: .now() + 30) == .timedOut {
      Issue.record("\(done) signals of \(count) in time", sourceLocation: sourceLocation)
      return
    }
  }
}

/// Does something again and again until a condition holds.
func wait(
  until condition: () -> Bool, doing body: () -> Void = {},
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let end = Date(timeIntervalSinceNow: 60)
  while !condition() {
    guard Date() < end else {
      Issue.record("not in time", sourceLocation: sourceLocation)
      return
    }
    body()
    usleep(100)
  }
}
