internal import WrongUse

/// A thread with room for what calls itself for every level of something deep.
///
/// Threads that are not the main one get half a MiB of stack from the system's queues, and a scene may
/// have 512 levels: what reads one must not depend on who calls it.
public enum DeepStack {
  /// Bytes of the stack: address space, of which only what is used becomes memory.
  public static let size = 64 << 20

  /// Runs `body` on such a thread, and waits for what comes of it. Costs the making of a thread.
  public static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let made = Monitor<Result?>(nil)
    JoinableThread(stackSize: size) {
      let result = body()
      made.withLock { $0 = result }
    }.join()
    guard let result = made.withLock({ $0 }) else {
      halt("a thread with a stack of \(size) bytes ended without a result")
    }
    return result
  }
}
