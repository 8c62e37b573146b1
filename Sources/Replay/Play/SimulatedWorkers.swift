import VSync

/// The workers of a scene in simulated time: one pool, or with serial queues one for each quality of
/// service that is asked for.
final class SimulatedWorkers {
  private let lanes: Int
  private let make: (WorkQuality) -> SimulatedWorkerPool
  /// In the order in which they were made.
  private var pools: [SimulatedWorkerPool] = []

  /// What the stage submits to.
  private(set) lazy var pool: any WorkerPool =
    hasPools ? QualityPool { [unowned self] in makePool($0) } : makePool(.userInitiated)
  private let hasPools: Bool

  init(
    _ scene: Scene, time: SimulatedTime, log: EventLog, _ processor: SimulatedProcessor,
    _ fontLock: SimulatedLock?
  ) {
    let (workers, device) = (scene.workers, scene.device)
    let lanes = workers.threads(on: device)
    (self.lanes, hasPools) = (lanes, workers.hasPools)
    make = { quality in
      SimulatedWorkerPool(
        lanes: lanes, time: time, log: log, queue: workers.queue ?? .concurrent,
        limits: workers.limits, processor: processor, quality: quality, fontLock: fontLock
      ) { device.cost(of: $0) }
    }
  }

  private func makePool(_ quality: WorkQuality) -> SimulatedWorkerPool {
    let pool = make(quality)
    pools.append(pool)
    return pool
  }

  /// How many tasks have ended without a step.
  var endedUnrun: Int { pools.reduce(0) { $0 + $1.endedUnrun } }

  /// Who did what up to now, in the order of beginning. Each pool's lanes follow those of the pools
  /// that were made before.
  var spans: [WorkerSpan] {
    pools.enumerated().flatMap { index, pool in
      pool.spans.map { span in
        var span = span
        span.lane += index * lanes
        return span
      }
    }
    .sorted { ($0.start, $0.lane, $0.end) < ($1.start, $1.lane, $1.end) }
  }
}
