import Glibc
internal import WrongUse

/// Work for each index of a range, on several threads; what it gives is handed on in order.
///
/// The threads have the stack of the program's first one that replays: a replay recurses as deep as
/// its tree, and the system's pools have small stacks. The number of threads changes nothing that
/// is handed on.
package enum ParallelMap {
  /// Bytes of a thread's stack; only what is used is taken.
  private static let stackSize = 512 << 20

  private struct State<Value: Sendable>: Sendable {
    var next = 0
    var results: [Int: Result<Value, any Error>] = [:]
  }

  /// Works on the threads, and hands each result on, on the caller's thread, as soon as all before
  /// it were.
  ///
  /// - Parameter threads: at least 1.
  /// - Throws: the first error of `receive`, or of `work` in order of the index. What has begun is
  ///   waited for, and the rest is not begun.
  package static func forEach<Value: Sendable>(
    _ count: Int, threads: Int, work: @escaping @Sendable (Int) throws -> Value,
    receive: (Int, Value) throws -> Void
  ) throws {
    require(threads >= 1, "\(threads) threads")
    let monitor = Monitor(State<Value>())
    let pool = (0..<min(threads, count)).map { _ in
      JoinableThread(stackSize: stackSize) {
        while true {
          let index = monitor.withLock { state in
            defer { state.next += 1 }
            return state.next
          }
          guard index < count else { return }
          let result = Result { try work(index) }
          monitor.change { $0.results[index] = result }
        }
      }
    }
    defer {
      monitor.withLock { $0.next = count }
      for thread in pool { thread.join() }
    }
    for index in 0..<count {
      try receive(index, monitor.wait { $0.results.removeValue(forKey: index) }.get())
    }
  }

  /// The results in order.
  package static func map<Value: Sendable>(
    _ count: Int, threads: Int, _ work: @escaping @Sendable (Int) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try forEach(count, threads: threads, work: work) { values.append($1) }
    return values
  }
}
