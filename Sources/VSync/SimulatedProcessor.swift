internal import WrongUse

/// The cores that threads share in simulated time.
///
/// Up to as many threads as there are cores run at full speed. While more want to run, all of them
/// get the same share: work of `w` ns takes `ceil(w * threads / cores)`. When the number of threads
/// changes, what is left of each is reckoned anew, in the order in which they began: a stretch of
/// `e` ns did `floor(e * cores / threads)` of it. So everything is whole nanoseconds, and a thread is
/// at most one late for each change. The render server is another process with cores of its own.
///
/// Threads of a lower quality of service have what those of higher ones leave: `utility` the cores that
/// no more urgent thread wants, `background` those that are idle then. The other three, and the main
/// thread, are alike (``WorkQuality/niceness``). Where nothing is left a thread stands still.
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
    /// How much it gives way: more does to less.
    let niceness: Int
    let body: (Delay) -> Void
    /// What is left of it on a core of its own, from ``since`` on.
    var left: Nanoseconds
    var since: Instant
    /// Ends that were scheduled before the last change come to nothing.
    var change = 0
    var mostThreads = 0
    /// The speed at which it works since then.
    var share = Share.whole
  }

  /// How many threads have how many cores.
  private struct Share {
    var threads: Int
    var cores: Int

    static let whole = Share(threads: 1, cores: 1)

    /// Whether each has one of its own.
    var isWhole: Bool { threads <= cores }
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
  /// work at all takes no time and no core. Costs O(threads).
  public func run(
    _ length: Nanoseconds, quality: WorkQuality = .userInteractive,
    then body: @escaping (Delay) -> Void
  ) {
    require(length >= .zero, "a thread works for \(length.count) ns")
    guard length > .zero else { return time.schedule(at: time.now) { body(.none) } }
    begun += 1
    settle()
    threads.append(
      Thread(
        id: begun, start: time.now, length: length, niceness: quality.niceness, body: body,
        left: length, since: time.now))
    share(with: begun)
  }

  /// Drops all threads: what they would go on with never happens.
  public func cancelAll() {
    let dropped = threads
    threads = []
    withExtendedLifetime(dropped) {}
  }

  /// Takes off what all have done since they were last looked at.
  private func settle() {
    for index in threads.indices {
      let passed = (time.now - threads[index].since).count
      let share = threads[index].share
      let done = share.isWhole ? passed : passed * Int64(share.cores) / Int64(share.threads)
      threads[index].left = Nanoseconds(max(0, threads[index].left.count - done))
      threads[index].since = time.now
    }
  }

  /// Gives each thread its share, and times those anew whose speed may be another one.
  ///
  /// - Parameter new: a thread that has not been timed.
  private func share(with new: Int? = nil) {
    var free = cores
    for niceness in Set(threads.map(\.niceness)).sorted() {
      let count = threads.count { $0.niceness == niceness }
      let share = Share(threads: count, cores: free)
      for index in threads.indices where threads[index].niceness == niceness {
        let isAnew = !threads[index].share.isWhole || !share.isWhole
        threads[index].share = share
        guard isAnew || threads[index].id == new else { continue }
        threads[index].change += 1
        if !share.isWhole {
          // Those that it gives way to are in its way, too.
          let wanting = threads.count { $0.niceness <= niceness }
          threads[index].mostThreads = max(threads[index].mostThreads, wanting)
        }
        schedule(threads[index])
      }
      free = max(0, free - count)
    }
  }

  private func schedule(_ thread: Thread) {
    let share = thread.share
    var wait = thread.left.count
    if !share.isWhole {
      // Whoever ends gives it a core.
      guard share.cores > 0 else { return }
      wait = (wait * Int64(share.threads) + Int64(share.cores) - 1) / Int64(share.cores)
    }
    time.schedule(at: time.now + Nanoseconds(wait)) { [weak self] in
      self?.end(thread.id, change: thread.change)
    }
  }

  private func end(_ id: Int, change number: Int) {
    guard let index = threads.firstIndex(where: { $0.id == id && $0.change == number }) else {
      return
    }
    let thread = threads[index]
    settle()
    threads.remove(at: index)
    share()
    thread.body(
      Delay(length: time.now - thread.start - thread.length, threads: thread.mostThreads))
  }
}
