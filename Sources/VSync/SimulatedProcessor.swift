internal import WrongUse

/// The cores that threads share in simulated time.
///
/// Up to as many threads as there are cores run at full speed. While more want to run, all of them
/// get the same share: work of `w` ns takes `ceil(w * threads / cores)`. When the number of threads
/// changes, what is left of each is reckoned anew, in the order in which they began: a stretch of
/// `e` ns did `floor(e * cores / threads)` of it. So everything is whole nanoseconds, and a thread is
/// at most one late for each change. The render server is another process with cores of its own.
public final class SimulatedProcessor {
  /// How the others held a thread up.
  public struct Delay: Hashable, Sendable {
    /// How much later it was done than on a core of its own.
    public var length: Nanoseconds
    /// The most threads that wanted to run at one time meanwhile, itself included, if they were more
    /// than cores; else 0.
    public var threads: Int

    /// Not held up at all.
    public static let none = Delay(length: .zero, threads: 0)
  }

  private struct Thread {
    let id: Int
    let start: Instant
    let length: Nanoseconds
    let body: (Delay) -> Void
    /// What is left of it on a core of its own, from ``since`` on.
    var left: Nanoseconds
    var since: Instant
    /// Ends that were scheduled before the last change come to nothing.
    var change = 0
    var mostThreads = 0
  }

  /// How many threads run at full speed.
  public let cores: Int
  let time: SimulatedTime
  /// In the order in which they began.
  private var threads: [Thread] = []
  private var begun = 0

  /// Idle cores, at least 1.
  public init(cores: Int, time: SimulatedTime) {
    require(cores >= 1, "\(cores) cores are too few")
    (self.cores, self.time) = (cores, time)
  }

  /// How many threads want to run.
  public var runnable: Int { threads.count }

  /// Has a thread work, and calls `body` at the moment when that is done; never from within. No
  /// work at all takes no time and no core. Costs O(threads) while they are more than the cores.
  public func run(_ length: Nanoseconds, then body: @escaping (Delay) -> Void) {
    require(length >= .zero, "a thread works for \(length.count) ns")
    guard length > .zero else { return time.schedule(at: time.now) { body(.none) } }
    begun += 1
    let before = threads.count
    settle(among: before)
    threads.append(
      Thread(
        id: begun, start: time.now, length: length, body: body, left: length, since: time.now))
    if threads.count > cores { scheduleAll() } else { schedule(threads[before]) }
  }

  /// Takes off what all have done since they were last looked at.
  private func settle(among count: Int) {
    for index in threads.indices { settle(&threads[index], among: count) }
  }

  /// Times all anew: the speed has changed.
  private func scheduleAll() {
    for index in threads.indices {
      threads[index].change += 1
      if threads.count > cores {
        threads[index].mostThreads = max(threads[index].mostThreads, threads.count)
      }
      schedule(threads[index])
    }
  }

  /// Takes off what a thread has done since it was last looked at.
  private func settle(_ thread: inout Thread, among count: Int) {
    let passed = (time.now - thread.since).count
    let done = count > cores ? passed * Int64(cores) / Int64(count) : passed
    thread.left = Nanoseconds(max(0, thread.left.count - done))
    thread.since = time.now
  }

  private func schedule(_ thread: Thread) {
    let count = max(threads.count, cores)
    let wait = (thread.left.count * Int64(count) + Int64(cores) - 1) / Int64(cores)
    time.schedule(at: time.now + Nanoseconds(wait)) { [weak self] in
      self?.end(thread.id, change: thread.change)
    }
  }

  private func end(_ id: Int, change number: Int) {
    guard let index = threads.firstIndex(where: { $0.id == id && $0.change == number }) else {
      return
    }
    let thread = threads[index]
    let before = threads.count
    settle(among: before)
    threads.remove(at: index)
    if before > cores { scheduleAll() }
    thread.body(
      Delay(length: time.now - thread.start - thread.length, threads: thread.mostThreads))
  }
}
