import VSync

/// The workers of a scene on the real clock: one pool, or with serial queues one for each quality of
/// service that is asked for.
final class LiveWorkers {
  private let threads: Int
  private let make: (WorkQuality) -> MeasuringPool
  /// In the order in which they were made.
  private var pools: [MeasuringPool] = []

  /// What the stage submits to.
  private(set) lazy var pool: any WorkerPool =
    hasPools ? QualityPool { [unowned self] in makePool($0) } : makePool(.userInitiated)
  private let hasPools: Bool

  /// - Parameter wake: called on a worker's thread after each task.
  init(
    _ spec: WorkersSpec, threads: Int, clock: LiveClock, log: EventLog,
    wake: @escaping @Sendable () -> Void
  ) {
    (self.threads, hasPools) = (threads, spec.hasPools)
    make = { quality in
      MeasuringPool(workers: threads, spec, quality: quality, clock: clock, log: log, wake: wake)
    }
  }

  private func makePool(_ quality: WorkQuality) -> MeasuringPool {
    let pool = make(quality)
    pools.append(pool)
    return pool
  }

  /// Runs what waits, and ends the threads.
  func shutdown() { for pool in pools { pool.shutdown() } }

  /// How many tasks have ended without a step.
  var endedUnrun: Int { pools.reduce(0) { $0 + $1.endedUnrun } }

  /// What was begun, in the order of beginning; to be asked after ``shutdown()``.
  var spans: [WorkerSpan] {
    pools.enumerated().flatMap { index, pool in
      pool.spans.map { span in
        var span = span
        span.lane += index * threads
        return span
      }
    }
    .enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
    .map(\.element)
  }
}
