import Glibc
internal import WrongUse

/// A thread of the system that can be waited for.
final class JoinableThread: Sendable {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t
  /// Whether the system has forgotten the thread: it was waited for, or let go.
  private let isReleased = Monitor(false)

  /// Starts a thread.
  ///
  /// - Parameter stackSize: bytes; nil is what the system gives.
  init(stackSize: Int? = nil, _ run: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    if let stackSize {
      let failure = pthread_attr_setstacksize(&attributes, stackSize)
      require(failure == 0, "a stack of \(stackSize) bytes cannot be had: error \(failure)")
    }
    let body = Unmanaged.passRetained(Body(run))
    let failure = pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    require(failure == 0, "a thread cannot be made: error \(failure)")
    self.thread = thread
  }

  deinit { join() }

  /// Waits until the thread has ended. A second call waits too, if there is still a need.
  ///
  /// From the thread itself it does not wait but lets it go: an object that owns the thread may
  /// lose its last reference there.
  func join() {
    guard pthread_equal(thread, pthread_self()) == 0 else {
      // Where the lock is taken somebody waits for this thread, and will release it.
      isReleased.withLockIfAvailable { isReleased in
        if !isReleased { pthread_detach(thread) }
        isReleased = true
      }
      return
    }
    isReleased.withLock { isReleased in
      if !isReleased { pthread_join(thread, nil) }
      isReleased = true
    }
  }
}
