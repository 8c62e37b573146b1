import VSync

/// `workers`: the threads that draw in the background.
enum WorkersKeys {
  static let threads = Key("threads", Format<Int>.integer(in: 1...256))
  static let queue = Key("queue", Format<WorkerQueue>.choice())
  static let fontLock = Key("fontLock", Format<Bool>.bool)
  static let shape = ObjectShape("the workers", [threads.any, queue.any, fontLock.any])

  static let format = shape.format { object in
    WorkersSpec(
      threads: object[threads], queue: object[queue], hasFontLock: object[fontLock] ?? false)
  }
}
