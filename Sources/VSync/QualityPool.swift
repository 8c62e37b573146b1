internal import WrongUse

/// A pool of workers for each quality of service, made when it is first asked for: work that nobody
/// waits for does not stand before work that somebody waits for (async-richlabel 1.3).
///
/// Each pool has the bound that its maker gives it; all of them together at most five times that. Not
/// `Sendable`, as the pools in it need not be; one thread calls everything.
public final class QualityPool: WorkerPool {
  private let make: (WorkQuality) -> any WorkerPool
  private var pools: [WorkQuality: any WorkerPool] = [:]
  /// Where each task that was not taken is, and the other way round.
  private var places: [JobID: (quality: WorkQuality, id: JobID)] = [:]
  private var names: [WorkQuality: [JobID: JobID]] = [:]
  private var submitted = 0
  private var isClosed = false

  /// No workers yet.
  ///
  /// - Parameter make: makes the workers of a quality.
  public init(_ make: @escaping (WorkQuality) -> any WorkerPool) { self.make = make }

  /// The workers of a quality, if there are any yet.
  public subscript(quality: WorkQuality) -> (any WorkerPool)? { pools[quality] }

  /// Queues a task with the workers of its quality.
  ///
  /// - Precondition: neither ``shutdown()`` nor ``stop()`` was called.
  public func submit(_ task: any WorkerTask, _ options: JobOptions) -> JobID {
    require(!isClosed, "task \(task.label) submitted after the shutdown")
    var options = options
    // One that waits in another pool cannot give its place, and is none the less not to be run.
    if let replaced = options.replaced, let place = places[replaced] {
      options.replaced = place.quality == options.quality ? place.id : nil
      if options.replaced == nil { cancel(replaced) }
    }
    let pool = pools[options.quality] ?? make(options.quality)
    pools[options.quality] = pool
    submitted += 1
    let id = JobID(rawValue: submitted)
    let inner = pool.submit(task, options)
    places[id] = (options.quality, inner)
    names[options.quality, default: [:]][inner] = id
    return id
  }

  /// Asks for a task to stop before its next step.
  public func cancel(_ job: JobID) {
    guard let place = places[job] else { return }
    pools[place.quality]?.cancel(place.id)
  }

  /// Gives a task that waits another priority among those of its quality.
  public func setPriority(_ priority: WorkerPriority, of job: JobID) {
    guard let place = places[job] else { return }
    pools[place.quality]?.setPriority(priority, of: place.id)
  }

  /// Whether the workers of a quality have room for so many bytes; what waits for other ones takes none
  /// of it.
  public func hasRoom(for byteCount: Int, quality: WorkQuality) -> Bool {
    pools[quality]?.hasRoom(for: byteCount, quality: quality) ?? true
  }

  /// Leaves objects to the least urgent workers that there are.
  public func release(_ objects: [any AnyObject & Sendable]) {
    WorkQuality.allCases.reversed().lazy.compactMap { self.pools[$0] }.first?.release(objects)
  }

  /// What ended since the last call: by quality, and within one in the order of ending.
  public func takeFinished() -> [FinishedJob] {
    WorkQuality.allCases.flatMap { quality -> [FinishedJob] in
      guard let pool = pools[quality] else { return [] }
      return pool.takeFinished().compactMap { finished in
        guard let id = names[quality]?.removeValue(forKey: finished.id) else { return nil }
        places[id] = nil
        return FinishedJob(id: id, end: finished.end)
      }
    }
  }

  /// Has all pools of real threads run what waits, all at one time, then ends their threads and waits for
  /// them. Other pools have no threads. What ended can still be taken.
  public func shutdown() { close { $0.close() } }

  /// Has all pools of real threads drop what waits and cancel what runs, and only then waits for their
  /// threads to end, which takes as long as the longest step. What ended can still be taken.
  public func stop() { close { $0.giveUp() } }

  private func close(_ begin: (LiveWorkerPool) -> Void) {
    isClosed = true
    let live = WorkQuality.allCases.compactMap { pools[$0] as? LiveWorkerPool }
    for pool in live { begin(pool) }
    for pool in live { pool.join() }
  }

  /// Whether nothing is waiting, running, or ended and not yet taken in any of them.
  public var isIdle: Bool { pools.values.allSatisfy(\.isIdle) }
}
