import Glibc
import Synchronization

/// A thread of the system that can be waited for.
final class JoinableThread: Sendable {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Nil once the thread was waited for, or let go.
  private let handle: Mutex<pthread_t?>

  /// Starts a thread.
  init(_ run: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let body = Unmanaged.passRetained(Body(run))
    let failure = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    precondition(failure == 0, "a thread cannot be made: error \(failure)")
    handle = Mutex(thread)
  }

  /// Waits until the thread has ended. A second call waits too, and then does nothing.
  ///
  /// From the thread itself it does not wait but lets it go: an object that owns the thread may
  /// lose its last reference there.
  func join() {
    handle.withLock { handle in
      guard let thread = handle else { return }
      if pthread_equal(thread, pthread_self()) != 0 {
        pthread_detach(thread)
      } else {
        pthread_join(thread, nil)
      }
      handle = nil
    }
  }
}
