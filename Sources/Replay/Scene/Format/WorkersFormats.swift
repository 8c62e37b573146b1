import VSync

/// `workers`: the threads that draw in the background.
enum WorkersKeys {
  static let threads = Key("threads", Format<Int>.integer(in: 1...256))
  static let queue = Key("queue", Format<WorkerQueue>.choice())
  static let fontLock = Key("fontLock", Format<Bool>.bool)
  static let waitingTasks = Key("waitingTasks", Format<Int>.integer(in: 1...1_000_000))
  static let bytesInFlight = Key("bytesInFlight", Format<Int>.integer(in: 1...1_000_000_000))
  static let patience = Key("patience", Format<Int>.integer(in: 1...1_000_000))
  static let cacheBytes = Key("cacheBytes", Format<Int>.integer(in: 0...1_000_000_000))
  static let shape = ObjectShape(
    "the workers",
    [
      threads.any, queue.any, fontLock.any, waitingTasks.any, bytesInFlight.any, patience.any,
      cacheBytes.any,
    ])

  static let format = shape.format { object in
    var workers = WorkersSpec(
      threads: object[threads], queue: object[queue], hasFontLock: object[fontLock] ?? false)
    workers.limits = WorkerLimits(
      waitingTasks: object[waitingTasks], bytesInFlight: object[bytesInFlight],
      patience: object[patience] ?? WorkerLimits.defaultPatience)
    workers.cacheBytes = object[cacheBytes] ?? workers.cacheBytes
    return workers
  }
}
