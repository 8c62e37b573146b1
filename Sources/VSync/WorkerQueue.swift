internal import Foundation

/// How tasks come to the threads of a pool. Raw values are part of the scene format.
public enum WorkerQueue: String, Hashable, Sendable, CaseIterable {
  /// One queue for all threads: a task runs as soon as any of them is free.
  case concurrent
  /// A serial queue for each thread, and tasks given to them in turn, whatever waits there already, where
  /// they stay: a pool of serial queues (article 004; async-richlabel 1.3). What waits behind a long task
  /// waits for it, though others have nothing to do; ``balanced`` is without that.
  case serial
  /// A serial queue for each thread, and a task given to the one with the fewest steps to do; of
  /// equal ones to the first. How long a step takes nobody knows before, so a thread with nothing to do
  /// takes what another one's queue would begin next, from where the most urgent task waits, and of
  /// several such queues from the one with the most to do: no task waits while a thread is idle.
  ///
  /// A serial queue promises that its tasks begin in order, and one after the other. Whoever submits to a
  /// pool names no queue and cannot count on the second; the first still holds: tasks that wait in one
  /// queue begin in their order, wherever they run. What has begun stays where it is.
  case balanced

  /// The most threads that a concurrent queue grows to, where nobody says.
  public static let concurrentLimit = 64

  /// How many serial queues a pool of them has on a number of processors: as many, 1 to 32.
  public static func serialQueues(forProcessors count: Int) -> Int { min(max(count, 1), 32) }

  /// The serial queues of a pool on this machine, by its active processors.
  public static var serialQueuesHere: Int {
    serialQueues(forProcessors: ProcessInfo.processInfo.activeProcessorCount)
  }

  /// How many workers share one queue on a number of processors, where nobody says: all but the main
  /// thread's, 1 to 8.
  public static func sharedWorkers(forProcessors count: Int) -> Int { min(max(count - 1, 1), 8) }
}
