internal import WrongUse

extension QualityPool {
  /// The most serial queues that a pool has.
  public static let queueLimit = 32

  /// Real threads for each quality of service: `n` serial queues with a thread each, made when work of that
  /// quality first comes, where `n` is as many as there are active processors, 1 to 32 (YYDispatchQueuePool;
  /// async-richlabel 1.3). However much work waits or stands at a lock, there are no more threads than that; all
  /// five qualities together have at most five times as many. Threads of ``WorkQuality/utility`` and
  /// ``WorkQuality/background`` give way to others.
  ///
  ///     let workers = QualityPool.live(log: log) { mainThread.wake() }
  ///     let stage = Stage(
  ///       root: root, scale: 2, runLoop: runLoop, time: MonotonicTime(), workers: workers, log: log)
  ///     ...
  ///     workers.stop()
  ///
  /// - Parameters:
  ///   - queue: ``WorkerQueue/balanced`` has no thread idle while a task of its quality waits;
  ///     ``WorkerQueue/serial`` takes turns, blind to what waits, as the known pool does.
  ///   - threads: how many queues each quality gets, 1 to ``queueLimit``.
  ///   - limits: how much may wait in each quality.
  ///   - time: says when things happened.
  ///   - log: gets `drawStart` and `drawFinish` as they happen.
  ///   - wake: called on a worker's thread after each task that ended there, with no lock held; typically
  ///     wakes the main thread.
  public static func live(
    queue: WorkerQueue = .balanced, threads: Int = WorkerQueue.serialQueuesHere,
    limits: WorkerLimits = WorkerLimits(), time: any TimeSource & Sendable = MonotonicTime(),
    log: EventLog, wake: @escaping @Sendable () -> Void
  ) -> QualityPool {
    require(
      (1...queueLimit).contains(threads), "\(threads) serial queues; a pool has 1 to \(queueLimit)")
    return QualityPool { quality in
      LiveWorkerPool(
        workers: threads, queue: queue, limits: limits, quality: quality, time: time, log: log,
        wake: wake)
    }
  }
}
