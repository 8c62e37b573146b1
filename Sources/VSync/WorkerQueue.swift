/// How tasks come to the threads of a simulated pool. Raw values are part of the scene format.
public enum WorkerQueue: String, Hashable, Sendable, CaseIterable {
  /// One queue for all threads: a task runs as soon as any of them is free.
  case concurrent
  /// A serial queue for each thread, and tasks given to them in turn, whatever waits there already: a
  /// pool of serial queues (article 004; async-richlabel 1.3).
  case serial

  /// The most threads that a concurrent queue grows to, where nobody says.
  public static let concurrentLimit = 64
}
