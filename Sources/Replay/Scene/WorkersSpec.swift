internal import LayerTree
public import VSync

/// Who draws in the background: the threads of a replay besides the main one.
public struct WorkersSpec: Hashable, Sendable {
  /// The most threads, from 1; nil is what goes with the queue.
  public var threads: Int?
  /// How drawings come to threads; nil is one queue for as many threads as fit beside the main one.
  public var queue: WorkerQueue?
  /// Whether drawing glyphs holds one lock, on workers and on the main thread.
  public var hasFontLock = false

  /// How much may wait, and how long the less urgent does.
  public var limits = WorkerLimits()
  /// The most bytes of pictures that are kept for drawings that say what they show.
  public var cacheBytes = BitmapCache.defaultByteLimit

  /// Workers; what is not said goes with the device.
  public init(threads: Int? = nil, queue: WorkerQueue? = nil, hasFontLock: Bool = false) {
    self.threads = threads
    self.queue = queue
    self.hasFontLock = hasFontLock
  }

  /// Whether each quality of service has threads of its own: so it is with serial queues.
  var hasPools: Bool { queue == .serial || queue == .balanced }

  /// The threads that a device gets; with pools each of them.
  ///
  /// A pool of serial queues has one for each core, as article 004 has it; a concurrent queue grows to
  /// its limit. Where nothing is said, each core but the main thread's has one.
  public func threads(on device: DeviceProfile) -> Int {
    if let threads { return threads }
    switch queue {
    case .serial, .balanced:
      return WorkerQueue.serialQueues(forProcessors: Int(device[.cores].value))
    case .concurrent: return WorkerQueue.concurrentLimit
    case nil: return device.workers
    }
  }
}
